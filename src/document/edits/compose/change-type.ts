import { type Catalogue, fieldTree, type SectionType } from "#section";
import { asText, isObject, isSame, type Json } from "../../json.ts";
import { knownVariant } from "../../validate-page.ts";
import type { Operation } from "../operation.ts";
import { bringBack, carryOver, carryTranslation, complete } from "./carry-over.ts";
import { exampleFor } from "./example.ts";
import { findSection, takeType } from "./page-parts.ts";

/**
 * Changes the type of a section. Common fields are kept. If the new type lacks some, all data of the old type stays in the
 * section's `kept` under the name of the type, and comes back when the section has that type again.
 */
export function changeType(
  document: Json,
  {
    page,
    section: uniqId,
    type: name,
  }: { readonly page: string; readonly section: string; readonly type: string },
  catalogue: Catalogue,
): readonly Operation[] {
  const { components, section, position, translations } = findSection(document, page, uniqId);
  if (section.id === name) return [];
  const others = components.filter((_, index) => index !== position);
  const to = takeType(catalogue, name, others, section.isUnique === true);
  const from = typeof section.id === "string" ? catalogue.sections.get(section.id) : undefined;
  const at = { page, section: uniqId };
  const set = (key: string, value: unknown, language?: string): Operation[] => [
    { op: "set", at: { ...at, language, path: [key] }, value },
  ];
  const { data, kept, ...primary } = changePrimary(section, from, to, (data, type) =>
    complete(data ?? {}, fieldTree(type.data), exampleFor(type, document)),
  );
  return [
    ...set("id", to.type),
    ...set("data", data),
    // Variants belong to one type.
    ...(section.variant === undefined || knownVariant(to, section.variant) ? [] : set("variant", undefined)),
    ...(isSame(kept, section.kept) ? [] : set("kept", kept)),
    ...Object.entries(translations).flatMap(([language, entry]) => {
      const translated = changeTranslation({ ...entry, id: section.id }, from, to, primary);
      return [
        ...(isSame(translated.data, entry.data) ? [] : set("data", translated.data, language)),
        ...(isSame(translated.kept, entry.kept) ? [] : set("kept", translated.kept, language)),
      ];
    }),
  ];
}

/** @param fill adds the required values of the type to data */
function changePrimary(
  section: Json,
  from: SectionType | undefined,
  to: SectionType,
  fill: (data: unknown, type: SectionType) => unknown,
) {
  const carry = (data: unknown, one: SectionType | undefined, other: SectionType | undefined) =>
    one && other && carryOver(data, fieldTree(one.data), fieldTree(other.data));
  const carried = carry(section.data, from, to);
  const { before, isNext, keep } = keptOf(section, to);
  // Compares with a section that is changed to the type and back.
  const there = carry(before, to, from);
  const again = from && carry(fill(there, from), from, to);
  const brought =
    before === undefined
      ? carried
      : bringBack({ now: carried, past: again }, before, isNext ? carry(there, from, to) : undefined);
  return { data: fill(brought, to), kept: keep(carried), now: carried, all: brought, there, past: again };
}

/** Data of the primary language that translations must follow. */
interface Primary {
  /** Data that the new type takes from the old one; and the same with restored data. */
  readonly now: unknown;
  readonly all: unknown;
  /** Kept data of the new type in the shape of the old one; and that in the shape of the new type. */
  readonly there: unknown;
  readonly past: unknown;
}

function changeTranslation(entry: Json, from: SectionType | undefined, to: SectionType, primary: Primary) {
  const carry = (
    data: unknown,
    one: SectionType | undefined,
    other: SectionType | undefined,
    within: unknown,
  ) => one && other && carryTranslation(data, fieldTree(one.data), fieldTree(other.data), within);
  const now = carry(entry.data, from, to, primary.all);
  const { before, keep } = keptOf(entry, to);
  const past = carry(carry(before, to, from, primary.there), from, to, primary.past);
  // Untranslated data cannot have been deleted, so it comes back with the primary data.
  const data =
    before === undefined ? now : bringBack({ now: now ?? {}, past: past ?? {} }, before, undefined, primary);
  return { data, kept: keep(now) };
}

/** Returns the data that a section or its translation keeps of other types. */
function keptOf({ id, data, kept }: Json, to: SectionType) {
  const known = isObject(kept) ? kept : {};
  const { [to.type]: before, [asText(id)]: _, ...others } = known;
  return {
    before,
    isNext: Object.keys(known).at(-1) === to.type,
    /** @param carried data that the new type also has */
    keep(carried: unknown): Json | undefined {
      const isLost = data !== undefined && !isSame(data, carried);
      const all = { ...others, ...(isLost && { [asText(id)]: data }) };
      return Object.keys(all).length > 0 ? all : undefined;
    },
  };
}

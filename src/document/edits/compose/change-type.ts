import { type Catalogue, fieldTree, type SectionType } from "#section";
import { isObject, isSame, type Json } from "../../json.ts";
import type { Operation } from "../operation.ts";
import { bringBack, carryOver, complete } from "./carry-over.ts";
import { findSection, takeType } from "./page-parts.ts";

/**
 * Makes a section one of another type. What both types have is kept; all that the old one had stays in the section's `kept`, by
 * the type's name, when some of it is not in the new one, and comes back when the section is of that type again.
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
  const oldType = String(section.id);
  const set = (key: string, value: unknown, language?: string): Operation[] => [
    { op: "set", at: { ...at, language, path: [key] }, value },
  ];
  const { data, kept } = changed(section, oldType, from, to);
  return [
    ...set("id", to.type),
    ...set("data", complete(data ?? {}, fieldTree(to.data), to.example)),
    ...(isSame(kept, section.kept) ? [] : set("kept", kept)),
    ...Object.entries(translations).flatMap(([language, entry]) => {
      const { data, kept } = changed(entry, oldType, from, to);
      return [
        ...(isSame(data, entry.data) ? [] : set("data", data, language)),
        ...(isSame(kept, entry.kept) ? [] : set("kept", kept, language)),
      ];
    }),
  ];
}

/** @returns a section's data, or what a translation says of it, as of the new type, and what is kept of others */
function changed(
  section: Json,
  oldType: string,
  from: SectionType | undefined,
  to: SectionType,
): { readonly data: unknown; readonly kept: Json | undefined } {
  const [oldTree, newTree] = [from && fieldTree(from.data), fieldTree(to.data)];
  const { data } = section;
  const { [to.type]: before, ...others } = isObject(section.kept) ? section.kept : {};
  const carried = oldTree && carryOver(data, oldTree, newTree);
  const past = before === undefined || !oldTree ? undefined : carryOver(before, newTree, oldTree);
  const brought = before === undefined ? carried : bringBack(carried ?? {}, before, past);
  const isLost = data !== undefined && !isSame(data, carried);
  const kept = { ...others, ...(isLost && { [oldType]: data }) };
  return { data: brought, kept: Object.keys(kept).length > 0 ? kept : undefined };
}

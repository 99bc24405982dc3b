/** Looks up the sections of a page and their translations, and checks which types and names it can take. */
import type { Catalogue, SectionType } from "#section";
import { quote } from "../../../diagnostic/index.ts";
import { isObject, type Json } from "../../json.ts";
import { follow, hopsOf, namesNothing } from "../address.ts";
import { EditError } from "../edit-error.ts";
import type { Address } from "../operation.ts";
import { inLanguage, languagesOf } from "../translation-place.ts";

/** @throws EditError */
export function findPage(document: Json, page: string): readonly unknown[] {
  const at = { page, path: ["components"] };
  const { path, values, isWhole } = follow(document, hopsOf(at));
  const components = values.at(-1);
  if (!isWhole || !Array.isArray(components)) throw namesNothing(at, path.length);
  return components;
}

export interface FoundSection {
  readonly components: readonly unknown[];
  readonly position: number;
  readonly section: Json;
  /** Its translations by language. */
  readonly translations: Readonly<Record<string, Json>>;
}

/** @throws EditError */
export function findSection(document: Json, page: string, section: string): FoundSection {
  const at: Address = { page, section, path: [] };
  const { path, values, isWhole } = follow(document, hopsOf(at));
  if (!isWhole) throw namesNothing(at, path.length);
  const translations = Object.fromEntries(
    languagesOf(document).flatMap((language): [string, Json][] => {
      const entry = follow(document, hopsOf(inLanguage(at, language)));
      const translated = entry.values.at(-1);
      return entry.isWhole && isObject(translated) ? [[language, translated]] : [];
    }),
  );
  return {
    components: values.at(-2) as readonly unknown[],
    position: path.at(-1) as number,
    section: values.at(-1) as Json,
    translations,
  };
}

/**
 * @param others other sections of the page
 * @throws EditError for an unknown type, or one that the page already has and may have once
 */
export function takeType(
  catalogue: Catalogue,
  type: unknown,
  others: readonly unknown[],
  isAlone = false,
): SectionType {
  const known = typeof type === "string" ? catalogue.sections.get(type) : undefined;
  if (!known) throw new EditError("names-nothing", `Unknown section type ${quote(type)}.`);
  const same = others.filter((one) => isObject(one) && one.id === type) as readonly Json[];
  if (same.length > 0 && (known.isUnique || isAlone || same.some(({ isUnique }) => isUnique === true)))
    throw new EditError("refused", { kind: "only-one-section", label: known.label });
  return known;
}

/** @returns an unused uniqId on the page: the wanted one, or one with a number appended */
export function freeUniqId(document: Json, page: string, wanted: string): string {
  const taken = new Set<unknown>();
  for (const language of [undefined, ...languagesOf(document)]) {
    const list = follow(document, hopsOf({ language, page, path: ["components"] }));
    const components = list.values.at(-1);
    if (list.isWhole && Array.isArray(components))
      for (const one of components) taken.add(isObject(one) ? one.uniqId : undefined);
  }
  return freeName(wanted, taken);
}

/** @returns the name, with the next free number if it is taken */
export function freeName(wanted: string, taken: ReadonlySet<unknown>): string {
  if (!taken.has(wanted)) return wanted;
  const stem = wanted.replace(/-\d{1,9}$/, "").slice(0, 110);
  let number = 2;
  while (taken.has(`${stem}-${number}`)) number++;
  return `${stem}-${number}`;
}

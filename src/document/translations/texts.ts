/** The texts that a translator has to do with: what the primary language says, and what another one says in its place (EDT-15). */
import { type Catalogue, type FieldNode, fieldTree, toPlainText } from "#section";
import type { Address } from "../edits/operation.ts";
import { isObject, type Json } from "../json.ts";
import { metaSchema } from "../page-schema.ts";
import { settingsTree } from "../site-schema.ts";
import type { RawPage } from "../validate-page-in-locales.ts";
import { isWordless } from "./wordless.ts";

export interface TranslatedText {
  /** Where the primary language says it; with a language, where that one would. */
  readonly at: Address;
  readonly source: string;
  /** What the other language says; undefined for nothing. */
  readonly target: string | undefined;
  /** Most visible characters; undefined for no bound. */
  readonly max: number | undefined;
  /** Whether it holds no markup. */
  readonly isPlain: boolean;
  readonly field: FieldNode;
}

/** Of a document: its frame, and pages one at a time. Types that the catalogue lacks have no texts that are known. */
type Known = Pick<Catalogue, "sections" | "thirdParties" | "looks">;

/** @returns texts that are not said in the language */
export const untranslated = (texts: readonly TranslatedText[]): readonly TranslatedText[] =>
  texts.filter(({ target }) => target === undefined);

/** A page as it stands in the document. */
export type PageInLanguages = Pick<RawPage, "value" | "pageTranslations">;

/**
 * @param frame the document, of which pages are not looked at
 * @param code of the language
 */
export function textsOfSettings(settings: Json, code: string, catalogue: Known): readonly TranslatedText[] {
  const { translations } = settings;
  const said = isObject(translations) && Object.hasOwn(translations, code) ? translations[code] : undefined;
  return textsIn(settingsTree(catalogue), settings, [said], { path: [] }).filter(({ at: { path } }) =>
    isWord(path),
  );
}

/** By what a messenger is reached is no word, though another language may have another one. */
const isWord = (path: Address["path"]): boolean => !isWordless(path) && path.at(-1) !== "value";

/** @returns the texts of a page, in the order in which they stand on it */
export function textsOfPage(
  { value, pageTranslations }: PageInLanguages,
  code: string,
  { sections }: Known,
): readonly TranslatedText[] {
  if (!isObject(value) || typeof value.path !== "string" || !isTranslated(value, code)) return [];
  const page = value.path;
  const said = pageTranslations.flatMap((over) =>
    over.code === code && isObject(over.value) ? [over.value] : [],
  );
  const metas = said.map(({ meta }) => meta);
  const texts = textsIn(fieldTree(metaSchema), value.meta, metas, { page, path: ["meta"] });
  const seen = new Set<string>();
  const inSections = sectionsOf(value).flatMap(({ id, uniqId, data, validation }) => {
    const type = typeof id === "string" ? sections.get(id) : undefined;
    // Of those that are called the same, the first is meant.
    if (!type || typeof uniqId !== "string" || seen.has(uniqId)) return [];
    seen.add(uniqId);
    const entries = said.flatMap((one) => sectionsOf(one).filter((entry) => entry.uniqId === uniqId));
    const at = { page, section: uniqId, path: ["data"] };
    const datas = entries.map((entry) => entry.data);
    return textsIn(fieldTree(type.data), data, datas, at, isObject(validation) ? validation : {});
  });
  return [...texts, ...inSections];
}

/** A page that is written in one language, or has a version of its own in the other, is not translated. */
const isTranslated = ({ language, alternate }: Json, code: string): boolean =>
  language === undefined && !(isObject(alternate) && Object.hasOwn(alternate, code));

const sectionsOf = ({ components }: Json): readonly Json[] =>
  Array.isArray(components) ? components.filter(isObject) : [];

/**
 * @param overs what the language says of the value, the last one above the others
 * @param limits of the section's own
 */
function textsIn(
  field: FieldNode,
  value: unknown,
  pageTranslations: readonly unknown[],
  at: Address,
  limits: Json = {},
): readonly TranslatedText[] {
  const below = (inner: FieldNode, key: string | number) =>
    textsIn(
      inner,
      memberOf(value, key),
      pageTranslations.map((over) => memberOf(over, key)),
      { ...at, path: [...at.path, key] },
      limits,
    );
  if (field.shape === "group")
    return isObject(value) ? [...field.fields].flatMap(([key, inner]) => below(inner, key)) : [];
  if (field.shape === "list")
    return Array.isArray(value) ? value.flatMap((_, index) => below(field.item, index)) : [];
  const limit = textLimit(field);
  if (!limit || typeof value !== "string" || !hasWords(value, limit.isPlain)) return [];
  const target = pageTranslations.findLast((over) => typeof over === "string") as string | undefined;
  const names = at.path.filter((key) => typeof key === "string").slice(1);
  const own = memberOf(memberOf(limits, names.join(".")), "max");
  return [{ at, source: value, target, ...limit, ...(typeof own === "number" && { max: own }), field }];
}

function memberOf(value: unknown, key: string | number): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string | number, unknown>)[key];
}

/** @returns undefined for what is no text */
function textLimit(node: FieldNode): Pick<TranslatedText, "max" | "isPlain"> | undefined {
  if (node.shape === "leaf" && node.meta.kind === "text")
    return { max: node.meta.max, isPlain: node.meta.plain };
  const isText = node.shape === "value" && node.type === "string" && !node.is && !node.choices;
  return isText ? { max: undefined, isPlain: true } : undefined;
}

/** Numbers, signs and addresses are the same in every language. */
function hasWords(text: string, isPlain: boolean): boolean {
  const visible = isPlain ? text : toPlainText(text);
  return /\p{L}/u.test(visible) && !/^\s*\S*(?:@|:\/\/)\S*\s*$/.test(visible);
}

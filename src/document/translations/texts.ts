/** Lists translatable texts: the text in the primary language and its translation (EDT-15). */
import { type Catalogue, type FieldNode, fieldTree, isFieldShown, toPlainText } from "#section";
import type { Address } from "../edits/operation.ts";
import { isObject, type Json } from "../json.ts";
import { metaSchema } from "../page-schema.ts";
import { settingsTree } from "../site-schema.ts";
import type { RawPage } from "../validate-page-in-locales.ts";
import { isMarked } from "./text-mark.ts";
import { isWordless } from "./wordless.ts";

export interface TranslatedText {
  /** Address in the primary language; with a language added, its address in that translation. */
  readonly at: Address;
  readonly source: string;
  /** Translation; undefined if there is none. */
  readonly target: string | undefined;
  /** True if nobody has confirmed the translation since its original changed. */
  readonly isUnchecked: boolean;
  /** Limit in visible characters; undefined for none. */
  readonly max: number | undefined;
  /** True if it cannot have markup. */
  readonly isPlain: boolean;
  readonly field: FieldNode;
}

/** Parts of the catalogue that define texts. Unknown section types have none. */
type Known = Pick<Catalogue, "sections" | "thirdParties" | "looks">;

/** @returns texts without a translation, or with one that is to be checked */
export const unfinished = (texts: readonly TranslatedText[]): readonly TranslatedText[] =>
  texts.filter(({ target, isUnchecked }) => target === undefined || isUnchecked);

/** Page in the document, with its translations. */
export type PageInLanguages = Pick<RawPage, "value" | "pageTranslations">;

/**
 * @param settings the document; its pages are ignored
 * @param code language code
 */
export function textsOfSettings(settings: Json, code: string, catalogue: Known): readonly TranslatedText[] {
  const { translations } = settings;
  const translated =
    isObject(translations) && Object.hasOwn(translations, code) ? translations[code] : undefined;
  return textsIn(settingsTree(catalogue), settings, [translated], { path: [] })
    .filter(({ at: { path } }) => isWord(path))
    .map((text) => withMark(text, [translated]));
}

/** A contact of a messenger is not a text, although translations can change it. */
const isWord = (path: Address["path"]): boolean => !isWordless(path) && path.at(-1) !== "value";

/** @returns the texts of a page in order */
export function textsOfPage(
  { value, pageTranslations }: PageInLanguages,
  code: string,
  { sections }: Known,
): readonly TranslatedText[] {
  if (!isObject(value) || typeof value.path !== "string" || !isTranslated(value, code)) return [];
  const page = value.path;
  const translated = pageTranslations.flatMap((over) =>
    over.code === code && isObject(over.value) ? [over.value] : [],
  );
  const metas = translated.map(({ meta }) => meta);
  const texts = textsIn(fieldTree(metaSchema), value.meta, metas, { page, path: ["meta"] });
  const seen = new Set<string>();
  const inSections = sectionsOf(value).flatMap(({ id, uniqId, data, validation }) => {
    const type = typeof id === "string" ? sections.get(id) : undefined;
    // The first of several sections with the same name counts.
    if (!type || typeof uniqId !== "string" || seen.has(uniqId)) return [];
    seen.add(uniqId);
    const entries = translated.flatMap((one) => sectionsOf(one).filter((entry) => entry.uniqId === uniqId));
    const at = { page, section: uniqId, path: ["data"] };
    const datas = entries.map((entry) => entry.data);
    return textsIn(fieldTree(type.data), data, datas, at, isObject(validation) ? validation : {});
  });
  return [...texts, ...inSections].map((text) => withMark(text, translated));
}

function withMark(text: TranslatedText, translated: readonly unknown[]): TranslatedText {
  const { target } = text;
  const isUnchecked = target !== undefined && translated.some((one) => isMarked(one, target));
  return isUnchecked ? { ...text, isUnchecked } : text;
}

/** A page with its own language, or with its own version in the other language, is not translated. */
const isTranslated = ({ language, alternate }: Json, code: string): boolean =>
  language === undefined && !(isObject(alternate) && Object.hasOwn(alternate, code));

const sectionsOf = ({ components }: Json): readonly Json[] =>
  Array.isArray(components) ? components.filter(isObject) : [];

/**
 * @param pageTranslations translations of the value; the last one wins
 * @param limits limit overrides of the section
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
    return isObject(value)
      ? [...field.fields].flatMap(([key, inner]) =>
          isFieldShown(field, key, value) ? below(inner, key) : [],
        )
      : [];
  if (field.shape === "list")
    return Array.isArray(value) ? value.flatMap((_, index) => below(field.item, index)) : [];
  const limit = textLimit(field);
  if (!limit || typeof value !== "string" || !hasWords(value, limit.isPlain)) return [];
  const target = pageTranslations.findLast((over) => typeof over === "string") as string | undefined;
  const names = at.path.filter((key) => typeof key === "string").slice(1);
  const own = memberOf(memberOf(limits, names.join(".")), "max");
  return [
    {
      at,
      source: value,
      target,
      isUnchecked: false,
      ...limit,
      ...(typeof own === "number" && { max: own }),
      field,
    },
  ];
}

function memberOf(value: unknown, key: string | number): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string | number, unknown>)[key];
}

/** @returns undefined for a field that is not a text */
function textLimit(node: FieldNode): Pick<TranslatedText, "max" | "isPlain"> | undefined {
  if (node.shape === "leaf" && node.meta.kind === "text")
    return { max: node.meta.max, isPlain: node.meta.plain };
  const isText = node.shape === "value" && node.type === "string" && !node.is && !node.choices;
  return isText ? { max: undefined, isPlain: true } : undefined;
}

/** False for numbers, symbols and addresses, which are the same in every language. */
function hasWords(text: string, isPlain: boolean): boolean {
  const visible = isPlain ? text : toPlainText(text);
  return /\p{L}/u.test(visible) && !/^\s*\S*(?:@|:\/\/)\S*\s*$/.test(visible);
}

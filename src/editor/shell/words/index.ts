/** Texts of the editor in the browser's language. */
import { createContext, useContext } from "react";
import { type Label, labelIn } from "../../../diagnostic/label.ts";
import type { Path } from "../../shared/pointer.ts";
import type { ApiError, EditLabel, FieldState, SiteState } from "../../shared/protocol.ts";
import { chooseLanguage, spell } from "../../shared/words/index.ts";
import { itemName } from "../items.ts";
import type { Language, Words } from "./en.ts";

export type { Words } from "./en.ts";

/** Separate chunks: a browser loads only one. */
const languages = {
  en: () => import("./english.ts"),
  ru: () => import("./russian.ts"),
};

/** @param wanted language tags, most preferred first */
export async function loadLanguage(wanted: readonly string[]): Promise<Language & { readonly code: string }> {
  const code = chooseLanguage(languages, wanted);
  const { language } = await languages[code as keyof typeof languages]();
  return { code, ...language };
}

/** Formats an edit: "delete 'Our team'". A newer server may send kinds unknown to this editor. */
export function wordLabel(words: Words, { kind, name }: EditLabel): string {
  const format = own(words.done, kind) ?? words.done.edit;
  return format(kind === "settings" ? wordOwnField(words, name) : name);
}

/** Formats the reason why something was refused or not saved. */
export function wordRefusal({ reasons }: Words, { code, reason, message = "" }: Partial<ApiError>): string {
  const say = own<(message: string) => string>(reasons, reason ?? code ?? "");
  return say?.(message) ?? message;
}

export const WordsContext = createContext({} as Words);

export const useWords = (): Words => useContext(WordsContext);

/** Label of a field. A field without a label, as in a provider's own type, is named after its key in the document. */
export const wordField = ({ fields }: Words, name: string): string => own(fields, name) ?? spell(name);

/** Label of a field by its path: `content` in a tag of the head has another label than in a page. */
export function wordFieldAt(words: Words, path: Path): string {
  const [name = "", above] = path.filter((key) => typeof key === "string").reverse();
  // "/name" is the site's own name, not that of a place in a section.
  return (above !== undefined && own(words.fields, `${above}/${name}`)) || wordField(words, name);
}

/** Label of a top-level field of the document or a page: `url` of a site has another label than that of a button. */
export const wordOwnField = (words: Words, name: string): string =>
  own(words.fields, `/${name}`) ?? wordField(words, name);

/** Text of a label from a section type's own schema, in the editor's language or in English. */
export const wordOwn = ({ locale }: Words, label: Label): string => labelIn(locale, label);

export const wordChoice = ({ choices }: Words, name: string): string => own(choices, name) ?? spell(name);

/** Name of an item; days of the week and the like are in the editor's language. */
export const nameOfItem = (words: Words, field: FieldState | undefined, item: unknown): string =>
  itemName(item, (name, value) => {
    const of = field?.shape === "group" ? field.fields[name] : undefined;
    return of?.shape === "choice" ? wordChoiceIn(words, of, value) : undefined;
  });

/** Label of a choice of a field: that of the site, of the section type's schema, or of the editor. */
export function wordChoiceIn(
  words: Words,
  { choices, names, labels = {} }: Extract<FieldState, { shape: "choice" }>,
  name: string,
): string {
  const label = own(labels, name);
  return names?.[choices.indexOf(name)] ?? (label ? wordOwn(words, label) : wordChoice(words, name));
}

/** Name of a group of section types. */
export const wordPurpose = (words: Words, purpose: Label): string =>
  (typeof purpose === "string" && own(words.purposeNames, purpose)) || wordOwn(words, purpose);

/** The site with localized labels of section types and layouts. */
export const wordTypes = ({ typeNames, variantNames }: Words, site: SiteState): SiteState => ({
  ...site,
  types: site.types.map((type) => ({
    ...type,
    label: own(typeNames, type.type) ?? type.label,
    variants: Object.fromEntries(
      Object.entries(type.variants).map(([name, variant]) => [
        name,
        { ...variant, label: own(variantNames, name) ?? variant.label },
      ]),
    ),
  })),
});

/** Own properties only: a name from a document may be "constructor". */
const own = <T>(words: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;

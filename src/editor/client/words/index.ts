/** The editor's words in the language that the browser asks for. */
import { createContext, useContext } from "react";
import type { Path } from "../../pointer.ts";
import type { ApiError, EditLabel, SiteState } from "../../protocol.ts";
import { chooseLanguage } from "../../words/choose.ts";
import type { Words } from "./en.ts";
import type { Language } from "./language.ts";

export type { Words } from "./en.ts";

/** Each a file of its own, of which a browser loads one. */
const languages = {
  en: () => import("./english.ts"),
  ru: () => import("./russian.ts"),
};

/** @param wanted language tags, the one that is wanted most first */
export async function loadLanguage(wanted: readonly string[]): Promise<Language & { readonly code: string }> {
  const code = chooseLanguage(languages, wanted);
  const { language } = await languages[code as keyof typeof languages]();
  return { code, ...language };
}

/** Words an edit: "delete 'Our team'". A server of another version may know kinds that this editor has no words for. */
export function wordLabel(words: Words, { kind, name }: EditLabel): string {
  const say = own(words.done, kind) ?? words.done.edit;
  return say(kind === "settings" ? wordOwnField(words, name) : name);
}

/** Words why something is not done or not saved. */
export function wordRefusal({ reasons }: Words, { code, reason, message = "" }: Partial<ApiError>): string {
  const say = own<(message: string) => string>(reasons, reason ?? code ?? "");
  return say?.(message) ?? message;
}

export const WordsContext = createContext({} as Words);

export const useWords = (): Words => useContext(WordsContext);

/** What a field is called; one that nobody has words for, as of a provider's own type, by its name in the document. */
export const wordField = ({ fields }: Words, name: string): string => own(fields, name) ?? spell(name);

/** The same of a field at its place: the `content` of a line of the head is not that of a page. */
export function wordFieldAt(words: Words, path: Path): string {
  const [name = "", above = ""] = path.filter((key) => typeof key === "string").reverse();
  return own(words.fields, `${above}/${name}`) ?? wordField(words, name);
}

/** The same of a field that the document or a page has itself: the `url` of a site is not that of a button. */
export const wordOwnField = (words: Words, name: string): string =>
  own(words.fields, `/${name}`) ?? wordField(words, name);

export const wordChoice = ({ choices }: Words, name: string): string => own(choices, name) ?? spell(name);

export const wordCategory = ({ categoryNames }: Words, name: string): string =>
  own(categoryNames, name) ?? spell(name);

/** What a starter is called and what it is for; a provider's own has its name alone. */
export const wordStarter = (
  { starters }: Words,
  id: string,
): { readonly name: string; readonly about: string } => own(starters, id) ?? { name: spell(id), about: "" };

/** The site with its section types and their layouts named in the editor's language. */
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

/** Names come from documents and from other browsers: "constructor" is not one of the words. */
const own = <T>(words: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;

/** "openingHours" is "Opening hours". */
function spell(name: string): string {
  const text = name
    .replaceAll(/[_-]+/g, " ")
    .replaceAll(/([a-z\d])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Which texts of a page are not in the page's language, so that they can say so (WCAG 3.1.2): those that no translation has
 * given, and links that name the page they lead to in its own language, as "English version" among Russian words.
 */
import { type Catalogue, fieldTree, visitFields } from "#section";
import { type SiteLink, type TextLanguage, toPlainText } from "#section/view";
import { type LocalizedSite, type Section, type Site, writtenIn } from "../document/index.ts";
import { directionOf, type Plan, type Route } from "../plan/index.ts";

/** Whether a place stands as it does in the primary language. */
const isUntranslated = (originOf: LocalizedSite["originOf"] | undefined, pointer: string) =>
  !originOf || originOf(pointer) === pointer;

/** Judges texts of the frame. @param uiEdition the edition whose words and navigation pages have */
export function createTextLanguages(site: Site, uiLocale: LocalizedSite, { table }: Plan) {
  const primary = site.primary.language.code;
  const spoken = uiLocale.language.code;
  const text = (pointer: string): string | undefined =>
    uiLocale !== site.primary && isUntranslated(uiLocale.originOf, pointer) ? primary : undefined;
  const ofTarget = ({ text = "", link = "" }: SiteLink): string | undefined => {
    const target = table.parse(link);
    if ("problem" in target || target.kind !== "page") return undefined;
    const found = table.find(target.path);
    const language = found && (found.page.language ?? found.language ?? primary);
    const words = toPlainText(text);
    const isForeign = language && spoken && writtenIn(words, language) && !writtenIn(words, spoken);
    return isForeign ? language : undefined;
  };
  return {
    /** @returns the language of the text at this place where it is known to be another one */
    text,
    /** @returns a function that gives each link of a list its language */
    link: (list: string) => (item: SiteLink, index: number) => {
      const lang = ofTarget(item) ?? text(`${list}/${index}/text`);
      return lang && lang !== spoken ? { ...item, lang } : item;
    },
  };
}

/**
 * A section that nobody has translated speaks the primary language as a whole: with the interface's words and the events in
 * it. Headers and footers show what belongs to the site, and have their words for themselves.
 * @returns whether a section of the route does so
 */
export function createSectionLanguages(site: Site, { sections }: Catalogue) {
  const known = new WeakMap<Section, boolean>();
  const hasTexts = (section: Section): boolean => {
    const before = known.get(section);
    if (before !== undefined) return before;
    let has = false;
    const type = sections.get(section.type);
    if (type)
      visitFields(fieldTree(type.data), section.data, [], {
        leaf(meta, value) {
          has ||= meta.kind === "text" && typeof value === "string" && /\p{L}/u.test(value);
        },
      });
    known.set(section, has);
    return has;
  };
  return ({ page, uiLocale }: Route, section: Section): boolean => {
    if (uiLocale === site.primary || page.language !== undefined) return false;
    const category = sections.get(section.type)?.category;
    if (category === "header" || category === "footer") return false;
    return isUntranslated(page.originOf, section.pointer) && hasTexts(section);
  };
}

/** @returns the attributes of an element whose texts are in this language */
export const textLanguage = (lang: string): TextLanguage => ({ lang, dir: directionOf(lang) });

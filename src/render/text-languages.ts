/**
 * Texts of a page in another language than the page, so that they can be marked (WCAG 3.1.2): untranslated texts, and links that
 * name their target in its own language, such as "English version" among Russian text.
 */
import { type Catalogue, fieldTree, visitFields } from "#section";
import { type SiteLink, type TextLanguage, toPlainText } from "#section/view";
import { type LocalizedSite, type Section, type Site, writtenIn } from "../document/index.ts";
import { directionOf, type Plan, type Route } from "../plan/index.ts";

/** Returns true if a pointer is not translated from the primary language. */
const isUntranslated = (originOf: LocalizedSite["originOf"] | undefined, pointer: string) =>
  !originOf || originOf(pointer) === pointer;

/** Detects the language of texts in the site settings. @param uiLocale locale of the page's interface texts and navigation */
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
    /** @returns the language of the text at this pointer if it is known to differ */
    text,
    /** @returns a function that adds the language to each link of a list */
    link(list: string) {
      const withLanguage = (item: SiteLink, index: number): SiteLink => {
        const lang = ofTarget(item) ?? text(`${list}/${index}/text`);
        const links = item.links?.map(this.link(`${list}/${index}/links`));
        const isOther = lang && lang !== spoken;
        return isOther || links ? { ...item, ...(isOther && { lang }), ...(links && { links }) } : item;
      };
      return withLanguage;
    },
  };
}

/**
 * An untranslated section is in the primary language as a whole, including interface texts and events in it. Headers and footers
 * are excluded: they show data of the site, and each of their texts is marked on its own.
 * @returns a function that returns true for such a section of a route
 */
export function createSectionLanguages(site: Site, { sections }: Catalogue) {
  const cache = new WeakMap<Section, boolean>();
  const hasTexts = (section: Section): boolean => {
    const before = cache.get(section);
    if (before !== undefined) return before;
    let has = false;
    const type = sections.get(section.type);
    if (type)
      visitFields(fieldTree(type.data), section.data, [], {
        leaf(meta, value) {
          has ||= meta.kind === "text" && typeof value === "string" && /\p{L}/u.test(value);
        },
      });
    cache.set(section, has);
    return has;
  };
  return ({ page, uiLocale }: Route, section: Section): boolean => {
    if (uiLocale === site.primary || page.language !== undefined) return false;
    const category = sections.get(section.type)?.category;
    if (category === "header" || category === "footer") return false;
    return isUntranslated(page.originOf, section.pointer) && hasTexts(section);
  };
}

/** @returns language attributes for an element with texts in this language */
export const textLanguage = (lang: string): TextLanguage => ({ lang, dir: directionOf(lang) });

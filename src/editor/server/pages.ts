/** Pages of a site for the editor: HTML for the iframe, and the data behind it. */
import { type Catalogue, defaultColorMode } from "#section";
import type { PreparedSite } from "../../build/index.ts";
import type { Address } from "../../document/edits/index.ts";
import { isObject, type Json, type RawPage, readPageForEditing } from "../../document/index.ts";
import { createEditingRenderer, type EditingWords } from "../../render/index.ts";
import type { PageState, SectionState, Shown } from "../shared/protocol.ts";
import { type FindPage, problemsOf } from "./problems.ts";
import { Refusal } from "./refusal.ts";

type Rendering = NonNullable<PreparedSite["rendering"]>;
type Locale = Rendering["allSettings"]["locales"][number];

/** A page, of any version of the document. */
export type ShownPage = Omit<PageState, "version">;

export interface Pages {
  /** @throws Refusal when the document does not have the page */
  show(site: PreparedSite, shown: Shown, words: EditingWords): ShownPage;
  /**
   * Returns a stylesheet or script of a page.
   * @param path inside the bundle
   */
  file(path: string): string | undefined;
}

/** Maximum number of cached stylesheets and scripts. All pages share a few sets. */
const maxFiles = 300;

/**
 * @param siteOrigin origin of the site's files; undefined: the editor's own
 * @param original returns the URL of a picture in the site's folder, if it exists
 */
export function createPages(
  catalogue: Catalogue,
  siteOrigin: string | undefined,
  original: (path: string) => string | undefined,
): Pages {
  const base = siteOrigin === undefined ? "" : `<base href="${siteOrigin}/">`;
  const files = new Map<string, string>();
  const pictureOf = (path: string) => {
    const url = original(path);
    return url === undefined ? undefined : { url };
  };
  const renderers = new WeakMap<PreparedSite, ReturnType<typeof createEditingRenderer>>();
  const rendererOf = (site: PreparedSite, { input }: Rendering) => {
    const cached = renderers.get(site) ?? createEditingRenderer(input, pictureOf);
    renderers.set(site, cached);
    return cached;
  };
  return {
    show(site, { path, language }, words) {
      const { rendering } = site;
      const raw = rendering?.readRaw(path);
      if (!rendering || !raw) throw new Refusal("not-found", `The site has no page ${path}.`);
      const { locales } = rendering.allSettings;
      const locale = locales.find((one) => one.language.code === language) ?? locales[0];
      const code = locale === locales[0] ? undefined : locale.language.code;
      const { sections } = readPageForEditing(raw, locale, catalogue);
      const made = rendererOf(site, rendering).page(
        routeOf(rendering, path, locale.language.code),
        sections,
        words,
      );
      for (const file of made.files) {
        files.delete(file.path);
        files.set(file.path, file.contents);
      }
      for (const name of [...files.keys()].slice(0, Math.max(0, files.size - maxFiles))) files.delete(name);
      return {
        path,
        language: code,
        html: base === "" ? made.contents : made.contents.replace("<head>", () => `<head>${base}`),
        ...ownOf(raw, code),
        sections: sectionsOf(raw, code, locale, catalogue),
        problems: problemsOf(
          site,
          createFindPage(rendering),
          `/pages/${rendering.pathsOf(undefined).indexOf(path)}`,
        ),
      };
    },
    file: (path) => files.get(path),
  };
}

/** @returns the requested page; if it was renamed or removed, the page of the last edit or the first page */
export function shownNow({ rendering }: PreparedSite, shown: Shown, at: Address | undefined): Shown {
  const paths = rendering?.pathsOf(undefined) ?? [];
  const path = [shown.path, at?.page].find((one) => paths.includes(one)) ?? paths[0];
  return { ...shown, path: path ?? shown.path };
}

/** Returns the page's route; for an unpublished page, or a locale without routes, the route that it would have. */
export function routeOf({ input: { site, plan } }: Rendering, path: string, code: string): Route {
  const locale = site.locales.find(({ language }) => language.code === code) ?? site.primary;
  const known = plan.routes.find((route) => route.page.path === path && route.locale === locale);
  if (known) return known;
  const page = locale.pages.find((one) => one.path === path) ?? { ...keptOut, path };
  const uiLocale = site.locales.find(({ language }) => language.code === page.language) ?? locale;
  return { page, locale, uiLocale, file: "", url: plan.table.url(path, code) };
}

type Route = Rendering["input"]["plan"]["routes"][number];

/** Placeholder for a page that visitors cannot see. */
const keptOut = {
  language: undefined,
  alternate: {},
  meta: { title: "", keywords: "", description: "", useForAll: false },
  sections: [],
  pointer: "",
};

/** @returns the sections of a page, or of its translation */
export const componentsOf = (page: unknown): readonly Json[] => {
  const { components } = isObject(page) ? page : {};
  return Array.isArray(components) ? components.filter(isObject) : [];
};
const textOf = (value: unknown, fallback = ""): string => (typeof value === "string" ? value : fallback);

function ownOf({ value, pageTranslations }: RawPage, code: string | undefined) {
  const withoutSections = ({ components: _, ...own }: Json): Json => own;
  const translations = pageTranslations.filter((over) => over.code === code).map((over) => over.value);
  const translation = translations.find(isObject);
  return {
    own: isObject(value) ? withoutSections(value) : {},
    ownTranslation: translation && withoutSections(translation),
  };
}

function sectionsOf(
  { value, pageTranslations }: RawPage,
  code: string | undefined,
  { settings }: Locale,
  { sections }: Catalogue,
): SectionState[] {
  const translated = pageTranslations
    .filter((over) => over.code === code)
    .flatMap((over) => componentsOf(over.value));
  return componentsOf(value).map((section) => {
    const over = translated.find(({ uniqId }) => uniqId === section.uniqId);
    const type = sections.get(textOf(section.id));
    return {
      id: textOf(section.uniqId),
      type: textOf(section.id),
      status: textOf(section.status, "published"),
      colorMode:
        textOf(section.colorMode) ||
        (type && type.colorMode !== "" ? defaultColorMode(type, settings.theme.colorMode) : ""),
      orientation: textOf(section.orientation, "LEFT"),
      variant: textOf(section.variant),
      spacing: textOf(section.spacing, "normal"),
      data: isObject(section.data) ? section.data : {},
      translation: isObject(over?.data) ? over.data : undefined,
    };
  });
}

/** The parts of a section that its name is made of. */
export function nameOf({ id, data }: Json) {
  const { title, paragraph } = isObject(data) ? data : {};
  return { id: textOf(id), data: { title: textOf(title), paragraph: textOf(paragraph) } };
}

export function createFindPage({ readRaw, pathsOf }: Rendering): FindPage {
  return (position, language) => {
    const path = pathsOf(language)[position];
    if (path === undefined) return undefined;
    const sectionAt = (index: number) => {
      const raw = readRaw(path);
      const page =
        language === undefined
          ? raw?.value
          : raw?.pageTranslations.find(({ code }) => code === language)?.value;
      const id = textOf(componentsOf(page)[index]?.uniqId);
      // A translation has neither the type nor, if it is untranslated, the title.
      const own = componentsOf(raw?.value).find(({ uniqId }) => uniqId === id);
      return id ? { id, named: own && nameOf(own) } : undefined;
    };
    return { path, sectionAt };
  };
}

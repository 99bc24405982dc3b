/** Describes a site for the editor, apart from the shown page. */
import { fieldTree, type PageList, purposeOf, purposes, rules } from "#section";
import type { Engine, PreparedSite } from "../../build/index.ts";
import type { Address } from "../../document/edits/index.ts";
import { isObject, type Page, withoutManaged } from "../../document/index.ts";
import type { SiteContents, SiteState } from "../shared/protocol.ts";
import { fieldState } from "./field-state.ts";
import { noFields, pageFields, siteFields } from "./own-fields.ts";
import { createPageNames } from "./page-names.ts";
import type { Current } from "./session.ts";

type Rendering = NonNullable<PreparedSite["rendering"]>;

/** @param thumbnail returns the URL of the thumbnail of a type or one of its variants */
export function describeSite(
  { version, history, site }: Current,
  { catalogue, fonts }: Pick<Engine, "catalogue" | "fonts">,
  thumbnail: (type: string, variant?: string) => string | undefined,
): Omit<SiteState, "canPublish" | "hasVersions" | "permission" | "hasPresence" | "storageKey"> {
  return {
    ...describeContents(site, catalogue),
    version,
    history,
    base: (site.rendering as Rendering).input.plan.table.base,
    purposes,
    fonts: fonts.all().map((font) => font.name),
    types: [...catalogue.sections.values()].map(
      ({ type, label, category, purpose, isUnique, hasOrientation, hasForm, listsPages, ...own }) => ({
        type,
        label,
        category,
        purpose: purposeOf({ category, purpose }),
        isUnique,
        hasOrientation,
        hasForm,
        listsPages,
        variants: Object.fromEntries(
          Object.entries(own.variants ?? {}).map(([name, label]) => [
            name,
            { label, thumbnail: thumbnail(type, name) },
          ]),
        ),
        thumbnail: thumbnail(type),
        data: fieldState(fieldTree(own.data)) ?? noFields,
      }),
    ),
  };
}

export function describeContents({ rendering }: PreparedSite, catalogue: Engine["catalogue"]): SiteContents {
  const { allSettings, input, pathsOf, managed, ...document } = rendering as Rendering;
  const settings = withoutManaged(document.settings, managed);
  const [primary] = allSettings.locales;
  const languages = allSettings.locales.map(({ language: { code, name } }, index) => ({
    code,
    name,
    isPrimary: index === 0,
  }));
  const published = new Map(
    input.site.primary.pages.map(({ path, meta }) => [path, { title: meta.title, status: "published" }]),
  );
  const nameOf = createPageNames(settings);
  return {
    name: primary.settings.name,
    languages,
    pages: pathsOf(undefined).flatMap((path) => {
      if (path === undefined) return [];
      const { title, status } = published.get(path) ?? factsOf(rendering as Rendering, path);
      return [{ path, name: nameOf(path, title), title, status }];
    }),
    articlesBelow: folderOfArticles(input.site.primary.pages, catalogue),
    usedTypes: [
      ...new Set(input.site.primary.pages.flatMap(({ sections }) => sections.map(({ type }) => type))),
    ],
    settings: withoutTranslations(settings),
    cardColours: catalogue.brandColours(primary.settings.theme),
    movedColours: catalogue.movedColours(primary.settings.theme),
    fields: siteFields(catalogue, languages, settings, managed),
    translations: isObject(settings.translations) ? withoutPages(settings.translations) : {},
    pageFields: pageFields(languages),
  };
}

/** @returns the folder of most articles; without articles the page that lists pages first */
function folderOfArticles(pages: readonly Page[], { sections }: Engine["catalogue"]): string {
  const counts = new Map<string, number>();
  const articles = pages.filter((page) => page.sections.some(({ type }) => sections.get(type)?.isArticle));
  for (const { path } of articles) {
    const folder = rules.pageKey(path).replace(/\/[^/]*$/, "");
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  if (most) return most[0];
  for (const page of pages)
    for (const { type, data } of page.sections) {
      if (!sections.get(type)?.listsPages) continue;
      const { below } = data as PageList;
      const target = below === undefined ? undefined : rules.parseLink(below);
      if (!target) return rules.pageKey(page.path);
      if (!("problem" in target) && target.kind === "page") return rules.pageKey(target.path);
    }
  return "";
}

/** @param at location of the edit that led to the site */
export type ContentsWatch = (site: PreparedSite, at: Address | undefined) => boolean;

/**
 * Creates a function that returns true if the site, apart from its sections, has changed since the last call. The site settings
 * are compared by identity: they are only read again when they change. All edits of one rebuild lead to the same site.
 */
export function createContentsWatch(): ContentsWatch {
  let last: unknown;
  const cache = new WeakMap<PreparedSite, boolean>();
  const titles = new Map<string, string | undefined>();
  /** The title of an article is that of its page. */
  const isRenamed = ({ rendering }: PreparedSite, { page = "" }: Address) => {
    const title = rendering?.input.site.primary.pages.find(({ path }) => path === page)?.meta.title;
    const isOther = !titles.has(page) || titles.get(page) !== title;
    titles.set(page, title);
    return isOther;
  };
  return (site, at) => {
    const settings = site.rendering?.settings;
    const isOther = cache.get(site) ?? settings !== last;
    cache.set(site, isOther);
    last = settings;
    if (isOther || !at) return isOther;
    if (at.section === undefined) return at.path[0] !== "components";
    return at.path[1] === "title" && isRenamed(site, at);
  };
}

/** Data of unpublished pages is only in the document. */
function factsOf({ readRaw }: Rendering, path: string) {
  const value = readRaw(path)?.value;
  const { meta, status, draft } = isObject(value) ? value : {};
  const title = isObject(meta) && typeof meta.title === "string" ? meta.title : "";
  return { title, status: draft === true || typeof status !== "string" ? "draft" : status };
}

function withoutTranslations({ translations: _, pages: __, ...settings }: Readonly<Record<string, unknown>>) {
  return settings;
}

const withoutPages = (translations: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(translations).map(([code, translation]) => {
      const { pages: _, ...settings } = isObject(translation) ? translation : {};
      return [code, settings];
    }),
  );

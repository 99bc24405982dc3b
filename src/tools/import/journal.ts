/** Leads readers to imported articles: the site's header and footer on their pages, a list of them, and its place in the menu. */
import { rules } from "#section";
import { type Categories, findPageEnds } from "../../document/edits/compose/page-ends.ts";
import { asText, isObject, type Json } from "../../document/index.ts";
import { sectionNameOf, usablePath } from "./page-path.ts";

/** Section type that lists pages. */
const listType = "Posts";
/** Most articles that a list shows. */
const maxListed = 100;
const maxLinks = 100;

/** Sections around the content of the site's pages. */
export interface Frame {
  readonly before: readonly Json[];
  readonly after: readonly Json[];
  /** Their translations by language. */
  readonly translations: Readonly<Record<string, readonly Json[]>>;
}

/** Facts of the site to which articles are added. */
export interface Surroundings {
  readonly frame: Frame;
  /** The document's `headerLinks`, and `navigation`, which says how they are shown. */
  readonly menu: Json;
  /** Paths below which the site lists pages, folded. */
  readonly listed: ReadonlySet<string>;
}

/** @param categories of section types */
export function surroundingsOf(document: Json, categories: Categories["sections"]): Surroundings {
  const ends = findPageEnds(document, { sections: categories });
  const side = (isLast: boolean) => ends.filter((end) => end.isLast === isLast).map(({ section }) => section);
  const translations: Record<string, Json[]> = {};
  for (const end of ends)
    for (const [language, section] of Object.entries(end.translations))
      translations[language] = [...(translations[language] ?? []), section];
  const { headerLinks, navigation } = document;
  return {
    frame: { before: side(false), after: side(true), translations },
    menu: { headerLinks, navigation },
    listed: new Set(listOf(document.pages).flatMap(foldersListedOn).map(rules.foldPath)),
  };
}

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

function foldersListedOn({ path, components }: Json): string[] {
  const lists = listOf(components).filter(({ id }) => id === listType);
  return lists.map(({ data }) => {
    const below = isObject(data) ? asText(data.below) : "";
    return below === "" ? asText(path) : below;
  });
}

/** @returns the name of the section of an article, which no section of the frame has */
export function nameBeside({ before, after }: Frame, name: string): string {
  const taken = [...before, ...after].some(({ uniqId }) => uniqId === name);
  return taken ? `${name}-article` : name;
}

interface Article {
  readonly path: string;
  readonly isPublic: boolean;
  readonly isDated: boolean;
  /** True if the list shows a picture of it. */
  readonly isPictured?: boolean;
}

/** List of the imported articles. */
export interface Journal {
  /** Page that has it. */
  readonly path: string;
  readonly title: string;
  readonly section: Json;
}

/**
 * @param paths of the site's pages before the import, folded
 * @returns undefined if there are no two articles to list, or if the site lists them already
 */
export function journalOf(
  articles: readonly Article[],
  { frame, listed }: Surroundings,
  paths: ReadonlySet<string>,
): Journal | undefined {
  const shown = articles.filter(({ isPublic }) => isPublic);
  const isDraft = (path: string) =>
    articles.some((one) => !one.isPublic && rules.foldPath(one.path) === rules.foldPath(path));
  const dated = shown.filter(({ isDated }) => isDated);
  const own = dated.length > 1 ? dated : shown;
  if (own.length < 2) return undefined;
  const folder = folderOf(own.map(({ path }) => path));
  if (listed.has(rules.foldPath(folder))) return undefined;
  const path = folder === "/" ? "/blog" : folder;
  if (paths.has(rules.foldPath(path)) || isDraft(path) || usablePath(path) === undefined) return undefined;
  const title = titleOf(path);
  const data = {
    title,
    ...(path !== folder && { below: folder, hasFeed: true }),
    count: Math.min(maxListed, own.length),
  };
  const name = nameBeside(frame, sectionNameOf("articles"));
  // An article without a picture keeps an empty space beside those that have one.
  const isPictured = own.filter((article) => article.isPictured).length * 2 >= own.length;
  const section = listSection(name, data);
  return { path, title, section: isPictured ? section : { ...section, variant: "lines" } };
}

/**
 * Its colour mode is that of its type, or of a dark site.
 * @returns a section that lists pages; default: those below its own
 */
export const listSection = (name: string, data: Json = { count: maxListed }): Json => ({
  id: listType,
  uniqId: name,
  data,
});

/** @returns the folder of all paths, without those that are called after a date */
function folderOf([first = "", ...others]: readonly string[]): string {
  let shared = first.split("/").slice(1, -1);
  for (const path of others) {
    const segments = path.split("/").slice(1, -1);
    const end = shared.findIndex((segment, index) => segment !== segments[index]);
    if (end >= 0) shared = shared.slice(0, end);
  }
  while (/^\d+$/.test(shared.at(-1) ?? "")) shared = shared.slice(0, -1);
  return `/${shared.join("/")}`;
}

function titleOf(path: string): string {
  const name = (path.split("/").at(-1) ?? "").replaceAll(/[-_]+/g, " ").slice(0, 60);
  return name.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** @returns true if the menu has room for a link to the page, and does not have one */
export function isMissingInMenu({ menu }: Surroundings, path: string): boolean {
  const links = listOf(menu.headerLinks);
  return (
    links.length < maxLinks &&
    !links.some(({ link }) => rules.foldPath(asText(link)) === rules.foldPath(path))
  );
}

/** Finds where a document uses each picture. Unchanged pages are not read again. */
import { isObject, surveyPages } from "../../document/index.ts";
import type { CutText } from "../../preview/index.ts";
import { familyOf } from "../../section/picture-families.ts";
import { parseImageSource } from "../../section/rules/index.ts";
import type { PictureUses } from "../shared/protocol.ts";
import { partsOf } from "./rebase-edit.ts";

/** Pictures of a page or the site settings, by path, with their descriptions. */
type Found = ReadonlyMap<string, ReadonlySet<string>>;

interface Page {
  readonly key: string;
  readonly found: Found;
}

/** Number of pages to read before other requests get a turn. */
const atOnce = 16;
/** Maximum length of a picture's address. */
const maxAddress = 2048;
const isPicture = /\.(?:jpe?g|png|gif|webp|avif|svg)$/i;
/** Image in Markdown: its description and its address, with or without angle brackets. */
const inMarkdown = /!\[([^\]\n]{0,500})\]\(\s{0,9}(?:<([^<>\n]{1,2048})>|([^\s()<>]{1,2048}))/g;

const unused: PictureUses = { pages: [], isOfSite: false, descriptions: [] };

export class PictureUsage {
  #known: ReadonlyMap<string, Page> = new Map();

  /** @returns the uses of a picture by its path in the site's folder */
  async survey(text: CutText): Promise<(path: string) => PictureUses> {
    const { settings, pages } = surveyPages(partsOf(text));
    const known = new Map<string, Page>();
    let looked = 0;
    for (const { path, key, read } of pages) {
      let page = this.#known.get(path);
      if (page?.key !== key) {
        if (++looked % atOnce === 0) await new Promise(setImmediate);
        page = { key, found: picturesIn(read()) };
      }
      known.set(path, page);
    }
    this.#known = known;
    const { pages: _, ...rest } = settings;
    const uses = new Map<string, { pages: string[]; isOfSite: boolean; descriptions: Set<string> }>();
    const note = (found: Found, page: string | undefined) => {
      for (const [path, descriptions] of found) {
        const use = uses.get(path) ?? { pages: [], isOfSite: false, descriptions: new Set() };
        uses.set(path, use);
        if (page === undefined) use.isOfSite = true;
        else use.pages.push(page);
        for (const one of descriptions) use.descriptions.add(one);
      }
    };
    note(picturesIn(rest), undefined);
    for (const [path, { found }] of known) note(found, path);
    return (path) => {
      const use = uses.get(path);
      return use ? { ...use, descriptions: [...use.descriptions] } : unused;
    };
  }
}

/** Finds pictures in all values, whatever the schema says: hidden sections and unknown types use them too. */
function picturesIn(value: unknown): Found {
  const found = new Map<string, Set<string>>();
  const note = (address: string, description: unknown) => {
    const source =
      address.length <= maxAddress && isPicture.test(address) ? parseImageSource(address) : undefined;
    if (!source || !("kind" in source) || source.kind !== "file") return;
    const descriptions = found.get(source.path) ?? new Set();
    found.set(source.path, descriptions);
    if (typeof description === "string" && description !== "") descriptions.add(description);
  };
  const walk = (one: unknown, description: unknown) => {
    if (typeof one === "string") {
      note(one, description);
      if (one.includes("]("))
        for (const [, text, bracketed, plain] of one.matchAll(inMarkdown))
          note(bracketed ?? plain ?? "", text);
    } else if (Array.isArray(one)) for (const item of one) walk(item, undefined);
    else if (isObject(one))
      for (const [name, inner] of Object.entries(one)) {
        const alt = familyOf(name)?.alt;
        walk(inner, alt !== undefined && Object.hasOwn(one, alt) ? one[alt] : undefined);
      }
  };
  walk(value, undefined);
  return found;
}

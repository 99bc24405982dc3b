/**
 * Imports posts and pages of a WordPress export. It is read twice: first for the addresses of all pages and pictures, then for
 * the texts, each of which is written before the next one is read.
 */
import fs from "node:fs";
import { basename, join } from "node:path";
import { rules } from "#section";
import { loadMarkdown } from "../../assets/index.ts";
import type { Categories } from "../../document/edits/compose/page-ends.ts";
import { provideMarkdown } from "../../document/index.ts";
import { writeMarkdown } from "../../document/markdown/write.ts";
import { readDate } from "./dates.ts";
import { BadHtml, blocksOfHtml } from "./html-blocks.ts";
import { ImportFolder } from "./import-folder.ts";
import { type DocumentBefore, formatFrontMatter, ImportError, readDocument, write } from "./import-site.ts";
import {
  decodePercent,
  hostOf,
  pathOfAddress,
  sectionNameOf,
  slugOf,
  withoutClosingSlashes,
} from "./page-path.ts";
import { fieldLengths, keptTags, shortened } from "./read-article.ts";
import { type CheckSite, type ImportResult, SitePlan } from "./site-plan.ts";
import { readWordPress, type WordPressItem } from "./wordpress-items.ts";
import { clip } from "./words.ts";

interface WordPressRequest {
  /** The export; absolute. */
  readonly from: string;
  /** Folder of the site; absolute. */
  readonly site: string;
  /** Folder `wp-content/uploads` of the old site; absolute. Without it, no picture is copied. */
  readonly uploads: string | undefined;
  readonly isDryRun: boolean;
  /** Checks what is about to be imported. */
  readonly check: CheckSite;
  /** Categories of section types. Called if the site can be read. */
  readonly categories: () => Promise<Categories["sections"]>;
  /** In milliseconds. Default: the clock. */
  readonly now?: number;
  /**
   * Called as the export is read.
   * @param bytes of the total that are done
   */
  readonly onRead?: ((bytes: number, total: number) => void) | undefined;
}

/** @throws ImportError; system errors, after removing what was written */
export async function importWordPress(request: WordPressRequest): Promise<ImportResult> {
  const { from, site, uploads, isDryRun, check, now = Date.now(), onRead } = request;
  provideMarkdown(loadMarkdown);
  const document = join(site, "site.json");
  const before = await readDocument(document, request.categories);
  const folder = new ImportFolder(site, isDryRun);
  try {
    const plan = new WordPressPlan(site, uploads, folder, before, now);
    const size = fs.statSync(from).size;
    read(
      from,
      (item) => plan.survey(item),
      (bytes) => onRead?.(bytes / 2, size),
    );
    read(
      from,
      (item) => plan.write(item),
      (bytes) => onRead?.((size + bytes) / 2, size),
    );
    await plan.leaveOutInvalid(check);
    if (!isDryRun && plan.pages.length > 0) write(site, document, before, plan, folder);
    return plan.result();
  } finally {
    folder.end();
  }
}

function read(file: string, onItem: (item: WordPressItem) => void, onRead: (bytes: number) => void): void {
  try {
    readWordPress(file, onItem, onRead);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined || !(error instanceof Error)) throw error;
    throw new ImportError(`${file} can't be read: ${error.message}`);
  }
}

class WordPressPlan extends SitePlan {
  readonly #uploads: string | undefined;
  readonly #now: number;
  /** Path of the page by the id of the item. */
  readonly #paths = new Map<string, string>();
  /** Path of the page by the old path, folded. */
  readonly #byOldPath = new Map<string, string>();
  /** Address of a picture by the id of the item. */
  readonly #attachments = new Map<string, string>();
  #host = "";

  constructor(
    site: string,
    uploads: string | undefined,
    folder: ImportFolder,
    before: DocumentBefore,
    now: number,
  ) {
    super(site, folder, before);
    this.#uploads = uploads;
    this.#now = now;
  }

  /** Notes the address of an item. */
  survey(item: WordPressItem): void {
    if (item.type === "attachment") this.#attachments.set(item.id, item.attachment);
    if (!isTaken(item)) return;
    const old = pathIn(item.link);
    this.#host ||= hostOf(item.link);
    const path =
      (old === "" ? undefined : pathOfAddress(old)) ??
      `/${slugOf(decodePercent(item.slug) || item.title) || `page-${item.id}`}`;
    const taken = this.takeFor(path, this.#nameOf(item), `${path.split("/").at(-1)}-${item.id}`);
    if (taken === undefined) return;
    this.#paths.set(item.id, taken);
    if (old !== "") this.#byOldPath.set(rules.foldPath(old), taken);
  }

  /** Writes the text of an item. */
  write(item: WordPressItem): void {
    const path = this.#paths.get(item.id);
    if (!isTaken(item)) {
      if (!ignored.has(item.type))
        this.noteOfPage(this.#nameOf(item), `the ${item.type} "${item.title}" was left out`);
      return;
    }
    if (path === undefined) return;
    this.beginPage();
    const body = this.#bodyOf(item);
    if (body === undefined) return;
    const name = path.split("/").at(-1) || "home";
    const image = this.#attachments.get(item.image);
    const written = {
      title: item.title || name,
      description: plain(item.excerpt),
      date: dateOf(item)?.text,
      author: item.author,
      tags: keptTags(item.topics),
      image: image && this.#picture(image, item),
    };
    const front = Object.fromEntries(
      Object.entries(written)
        .filter(([, value]) => value !== "" && value !== undefined && (value as readonly string[]).length > 0)
        .map(([field, value]) => [
          field,
          shortened(field, value, () =>
            this.#report(item, `its ${field} is cut at ${fieldLengths[field]} characters`),
          ),
        ]),
    );
    const target = this.free("articles", `${name}.md`);
    const uniqId = this.nameBeside(sectionNameOf(basename(target, ".md")));
    this.stage(target, Buffer.from(`${formatFrontMatter({ ...front, uniqId })}${body}\n`));
    const old = pathIn(item.link);
    if (old !== "" && old !== path && rules.findPathProblem(old) !== undefined)
      this.noteOfPage(this.#nameOf(item), `its new address is ${path}, and the old one can't be redirected`);
    this.add({
      path,
      target,
      file: this.#nameOf(item),
      assets: this.assets,
      state: this.#publicationOf(item),
      isDated: item.type === "post",
      redirects: old === "" || old === path || rules.findPathProblem(old) !== undefined ? [] : [old],
    });
  }

  #bodyOf(item: WordPressItem): string | undefined {
    try {
      return writeMarkdown(
        blocksOfHtml(this.#clean(item), {
          note: (what) => this.#report(item, `left out: ${what}`),
          picture: (source) => this.#picture(source, item),
          link: (href) => {
            const to = this.#link(href, item);
            return "problem" in rules.parseLink(to) ? undefined : to;
          },
        }),
      );
    } catch (error) {
      if (!(error instanceof BadHtml)) throw error;
      return void this.noteOfPage(this.#nameOf(item), `left out: ${error.message}`);
    }
  }

  /** Makes nothing public that the old site did not show to everybody. */
  #publicationOf(item: WordPressItem): { readonly draft?: true; readonly publishAt?: string } {
    const time = dateOf(item)?.time;
    const reason = reasonForDraft(item, time !== undefined);
    if (reason !== undefined) {
      this.noteOfPage(this.#nameOf(item), `a draft, because ${reason}`);
      return { draft: true };
    }
    if (time === undefined || time <= this.#now) return {};
    const publishAt = new Date(time).toISOString();
    this.noteOfPage(this.#nameOf(item), `public from ${publishAt}`);
    return { publishAt };
  }

  /** Removes what only WordPress understands. Code keeps its characters. */
  #clean(item: WordPressItem): string {
    const paired = new Set(
      [...item.content.matchAll(/\[\/([a-z][a-z\d_-]{1,40})\]/g)].map(([, name = ""]) => name),
    );
    return splitCode(item.content)
      .map((part, index) => (index % 2 === 1 ? part : this.#cleanProse(part, paired, item)))
      .join("");
  }

  /** @param paired names of shortcodes with a closing tag */
  #cleanProse(html: string, paired: ReadonlySet<string>, item: WordPressItem): string {
    return html
      .replace(/<!--\s*\/?wp:(?:(?!<!--)[\s\S])*?-->/g, (comment) => {
        // Blocks without content are filled in by the server.
        if (/\/-->$/.test(comment))
          this.#report(item, `left out: block ${/wp:([\w/-]+)/.exec(comment)?.[1]}`);
        return "";
      })
      .replace(
        /\[caption[^[\]]{0,1000}\]((?:(?!\[caption)[\s\S]){0,5000}?)\[\/caption\]/g,
        (_, inner: string) => {
          const [image = ""] = /(?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?/i.exec(inner) ?? [];
          return `<figure>${image}<figcaption>${inner.replace(image, "")}</figcaption></figure>`;
        },
      )
      .replace(shortcode, (found, name: string) => {
        if (!paired.has(name) && !knownShortcodes.has(name) && !/\s[\w-]+=["'\w]/.test(found)) return found;
        this.#report(item, `left out: shortcode ${found.slice(0, 60)}`);
        return "";
      });
  }

  #link(href: string, item: WordPressItem): string {
    const host = hostOf(href);
    if (host !== "" && host !== this.#host) return href;
    const anchor = href.includes("#") ? href.slice(href.indexOf("#")) : "";
    const path = this.#byOldPath.get(rules.foldPath(pathIn(href)));
    if (path !== undefined) return path + anchor;
    // The reader of HTML leaves those of scripts out.
    if (/^\s*(?:java|vb)script:/i.test(href)) return href;
    return this.#copy(href) ?? this.usableLink(href, this.#nameOf(item), 1);
  }

  #picture(source: string, item: WordPressItem): string | undefined {
    const copied = this.#copy(source);
    if (copied !== undefined) return copied;
    if (/^https?:\/\//i.test(source)) {
      if (this.remote.size < maxRemote) this.remote.add(source);
      return source;
    }
    this.#report(item, `image not found: ${source.slice(0, 100)}`);
    return undefined;
  }

  /** @returns the file in the site of one in the folder of uploads */
  #copy(source: string): string | undefined {
    const below = uploaded(source);
    if (below === undefined || this.#uploads === undefined) return undefined;
    // Smaller versions of a picture are called after their size.
    for (const candidate of [below.replace(/-\d+x\d+(?=\.\w+$)/, ""), below]) {
      const target = this.copy(this.#uploads, candidate, basename(candidate));
      if (target !== undefined) return target ?? undefined;
    }
    return undefined;
  }

  #nameOf({ link, id }: WordPressItem): string {
    return clip(pathIn(link) || `item ${id}`, 400);
  }

  #report(item: WordPressItem, text: string): void {
    this.note(this.#nameOf(item), 1, text);
  }
}

function reasonForDraft({ password, status }: WordPressItem, hasDate: boolean): string | undefined {
  if (password !== "") return "it has a password";
  if (status === "future" && !hasDate) return "its date is missing";
  return status === "publish" || status === "future" ? undefined : `it is "${status}"`;
}

const maxRemote = 10_000;

const uploaded = (address: string): string | undefined => {
  const [, below] = /\/uploads\/([^?#]+)/.exec(address) ?? [];
  return below === undefined ? undefined : decodePercent(below);
};

const dateOf = ({ date }: WordPressItem) => (date === "" ? undefined : readDate(`${date}Z`));

/** Items that are part of WordPress itself. */
const ignored = new Set([
  "attachment",
  "nav_menu_item",
  "custom_css",
  "customize_changeset",
  "wp_global_styles",
  "wp_template",
  "wp_template_part",
  "wp_navigation",
  "oembed_cache",
  "revision",
]);

/** Items in the bin and half-written ones have no page. */
const isTaken = ({ type, status }: WordPressItem): boolean =>
  (type === "post" || type === "page") && /^(?:publish|draft|pending|private|future)$/.test(status);

/**
 * `[gallery ids="1"]`, `[/x]`: a name and attributes, not followed by an address. WordPress shows words in brackets that no plugin
 * has registered, such as `[sic]`: only known names, those with attributes and those with a closing tag are shortcodes.
 */
const shortcode = /\[\/?([a-z][a-z\d_-]{1,40})(?:\s[^[\]]{0,500})?\/?\](?!\()/g;
const knownShortcodes: ReadonlySet<string> = new Set([
  "audio",
  "caption",
  "contact-form-7",
  "embed",
  "gallery",
  "gravityform",
  "more",
  "ninja_form",
  "playlist",
  "video",
  "wp_caption",
  "wpforms",
  "youtube",
]);

/** @returns prose, code, prose and so on: what is in `pre` and `code` is code */
function splitCode(html: string): string[] {
  const parts: string[] = [];
  const opening = /<(pre|code)\b/gi;
  const lower = html.toLowerCase();
  let at = 0;
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    const closing = `</${found[1]?.toLowerCase()}`;
    const end = lower.indexOf(closing, found.index);
    // The rest of an element without an end is code too.
    const to = end < 0 ? html.length : end + closing.length;
    parts.push(html.slice(at, found.index), html.slice(found.index, to));
    at = to;
    opening.lastIndex = to;
  }
  return [...parts, html.slice(at)];
}

/** @returns the path without a slash at its end; the empty string for an address by number (`?p=1`) */
function pathIn(link: string): string {
  const [, path = "", query = ""] = /^(?:https?:\/\/[^/?#]+)?(\/[^?#]*)?(\?[^#]*)?/i.exec(link) ?? [];
  if (/[?&](?:p|page_id)=/.test(query)) return "";
  return withoutClosingSlashes(decodePercent(path)) || (path && "/");
}

const plain = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim();

/**
 * Imports posts and pages of a WordPress export. It is read twice: first for the addresses of all pages and pictures, then for
 * the texts, each of which is written before the next one is read.
 */
import fs from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { rules } from "#section";
import { loadMarkdown } from "../../assets/index.ts";
import { openInside, RefusedFile, readAndClose } from "../../assets/open-file.ts";
import { provideMarkdown } from "../../document/index.ts";
import { writeMarkdown } from "../../document/markdown/write.ts";
import { blocksOfHtml } from "./html-blocks.ts";
import { ImportFolder } from "./import-folder.ts";
import { formatFrontMatter, ImportError, type ImportResult, readDocument, write } from "./import-site.ts";
import type { ImportNote } from "./read-article.ts";
import { readWordPress, type WordPressItem } from "./wordpress-items.ts";

interface WordPressRequest {
  /** The export; absolute. */
  readonly from: string;
  /** Folder of the site; absolute. */
  readonly site: string;
  /** Folder `wp-content/uploads` of the old site; absolute. Without it, no picture is copied. */
  readonly uploads: string | undefined;
  readonly isDryRun: boolean;
  /**
   * Called as the export is read.
   * @param bytes of the total that are done
   */
  readonly onRead?: ((bytes: number, total: number) => void) | undefined;
}

/** @throws ImportError; system errors, after removing what was written */
export function importWordPress({ from, site, uploads, isDryRun, onRead }: WordPressRequest): ImportResult {
  provideMarkdown(loadMarkdown);
  const document = join(site, "site.json");
  const before = readDocument(document);
  const folder = isDryRun ? undefined : new ImportFolder(site);
  try {
    const plan = new WordPressPlan(site, uploads, folder, before.paths);
    const size = fs.statSync(from).size;
    read(
      from,
      (item) => plan.note(item),
      (bytes) => onRead?.(bytes / 2, size),
    );
    read(
      from,
      (item) => plan.add(item),
      (bytes) => onRead?.((size + bytes) / 2, size),
    );
    if (folder && plan.pages.length > 0) write(site, document, before, plan, folder);
    return {
      pages: plan.pages.map(({ path }) => path),
      files: [...plan.files],
      remote: [...plan.remote],
      notes: plan.notes,
    };
  } finally {
    folder?.end();
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

/** Maximum size of a picture, in bytes. */
const maxBytes = 100 * 1024 * 1024;

class WordPressPlan {
  readonly pages: { readonly path: string; readonly value: object }[] = [];
  /** Paths of the new files, below the site's folder. */
  readonly files = new Set<string>();
  readonly remote = new Set<string>();
  readonly notes: ImportNote[] = [];
  readonly redirects: { readonly from: string; readonly to: string }[] = [];
  readonly #site: string;
  readonly #uploads: string | undefined;
  readonly #folder: ImportFolder | undefined;
  /** Next number for a file name in use. */
  readonly #numbers = new Map<string, number>();
  readonly #taken: Set<string>;
  /** Path of the page by the id of the item. */
  readonly #paths = new Map<string, string>();
  /** Path of the page by the old path. */
  readonly #byOldPath = new Map<string, string>();
  /** Address of a picture by the id of the item. */
  readonly #attachments = new Map<string, string>();
  /** File in the site by path in the folder of uploads. */
  readonly #pictures = new Map<string, string>();
  #host = "";

  constructor(
    site: string,
    uploads: string | undefined,
    folder: ImportFolder | undefined,
    paths: readonly string[],
  ) {
    this.#site = site;
    this.#uploads = uploads && fs.realpathSync(uploads);
    this.#folder = folder;
    this.#taken = new Set(paths.map((path) => path.toLowerCase()));
  }

  /** Notes the address of an item. */
  note(item: WordPressItem): void {
    if (item.type === "attachment") this.#attachments.set(item.id, item.attachment);
    if (!isTaken(item)) return;
    const old = pathIn(item.link);
    this.#host ||= hostOf(item.link);
    const path = pagePath(item, old);
    if (this.#taken.has(path.toLowerCase()))
      return void this.#report(item, `the page ${path} exists already`);
    this.#taken.add(path.toLowerCase());
    this.#paths.set(item.id, path);
    if (old === "") return;
    this.#byOldPath.set(old, path);
    if (old === path) return;
    if (rules.findPathProblem(old) === undefined) this.redirects.push({ from: old, to: path });
    else this.#report(item, `its new address is ${path}, and the old one can't be redirected`);
  }

  /** Writes the text of an item. */
  add(item: WordPressItem): void {
    const path = this.#paths.get(item.id);
    if (!isTaken(item)) {
      if (!ignored.has(item.type)) this.#report(item, `the ${item.type} "${item.title}" was left out`);
      return;
    }
    if (path === undefined) return;
    const body = writeMarkdown(
      blocksOfHtml(this.#clean(item), {
        note: (what) => this.#report(item, `left out: ${what}`),
        picture: (source) => this.#picture(source, item),
        link: (href) => this.#link(href),
      }),
    );
    const name = path.split("/").at(-1) || "home";
    const image = this.#attachments.get(item.image);
    const front = {
      title: item.title || name,
      description: plain(item.excerpt),
      date: item.date.replace(" ", "T").replace(/$/, item.date ? "Z" : ""),
      author: item.author,
      tags: item.topics.length > 0 ? item.topics : undefined,
      image: image && this.#picture(image, item),
    };
    const target = this.#free("articles", `${name}.md`);
    const filled = Object.fromEntries(Object.entries(front).filter(([, value]) => value !== ""));
    this.#put(target, Buffer.from(`${formatFrontMatter({ ...filled, uniqId: idOf(target) })}${body}\n`));
    this.pages.push({
      path,
      value: { path, ...(item.status !== "publish" && { draft: true }), components: [{ $ref: target }] },
    });
  }

  /** Removes what only WordPress understands. */
  #clean(item: WordPressItem): string {
    return item.content
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
      .replace(shortcode, (found) => {
        this.#report(item, `left out: shortcode ${found.slice(0, 60)}`);
        return "";
      });
  }

  #link(href: string): string {
    const host = hostOf(href);
    if (host !== "" && host !== this.#host) return href;
    const [, anchor = ""] = /(#.*)$/.exec(href) ?? [];
    const path = this.#byOldPath.get(pathIn(href));
    return path === undefined ? href : path + anchor;
  }

  #picture(source: string, item: WordPressItem): string | undefined {
    const [, below] = /\/uploads\/([^?#]+)/.exec(source) ?? [];
    // Smaller versions of a picture are called after their size.
    const candidates = below === undefined ? [] : [below.replace(/-\d+x\d+(?=\.\w+$)/, ""), below];
    for (const candidate of candidates) {
      const known = this.#pictures.get(candidate);
      if (known !== undefined) return known;
      const bytes =
        this.#uploads === undefined ? undefined : this.#bytesOf(this.#uploads, decoded(candidate));
      if (!bytes) continue;
      const target = this.#free("assets", basename(decoded(candidate)));
      this.#put(target, bytes);
      this.#pictures.set(candidate, target);
      return target;
    }
    if (/^https?:\/\//i.test(source)) {
      if (this.remote.size < maxNotes) this.remote.add(source);
      return source;
    }
    this.#report(item, `image not found: ${source.slice(0, 100)}`);
    return undefined;
  }

  /** Reads only below the folder, also through links. */
  #bytesOf(folder: string, path: string): Buffer | undefined {
    try {
      const file = openInside(folder, path);
      if (file.size <= maxBytes) return Buffer.from(readAndClose(file));
      fs.closeSync(file.descriptor);
    } catch (error) {
      if (!(error instanceof RefusedFile) && (error as NodeJS.ErrnoException).code === undefined) throw error;
    }
    return undefined;
  }

  #put(target: string, bytes: Uint8Array): void {
    this.#folder?.stage(target, bytes);
    this.files.add(target);
  }

  #free(folder: string, name: string): string {
    const { name: base, ext } = posix.parse(name);
    const short = `${folder}/${clip(base, maxName)}`;
    for (let number = this.#numbers.get(short + ext) ?? 1; ; number++) {
      const path = `${short}${number > 1 ? `-${number}` : ""}${clip(ext, maxName)}`;
      this.#numbers.set(short + ext, number + 1);
      if (!this.files.has(path) && !fs.lstatSync(join(this.#site, path), { throwIfNoEntry: false }))
        return path;
    }
  }

  #report({ link, id }: WordPressItem, text: string): void {
    if (this.notes.length >= maxNotes) return;
    const file = clip(pathIn(link) || `item ${id}`, maxText);
    this.notes.push({ file, line: 1, text: clip(text, maxText) });
  }
}

const maxNotes = 10_000;
/** Length of a text in a note, in bytes. */
const maxText = 400;
/** Length of each half of a file name, in bytes: file systems allow 255. */
const maxName = 100;

/** @returns the beginning of a text, without cutting a character */
function clip(text: string, maxBytes: number): string {
  // Each character has at least one byte.
  const bytes = Buffer.from(text.slice(0, maxBytes + 1));
  if (bytes.length <= maxBytes) return text;
  return new TextDecoder().decode(bytes.subarray(0, maxBytes), { stream: true });
}

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

/** `[gallery ids="1"]`, `[/x]`: a name and attributes, not followed by an address. */
const shortcode = /\[\/?[a-z][a-z\d_-]{1,40}(?:\s[^[\]]{0,500})?\/?\](?!\()/g;

const hostOf = (url: string): string =>
  /^https?:\/\/([^/?#]+)/i
    .exec(url)?.[1]
    ?.toLowerCase()
    .replace(/^www\./, "") ?? "";

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

/** @returns the path without a slash at its end; the empty string for an address by number (`?p=1`) */
function pathIn(link: string): string {
  const [, path = "", query = ""] = /^(?:https?:\/\/[^/?#]+)?(\/[^?#]*)?(\?[^#]*)?/i.exec(link) ?? [];
  if (/[?&](?:p|page_id)=/.test(query)) return "";
  return decoded(path).replace(/(?<=.)\/+$/, "");
}

const isPath = (path: string): boolean =>
  /^(?:\/[\p{L}\p{N}_-][\p{L}\p{N}_.-]*)+$/u.test(path) && !path.includes("..");

/** Pages keep their addresses, if they can. */
function pagePath({ slug, id, title }: WordPressItem, old: string): string {
  if (isPath(old)) return old;
  return `/${slugOf(decoded(slug) || title) || `page-${id}`}`;
}

const slugOf = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_-]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 100);

const idOf = (target: string): string =>
  basename(target, ".md")
    .replace(/[^\p{L}\p{N}_-]+/gu, "-")
    .slice(0, 128) || dirname(target);

const plain = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim();

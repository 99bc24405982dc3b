/**
 * Imports articles into a site: writes their files and pictures, then the document with their pages. Existing files are never
 * overwritten, and if anything fails, what was written is removed and the document is as before.
 */
import fs from "node:fs";
import { basename, dirname, join, posix, relative } from "node:path";
import { loadMarkdown } from "../../assets/index.ts";
import { openInside, RefusedFile, readAndClose } from "../../assets/open-file.ts";
import { cutDocument } from "../../build/index.ts";
import { editDocument } from "../../document/edits/index.ts";
import { isObject, provideMarkdown } from "../../document/index.ts";
import { ImportFolder } from "./import-folder.ts";
import { type ImportedArticle, type ImportNote, readArticle } from "./read-article.ts";

export interface ImportResult {
  /** Paths of the new pages. */
  readonly pages: readonly string[];
  /** Paths of the new files, relative to the site's folder. */
  readonly files: readonly string[];
  /** Pictures on other hosts, which are not downloaded. */
  readonly remote: readonly string[];
  readonly notes: readonly ImportNote[];
}

/** Problem of what the user named. */
export class ImportError extends Error {
  override readonly name = "ImportError";
}

interface ImportRequest {
  /** Folder of Markdown files, or one file; absolute. */
  readonly from: string;
  /** Folder of the site; absolute. */
  readonly site: string;
  /** True to write nothing. */
  readonly isDryRun: boolean;
}

/** @throws ImportError; system errors, after removing what was written */
export function importSite({ from, site, isDryRun }: ImportRequest): ImportResult {
  provideMarkdown(loadMarkdown);
  const document = join(site, "site.json");
  const before = readDocument(document);
  const isFolder = statOf(from)?.isDirectory();
  if (isFolder === undefined) throw new ImportError(`${from} does not exist.`);
  const root = isFolder ? from : dirname(from);
  const files = isFolder ? markdownIn(from) : [basename(from)];
  if (files.length === 0) throw new ImportError(`${from} contains no Markdown files (.md).`);
  // Before names of files are chosen: it removes those of a killed import.
  const folder = isDryRun ? undefined : new ImportFolder(site);
  try {
    const plan = new ImportPlan(root, site, before.paths);
    for (const file of files) plan.read(file);
    plan.finish();
    for (const [path, bytes] of plan.files) folder?.stage(path, bytes);
    if (folder && plan.pages.length > 0) write(site, document, before, plan, folder);
    const remote = [...plan.remote];
    const pages = plan.pages.map(({ path }) => path);
    return { pages, files: [...plan.files.keys()], remote, notes: plan.notes };
  } finally {
    folder?.end();
  }
}

const statOf = (path: string) => fs.statSync(path, { throwIfNoEntry: false });

interface DocumentBefore {
  readonly bytes: Buffer;
  readonly paths: readonly string[];
  /** Number of redirects; undefined without a list of them. */
  readonly redirects: number | undefined;
}

export function readDocument(file: string): DocumentBefore {
  if (!statOf(file)?.isFile())
    throw new ImportError(`${file} does not exist. Create a site with \`sectile init\` first.`);
  const bytes = fs.readFileSync(file);
  try {
    const { pages, redirects } = JSON.parse(bytes.toString("utf8").replace(/^\uFEFF/, ""));
    if (!Array.isArray(pages)) throw new Error("pages");
    const paths = pages.map((page: unknown) => (isObject(page) ? String(page.path) : ""));
    return { bytes, paths, redirects: Array.isArray(redirects) ? redirects.length : undefined };
  } catch {
    throw new ImportError(`${file} is not a valid document. Run \`sectile check\` first.`);
  }
}

/** @returns paths of Markdown files, sorted, without hidden files and folders of tools */
function markdownIn(folder: string): string[] {
  const found: string[] = [];
  const walk = (at: string) => {
    const entries = fs.readdirSync(join(folder, at), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = posix.join(at, entry.name);
      if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile() && /\.(?:md|markdown)$/i.test(entry.name)) found.push(path);
    }
  };
  walk("");
  return found;
}

/** Maximum size of an imported file, in bytes. */
const maxBytes = 100 * 1024 * 1024;

/** Everything that an import will write. */
class ImportPlan {
  readonly pages: { readonly path: string; readonly value: object }[] = [];
  /** Contents by path in the site's folder. */
  readonly files = new Map<string, Uint8Array>();
  readonly remote = new Set<string>();
  readonly notes: ImportNote[] = [];
  readonly #root: string;
  readonly #site: string;
  readonly #taken: Set<string>;
  readonly #articles: ImportedArticle[] = [];
  /** Path in the site by path in the imported folder. */
  readonly #pictures = new Map<string, string>();

  constructor(root: string, site: string, paths: readonly string[]) {
    this.#root = fs.realpathSync(root);
    this.#site = site;
    this.#taken = new Set(paths.map((path) => path.toLowerCase()));
  }

  /** @param file path relative to the imported folder */
  read(file: string): void {
    const bytes = this.#bytesOf(file);
    if (!bytes) return void this.#note(file, 1, "the file can't be read");
    const article = readArticle(file, bytes.toString("utf8"));
    this.notes.push(...article.notes);
    const key = article.path.toLowerCase();
    if (this.#taken.has(key)) return void this.#note(file, 1, `the page ${article.path} exists already`);
    this.#taken.add(key);
    this.#articles.push(article);
  }

  /** Adds the pages, once the paths of all articles are known. */
  finish(): void {
    const paths = new Map(this.#articles.map(({ file, path }) => [file, path]));
    for (const article of this.#articles) this.#add(article, paths);
    this.notes.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
  }

  #add(article: ImportedArticle, paths: ReadonlyMap<string, string>): void {
    const { file, path, name, fields, isDraft, lineOfOffset, addresses } = article;
    let body = "";
    let at = 0;
    for (const { kind, value, offset } of [...addresses].sort((a, b) => a.offset - b.offset)) {
      const line = lineOfOffset(offset);
      const next = kind === "picture" ? this.#picture(value, file, line) : linkTo(value, file, paths);
      // An address of a reference is defined elsewhere in the text.
      if (next === undefined || offset < at || !article.body.startsWith(value, offset)) continue;
      body += article.body.slice(at, offset) + (/[\s()]/.test(next) ? encodeURI(next) : next);
      at = offset + value.length;
    }
    body += article.body.slice(at);
    const image = typeof fields.image === "string" ? this.#picture(fields.image, file, 1) : undefined;
    const own = { ...fields, ...(image !== undefined && { image }) };
    const target = this.#free("articles", `${name}.md`);
    this.files.set(target, Buffer.from(formatFrontMatter({ ...own, uniqId: name }) + body));
    this.pages.push({
      path,
      value: { path, ...(isDraft && { draft: true }), components: [{ $ref: target }] },
    });
  }

  /** @returns the address in the site; undefined for one that stays */
  #picture(value: string, file: string, line: number): string | undefined {
    if (/^(?:https?:)?\/\//i.test(value)) return void this.remote.add(value);
    if (/^[a-z][a-z\d+.-]*:/i.test(value)) return undefined;
    const [written = ""] = decoded(value).split(/[?#]/, 1);
    for (const candidate of candidatesOf(written, file)) {
      const known = this.#pictures.get(candidate);
      if (known !== undefined) return known;
      const bytes = candidate.startsWith("..") ? undefined : this.#bytesOf(candidate);
      if (!bytes) continue;
      const target = this.#free("assets", basename(candidate));
      this.files.set(target, bytes);
      this.#pictures.set(candidate, target);
      return target;
    }
    return void this.#note(file, line, `image not found: ${value}`);
  }

  /** @returns a path that is neither in the site nor planned */
  #free(folder: string, name: string): string {
    const { name: base, ext } = posix.parse(name);
    for (let number = 1; ; number++) {
      const path = `${folder}/${base}${number > 1 ? `-${number}` : ""}${ext}`;
      if (!this.files.has(path) && !fs.lstatSync(join(this.#site, path), { throwIfNoEntry: false }))
        return path;
    }
  }

  /** Reads only below the imported folder, also through links. */
  #bytesOf(path: string): Buffer | undefined {
    try {
      const file = openInside(this.#root, path);
      if (file.size <= maxBytes) return Buffer.from(readAndClose(file));
      fs.closeSync(file.descriptor);
    } catch (error) {
      if (!(error instanceof RefusedFile) && (error as NodeJS.ErrnoException).code === undefined) throw error;
    }
    return undefined;
  }

  #note(file: string, line: number, text: string): void {
    this.notes.push({ file, line, text });
  }
}

const decoded = (value: string): string => {
  try {
    return decodeURI(value);
  } catch {
    return value;
  }
};

/** Places of a picture: beside its article, or below the folders that generators publish as they are. */
function candidatesOf(written: string, file: string): string[] {
  const fromRoot = written.replace(/^\/+/, "");
  return [
    ...(written.startsWith("/") ? [] : [posix.normalize(posix.join(posix.dirname(file), written))]),
    ...["", "static", "public", "assets"].map((folder) => posix.normalize(posix.join(folder, fromRoot))),
  ];
}

/** @returns the page of a link to another imported file, with its anchor; undefined for any other link */
function linkTo(value: string, file: string, paths: ReadonlyMap<string, string>): string | undefined {
  const [, target = "", anchor = ""] = /^([^?#:]+\.(?:md|markdown))(#.*)?$/i.exec(value) ?? [];
  if (target === "") return undefined;
  const path = paths.get(posix.normalize(posix.join(posix.dirname(file), decoded(target))));
  return path && path + anchor;
}

/** JSON is YAML, so each value is on its line. */
export const formatFrontMatter = (fields: Readonly<Record<string, unknown>>): string =>
  `---\n${Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join("")}---\n`;

interface Redirect {
  readonly from: string;
  readonly to: string;
}

interface WrittenPlan {
  readonly pages: readonly { readonly value: object }[];
  readonly redirects?: readonly Redirect[];
}

function redirectsOf({ redirects }: DocumentBefore, added: readonly Redirect[]) {
  if (added.length === 0) return [];
  if (redirects === undefined) return [{ op: "set" as const, at: { path: ["redirects"] }, value: added }];
  return added.map((value, index) => ({
    op: "insert" as const,
    at: { path: ["redirects", redirects + index] },
    value,
  }));
}

/**
 * Adds the pages of an import to the document, after its files are in the site.
 * @throws ImportError; system errors
 */
export function write(
  site: string,
  document: string,
  before: DocumentBefore,
  plan: WrittenPlan,
  folder: ImportFolder,
): void {
  const cut = cutDocument(before.bytes);
  if (!cut?.ranges)
    throw new ImportError(`${document} is not a valid document. Run \`sectile check\` first.`);
  const { bytes } = editDocument({ bytes: before.bytes, ranges: cut.ranges }, [
    ...plan.pages.map(({ value }, index) => ({
      op: "insert" as const,
      at: { path: ["pages", before.paths.length + index] },
      value,
    })),
    ...redirectsOf(before, plan.redirects ?? []),
  ]);
  const isSame = () => fs.readFileSync(document).equals(before.bytes);
  if (!folder.commit(document, bytes, isSame))
    throw new ImportError(`${relative(site, document)} was changed meanwhile. Import again.`);
}

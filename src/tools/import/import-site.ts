/**
 * Imports articles into a site: writes their files and pictures, then the document with their pages. Existing files are never
 * overwritten, and if anything fails, what was written is removed and the document is as before.
 */
import fs from "node:fs";
import { basename, dirname, join, posix, relative } from "node:path";
import { rules } from "#section";
import { loadMarkdown } from "../../assets/index.ts";
import { cutDocument } from "../../build/index.ts";
import { newLink } from "../../document/edits/compose/new-link.ts";
import type { Categories } from "../../document/edits/compose/page-ends.ts";
import { editDocument } from "../../document/edits/index.ts";
import { asText, isObject, provideMarkdown } from "../../document/index.ts";
import { problemOfFile, problemOfFolder } from "./foreign-exports.ts";
import { ImportFolder } from "./import-folder.ts";
import { type Surroundings, surroundingsOf } from "./journal.ts";
import { decodePercent, hostOf, pathOfAddress, sectionNameOf, withoutClosingSlashes } from "./page-path.ts";
import { isIn, type Project } from "./plain-project.ts";
import { findProject, projectOfFile } from "./project.ts";
import { type ImportedArticle, maxText, readArticle } from "./read-article.ts";
import { maxFileBytes, readInside } from "./read-inside.ts";
import { type CheckSite, type ImportResult, type Redirect, SitePlan } from "./site-plan.ts";
import { firstWords } from "./words.ts";

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
  /** Checks what is about to be imported. */
  readonly check: CheckSite;
  /** Categories of section types. Called if the site can be read. */
  readonly categories: () => Promise<Categories["sections"]>;
  /** In milliseconds. Default: the clock. */
  readonly now?: number;
}

/** @throws ImportError; system errors, after removing what was written */
export async function importSite(request: ImportRequest): Promise<ImportResult> {
  const { from, site, isDryRun, check, now = Date.now() } = request;
  provideMarkdown(loadMarkdown);
  const document = join(site, "site.json");
  const before = await readDocument(document, request.categories);
  const isFolder = statOf(from)?.isDirectory();
  if (isFolder === undefined) throw new ImportError(`${from} does not exist.`);
  if (!isFolder && !isMarkdown(from)) throw new ImportError(problemOfFile(dirname(from), basename(from)));
  const project = isFolder ? findProject(fs.realpathSync(from)) : projectOfFile(fs.realpathSync(from));
  const folder = new ImportFolder(site, isDryRun);
  try {
    const plan = new ImportPlan(project, site, folder, before, now);
    if (!isFolder) plan.read(project.chosen);
    else if (plan.survey() === 0)
      throw new ImportError(
        [`${from} contains no Markdown files (.md).`, problemOfFolder(from) ?? ""].join(" ").trim(),
      );
    plan.finish();
    await plan.leaveOutInvalid(check);
    if (!isDryRun && plan.pages.length > 0) write(site, document, before, plan, folder);
    return plan.result();
  } finally {
    folder.end();
  }
}

const statOf = (path: string) => fs.statSync(path, { throwIfNoEntry: false });

export interface DocumentBefore {
  readonly bytes: Buffer;
  readonly paths: readonly string[];
  /** Undefined without a list of them. */
  readonly redirects: readonly Redirect[] | undefined;
  readonly surroundings: Surroundings;
}

/** @throws ImportError */
export async function readDocument(
  file: string,
  categories: ImportRequest["categories"],
): Promise<DocumentBefore> {
  if (!statOf(file)?.isFile())
    throw new ImportError(`${file} does not exist. Create a site with \`sectile init\` first.`);
  const bytes = fs.readFileSync(file);
  const document = parse(bytes);
  if (!isObject(document) || !Array.isArray(document.pages))
    throw new ImportError(`${file} is not a valid document. Run \`sectile check\` first.`);
  const { pages, redirects } = document;
  return {
    bytes,
    paths: pages.map((page: unknown) => (isObject(page) ? asText(page.path) : "")),
    redirects: Array.isArray(redirects) ? redirects.map(asRedirect) : undefined,
    surroundings: surroundingsOf(document, await categories()),
  };
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8").replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}

/** Everything that an import will write. */
class ImportPlan extends SitePlan {
  readonly #project: Project;
  readonly #now: number;
  readonly #articles: ArticleOutline[] = [];
  readonly #byFile = new Map<string, ArticleOutline>();
  /** Articles by their names: Jekyll and Hugo can name one without its folder. */
  readonly #byName = new Map<string, ArticleOutline[]>();
  /** Articles by old and new addresses. */
  readonly #byAddress = new Map<string, ArticleOutline>();
  /** Files that are no articles. */
  readonly #passed: string[] = [];

  /** Path of the page that will list the articles. */
  #list: string | undefined;
  /** Host and path of the old site, without a closing slash. */
  readonly #old: { readonly host: string; readonly origin: string; readonly base: string };

  constructor(project: Project, site: string, folder: ImportFolder, before: DocumentBefore, now: number) {
    super(site, folder, before);
    this.#project = project;
    const [, scheme = "https:", base = ""] = /^(https?:)?\/\/[^/?#]+([^?#]*)/i.exec(project.url) ?? [];
    const [address = ""] = /^(?:https?:)?\/\/[^/?#]+/i.exec(project.url) ?? [];
    const origin = address.startsWith("//") ? scheme + address : address;
    this.#old = { host: hostOf(project.url), origin, base: withoutClosingSlashes(base) };
    this.#now = now;
  }

  /**
   * Reads all articles of the project. Hidden files and folders of tools are not looked at.
   * @returns number of Markdown files
   */
  survey(): number {
    let count = 0;
    const { root, contents, chosen, isGuess, problems } = this.#project;
    for (const problem of problems) this.note("settings", 1, problem);
    for (const folder of contents)
      if (isGuess && folder !== "") this.noteOfPage(folder, "only articles in this folder are imported");
    const walk = (at: string) => {
      const entries = fs.readdirSync(join(root, at), { withFileTypes: true });
      for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
        const path = posix.join(at, entry.name);
        if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
        if (entry.isDirectory()) walk(path);
        else if (entry.isFile() && isMarkdown(path)) {
          count++;
          this.#meet(path);
        } else if (entry.isFile()) this.#passed.push(path);
      }
    };
    const isNarrow = contents.some((folder) => isIn(chosen, folder));
    for (const folder of isNarrow ? [chosen] : contents) walk(folder);
    return count;
  }

  #meet(file: string): void {
    const reason = this.#project.reasonAgainst(file);
    if (reason !== undefined) this.noteOfPage(file, `left out: ${reason}`);
    else this.read(file);
  }

  /** @param file path relative to the imported folder */
  read(file: string): void {
    const article = this.#article(file);
    if (!article) return;
    const { redirects, name: own, uniqId, slugs, ids, fields, publication } = article;
    const isEmpty = article.body.trim() === "";
    if (article.path === "/404")
      return void this.noteOfPage(file, "left out: sites have their own page for missing addresses");
    const path = this.takeFor(article.path, file, own);
    if (path === undefined) return;
    const outline = {
      ...{ file, path, uniqId, slugs, ids, isEmpty },
      title: asText(fields.title) || titleIn(article.body),
      isPublic: publication.draft !== true,
      isDated: fields.date !== undefined,
    };
    this.#articles.push(outline);
    this.#byFile.set(file, outline);
    const { name } = posix.parse(file);
    for (const one of new Set([name, name.replace(/^\d{4}-\d{1,2}-\d{1,2}-/, "")]))
      this.#byName.set(one, [...(this.#byName.get(one) ?? []), outline]);
    for (const one of [path, ...redirects]) this.#byAddress.set(rules.foldPath(one), outline);
  }

  #article(file: string): ImportedArticle | undefined {
    const bytes = readInside(this.#project.root, file, maxFileBytes);
    if (!bytes) return void this.noteOfPage(file, "left out: the file can't be read");
    const text = bytes.toString("utf8");
    if (text.length > maxText + 50_000)
      return void this.noteOfPage(file, `left out: it has more than ${maxText} characters`);
    const article = readArticle(
      file,
      text,
      this.#project,
      this.#now,
      (post) => this.#named(post)?.title || undefined,
    );
    return { ...article, uniqId: this.nameBeside(article.uniqId) };
  }

  /** @returns the article of a file that is named with the end of its path */
  #named(written: string): ArticleOutline | undefined {
    const found = this.#byName.get(posix.parse(written).name) ?? [];
    const end = `/${written.replace(/^\/+/, "")}`;
    return found.find(({ file }) => `/${file}`.endsWith(end)) ?? found[0];
  }

  /** Writes the articles, once the paths of all are known. */
  finish(): void {
    this.#list = this.listOf(this.#articles);
    const folders = new Set(
      this.#articles.filter(({ isPublic }) => isPublic).flatMap(({ path }) => foldersOf(path)),
    );
    for (const outline of this.#articles) {
      const article = this.#article(outline.file);
      if (!article) continue;
      const isList = outline.isEmpty && folders.has(rules.foldPath(outline.path));
      // An article in a folder of its own can consist of a title and a picture.
      const isIndex = (outline.isDated ? /(?:^|\/)_index\.\w+$/ : /(?:^|\/)_?index\.\w+$/).test(outline.file);
      if (outline.isEmpty && isIndex && !isList)
        this.noteOfPage(outline.file, "left out: it has no text, and no pages below it");
      else this.#add({ ...article, path: outline.path }, isList);
    }
    const { statics } = this.#project;
    const isOfGenerator = (file: string) => !statics.some((one) => one !== "" && isIn(file, one));
    for (const file of this.#passed)
      if (!this.isCopied(file) && isText.test(file) && isOfGenerator(file))
        this.noteOfPage(file, "not imported: only Markdown files (.md) are");
  }

  /** @param isList true for a page of which the old site made a list of the pages below it */
  #add(article: ImportedArticle, isList: boolean): void {
    const { file, path, name, uniqId, fields, publication, lineOfOffset, addresses } = article;
    for (const note of article.notes) this.notes.push(note);
    this.noteTemplates(file, article.templates);
    this.beginPage();
    let body = "";
    let at = 0;
    for (const { kind, value, offset } of [...addresses].sort((a, b) => a.offset - b.offset)) {
      // An address of a reference is defined elsewhere in the text.
      if (offset < at || !article.body.startsWith(value, offset)) continue;
      const line = lineOfOffset(offset);
      const next = kind === "picture" ? this.#picture(value, file, line) : this.#link(value, article, line);
      if (next === undefined) continue;
      const before = article.body.slice(at, offset);
      at = offset + value.length;
      if (before.endsWith("<") && article.body[at] === ">" && !/\](?:\(|:)\s*<$/.test(before)) {
        // Between `<` and `>` alone, only a whole address is a link. One that leads nowhere stays as a text.
        const own = hasScheme(next) ? `<${next}>` : next === "#" ? value : `[${value}](${escaped(next)})`;
        body += before.slice(0, -1) + own;
        at++;
        continue;
      }
      body += before + (before.endsWith("<") ? next.replace(/[<>]/g, encodeURIComponent) : escaped(next));
    }
    body += article.body.slice(at);
    const { image, imageAlt, ...own } = fields;
    const picture = typeof image === "string" ? this.#picture(image, file, 1) : undefined;
    const shown = picture ?? (typeof image === "string" && isOnWeb(image) ? image : undefined);
    const front = { ...own, ...(shown !== undefined && { image: shown, imageAlt }) };
    const target = this.free("articles", `${name}.md`);
    this.stage(target, Buffer.from(formatFrontMatter({ ...front, uniqId }) + body));
    const { reasons, ...state } = publication;
    this.add({
      path,
      target,
      file,
      assets: this.assets,
      state,
      redirects: article.redirects,
      isDated: fields.date !== undefined,
      list: isList ? this.listSection(uniqId) : undefined,
    });
  }

  /** @returns the address in the site; undefined for one that stays */
  #picture(value: string, file: string, line: number): string | undefined {
    const isOwnHost = this.#isOwnHost(value);
    const local = isOwnHost ? value.replace(/^(?:https?:)?\/\/[^/?#]+/i, "") : value;
    const written = local.replace(/[?#].*$/s, "");
    const copied = hasScheme(local)
      ? undefined
      : this.#copy([local, decodePercent(local), written, decodePercent(written)], file);
    if (copied !== undefined) return copied;
    if (isOnWeb(value)) return void this.remote.add(value);
    this.note(file, line, `image not found: ${firstWords(value)}`);
    const target = `assets/${sectionNameOf(posix.parse(decodePercent(written)).name)}${/\.\w{1,5}$/.exec(written)?.[0] ?? ".png"}`;
    return "problem" in rules.parseImageSource(target) ? "assets/missing.png" : target;
  }

  #isOwnHost(address: string): boolean {
    const host = hostOf(address);
    return host !== "" && host === this.#old.host;
  }

  /**
   * Copies a file of the imported folder into the site.
   * @param names as they may be written
   * @returns its path in the site
   */
  #copy(names: readonly string[], file: string): string | undefined {
    for (const candidate of new Set([
      ...names.flatMap((name) => this.#placesOf(name, file)),
      ...names.flatMap((name) => this.#placesBeside(name, file)),
    ])) {
      if (candidate.startsWith("..") || isMarkdown(candidate) || isText.test(candidate)) continue;
      const { name, ext } = posix.parse(candidate);
      const target = this.copy(this.#project.root, candidate, `${safeName(name)}${ext}`);
      if (target !== undefined) return target ?? undefined;
    }
    return undefined;
  }

  /** Places of a file: beside its article, or below the folders that generators publish as they are. */
  #placesOf(written: string, file: string): string[] {
    if (written === "" || written.includes("\0")) return [];
    const fromRoot = written.replace(/^(?:\/|@\/|~\/)+/, "");
    const { statics, contents } = this.#project;
    return [
      ...(written.startsWith("/")
        ? []
        : [
            posix.join(posix.dirname(file), written),
            // Hexo keeps the files of a post in a folder of its name.
            posix.join(file.replace(/\.\w+$/, ""), written),
          ]),
      ...[...statics, ...contents, ""].map((folder) => posix.join(folder, fromRoot)),
    ].map((path) => posix.normalize(path));
  }

  /** Places of a file that is named with the address of the article that it is beside. */
  #placesBeside(written: string, file: string): string[] {
    if (written === "" || written.includes("\0")) return [];
    const address = posix.resolve(this.#byFile.get(file)?.path ?? "/", withoutBase(written, this.#old.base));
    const path = pathOfAddress(posix.dirname(address));
    const article = path === undefined ? undefined : this.#byAddress.get(rules.foldPath(path));
    return article ? [posix.join(posix.dirname(article.file), posix.basename(address))] : [];
  }

  /** @returns the address in the site; undefined for one that stays */
  #link(value: string, article: ImportedArticle, line: number): string | undefined {
    const { file } = article;
    const [, target = "", anchor = ""] = /^([^#]*)(#.*)?$/s.exec(value) ?? [];
    if (target === "") return anchor === "" ? "#" : `#${slugIn(article, anchor) ?? anchor.slice(1)}`;
    const isOwnHost = this.#isOwnHost(target);
    if (hasScheme(value) && !isOwnHost) return this.usableLink(value, file, line);
    const linked = this.#articleAt(target, file) ?? this.#articleBeside(target, article.path);
    if (linked) {
      const slug = anchor === "" ? undefined : slugIn(linked, anchor);
      if (anchor !== "" && slug === undefined) this.note(file, line, `no such heading: ${firstWords(value)}`);
      return slug === undefined ? linked.path : `${linked.path}#Article-${linked.uniqId}·${slug}`;
    }
    if (isOwnHost) return this.#toOldSite(value, file, line);
    const written = target.replace(/\?.*$/s, "");
    const copied = this.#copy([target, decodePercent(target), written, decodePercent(written)], file);
    if (copied !== undefined) return copied;
    if (/^(?:www\.|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|edu|gov)(?:\/|$))/i.test(value))
      return this.usableLink(`https://${value}`, file, line);
    if (value.startsWith("/")) return this.#toOldSite(value, file, line);
    this.note(file, line, `no such page or file: ${firstWords(value)}`);
    const path = posix.join(posix.dirname(article.path), written.replace(/\.(?:md|markdown|mdx)$/i, ""));
    return this.usableLink(path, file, line);
  }

  /** A page that is not imported stays where it is. */
  #toOldSite(value: string, file: string, line: number): string {
    const { origin, base } = this.#old;
    const path = pathOfAddress(value.replace(/^(?:https?:)?\/\/[^/?#]+/i, "") || "/");
    const own = [path, path === undefined ? undefined : withoutBase(path, base)].find(
      (one) => one !== undefined && (one === this.#list || this.isPage(one)),
    );
    if (own !== undefined) return own + (/#.*$/s.exec(value)?.[0] ?? "");
    if (origin === "") this.note(file, line, `no such page: ${firstWords(value)}`);
    else this.note(file, line, `the link leads to the old site: ${firstWords(value)}`);
    return this.usableLink(
      value.startsWith("/") && !value.startsWith("//") ? origin + value : value,
      file,
      line,
    );
  }

  #articleAt(target: string, file: string): ArticleOutline | undefined {
    const path = decodePercent(target.replace(/^(?:https?:)?\/\/[^/?#]+/i, "").replace(/\?.*$/s, ""));
    const found = this.#articleWith(target !== "" && path === "" ? "/" : path, file);
    if (found || !path.startsWith("/")) return found;
    const below = withoutBase(path, this.#old.base);
    return below === path ? undefined : this.#articleWith(below, file);
  }

  /** @returns the article at an address that starts at the address of the page, and not at its file */
  #articleBeside(target: string, path: string): ArticleOutline | undefined {
    if (target.startsWith("/") || hasScheme(target)) return undefined;
    const written = decodePercent(target.replace(/\?.*$/s, ""));
    // An address with a closing slash is a folder.
    const folders = /\.html?$/i.test(written) ? [posix.dirname(path)] : [path, posix.dirname(path)];
    for (const folder of folders) {
      const address = pathOfAddress(posix.join(folder, written));
      const found = address === undefined ? undefined : this.#byAddress.get(rules.foldPath(address));
      if (found) return found;
    }
    return undefined;
  }

  #articleWith(written: string, file: string): ArticleOutline | undefined {
    const places = this.#placesOf(written, file);
    for (const place of places)
      for (const one of [place, `${place}.md`, `${place}/index.md`, `${place}/_index.md`]) {
        const found = this.#byFile.get(one);
        if (found) return found;
      }
    const path = written.startsWith("/") ? pathOfAddress(written) : undefined;
    const found =
      path === undefined
        ? undefined
        : (this.#byAddress.get(rules.foldPath(path)) ?? this.#byAddress.get(rules.foldPath(`${path}.html`)));
    // Jekyll and Hugo can name one without its folder.
    return found ?? (isMarkdown(written) ? this.#named(written) : undefined);
  }
}

/** Facts of an article that other articles need. */
interface ArticleOutline extends Pick<ImportedArticle, "file" | "path" | "uniqId" | "slugs" | "ids"> {
  readonly title: string;
  readonly isEmpty: boolean;
  readonly isPublic: boolean;
  readonly isDated: boolean;
}

/** @returns the text of a heading in the first line */
const titleIn = (body: string): string => /^\s*#[ \t]+([^\r\n]{1,200})/.exec(body)?.[1]?.trim() ?? "";

/** @returns the folders of a path, folded: `/a/b/c` is in `/`, `/a` and `/a/b` */
const foldersOf = (path: string): string[] => {
  const segments = rules.foldPath(path).split("/").slice(1, -1);
  return ["/", ...segments.map((_, index) => `/${segments.slice(0, index + 1).join("/")}`)];
};

const withoutBase = (path: string, base: string): string =>
  base !== "" && isIn(path, base) ? path.slice(base.length) || "/" : path;

/** @returns the slug of the heading that an anchor means in an article */
function slugIn({ slugs, ids }: Pick<ArticleOutline, "slugs" | "ids">, anchor: string): string | undefined {
  const name = decodePercent(anchor.slice(1));
  const heading = ids.get(name);
  const wanted = [name, ...(heading === undefined ? [] : [heading])].map(folded);
  return slugs.has(name) ? name : [...slugs].find((slug) => wanted.includes(folded(slug)));
}

/** Generators make slugs of a heading in ways that differ in hyphens and marks only. */
const folded = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "");

const isMarkdown = (file: string): boolean => /\.(?:md|markdown|mkdn?|mdown)$/i.test(file);
/** Files that hold texts for readers in other programs' forms. */
const isText = /\.(?:mdx|mdoc|html?|rst|adoc|asciidoc|org|textile|ipynb|njk|liquid)$/i;
const isOnWeb = (address: string): boolean => /^(?:https?:)?\/\//i.test(address);
const hasScheme = (address: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address);
const safeName = (name: string): string =>
  name.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, "-").replace(/^[.-]+|[.-]+$/g, "") || "file";
/** Markdown ends an address at a space or a bracket. */
const escaped = (address: string): string =>
  address
    .replace(/[\s<>]/g, encodeURIComponent)
    .replace(/[()]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);

/** JSON is YAML, so each value is on its line. */
export const formatFrontMatter = (fields: Readonly<Record<string, unknown>>): string =>
  `---\n${Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join("")}---\n`;

const asRedirect = (value: unknown): Redirect =>
  isObject(value) ? { from: asText(value.from), to: asText(value.to) } : { from: "", to: "" };

type WrittenPlan = Pick<SitePlan, "pages" | "redirects" | "menuLink">;

function redirectsOf({ redirects }: DocumentBefore, added: readonly Redirect[]) {
  if (added.length === 0) return [];
  if (redirects === undefined) return [{ op: "set" as const, at: { path: ["redirects"] }, value: added }];
  return added.map((value, index) => ({
    op: "insert" as const,
    at: { path: ["redirects", redirects.length + index] },
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
    ...plan.pages.map((page, index) => ({
      op: "insert" as const,
      at: { path: ["pages", before.paths.length + index] },
      ...page,
    })),
    ...redirectsOf(before, plan.redirects),
    ...(plan.menuLink ? newLink(before.surroundings.menu, plan.menuLink) : []),
  ]);
  const isSame = () => fs.readFileSync(document).equals(before.bytes);
  if (!folder.commit(document, bytes, isSame))
    throw new ImportError(`${relative(site, document)} was changed meanwhile. Import again.`);
}

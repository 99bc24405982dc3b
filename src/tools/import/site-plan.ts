/** Pages, files and redirects that an import is about to add to a site. */
import fs from "node:fs";
import { join, posix } from "node:path";
import { rules } from "#section";
import { caps, isObject } from "../../document/index.ts";
import type { ImportFolder } from "./import-folder.ts";
import {
  isMissingInMenu,
  type Journal,
  journalOf,
  listSection,
  nameBeside,
  type Surroundings,
} from "./journal.ts";
import type { ImportNote } from "./read-article.ts";
import { maxFileBytes, readInside } from "./read-inside.ts";
import { clip, firstWords } from "./words.ts";

export interface ImportResult {
  /** Paths of the new pages. */
  readonly pages: readonly string[];
  /** Paths of the new files, relative to the site's folder. */
  readonly files: readonly string[];
  /** Pictures on other hosts, which are not downloaded. */
  readonly remote: readonly string[];
  readonly notes: readonly ImportNote[];
  /** Number of pages that are drafts. */
  readonly drafts: number;
  /** Number of pages that wait for their date. */
  readonly scheduled: number;
  /** Number of pages that are public until a date. */
  readonly ending: number;
  /** Number of old addresses that lead to new pages. */
  readonly redirects: number;
  /** True if the pages have the header or footer of the site. */
  readonly isFramed: boolean;
  /** Path of the page that lists the articles, if there was none. */
  readonly list: string | undefined;
  /** Articles with code of templates in their text, and the number of places. */
  readonly templates: readonly { readonly file: string; readonly places: number }[];
  /** True if the menu got a link to it. */
  readonly isInMenu: boolean;
}

/** Problem that would stop a build. */
export interface FoundError {
  /** Path of the part, relative to the site; absent for the document. */
  readonly file?: string | undefined;
  /** JSON pointer in the document. */
  readonly pointer: string;
  readonly message: string;
  /** Values of the message; `found` is the file that it is about. */
  readonly params: unknown;
}

/**
 * Finds the errors of a site.
 * @param folder of the site, absolute
 */
export type CheckSite = (folder: string) => Promise<readonly FoundError[]>;

export interface Redirect {
  readonly from: string;
  readonly to: string;
}

interface PlannedPage {
  readonly path: string;
  /** File of its article in the site. */
  readonly target: string;
  /** Imported file, for notes. */
  readonly file: string;
  readonly state: {
    readonly draft?: true | undefined;
    readonly publishAt?: string | undefined;
    readonly unpublishAt?: string | undefined;
  };
  /** Old addresses. */
  readonly redirects: readonly string[];
  /** Files in the site that it shows or links to. */
  readonly assets: readonly string[];
  /** True for an article of a journal, false for any other page. */
  readonly isDated: boolean;
  /** Section that lists the pages below it. */
  readonly list?: object | undefined;
}

/** Page as it is written into the document. */
interface NewPage {
  readonly path: string;
  readonly components: readonly object[];
  readonly [name: string]: unknown;
}

/** @returns the page as it is written into the document */
const entryOf = ({ path, state, target, list }: PlannedPage) => ({
  path,
  ...state,
  components: [{ $ref: target }, ...(list === undefined ? [] : [list])],
});

interface Before {
  readonly paths: readonly string[];
  /** Undefined without a list of them. */
  readonly redirects: readonly Redirect[] | undefined;
  readonly surroundings: Surroundings;
}

const isPicture = (file: string): boolean => /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(file);

const maxNotes = 10_000;
/** Length of a text in a note, in bytes. */
const maxText = 400;
/** Pages and bytes of articles that are checked at a time: memory does not grow with the import. */
const maxBatch = { pages: 100, bytes: 1_000_000 };

export class SitePlan {
  readonly remote = new Set<string>();
  readonly notes: ImportNote[] = [];
  /** Number of places with code of templates, by file. */
  readonly #templates = new Map<string, number>();
  #pages: PlannedPage[] = [];
  /** Bytes of each file, by its path in the site. */
  readonly #sizes = new Map<string, number>();
  readonly #site: string;
  readonly #folder: ImportFolder;
  readonly #existing: ReadonlySet<string>;
  readonly #taken: Set<string>;
  readonly #before: Before;
  /** Next number for a file name in use. */
  readonly #numbers = new Map<string, number>();
  /** File in the site by its path in the folder that it comes from. */
  readonly #copied = new Map<string, string>();
  readonly #used = new Set<string>();

  constructor(site: string, folder: ImportFolder, before: Before) {
    this.#site = site;
    this.#folder = folder;
    this.#before = before;
    this.#existing = new Set(before.paths.map(rules.foldPath));
    this.#taken = new Set(this.#existing);
  }

  /** Pages as they are written into the document, and their translations. */
  get pages(): readonly {
    readonly value: object;
    readonly translations: Readonly<Record<string, object>>;
  }[] {
    const { frame } = this.#before.surroundings;
    const journal = this.#journal;
    const framed = ({ path, components, ...state }: NewPage) => ({
      value: { path, ...state, components: [...frame.before, ...components, ...frame.after] },
      translations: Object.fromEntries(
        Object.entries(frame.translations).map(([code, components]) => [code, { path, components }]),
      ),
    });
    const isOfJournal = ({ path }: PlannedPage) =>
      journal !== undefined && rules.foldPath(path) === rules.foldPath(journal.path);
    const added = this.#pages.map((page) => {
      const { components, ...entry } = entryOf(page);
      return framed({
        ...entry,
        components:
          journal && isOfJournal(page) && page.list === undefined
            ? [...components, journal.section]
            : components,
      });
    });
    if (!journal || this.#pages.some(isOfJournal)) return added;
    const { path, title, section } = journal;
    return [...added, framed({ path, meta: { title }, components: [section] })];
  }

  /** Link that the menu gets. */
  get menuLink(): { readonly text: string; readonly link: string } | undefined {
    const journal = this.#journal;
    if (!journal || !isMissingInMenu(this.#before.surroundings, journal.path)) return undefined;
    return { text: journal.title, link: journal.path };
  }

  get #journal(): Journal | undefined {
    const articles = this.#pages.map(({ path, state, isDated, assets }) => ({
      path,
      isPublic: !state.draft,
      isDated,
      isPictured: assets.some(isPicture),
    }));
    return journalOf(articles, this.#before.surroundings, this.#existing);
  }

  /** @returns true if the site has a page with this path */
  isPage(path: string): boolean {
    return this.#existing.has(rules.foldPath(path));
  }

  /** @returns the path of the page that lists these articles; undefined if there is none */
  listOf(articles: Parameters<typeof journalOf>[0]): string | undefined {
    return journalOf(articles, this.#before.surroundings, this.#existing)?.path;
  }

  /** @returns a section that lists the pages below its own */
  listSection(article: string): object {
    return listSection(this.nameBeside(`${article}-list`));
  }

  /** @returns the name of an article's section, beside the header and footer of the site */
  nameBeside(name: string): string {
    return nameBeside(this.#before.surroundings.frame, name);
  }

  /** Old addresses that lead to the new pages. */
  get redirects(): readonly Redirect[] {
    return this.#wantedRedirects().slice(0, this.#room);
  }

  /** Number of redirects for which the document has room. */
  get #room(): number {
    return Math.max(0, caps.items - (this.#before.redirects?.length ?? 0));
  }

  /** @returns redirects from all old addresses that neither a page nor an earlier redirect has */
  #wantedRedirects(): Redirect[] {
    const known = new Set([
      ...this.#taken,
      ...(this.#before.redirects ?? []).map(({ from }) => rules.foldPath(from)),
    ]);
    const found: Redirect[] = [];
    for (const { path, redirects } of this.#pages)
      for (const from of redirects) {
        const key = rules.foldPath(from);
        if (known.has(key)) continue;
        known.add(key);
        found.push({ from, to: path });
      }
    return found;
  }

  /**
   * Reserves the path of a page. If another one of the same import has it, the page gets another path, with a note.
   * @param file for notes
   * @param name last segment of the other path
   * @returns undefined if a page of the site has it
   */
  takeFor(path: string, file: string, name: string): string | undefined {
    if (this.#existing.has(rules.foldPath(path)))
      return void this.noteOfPage(file, `left out: the page ${path} exists already`);
    let taken = path;
    for (let number = 1; this.#taken.has(rules.foldPath(taken)); number++)
      taken = `${posix.dirname(path).replace(/\/$/, "")}/${name}${number > 1 ? `-${number}` : ""}`;
    if (taken !== path) this.noteOfPage(file, `its address is ${taken}, because another article has ${path}`);
    this.#taken.add(rules.foldPath(taken));
    return taken;
  }

  add(page: PlannedPage): void {
    this.#pages.push(page);
  }

  stage(target: string, bytes: Uint8Array): void {
    this.#folder.stage(target, bytes);
    this.#sizes.set(target, bytes.length);
  }

  note(file: string, line: number, text: string): void {
    this.#note({ file, line, text: clip(text, maxText) });
  }

  /** Notes that a page is left out, or is not as it was. */
  noteOfPage(file: string, text: string): void {
    this.#note({ file, line: 1, text: clip(text, maxText), isOfPage: true });
  }

  #note(note: ImportNote): void {
    // A page that is left out is named, however long the list is.
    if (note.isOfPage || this.notes.length < maxNotes) this.notes.push(note);
  }

  noteTemplates(file: string, places: number): void {
    if (places > 0) this.#templates.set(file, places);
  }

  /** Forgets the files of the page before. */
  beginPage(): void {
    this.#used.clear();
  }

  /** Files that the page since `beginPage` shows or links to. */
  get assets(): readonly string[] {
    return [...this.#used];
  }

  /**
   * Copies a file into the site, once, and notes that the page uses it.
   * @param root folder that it is read from
   * @param path below the root
   * @param name in the site
   * @returns its path in the site; undefined if there is no such file; null if a site can't have it
   */
  copy(root: string, path: string, name: string): string | null | undefined {
    const known = this.#copied.get(path);
    const target = known ?? this.#copyAnew(root, path, name);
    if (target) this.#used.add(target);
    return target;
  }

  #copyAnew(root: string, path: string, name: string): string | null | undefined {
    const bytes = readInside(root, path, maxFileBytes);
    if (!bytes) return undefined;
    const target = this.free("assets", name);
    if ("problem" in rules.parseLink(target)) return null;
    this.stage(target, bytes);
    this.#copied.set(path, target);
    return target;
  }

  /** @returns true if a page uses the file */
  isCopied(path: string): boolean {
    return this.#copied.has(path);
  }

  /** @returns the address; that of the top of the page, with a note, in place of one that a site can't have */
  usableLink(address: string, file: string, line: number): string {
    if (!("problem" in rules.parseLink(address))) return address;
    this.note(file, line, `the link leads nowhere now: ${firstWords(address)}`);
    return "#";
  }

  /** @returns a path that is neither in the site nor planned */
  free(folder: string, name: string): string {
    const { name: base, ext } = posix.parse(name);
    const short = `${folder}/${clip(base, maxName)}`;
    const key = (short + ext).toLowerCase();
    for (let number = this.#numbers.get(key) ?? 1; ; number++) {
      const path = `${short}${number > 1 ? `-${number}` : ""}${clip(ext, maxName)}`;
      this.#numbers.set(key, number + 1);
      if (!this.#sizes.has(path) && !fs.lstatSync(join(this.#site, path), { throwIfNoEntry: false }))
        return path;
    }
  }

  /** Leaves out the pages with which the site could not be built, and says why. */
  async leaveOutInvalid(check: CheckSite): Promise<void> {
    const kept: PlannedPage[] = [];
    let batch: PlannedPage[] = [];
    let bytes = 0;
    const flush = async () => {
      if (batch.length > 0) kept.push(...(await this.#validOf(batch, check)));
      batch = [];
      bytes = 0;
    };
    for (const page of this.#pages) {
      const size = this.#sizes.get(page.target) ?? 0;
      if (batch.length === maxBatch.pages || bytes + size > maxBatch.bytes) await flush();
      batch.push(page);
      bytes += size;
    }
    await flush();
    this.#pages = kept;
    this.notes.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
  }

  async #validOf(pages: readonly PlannedPage[], check: CheckSite): Promise<PlannedPage[]> {
    const home = pages.some(({ path }) => path === "/") ? [] : [{ path: "/", components: [] }];
    const document = { siteId: "import", name: "Import", pages: [...pages.map(entryOf), ...home] };
    const find = async () =>
      await this.#folder.withCopy(
        Buffer.from(JSON.stringify(document)),
        pages.flatMap(({ target, assets }) => [target, ...assets]),
        check,
      );
    const first = await find();
    // A file that can't be published is left out alone: its article shows a placeholder.
    const refused = first.filter((error) => this.#leaveOut(fileOf(error), error, pages));
    const errors = refused.length > 0 ? await find() : first;
    return pages.filter(({ file, target }, index) => {
      const own = errors.find(
        (error) =>
          error.file === target || (error.file === undefined && isAt(error.pointer, `/pages/${index}`)),
      );
      if (!own) return true;
      this.noteOfPage(file, `left out: ${own.message}`);
      this.#folder.unstage(target);
      this.#sizes.delete(target);
      return false;
    });
  }

  #leaveOut(name: string | undefined, error: FoundError, pages: readonly PlannedPage[]): boolean {
    const page = pages.find(({ assets }) => name !== undefined && assets.includes(name));
    if (!page || name === undefined) return false;
    if (this.#sizes.delete(name)) {
      this.#folder.unstage(name);
      this.note(page.file, 1, `it comes without ${name}: ${error.message}`);
    }
    return true;
  }

  result(): ImportResult {
    const count = (isCounted: (state: PlannedPage["state"]) => unknown) =>
      this.#pages.filter(({ state }) => isCounted(state)).length;
    const missing = this.#wantedRedirects().length - this.redirects.length;
    if (missing > 0)
      this.noteOfPage(
        "site.json",
        `${missing} old addresses are not redirected: a site has at most ${caps.items}`,
      );
    const { before, after } = this.#before.surroundings.frame;
    return {
      isFramed: before.length + after.length > 0,
      list: this.#journal?.path,
      isInMenu: this.menuLink !== undefined,
      pages: this.#pages.map(({ path }) => path),
      files: [...this.#sizes.keys()],
      remote: [...this.remote],
      notes: this.notes,
      drafts: count(({ draft }) => draft),
      scheduled: count(({ draft, publishAt }) => !draft && publishAt !== undefined),
      ending: count(({ draft, unpublishAt }) => !draft && unpublishAt !== undefined),
      redirects: this.redirects.length,
      templates: this.#pages.flatMap(({ file }) => {
        const places = this.#templates.get(file);
        return places === undefined ? [] : [{ file, places }];
      }),
    };
  }
}

/** Length of each half of a file name, in bytes: file systems allow 255. */
const maxName = 100;

const isAt = (pointer: string, place: string): boolean =>
  pointer === place || pointer.startsWith(`${place}/`);

function fileOf({ params }: FoundError): string | undefined {
  const { found } = isObject(params) ? params : {};
  return typeof found === "string" ? found : undefined;
}

/**
 * Folder in the site in which an import prepares its files. Then all of them are linked into the site, and the document is replaced
 * last. Until then everything can be taken back: after an error at once, after a kill by the next import.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { makeFolder } from "../../output/disk.ts";
import { isLeftBehind, ownerName } from "../../output/temporary.ts";

const prefix = ".import-";
/** The next document. While it is here, the import has not happened. */
const draftName = "site.json";
/** Written before the first file is linked, complete or not at all. */
const journalName = "journal.json";

interface Journal {
  /** Files in their order, as in `stage`; `from` is the name in this folder. */
  readonly files: readonly { readonly path: string; readonly hash: string; readonly from: string }[];
  /** Folders that did not exist. */
  readonly folders: readonly string[];
  /** False if the file system has no hard links, and files are copied. */
  readonly isLinked: boolean;
}

export class ImportFolder {
  readonly #site: string;
  readonly #path: string;
  #files: Journal["files"][number][] = [];
  #count = 0;

  /**
   * Creates the folder, after removing those of killed imports.
   * @param site the site's folder, absolute
   * @param isDryRun true to leave the site alone
   */
  constructor(site: string, isDryRun = false) {
    if (!isDryRun) sweepImports(site);
    this.#site = site;
    this.#path = fs.mkdtempSync(join(isDryRun ? tmpdir() : site, `${prefix}${ownerName()}-`));
  }

  /** @param path of the new file, below the site's folder */
  stage(path: string, bytes: Uint8Array): void {
    const from = String(this.#count++);
    fs.writeFileSync(join(this.#path, from), bytes);
    this.#files.push({ path, hash: hashOf(bytes), from });
  }

  /** @param path of a staged file */
  unstage(path: string): void {
    const own = this.#files.find((file) => file.path === path);
    if (own) fs.rmSync(join(this.#path, own.from));
    this.#files = this.#files.filter((file) => file !== own);
  }

  /**
   * Makes a site of a document and of some staged files, while it is used.
   * @param use called with the folder of that site
   */
  async withCopy<T>(
    document: Uint8Array,
    paths: readonly string[],
    use: (folder: string) => Promise<T>,
  ): Promise<T> {
    const copy = join(this.#path, "copy");
    try {
      fs.mkdirSync(copy);
      fs.writeFileSync(join(copy, "site.json"), document);
      const chosen = new Set(paths);
      for (const { path, from } of this.#files) {
        if (!chosen.has(path)) continue;
        fs.mkdirSync(join(copy, dirname(path)), { recursive: true });
        copyOrLink(join(this.#path, from), join(copy, path));
      }
      return await use(copy);
    } finally {
      fs.rmSync(copy, { recursive: true, force: true });
    }
  }

  /**
   * Writes all files, then the document.
   * @param document absolute
   * @param isSame returns false if somebody has changed the document since it was read
   * @returns false, without a change of the document, if somebody has changed it
   * @throws system errors; `end` takes back what was written
   */
  commit(document: string, bytes: Uint8Array, isSame: () => boolean): boolean {
    const draft = join(this.#path, draftName);
    writeDurably(draft, bytes, fs.statSync(document).mode);
    const folders = new Set(this.#files.map(({ path }) => dirname(path)));
    const missing = [...folders].filter((folder) => !fs.existsSync(join(this.#site, folder)));
    const isLinked = canLink(this.#path);
    const journal: Journal = { files: this.#files, folders: missing, isLinked };
    writeDurably(join(this.#path, "journal"), Buffer.from(JSON.stringify(journal)));
    fs.renameSync(join(this.#path, "journal"), join(this.#path, journalName));
    for (const folder of missing) makeFolder(join(this.#site, folder));
    for (const { path, from } of this.#files) {
      const [staged, target] = [join(this.#path, from), join(this.#site, path)];
      if (isLinked) fs.linkSync(staged, target);
      else fs.copyFileSync(staged, target, fs.constants.COPYFILE_EXCL);
    }
    if (!isSame()) return false;
    fs.renameSync(draft, document);
    return true;
  }

  /** Takes back what was written, unless the document was replaced, and removes the folder. */
  end(): void {
    restore(this.#site, this.#path);
  }
}

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

function writeDurably(file: string, bytes: Uint8Array, mode = 0o666): void {
  const descriptor = fs.openSync(file, "wx", mode & 0o777);
  try {
    fs.writeFileSync(descriptor, bytes);
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

function copyOrLink(from: string, to: string): void {
  try {
    fs.linkSync(from, to);
  } catch {
    fs.copyFileSync(from, to);
  }
}

/** FAT and some network drives have no hard links. */
function canLink(folder: string): boolean {
  const link = join(folder, "link");
  try {
    fs.linkSync(join(folder, draftName), link);
    fs.unlinkSync(link);
    return true;
  } catch {
    return false;
  }
}

/** Takes back imports of this machine whose process has ended. Other folders stay. */
function sweepImports(site: string): void {
  for (const name of fs.readdirSync(site)) {
    const path = join(site, name);
    if (name.startsWith(prefix) && isLeftBehind(path)) restore(site, path);
  }
}

function restore(site: string, folder: string): void {
  const journal = fs.existsSync(join(folder, draftName)) ? readJournal(join(folder, journalName)) : undefined;
  for (const { path, from, hash } of journal?.files ?? [])
    if (isOwn(join(site, path), join(folder, from), hash, journal?.isLinked === true))
      fs.rmSync(join(site, path), { force: true });
  for (const path of journal?.folders ?? [])
    try {
      fs.rmdirSync(join(site, path));
    } catch {
      // It does not exist, or somebody has put something into it.
    }
  // The draft last: without it, the files would count as imported.
  for (const name of fs.readdirSync(folder))
    if (name !== draftName) fs.rmSync(join(folder, name), { recursive: true, force: true });
  fs.rmSync(folder, { recursive: true, force: true });
}

function readJournal(file: string): Journal | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8")) as Journal;
  } catch {
    return undefined;
  }
}

/** Returns true for a file that the import has written and nobody has changed since. */
function isOwn(path: string, staged: string, hash: string, isLinked: boolean): boolean {
  const [there, here] = [path, staged].map((one) =>
    fs.lstatSync(one, { throwIfNoEntry: false, bigint: true }),
  );
  if (!there?.isFile() || !here) return false;
  if (isLinked)
    return there.ino === here.ino && there.dev === here.dev && hashOf(fs.readFileSync(path)) === hash;
  // A kill can leave the beginning of a copy.
  const [bytes, whole] = [fs.readFileSync(path), fs.readFileSync(staged)];
  return bytes.equals(whole.subarray(0, bytes.length));
}

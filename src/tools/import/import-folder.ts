/**
 * Folder in the site in which an import prepares its files. Then all of them are linked into the site, and the document is replaced
 * last. Until then everything can be taken back: after an error at once, after a kill by the next import.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "../../output/disk.ts";
import { isLeftBehind, ownerName } from "../../output/temporary.ts";

const prefix = ".import-";
/** The next document. While it is here, the import has not happened. */
const draftName = "site.json";
/** Written before the first file is linked, complete or not at all. */
const journalName = "journal.json";

interface Journal {
  /** Files in their order, as in `stage`. */
  readonly files: readonly { readonly path: string; readonly hash: string }[];
  /** Folders that did not exist. */
  readonly folders: readonly string[];
  /** False if the file system has no hard links, and files are copied. */
  readonly isLinked: boolean;
}

export class ImportFolder {
  readonly #site: string;
  readonly #path: string;
  readonly #files: Journal["files"][number][] = [];

  /**
   * Creates the folder, after removing those of killed imports.
   * @param site the site's folder, absolute
   */
  constructor(site: string) {
    sweepImports(site);
    this.#site = site;
    this.#path = fs.mkdtempSync(join(site, `${prefix}${ownerName()}-`));
  }

  /** @param path of the new file, below the site's folder */
  stage(path: string, bytes: Uint8Array): void {
    fs.writeFileSync(join(this.#path, String(this.#files.length)), bytes);
    this.#files.push({ path, hash: hashOf(bytes) });
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
    for (const [index, { path }] of this.#files.entries()) {
      const [from, to] = [join(this.#path, String(index)), join(this.#site, path)];
      if (isLinked) fs.linkSync(from, to);
      else fs.copyFileSync(from, to, fs.constants.COPYFILE_EXCL);
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
  for (const [index, file] of journal?.files.entries() ?? [])
    if (isOwn(join(site, file.path), join(folder, String(index)), file.hash, journal?.isLinked === true))
      fs.rmSync(join(site, file.path), { force: true });
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

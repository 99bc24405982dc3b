/**
 * Earlier versions of a bundle, so that one can be published again. They are kept beside it, in `versions/` of the state folder:
 *
 *   000007.json      record of a version: facts, documents, and the paths and hashes of its files
 *   files/<SHA-256>  contents, each once for all versions: mostly hard links to files of the bundle
 *
 * A record is written last and removed first, so a version is complete or absent after a kill. A published file is never changed in
 * place by sectile, and contents are compared with their hash before they are used.
 */
import { hash as digest, randomUUID } from "node:crypto";
import { type Disk, realDisk } from "./disk.ts";
import { findLocation, isDraft, type OutputLocation, replaceFile } from "./output-location.ts";
import { hashOfBundle, readOwnership } from "./ownership.ts";
import { withLock } from "./publish.ts";
import { changedMeanwhile, FaultError, quietly } from "./system-fault.ts";
import { isOutputPath, linkOrCopy, unlinkIfThere } from "./tree.ts";
import type { OutputFile, PublishedFile } from "./types.ts";

export interface NewVersion {
  /** Hash of the published bundle; undefined if it is on another machine. Then only facts and documents are kept. */
  readonly bundle: string | undefined;
  /** Plain data about the version. */
  readonly facts: unknown;
  /** Documents that it was made from. */
  readonly documents: Readonly<Record<string, Uint8Array>>;
}

export interface KeptVersion {
  /** Counted from 1 in the order of publication. */
  readonly id: number;
  readonly bundle: string;
  readonly facts: unknown;
  /** Hashes of the documents. */
  readonly documents: Readonly<Record<string, string>>;
}

export interface Versions {
  /** Lists the versions, newest first. */
  list(): Promise<readonly KeptVersion[]>;
  /**
   * Reads a document.
   * @throws FaultError when it was damaged; system errors
   */
  read(hash: string): Promise<Uint8Array>;
  /** Returns the files of a version for `publish`, with its manifest; undefined when it is not kept any more. */
  bundle(
    id: number,
  ): Promise<{ readonly files: readonly OutputFile[]; readonly manifest: unknown } | undefined>;
  /**
   * Keeps the published bundle as the newest version. Write errors are ignored: the site is published all the same.
   * @param max number of versions to keep, at least 1
   * @returns false when it could not be kept, or another bundle has been published meanwhile
   */
  keep(version: NewVersion, max: number): Promise<boolean>;
}

/** First line of a record. */
interface Head extends Omit<KeptVersion, "id"> {
  /** Hash of the manifest. */
  readonly manifest: string;
}

const recordName = /^(\d{6,15})\.json$/;
const hashForm = /^[\da-f]{64}$/;

/** @param out the bundle's folder */
export function openVersions(out: string, disk: Disk = realDisk()): Versions {
  const locate = () => findLocation(disk, out);
  return {
    list: async () => (await quietly(locate().then((location) => listVersions(disk, location)))) ?? [],
    read: async (hash) => await readContents(disk, await locate(), hash),
    async bundle(id) {
      const location = await locate();
      const record = await readRecord(disk, location, id);
      if (!record) return undefined;
      const manifest = Buffer.from(await readContents(disk, location, record.head.manifest)).toString();
      const files = record.files().map(({ path, bytes, hash }): OutputFile => {
        return {
          path,
          facts: { bytes, hash },
          get contents() {
            return readContents(disk, location, hash);
          },
        };
      });
      return { files, manifest: JSON.parse(manifest) };
    },
    async keep(version, max) {
      const work = async () => {
        const target = { disk, location: await locate() };
        return await withLock(target, {}, () => keepVersion(disk, target.location, version, max));
      };
      return (await quietly(work())) ?? false;
    },
  };
}

async function listVersions(disk: Disk, location: OutputLocation): Promise<KeptVersion[]> {
  const versions: KeptVersion[] = [];
  for (const id of await listIds(disk, location)) {
    const record = await readRecord(disk, location, id);
    if (!record) continue;
    const { manifest: _, ...facts } = record.head;
    versions.push({ ...facts, id });
  }
  return versions;
}

/** @returns ids of all records, also of damaged ones, newest first */
async function listIds(disk: Disk, { versions }: OutputLocation): Promise<number[]> {
  if ((await disk.lstat(versions))?.kind !== "folder") return [];
  const names = (await disk.list(versions)).map(({ name }) => name);
  return names
    .flatMap((name) => Number(recordName.exec(name)?.[1] ?? []))
    .filter(Boolean)
    .sort((a, b) => b - a);
}

const recordOf = ({ versions }: OutputLocation, id: number): string =>
  `${versions}/${String(id).padStart(6, "0")}.json`;
const contentsOf = ({ versions }: OutputLocation, hash: string): string => `${versions}/files/${hash}`;

async function readRecord(disk: Disk, location: OutputLocation, id: number) {
  const text = (await disk.read(recordOf(location, id))) ?? "";
  const end = text.indexOf("\n");
  try {
    const head = JSON.parse(text.slice(0, end)) as Head;
    if (![head.bundle, head.manifest, ...Object.values(head.documents)].every((hash) => hashForm.test(hash)))
      return undefined;
    return { head, files: () => parseFiles(text.slice(end)) };
  } catch {
    return undefined;
  }
}

function parseFiles(text: string): PublishedFile[] {
  const lines = JSON.parse(text) as [string, number, string][];
  return lines.map(([path, bytes, hash]) => {
    // A manipulated record must not lead out of the bundle.
    if (!isOutputPath(path) || !hashForm.test(hash)) throw damaged();
    return { path, bytes, hash };
  });
}

const damaged = () =>
  new FaultError(
    "This version can't be published again: its files were changed or removed. Choose another version.",
  );

async function readContents(disk: Disk, location: OutputLocation, hash: string): Promise<Uint8Array> {
  const found = hashForm.test(hash) ? await disk.readBytes(contentsOf(location, hash)) : undefined;
  if (!found || digest("sha256", found) !== hash) throw damaged();
  return found;
}

async function keepVersion(
  disk: Disk,
  location: OutputLocation,
  { bundle, facts, documents }: NewVersion,
  max: number,
): Promise<boolean> {
  const isHere = bundle !== undefined;
  const files = isHere
    ? (await readOwnership(disk, location.ownership)).files
    : new Map<string, PublishedFile & { readonly mtimeMs: number }>();
  const manifest = isHere ? await disk.read(location.manifest) : "{}";
  const found = hashOfBundle(files.values());
  if (manifest === undefined || (isHere && found !== bundle)) return false;
  await disk.makeFolder(`${location.versions}/files`);
  const kept = new Set((await disk.list(`${location.versions}/files`)).map(({ name }) => name));
  for (const { path, bytes, hash, mtimeMs } of files.values()) {
    if (kept.has(hash)) continue;
    const file = `${location.out}/${path}`;
    const entry = await disk.lstat(file);
    if (entry?.kind !== "file" || entry.bytes !== bytes || entry.mtimeMs !== mtimeMs)
      throw changedMeanwhile(location.out, path);
    // A copy can be interrupted.
    const draft = `${contentsOf(location, hash)}.draft-${randomUUID()}`;
    await linkOrCopy(disk, file, draft);
    await disk.rename(draft, contentsOf(location, hash));
    kept.add(hash);
  }
  const keepText = async (data: Uint8Array): Promise<string> => {
    const hash = digest("sha256", data);
    if (!kept.has(hash)) await replaceFile(disk, contentsOf(location, hash), data);
    return hash;
  };
  const hashes: Record<string, string> = {};
  for (const [name, data] of Object.entries(documents)) hashes[name] = await keepText(data);
  const head: Head = {
    bundle: found,
    facts,
    documents: hashes,
    manifest: await keepText(Buffer.from(manifest)),
  };
  const lines = Array.from(files.values(), ({ path, bytes, hash }) => JSON.stringify([path, bytes, hash]));
  const [newest = 0, ...ids] = await listIds(disk, location);
  const text = `${JSON.stringify(head)}\n[\n${lines.join(",\n")}\n]\n`;
  await replaceFile(disk, recordOf(location, newest + 1), text);
  if (newest > 0) await quietly(prune(disk, location, [newest, ...ids].slice(Math.max(0, max - 1))));
  return true;
}

/** Removes versions, and then the contents that no other version has. */
async function prune(disk: Disk, location: OutputLocation, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const id of ids) await unlinkIfThere(disk, recordOf(location, id));
  const needed = new Set<string>();
  for (const id of await listIds(disk, location)) {
    const record = await readRecord(disk, location, id);
    if (!record) continue;
    for (const hash of [record.head.manifest, ...Object.values(record.head.documents)]) needed.add(hash);
    for (const { hash } of record.files()) needed.add(hash);
  }
  for (const { name } of await disk.list(`${location.versions}/files`))
    if (!needed.has(name)) await unlinkIfThere(disk, `${location.versions}/files/${name}`);
  for (const { name } of await disk.list(location.versions))
    if (isDraft(name)) await unlinkIfThere(disk, `${location.versions}/${name}`);
}

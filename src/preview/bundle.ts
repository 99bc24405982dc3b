/**
 * What is served: the bundle of the last build without errors. A build is served from memory at once and published to
 * the preview's folder right behind it, whole or not at all; from there sirv serves it, made anew after each commit.
 */
import { readFile, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sirv from "sirv";
import type { Fault } from "../diagnostic/index.ts";
import { publish } from "../output/index.ts";
import type { BundleFile } from "./bundle-file.ts";
import { createQueue } from "./queue.ts";

/** Milliseconds between a build and its publishing, in which the next build may come. */
const calm = 150;

export interface Bundle {
  /** Puts a file in place before its build has ended. */
  put(file: BundleFile): void;
  /** The bundle is these files from now on. */
  replace(files: ReadonlyMap<string, BundleFile>): void;
  has(path: string): boolean;
  /** What a file holds; undefined when the bundle does not have it. */
  contents(path: string): Promise<string | Uint8Array | undefined>;
  /** A file with text, as it would be published; undefined when the bundle does not have it. */
  read(path: string): Promise<string | undefined>;
  /** Answers with a file from the disk. @returns false when it is not there, or not there yet */
  serve(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Resolves when what was built is on the disk. */
  committed(): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param out the preview's own folder, absolute
 * @param onFault told of what keeps a bundle from being published; it is served from memory as far as that goes
 */
export function createBundle(out: string, onFault: (fault: Fault) => void): Bundle {
  let current: ReadonlyMap<string, BundleFile> = new Map();
  let early = new Map<string, BundleFile>();
  /** Hashes of the files that are on the disk, and will be after the commit that is under way. */
  let onDisk: ReadonlyMap<string, string> = new Map();
  const stop = new AbortController();
  /** What is being published: its files hold their contents until the end. */
  let underWay: ReadonlyMap<string, BundleFile> | undefined;
  let handler: ReturnType<typeof sirv> | undefined;

  const commits = createQueue<"commit">(
    async () => {
      // Pages that are open ask for what is new now: they come first.
      await pause(calm, undefined, { signal: stop.signal }).catch(() => {});
      const files = current;
      underWay = files;
      const next = new Map([...files].map(([path, { hash }]) => [path, hash]));
      onDisk = new Map([...onDisk].filter(([path, hash]) => next.get(path) === hash));
      const result = await publishLatest(files);
      if (!result) return;
      if (result.kind === "fault") return onFault(result.fault);
      if (result.kind === "aborted") return;
      for (const file of files.values()) file.release();
      // In development mode sirv would look at the disk on each request, and find more there than was published.
      handler = sirv(out, { dev: false, etag: true });
      onDisk = next;
    },
    (error) => onFault({ message: `The preview could not be published: ${messageOf(error)}`, cause: error }),
  );
  /** @returns undefined when a later build has overtaken it: that one is published next */
  const publishLatest = async (files: ReadonlyMap<string, BundleFile>) => {
    try {
      return await publish(files.values(), { out, signal: stop.signal });
    } catch (error) {
      if (files === current) throw error;
      for (const file of files.values()) if (current.get(file.path) !== file) file.release();
      return undefined;
    } finally {
      underWay = undefined;
    }
  };
  const find = (path: string) => early.get(path) ?? current.get(path);

  return {
    put: (file) => void early.set(file.path, file),
    replace(files) {
      for (const file of [...current.values(), ...early.values()])
        if (files.get(file.path) !== file && underWay?.get(file.path) !== file) file.release();
      current = files;
      early = new Map();
      commits.add("commit");
    },
    has: (path) => find(path) !== undefined,
    contents: async (path) => find(path)?.contents,
    async read(path) {
      const file = find(path);
      if (!file) return undefined;
      if (file.held !== undefined) return file.held;
      const contents = await readFile(join(out, path), "utf8").catch(() => file.contents);
      return typeof contents === "string" ? contents : Buffer.from(await contents).toString();
    },
    async serve(path, request, response) {
      const isOnDisk = () => onDisk.get(path) === find(path)?.hash;
      if (!find(path) || !isOnDisk()) return false;
      // sirv does not expect a file to go away: looked at first, lest its stream ends the process.
      const isThere = await stat(join(out, path)).catch(() => undefined);
      if (!handler || !isThere || !isOnDisk()) return false;
      // By NFC sirv knows its files, however their names are encoded on the disk.
      request.url = `/${encodeURI(path.normalize("NFC"))}`;
      handler(request, response);
      return true;
    },
    committed: () => commits.idle(),
    close() {
      stop.abort();
      return commits.close();
    },
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * The bundle that is served: the last build without errors. A new build is served from memory first, then published to the
 * preview's folder as a whole. From then on sirv serves it; sirv is restarted after each commit.
 */
import { readFile, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sirv from "sirv";
import { debugLog } from "../build/index.ts";
import { type Fault, things } from "../diagnostic/index.ts";
import { publish } from "../output/index.ts";
import type { BundleFile } from "./bundle-file.ts";
import { createQueue } from "./queue.ts";

const log = debugLog("preview");

/** Milliseconds to wait before publishing, in case another build follows. */
const idle = 150;

export interface Bundle {
  /** Adds a file before its build has finished. */
  put(file: BundleFile): void;
  /** Replaces all files of the bundle. */
  replace(files: ReadonlyMap<string, BundleFile>): void;
  has(path: string): boolean;
  /** Returns the contents of a file; undefined when the bundle does not have it. */
  contents(path: string): Promise<string | Uint8Array | undefined>;
  /** Returns a text file as it would be published; undefined when the bundle does not have it. */
  read(path: string): Promise<string | undefined>;
  /**
   * Serves a file from disk.
   * @returns false when the file is not on disk, or not yet
   */
  serve(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Resolves when the last build is on disk. */
  committed(): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param out the preview's own folder, absolute
 * @param onFault called when a bundle cannot be published; it is still served from memory where possible
 */
export function createBundle(out: string, onFault: (fault: Fault) => void): Bundle {
  let current: ReadonlyMap<string, BundleFile> = new Map();
  let early = new Map<string, BundleFile>();
  /** Hashes of the files that are on disk and stay there after the current commit. */
  let onDisk: ReadonlyMap<string, string> = new Map();
  const stop = new AbortController();
  /** The bundle being published. Its files keep their contents until the end. */
  let underWay: ReadonlyMap<string, BundleFile> | undefined;
  let handler: ReturnType<typeof sirv> | undefined;

  const commits = createQueue<"commit">(
    async () => {
      // Requests of open pages come first.
      await pause(idle, undefined, { signal: stop.signal }).catch(() => {});
      const step = log?.clock();
      const files = current;
      underWay = files;
      const next = new Map([...files].map(([path, { hash }]) => [path, hash]));
      onDisk = new Map([...onDisk].filter(([path, hash]) => next.get(path) === hash));
      const result = await publishLatest(files);
      if (!result) return;
      if (result.kind === "fault") return onFault(result.fault);
      if (result.kind === "aborted") return;
      for (const file of files.values()) file.release();
      // In development mode sirv reads the disk on each request, and would find more than was published.
      handler = sirv(out, { dev: false, etag: true });
      onDisk = next;
      step?.("publish", `${things(result.written, "file")} written, ${result.removed} removed`);
    },
    (error) => onFault({ message: `Could not publish the preview: ${messageOf(error)}`, cause: error }),
  );
  /** @returns undefined when a later build has replaced this one; that one is published next */
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
      // sirv doesn't expect files to disappear: it would send an empty file, and its failing stream would end the process.
      const isThere = await stat(join(out, path)).catch(() => undefined);
      if (!handler || !isThere || !isOnDisk()) return false;
      // sirv indexes files by NFC names, regardless of the encoding on disk.
      request.url = `/${encodeURI(path.normalize("NFC"))}`;
      response.once("pipe", (file) => file.once("error", () => response.destroy()));
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

/** Publishers of a site. The one of the command line builds into the output folder, in a process of its own. */
import {
  type BuildOptions,
  createWorkerPool,
  digest,
  type Engine,
  findUnchanged,
  outputFolder,
  readIdentity,
  type SiteResult,
  type WorkerPool,
} from "../../../build/index.ts";
import { type OutputFile, publish } from "../../../output/index.ts";
import { Refusal } from "../refusal.ts";

export interface Order {
  /** The whole saved document. */
  readonly document: Uint8Array;
  /** Name of the owner, if it is known. */
  readonly by: string | undefined;
  /** Chosen by the browser, the same if it sends the request again. */
  readonly id: string | undefined;
  /** @param of total number of steps; 0 until it is known */
  readonly onProgress: (done: number, of: number) => void;
  readonly signal: AbortSignal;
}

/** A bundle to publish again. */
export interface Again extends Pick<Order, "document" | "signal"> {
  readonly files: readonly OutputFile[];
  readonly manifest: unknown;
}

/** Facts that a provider reports about a publication. */
export interface HandedOver {
  /** URL for visitors; default: the URL in the document. */
  readonly address?: string | undefined;
  /** Text for the owner about the next step. */
  readonly next?: string | undefined;
}

export interface Made extends HandedOver {
  /** Hash of the bundle; undefined if it is not on this machine, so that it can't be kept. */
  readonly bundle: string | undefined;
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
  /** Hash of the provider's settings that it was built with; empty without any. */
  readonly managed: string;
}

export interface Publisher {
  /** Target that the owner sees. */
  readonly target: string | undefined;
  /** Path of the published site on its host. */
  readonly base: string;
  /** True if warnings prevent publishing. */
  readonly isStrict: boolean;
  /** Returns the hash of the provider's settings that the next publication has. */
  managed(): Promise<string>;
  /** @throws Refusal when publishing fails; the previous version stays */
  publish(order: Order): Promise<Made>;
  /**
   * Publishes an earlier bundle in place of the current one.
   * @throws Refusal when publishing fails; the current version stays. FaultError when the bundle is damaged
   */
  publishAgain(order: Again): Promise<HandedOver>;
}

/**
 * Milliseconds that a process waits for the next publication. The engine is then loaded, so it needs half the time. Until then it
 * keeps its memory.
 */
const idleTime = 60_000;

/**
 * Processes for publications. They have low priority, so that editing stays fast, and a crash does not end the editor.
 * @param size maximum number of processes
 */
export const createPublishProcesses = (
  { templates, threads }: Pick<Engine, "templates" | "threads">,
  size: number,
): WorkerPool =>
  createWorkerPool(size, {
    reportsProgress: true,
    templates,
    threads: size === 1 ? threads : 0,
    isBehind: true,
    idleTime,
  });

/**
 * @param processes build the site
 * @param options returns the current build options
 */
export function createFolderPublisher(
  { identity, templates, classNames, now }: Pick<Engine, "identity" | "templates" | "classNames" | "now">,
  processes: Pick<WorkerPool, "build">,
  site: string,
  cwd: string,
  options: () => BuildOptions,
): Publisher {
  // The processes build with short names, the editor shows readable ones.
  const builder = classNames === "short" ? identity : readIdentity(templates?.hash);
  return {
    target: outputFolder(site, cwd, options()).given,
    get base() {
      return options().base;
    },
    get isStrict() {
      return options().strict;
    },
    managed: async () => hashOf(options()),
    async publish({ document, onProgress, signal }) {
      let [done, of] = [0, 0];
      const current = options();
      const reported: BuildOptions = {
        ...current,
        signal,
        onProgress(event) {
          if (event.kind === "planned") of += event.routes + event.pictures;
          else done++;
          onProgress(Math.min(done, of), of);
        },
      };
      const result: SiteResult =
        (await findUnchanged(builder, site, cwd, reported, now, document)) ??
        (await processes.build(site, cwd, reported, document));
      if ("fault" in result) throw new Refusal("not-published", result.fault.message);
      const { ok, diagnostics, routes, files, bytes, version: bundle } = result.report;
      const first = diagnostics.find(({ severity }) => severity === "error") ?? diagnostics[0];
      if (!ok || bundle === undefined)
        throw new Refusal(
          "not-published",
          first ? { kind: "problem", diagnostic: first } : "The site has errors.",
        );
      return { bundle, pages: routes, files, bytes, managed: hashOf(current) };
    },
    async publishAgain({ files, manifest, signal }) {
      const out = outputFolder(site, cwd, options()).absolute;
      const result = await publish(files, { out, manifest: () => manifest, signal });
      if (result.kind === "fault") throw new Refusal("not-published", result.fault.message);
      if (result.kind === "aborted") throw new Refusal("not-published", "The editor was closed.");
      return {};
    },
  };
}

const hashOf = ({ managed }: BuildOptions): string => (managed ? digest(JSON.stringify(managed)) : "");

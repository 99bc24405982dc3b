/** Where a site goes when it is published. The command's is the bundle's folder, by a build in a process of its own. */
import { type BuildOptions, createWorkerPool, type Engine, outputFolder } from "../../build/index.ts";
import { Refusal } from "../refusal.ts";

interface Order {
  /** The document as it was saved, whole. */
  readonly document: Uint8Array;
  /** @param of 0 until it is known */
  readonly onProgress: (done: number, of: number) => void;
  readonly signal: AbortSignal;
}

interface Made {
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
  /** Where visitors find it; default: where the document says. */
  readonly address?: string | undefined;
}

export interface Publisher {
  /** Where it goes, as its owner knows it. */
  readonly target: string | undefined;
  /** Path of the published site on its host. */
  readonly base: string;
  /** Whether warnings keep a site from being published. */
  readonly isStrict: boolean;
  /** @throws Refusal with what went wrong: what was published before is as it was */
  publish(order: Order): Promise<Made>;
}

/** @param options of the build, as they are now */
export function createFolderPublisher(
  { templates }: Engine,
  site: string,
  cwd: string,
  options: () => BuildOptions,
): Publisher {
  return {
    target: outputFolder(site, cwd, options()).given,
    get base() {
      return options().base;
    },
    get isStrict() {
      return options().strict;
    },
    async publish({ document, onProgress, signal }) {
      let [done, of] = [0, 0];
      // Who edits meanwhile comes first, and what ends that process does not end the editor.
      const workerPool = createWorkerPool(1, { reportsProgress: true, templates, isBehind: true });
      const told: BuildOptions = {
        ...options(),
        signal,
        onProgress(event) {
          if (event.kind === "planned") of += event.routes + event.pictures;
          else done++;
          onProgress(Math.min(done, of), of);
        },
      };
      const result = await workerPool.build(site, cwd, told, document).finally(workerPool.close);
      if ("fault" in result) throw new Refusal("not-published", result.fault.message);
      const { ok, diagnostics, routes, files, bytes } = result.report;
      const [first] = diagnostics;
      if (!ok) throw new Refusal("not-published", first?.message ?? "The site has errors.");
      return { pages: routes, files, bytes };
    },
  };
}

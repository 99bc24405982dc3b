/** Publishing for a provider: builds a bundle like `sectile build` and passes it to `onPublish`. */
import type { BuildOptions, Engine, WorkerPool } from "../../build/index.ts";
import { type Again, createFolderPublisher, type Publisher } from "../server/publish/publisher.ts";
import { Refusal } from "../server/refusal.ts";
import type { EditorHandlerOptions } from "./options.ts";
import type { PicturesCopy } from "./pictures-copy.ts";
import type { Turns } from "./turns.ts";

export interface ProviderPublisherOptions {
  readonly engine: Engine;
  readonly processes: Pick<WorkerPool, "build">;
  readonly site: string;
  /** The site's working folder, absolute. */
  readonly folder: string;
  /** Returns the current build options. All paths are absolute, including `out`. */
  readonly build: () => BuildOptions & { readonly out: string };
  /** Reads those of them that can change. */
  readonly refresh: () => Promise<void>;
  readonly pictures: Pick<PicturesCopy, "bring">;
  /** Limits parallel builds. Each runs in a process of its own. */
  readonly turns: Turns;
  readonly onPublish: NonNullable<EditorHandlerOptions["onPublish"]>;
  readonly onError: (error: unknown) => void;
}

interface RemotePublisherOptions
  extends Pick<ProviderPublisherOptions, "site" | "onError">,
    Pick<BuildOptions, "base" | "strict"> {
  readonly publish: NonNullable<EditorHandlerOptions["publish"]>;
}

/** Publisher for a provider whose own workers build sites. */
export function createRemotePublisher(options: RemotePublisherOptions): Publisher {
  const { site, base, strict, publish, onError } = options;
  const failed = () =>
    new Refusal("not-published", "Publishing failed. The previous version is still online.", {
      reason: "not-handed-over",
    });
  return {
    target: undefined,
    base,
    isStrict: strict,
    managed: async () => "",
    async publish(order) {
      try {
        const { pages, files, bytes, address, next } = await publish({ site, ...order });
        return { bundle: undefined, managed: "", pages, files, bytes, address, next };
      } catch (error) {
        // The site may still be published. The browser asks another server, or this one after its restart.
        if (order.signal.aborted) throw new Refusal("busy", "The server is stopping. Try again in a moment.");
        onError(error);
        throw failed();
      }
    },
    // Versions are kept by the product: here is no bundle to publish again.
    publishAgain: async () => {
      throw failed();
    },
  };
}

export function createProviderPublisher(options: ProviderPublisherOptions): Publisher {
  const { engine, processes, site, folder, build, refresh, pictures, turns, onPublish, onError } = options;
  const inner = createFolderPublisher(engine, processes, folder, folder, build);
  const handOver = async ({ document, signal }: Pick<Again, "document" | "signal">) => {
    try {
      const { address, next } = (await onPublish({ site, document, out: build().out, signal })) ?? {};
      return { address, next };
    } catch (error) {
      onError(error);
      const message = "The site was built, but publishing it failed.";
      throw new Refusal("not-published", message, { reason: "not-handed-over" });
    }
  };
  return {
    // Don't reveal a folder of the server.
    target: undefined,
    base: inner.base,
    isStrict: inner.isStrict,
    async managed() {
      await refresh();
      return inner.managed();
    },
    async publish(order) {
      await Promise.all([pictures.bring(), refresh()]);
      const made = await turns(() => inner.publish(order));
      return { ...made, ...(await handOver(order)) };
    },
    async publishAgain(order) {
      await turns(() => inner.publishAgain(order));
      return await handOver(order);
    },
  };
}

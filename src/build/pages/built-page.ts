/** A page of the bundle as it came about: what is known of it, and where its contents are. */
import type { Draft } from "../../output/index.ts";
import type { PageNeeds } from "../../render/index.ts";
import { digest } from "../content-hash.ts";

export interface PageFacts extends PageNeeds {
  readonly bytes: number;
  /** SHA-256 of the page, hex. */
  readonly hash: string;
}

export interface RenderedPage extends PageFacts {
  readonly how: "rendered";
  readonly contents: Uint8Array;
}

/** Another thread rendered it, and wrote it where it waits for being published. */
export interface WrittenPage extends PageFacts {
  readonly how: "written";
  /** @throws the system error that kept it from being written */
  readonly draft: () => Draft;
}

/** It needed not be rendered. */
interface RecalledPage extends PageFacts {
  readonly how: "known";
  /** Reads it from the cache, or renders it all the same, should the bundle have lost it. */
  readonly contents: () => Promise<Uint8Array>;
}

export type BuiltPage = RenderedPage | WrittenPage | RecalledPage;

/** A page as the renderer gives it. */
export type RenderedText = PageNeeds & { readonly contents: string };

export function toRendered({ contents, parts, clientModules, origins }: RenderedText): RenderedPage {
  const bytes = Buffer.from(contents);
  return {
    how: "rendered",
    contents: bytes,
    bytes: bytes.length,
    hash: digest(bytes),
    parts,
    clientModules,
    origins,
  };
}

/** How the pages of a planned site come about: known from an earlier build, or rendered, here or in other threads. */
import type { Draft, Stage } from "../../output/index.ts";
import type { PageNeeds, Renderer } from "../../render/index.ts";
import type { PageRecord } from "./page-record.ts";

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
export interface KnownPage extends PageFacts {
  readonly how: "known";
  /** Renders it all the same, should the bundle have lost it. */
  readonly render: () => Uint8Array;
}

export type MadePage = RenderedPage | WrittenPage | KnownPage;

export interface PageMaker {
  /**
   * One page for each of the plan's tasks, in their order, made as they are asked for.
   * @param stage where pages may be written to by who renders them
   */
  pages(renderer: Renderer, stage: () => Promise<Stage>): AsyncIterable<MadePage>;
  /** What the next build may know, when all pages were made; undefined where nothing is remembered. */
  learned(): PageRecord | undefined;
  /** Ends what is under way; may be called more than once. */
  close(): Promise<void>;
}

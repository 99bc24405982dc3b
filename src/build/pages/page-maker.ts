/** How the pages of a planned site come about: known from an earlier build, or rendered, here or in other threads. */
import type { PageNeeds, Renderer } from "../../render/index.ts";
import type { PageRecord } from "./page-record.ts";

export interface MadePage extends PageNeeds {
  /** SHA-256 of the page, hex. */
  readonly hash: string;
  readonly contents: Uint8Array | KnownPage;
}

/** A page that needed not be rendered. */
export interface KnownPage {
  readonly bytes: number;
  /** Renders it all the same, should the bundle have lost it. */
  readonly render: () => Uint8Array;
}

export interface PageMaker {
  /** One page for each of the plan's tasks, in their order, made as they are asked for. */
  pages(renderer: Renderer): AsyncIterable<MadePage>;
  /** What the next build may know, when all pages were made; undefined where nothing is remembered. */
  learned(): PageRecord | undefined;
  close(): Promise<void>;
}

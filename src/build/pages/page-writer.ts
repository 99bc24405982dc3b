/** Writes rendered pages to the staging folder and to the page cache, in whichever thread they were rendered. */
import {
  createAppender,
  createDraftWriter,
  type Draft,
  isSystemError,
  realDisk,
  type Stage,
  type SystemError,
} from "../../output/index.ts";
import { digest } from "../content-hash.ts";
import type { PageFacts, RenderedTask } from "./built-page.ts";

/** Plain data: path of a written page, or the error. */
export interface PageResult extends PageFacts {
  readonly draft?: Draft;
  readonly failure?: Pick<SystemError, "message" | "code" | "syscall" | "path">;
}

/**
 * @param htmlFile file of the page cache, if there is one
 * @returns a function that writes the page of one task; one page at a time
 */
export function createPageWriter(
  stage: Stage,
  htmlFile: string | undefined,
): (task: number, page: RenderedTask) => Promise<PageResult> {
  const write = createDraftWriter(realDisk(), stage);
  const append = htmlFile === undefined ? undefined : createAppender(htmlFile);
  const encode = createEncoder();
  return async (task, { isNotFound, contents, parts, clientModules, origins }) => {
    const bytes = encode(contents);
    const hash = digest(bytes);
    const facts = { bytes: bytes.length, hash, parts, clientModules, origins };
    if (!isNotFound) append?.(hash, bytes, hash);
    try {
      return { ...facts, draft: await write(`page-${task}`, bytes) };
    } catch (error) {
      if (!isSystemError(error)) throw error;
      const { message, code, syscall, path } = error;
      return { ...facts, failure: { message, code, syscall, ...(path !== undefined && { path }) } };
    }
  };
}

/** @returns a function from a text to its bytes, which are valid until the next call; one buffer instead of thousands */
function createEncoder(): (text: string) => Uint8Array {
  const encoder = new TextEncoder();
  let buffer = Buffer.allocUnsafeSlow(256 * 1024);
  return (text) => {
    // A UTF-16 code unit takes at most three bytes.
    if (text.length * 3 > buffer.length) buffer = Buffer.allocUnsafeSlow(text.length * 3);
    return buffer.subarray(0, encoder.encodeInto(text, buffer).written);
  };
}

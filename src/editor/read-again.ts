/** Reading a document that is edited, when somebody else may have written it. */
import { type OpenDocument, readDocument } from "../build/index.ts";
import type { Diagnostic } from "../diagnostic/index.ts";
import { type DocumentStore, NotSaved } from "./store.ts";

interface Read {
  /** The text, when it is another one than was read or written last. */
  readonly read?: Uint8Array | undefined;
  /** What is wrong with it, when there is none. */
  readonly diagnostics?: readonly Diagnostic[] | undefined;
  /** What the store says instead. */
  readonly unread?: NotSaved | undefined;
}

/** @param source where it lies: looked at when the store has nothing to say of what is wrong */
export async function readAgain(store: DocumentStore, source: Parameters<OpenDocument>[0]): Promise<Read> {
  try {
    return { read: await store.read() };
  } catch (error) {
    if (error instanceof NotSaved) return { unread: error, diagnostics: [] };
    const found = readDocument(source);
    return "bytes" in found ? { read: found.bytes } : { diagnostics: [found.diagnostic] };
  }
}

/** @param problem the first of what is wrong with it */
export const notWhole = (problem: Diagnostic | undefined) => ({
  message: `The site cannot be edited as long as its document is not whole: ${problem?.message ?? ""}`,
  reason: problem?.code === "site-missing" ? ("no-document" as const) : ("not-whole" as const),
});

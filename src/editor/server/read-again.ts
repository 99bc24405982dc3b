/** Reads an edited document again, in case someone else has written it. */
import { type OpenDocument, readDocument } from "../../build/index.ts";
import type { Diagnostic } from "../../diagnostic/index.ts";
import { type DocumentStore, NotSaved } from "./store.ts";
import { isNotWhole } from "./words/refusals.en.ts";

interface Read {
  /** The text, if it has changed since it was last read or written. */
  readonly read?: Uint8Array | undefined;
  /** Problems of the document, if it is invalid. */
  readonly diagnostics?: readonly Diagnostic[] | undefined;
  /** Error of the store, if it cannot be read. */
  readonly unread?: NotSaved | undefined;
}

/** @param source location of the document, used to find out why it cannot be read */
export async function readAgain(store: DocumentStore, source: Parameters<OpenDocument>[0]): Promise<Read> {
  try {
    return { read: await store.read() };
  } catch (error) {
    if (error instanceof NotSaved) return { unread: error, diagnostics: [] };
    const found = readDocument(source);
    return "bytes" in found ? { read: found.bytes } : { diagnostics: [found.diagnostic] };
  }
}

/** @param problem the first problem */
export const notWhole = (problem: Diagnostic | undefined) => ({
  message: isNotWhole(problem?.message ?? ""),
  reason: problem?.code === "site-missing" ? ("no-document" as const) : ("not-whole" as const),
});

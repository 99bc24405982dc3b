/** Reads a request's body, up to a limit. */
import type { IncomingMessage } from "node:http";

/** Bytes; far more than any form on a page needs. */
const ofForms = 64 * 1024;

/** @returns undefined when the body is too large; the rest is not read */
export async function readBody(request: IncomingMessage, maxBytes = ofForms): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads what is sent along with a request, up to a limit. */
import type { IncomingMessage } from "node:http";

/** Far more than any form of a page holds. */
const ofForms = 64 * 1024;

/** @returns undefined when it is too large; the rest is not read then */
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

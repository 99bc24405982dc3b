/**
 * Headers of site files that the editor's server sends. Any of them that a browser opens as a document or runs as a worker gets
 * an opaque origin: it cannot reach the editor, and stores nothing that a later visit would find.
 */
import type { ServerResponse } from "node:http";

/** Sandbox tokens of the edited page, for its iframe and its policy. */
export const sandboxTokens = "allow-scripts";

const policy = `sandbox ${sandboxTokens}; frame-ancestors 'none'`;

/** File types that browsers request with CORS, or can be made to. Pages are not among them. */
const isShared = (path: string): boolean => /\.(?:m?js|css|woff2?|ttf|otf)$/i.test(path);

/**
 * @param path path of the file
 * @param response its existing policies stay; browsers apply all of them
 */
export function protectContent(path: string, response: ServerResponse): void {
  const given = response.getHeader("content-security-policy");
  response.setHeader("content-security-policy", given === undefined ? policy : [String(given), policy]);
  response.setHeader("x-content-type-options", "nosniff");
  // Browsers refuse a document that has both a sandbox and this header.
  response.removeHeader("cross-origin-opener-policy");
  // Allowed without credentials: whoever asks knows the key in the address.
  if (isShared(path)) response.setHeader("access-control-allow-origin", "*");
}

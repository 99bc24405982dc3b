/**
 * Headers of a site's files that the editor's server sends. Whatever of them a browser opens as a document or runs as a worker has
 * an origin of its own, which is nobody's: it reaches nothing of the editor's, and stores nothing that a later visit would meet.
 */
import type { ServerResponse } from "node:http";

/** Tokens of the sandbox of the page that is edited, in its frame's attribute and in its policy. */
export const sandboxTokens = "allow-scripts";

const policy = `sandbox ${sandboxTokens}; frame-ancestors 'none'`;

/** Kinds of files that browsers ask for with CORS, or may be told to. A page is none of them. */
const isShared = (path: string): boolean => /\.(?:m?js|css|woff2?|ttf|otf)$/i.test(path);

/** @param path of the file @param response its policies stay: browsers keep to each of them */
export function protectContent(path: string, response: ServerResponse): void {
  const given = response.getHeader("content-security-policy");
  response.setHeader("content-security-policy", given === undefined ? policy : [String(given), policy]);
  response.setHeader("x-content-type-options", "nosniff");
  // Browsers refuse a document that has both a sandbox and this.
  response.removeHeader("cross-origin-opener-policy");
  // Without credentials: who asks knows the key in the address.
  if (isShared(path)) response.setHeader("access-control-allow-origin", "*");
}

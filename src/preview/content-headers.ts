/**
 * Headers of site files that the editor's server sends. Any of them that a browser opens as a document or runs as a worker gets
 * an opaque origin: it cannot reach the editor, and stores nothing that a later visit would find.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";

/** Sandbox tokens of the edited page, for its iframe and its policy. */
export const sandboxTokens = "allow-scripts";

const policy = `sandbox ${sandboxTokens}; frame-ancestors 'none'`;

/** A host name or IPv4 address with an optional port: nothing that ends a source or a directive. */
const hostOfSource = /^[a-z\d](?:[\w.-]*[\w])?(?::\d{1,5})?$/i;

/**
 * Returns the server that was asked as a source in a policy. WebKit compares `'self'` with the origin of the document, and that of
 * a sandboxed one is opaque: it matches nothing there. Other browsers compare it with the document's address.
 * @param headers of the request
 * @returns a source that matches HTTPS too (CSP 3, section 6.7.2.8), since the request may have passed a proxy; undefined if the
 *   header is not a plain host, or an IPv6 address, for which policies have no syntax
 */
export const sourceOf = ({ host = "" }: IncomingHttpHeaders): string | undefined =>
  hostOfSource.test(host) ? `http://${host}` : undefined;

/**
 * @returns the policy, in which the server's own source stands next to each `'self'`. The rule for pages around the document stays:
 *   it is compared with them, not with the document
 */
export const withSource = (policy: string, source: string | undefined): string =>
  policy
    .split(";")
    .map((directive) =>
      source === undefined || /^\s*frame-ancestors\s/i.test(directive)
        ? directive
        : directive.replaceAll("'self'", `'self' ${source}`),
    )
    .join(";");

/** File types that browsers request with CORS, or can be made to. Pages are not among them. */
const isShared = (path: string): boolean => /\.(?:m?js|css|woff2?|ttf|otf)$/i.test(path);

/**
 * @param path path of the file
 * @param request the request for it
 * @param response its existing policies stay; browsers apply all of them
 */
export function protectContent(path: string, { headers }: IncomingMessage, response: ServerResponse): void {
  const given = response.getHeader("content-security-policy");
  const own = given === undefined ? [] : [withSource(String(given), sourceOf(headers))];
  response.setHeader("content-security-policy", [...own, policy]);
  response.setHeader("x-content-type-options", "nosniff");
  // Browsers refuse a document that has both a sandbox and this header.
  response.removeHeader("cross-origin-opener-policy");
  // Allowed without credentials: whoever asks knows the key in the address.
  if (isShared(path)) response.setHeader("access-control-allow-origin", "*");
}

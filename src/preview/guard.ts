/**
 * Decides which requests are answered. Pure: looks only at the request. A preview runs on a developer's machine, where any open
 * web page can send requests to it, or point its own host name at this address (DNS rebinding).
 */
import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";

export interface RequestFacts {
  readonly method: string | undefined;
  /** The request target as it was sent, not decoded. */
  readonly target: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

export interface GuardOptions {
  /** True if the server is reachable from other machines by this machine's addresses. */
  readonly isPublic: boolean;
  /** Additional allowed host names, in lower case. A leading dot allows the name and all its subdomains. */
  readonly allowedHosts: readonly string[];
  /** Path of the forms API; undefined when forms are sent to another host. */
  readonly apiPath: string | undefined;
  /** Path of the editor's API; undefined in a preview without the editor. */
  readonly extensionPath?: string | undefined;
  /**
   * Paths below which a page with an opaque origin may load files. Browsers mark its requests as cross-site, so these paths must
   * be protected by a secret key in the address or contain nothing secret.
   */
  readonly openPaths?: readonly string[] | undefined;
}

export type Verdict =
  | {
      readonly kind: "page" | "api" | "extension";
      /** Decoded; starts with one slash. */
      readonly path: string;
      readonly query: URLSearchParams;
    }
  | {
      readonly kind: "refused";
      readonly status: 400 | 403 | 404 | 405 | 414 | 421;
      readonly allow?: string;
      /** Text of the response. */
      readonly why?: string;
    };

/** A service worker outlives the server, and would answer for whatever is served at this address later. */
export const workerRefusal = "Service workers are not available here. They work on the published site.\n";

/** Returns true for a request for the script of a service worker. */
export const isWorkerScript = (headers: IncomingHttpHeaders): boolean =>
  headers["service-worker"] !== undefined;

const refused = (status: 400 | 403 | 404 | 414 | 421) => ({ kind: "refused", status }) as const;

export function validateRequest(
  { method = "", target = "", headers }: RequestFacts,
  { isPublic, allowedHosts, apiPath, extensionPath, openPaths = [] }: GuardOptions,
): Verdict {
  const name = nameOf(headers.host);
  if (!(isLoopback(name) || (isPublic && isAddress(name)) || isAllowed(name, allowedHosts)))
    return refused(421);
  if (isWorkerScript(headers)) return { kind: "refused", status: 403, why: workerRefusal };
  if (target.length > longestTarget) return refused(414);
  const [rawPath = "", ...query] = target.split("?");
  const path = parsePath(rawPath);
  if (path === undefined) return refused(400);
  // .well-known is the only dot folder that hosts serve. Other dot files may contain secrets.
  if (path.split("/").some((segment) => segment.startsWith(".") && segment !== ".well-known"))
    return refused(404);
  const isApi = apiPath !== undefined && path.startsWith(`${apiPath}/`);
  const isExtension = extensionPath !== undefined && path.startsWith(extensionPath);
  const allowed = isExtension ? ["GET", "POST"] : isApi ? ["POST"] : ["GET", "HEAD"];
  if (!allowed.includes(method)) return { kind: "refused", status: 405, allow: allowed.join(", ") };
  const isForeign = isApi || isExtension ? !isSameOrigin(headers) : isForeignUse(headers);
  const isOpen = openPaths.some((open) => path.startsWith(open));
  if (isForeign && !isOpen) return refused(403);
  return {
    kind: isExtension ? "extension" : isApi ? "api" : "page",
    path,
    query: new URLSearchParams(query.join("?")),
  };
}

/**
 * Maximum length of a request target, in characters: the least that servers should support (RFC 9110, 4.1), and longer than any
 * page's address.
 */
const longestTarget = 8000;

/** @returns the name in a Host header, in lower case, without its port; empty if invalid */
const nameOf = (host = ""): string =>
  /^(\[[\da-f:.]+\]|[^\s:@[\]]+)(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase() ?? "";

/** Names that always refer to this machine. */
const isLoopback = (name: string): boolean =>
  /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(name);

/** An IP address always means this machine. Only host names can be pointed here by others (DNS rebinding). */
const isAddress = (name: string): boolean => isIP(name.replace(/^\[|\]$/g, "")) !== 0;

const isAllowed = (name: string, allowed: readonly string[]): boolean =>
  name !== "" &&
  allowed.some((entry) =>
    entry.startsWith(".") ? name === entry.slice(1) || name.endsWith(entry) : name === entry,
  );

/**
 * Parses the path of a target in origin form (RFC 9112, 3.2.1).
 * @returns undefined for paths that no browser sends by itself, and for ambiguous ones
 */
export function parsePath(raw: string): string | undefined {
  if (!raw.startsWith("/") || raw.startsWith("//") || raw.includes("#")) return undefined;
  if (/%(?:2f|5c|00)/i.test(raw)) return undefined;
  let path: string;
  try {
    path = decodeURIComponent(raw);
  } catch {
    return undefined;
  }
  return /[\\\p{Cc}]/u.test(path) || path.includes("//") || /\/\.\.?(?:\/|$)/.test(path) ? undefined : path;
}

/** Browsers always send the origin of a POST. A request without one does not come from a browser. */
function isSameOrigin({ origin, host, "sec-fetch-site": site }: IncomingHttpHeaders): boolean {
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  return !isForeignOrigin(origin, host);
}

/** Another site may link here, but not load pictures, scripts or event streams. */
function isForeignUse({ origin, host, "sec-fetch-site": site, "sec-fetch-mode": mode }: IncomingHttpHeaders) {
  return (site === "cross-site" && mode !== "navigate") || isForeignOrigin(origin, host);
}

/** An allowed name may be served through an HTTPS proxy. */
const isForeignOrigin = (origin: string | undefined, host = ""): boolean =>
  origin !== undefined &&
  origin !== `http://${host}` &&
  (origin !== `https://${host}` || isLoopback(nameOf(host)));

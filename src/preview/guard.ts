/**
 * Which requests are answered at all: pure, from what stands in the request. A preview runs on a developer's machine,
 * where any web page that is open can send requests to it, and give its own name to this address (DNS rebinding).
 */
import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";

export interface RequestFacts {
  readonly method: string | undefined;
  /** The request's target as it was sent, not decoded. */
  readonly target: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

export interface GuardOptions {
  /** True if the server is reachable from other machines, by this machine's addresses. */
  readonly isPublic: boolean;
  /** Further names that it answers to, in lower case; one that begins with a dot: that name, and all below it. */
  readonly allowedHosts: readonly string[];
  /** Below this path forms are answered; undefined when they are sent to another host. */
  readonly apiPath: string | undefined;
  /** Below this path the editor answers; undefined in a preview without one. */
  readonly extensionPath?: string | undefined;
  /**
   * Paths below which a page without an origin of its own may load files. Browsers call its requests cross-site, so a key that nobody
   * else knows, or a file without secrets, has to stand in for their word.
   */
  readonly openPaths?: readonly string[] | undefined;
}

export type Verdict =
  | {
      readonly kind: "page" | "api" | "guest";
      /** Decoded, begins with one slash. */
      readonly path: string;
      readonly query: URLSearchParams;
    }
  | {
      readonly kind: "refused";
      readonly status: 400 | 403 | 404 | 405 | 414 | 421;
      readonly allow?: string;
      /** Shown to whoever asked. */
      readonly why?: string;
    };

/** A service worker outlives the server, and would answer in the name of whatever is served at this address later. */
export const workerRefusal = "Service workers are not served here. They work on the published site.\n";

/** Tells a browser's request for the script of a service worker. */
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
  // Of names that begin with a dot, hosts serve this folder alone; the rest may be somebody's secret.
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
    kind: isExtension ? "guest" : isApi ? "api" : "page",
    path,
    query: new URLSearchParams(query.join("?")),
  };
}

/** Characters of a target: what servers should take at the least (RFC 9110, 4.1), more than any page's address has. */
const longestTarget = 8000;

/** @returns the name in a Host header, in lower case, without its port; empty for what is none */
const nameOf = (host = ""): string =>
  /^(\[[\da-f:.]+\]|[^\s:@[\]]+)(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase() ?? "";

/** Names that lead to this machine alone. */
const isLoopback = (name: string): boolean =>
  /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(name);

/** A number in an address means this machine: only names can be made to lead here. */
const isAddress = (name: string): boolean => isIP(name.replace(/^\[|\]$/g, "")) !== 0;

const isAllowed = (name: string, allowed: readonly string[]): boolean =>
  name !== "" &&
  allowed.some((entry) =>
    entry.startsWith(".") ? name === entry.slice(1) || name.endsWith(entry) : name === entry,
  );

/**
 * The path of a target in origin form (RFC 9112, 3.2.1).
 * @returns undefined for what no browser sends of its own accord, and what might mean two things to two readers
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

/** A browser says where a POST comes from; who says nothing is no browser. */
function isSameOrigin({ origin, host, "sec-fetch-site": site }: IncomingHttpHeaders): boolean {
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  return !isForeignOrigin(origin, host);
}

/** Another site may lead its visitors here, and have nothing else of here: no pictures, scripts or streams of events. */
function isForeignUse({ origin, host, "sec-fetch-site": site, "sec-fetch-mode": mode }: IncomingHttpHeaders) {
  return (site === "cross-site" && mode !== "navigate") || isForeignOrigin(origin, host);
}

/** Before an allowed name may stand a server that speaks HTTPS. */
const isForeignOrigin = (origin: string | undefined, host = ""): boolean =>
  origin !== undefined &&
  origin !== `http://${host}` &&
  (origin !== `https://${host}` || isLoopback(nameOf(host)));

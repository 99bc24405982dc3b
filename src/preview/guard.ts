/**
 * Which requests are answered at all: pure, from what stands in the request. A preview runs on a developer's machine,
 * where any web page that is open can send requests to it, and give its own name to this address (DNS rebinding).
 */
import type { IncomingHttpHeaders } from "node:http";

export interface RequestFacts {
  readonly method: string | undefined;
  /** The request's target as it was sent, not decoded. */
  readonly target: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

export interface GuardOptions {
  /** Whether the server is reachable from other machines, under whatever name they know it by. */
  readonly isPublic: boolean;
  /** Below this path forms are answered; undefined when they are sent to another host. */
  readonly apiPath: string | undefined;
}

export type Verdict =
  | {
      readonly kind: "page" | "api";
      /** Decoded, begins with one slash. */
      readonly path: string;
      readonly query: URLSearchParams;
    }
  | { readonly kind: "refused"; readonly status: 400 | 403 | 404 | 405 | 421; readonly allow?: string };

const refused = (status: 400 | 403 | 404 | 421) => ({ kind: "refused", status }) as const;

export function judgeRequest(
  { method = "", target = "", headers }: RequestFacts,
  { isPublic, apiPath }: GuardOptions,
): Verdict {
  if (!isPublic && !isLoopbackName(headers.host)) return refused(421);
  const [rawPath = "", ...query] = target.split("?");
  const path = parsePath(rawPath);
  if (path === undefined) return refused(400);
  // Nothing of a bundle begins with a dot; what does is somebody's secret.
  if (path.split("/").some((segment) => segment.startsWith("."))) return refused(404);
  const isApi = apiPath !== undefined && path.startsWith(`${apiPath}/`);
  const allowed = isApi ? ["POST"] : ["GET", "HEAD"];
  if (!allowed.includes(method)) return { kind: "refused", status: 405, allow: allowed.join(", ") };
  if (isApi && !isSameOrigin(headers)) return refused(403);
  return { kind: isApi ? "api" : "page", path, query: new URLSearchParams(query.join("?")) };
}

/** Names that this machine alone answers to. A port may follow. */
const loopbackName = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

const isLoopbackName = (host: string | undefined): boolean => host !== undefined && loopbackName.test(host);

/**
 * The path of a target in origin form (RFC 9112, 3.2.1).
 * @returns undefined for what no browser sends of its own accord, and what might mean two things to two readers
 */
function parsePath(raw: string): string | undefined {
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
  return origin === undefined || origin === `http://${host}`;
}

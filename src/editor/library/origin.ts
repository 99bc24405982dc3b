/** Detects cross-site requests, to which browsers add the owner's cookies. */
import type { IncomingHttpHeaders } from "node:http";

/**
 * Browsers report the source in `Sec-Fetch-Site`; older ones at least send `Origin` with a POST. `Sec-Fetch-Site` comes first,
 * because `Host` may differ behind a proxy. A request with neither does not come from a browser and has no owner's cookies.
 */
export function isForeign({ "sec-fetch-site": site, origin, host }: IncomingHttpHeaders): boolean {
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host);
}

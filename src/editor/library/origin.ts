/** Whether a request was made by a page of another site, in whose name a browser sends the owner's cookies all the same. */
import type { IncomingHttpHeaders } from "node:http";

/**
 * Browsers say so themselves (`Sec-Fetch-Site`); older ones say at least where a POST comes from. Behind a proxy `Host` may be
 * another name, so what browsers say comes first. Who says neither is no browser, and has no owner's cookies.
 */
export function isForeign({ "sec-fetch-site": site, origin, host }: IncomingHttpHeaders): boolean {
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host);
}

/**
 * What a host is asked to say with each file (OUT-6): `_headers` for hosts that read it, `headers.json` with the same facts
 * for those that are set up by hand. Pages carry a policy of their own; this one is what all of them together need.
 */
import { feedKinds } from "../../plan/index.ts";
import { feedTypes } from "../feeds.ts";
import { boundPolicy, splitPolicy } from "./split-policy.ts";

export interface HeaderRule {
  /** Path on the host; one `*` in it stands for anything. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A year: what stands in assets/ never changes, since its names tell its contents. */
const forever = "public, max-age=31536000, immutable";

/** A drawing that is opened by itself is a page: whatever came through the build would run nothing, and ask for nothing. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * @param base folder of the host, with slashes at both ends
 * @param contentPolicy of all pages together, however long
 * @param hasFeeds whether there is any: hosts take them for documents of no kind
 * @returns rules of which a later one wins; where hosts join their values instead, both policies hold
 */
export const headerRules = (base: string, contentPolicy: string, hasFeeds = false): readonly HeaderRule[] => [
  {
    path: `${base}*`,
    headers: {
      // A `<meta>` cannot say who may frame a page.
      "Content-Security-Policy": `${boundPolicy(contentPolicy)}; frame-ancestors 'self'`,
      "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
      "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "Strict-Transport-Security": "max-age=31536000",
      "X-Content-Type-Options": "nosniff",
    },
  },
  // Some hosts join the values of rules that overlap, so only this one speaks of caching.
  { path: `${base}assets/*`, headers: { "Cache-Control": forever } },
  { path: `${base}*.svg`, headers: { "Content-Security-Policy": drawingPolicy } },
  ...(hasFeeds ? feedKinds : []).flatMap((kind) =>
    [`${base}${kind}.xml`, `${base}*/${kind}.xml`].map((path) => ({
      path,
      headers: { "Content-Type": `${feedTypes[kind]}; charset=utf-8` },
    })),
  ),
];

/**
 * As Netlify, Cloudflare Pages and others read it. A policy that is too long for a line stands in several: both join lines
 * of the same name with commas, and browsers keep to each part of such a list.
 */
export const formatHeaders = (rules: readonly HeaderRule[]): string =>
  rules
    .map(({ path, headers }) =>
      [path, ...Object.entries(headers).flatMap(([name, value]) => linesOf(name, value))].join("\n"),
    )
    .join("\n\n")
    .concat("\n");

const linesOf = (name: string, value: string): string[] =>
  (name === "Content-Security-Policy" ? splitPolicy(value) : [value]).map((part) => `  ${name}: ${part}`);

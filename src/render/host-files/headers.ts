/**
 * Recommended HTTP headers for each file (OUT-6): `_headers` for hosts that read it, and `headers.json` with the same rules for
 * hosts that are configured by hand. Each page has its own policy; this one allows everything that all pages together need.
 */
import { hashedFolder } from "../../document/index.ts";
import { feedKinds } from "../../plan/index.ts";
import { feedTypes } from "../feeds.ts";
import { boundPolicy, splitPolicy } from "./split-policy.ts";

export interface HeaderRule {
  /** Path on the web host; one `*` in it matches anything. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A year: files named by a hash of their contents never change. */
const forever = "public, max-age=31536000, immutable";

/** An SVG opened directly is a page. With this policy it runs and requests nothing, whatever its content. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * @param base path on the web host, with slashes at both ends
 * @param contentPolicy of all pages together, of any length
 * @param hasFeeds true if the site has feeds, whose content type hosts do not know
 * @returns rules of which a later one wins; on hosts that join their values instead, both policies apply
 */
export const headerRules = (base: string, contentPolicy: string, hasFeeds = false): readonly HeaderRule[] => [
  {
    path: `${base}*`,
    headers: {
      // A `<meta>` can't restrict which sites embed a page.
      "Content-Security-Policy": `${boundPolicy(contentPolicy)}; frame-ancestors 'self'`,
      "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
      "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "Strict-Transport-Security": "max-age=31536000",
      "X-Content-Type-Options": "nosniff",
    },
  },
  // Some hosts join the values of overlapping rules, so no other rule may set Cache-Control.
  { path: `${base}${hashedFolder}/*`, headers: { "Cache-Control": forever } },
  { path: `${base}*.svg`, headers: { "Content-Security-Policy": drawingPolicy } },
  ...(hasFeeds ? feedKinds : []).flatMap((kind) =>
    [`${base}${kind}.xml`, `${base}*/${kind}.xml`].map((path) => ({
      path,
      headers: { "Content-Type": `${feedTypes[kind]}; charset=utf-8` },
    })),
  ),
];

/**
 * Formats rules for Netlify, Cloudflare Pages and others. A policy that is too long for one line is split: both hosts join lines
 * with the same name by commas, and browsers apply every part of such a list.
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

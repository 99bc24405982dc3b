/**
 * Headers that a host should send with each file (OUT-6): `_headers` for hosts that read it, `headers.json` with the same
 * rules for hosts that are set up by hand. Each page carries its own policy; this one allows what all pages together need.
 */
import { hashedFolder } from "../../document/index.ts";
import { feedKinds } from "../../plan/index.ts";
import { feedTypes } from "../feeds.ts";
import { boundPolicy, splitPolicy } from "./split-policy.ts";

export interface HeaderRule {
  /** Path on the host; one `*` in it matches anything. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A year: files named by a hash of their contents never change. */
const forever = "public, max-age=31536000, immutable";

/** A drawing that is opened by itself is a page: with this policy it runs and requests nothing, whatever it holds. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * @param base folder of the host, with slashes at both ends
 * @param contentPolicy of all pages together, however long
 * @param hasFeeds whether the site has feeds, whose type hosts do not know
 * @returns rules of which a later one wins; where hosts join their values instead, both policies hold
 */
export const headerRules = (base: string, contentPolicy: string, hasFeeds = false): readonly HeaderRule[] => [
  {
    path: `${base}*`,
    headers: {
      // A `<meta>` cannot restrict who may frame a page.
      "Content-Security-Policy": `${boundPolicy(contentPolicy)}; frame-ancestors 'self'`,
      "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
      "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "Strict-Transport-Security": "max-age=31536000",
      "X-Content-Type-Options": "nosniff",
    },
  },
  // Some hosts join the values of rules that overlap, so no other rule may set Cache-Control.
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
 * Formats rules as Netlify, Cloudflare Pages and others read them. A policy that is too long for one line is split: both
 * join lines of the same name with commas, and browsers apply each part of such a list.
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

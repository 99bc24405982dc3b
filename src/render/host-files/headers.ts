/**
 * Recommended HTTP headers for each file (OUT-6): `_headers` for hosts that read it, and `headers.json` with the same rules for
 * hosts that are configured by hand. Each page has its own policy; this one allows everything that all pages together need.
 */
import { hashedFolder } from "../../document/index.ts";
import { feedKinds } from "../../plan/index.ts";
import { feedTypes } from "../feeds.ts";

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

/** Cloudflare Pages skips lines of more than 2,000 characters, including the header's name. */
const longest = 1900;

/** Maximum length of a directive, with space for a directive bound to it. */
const longestDirective = longest - 100;

/** Directives covered by the default rule besides those that the policy names itself (CSP 3, section 6.1). */
const otherwise = ["manifest-src", "worker-src"];

/**
 * @param policy directives, separated by semicolons
 * @returns the policy; a directive with very many hosts allows all hosts of their schemes instead, since servers and browsers
 *   reject headers of unlimited length. Each page still names its own hosts
 */
const boundPolicy = (policy: string): string => policy.split("; ").map(boundDirective).join("; ");

function boundDirective(directive: string): string {
  if (directive.length <= longestDirective) return directive;
  const values = directive.split(" ").map((value) => {
    const scheme = /^(https?|wss?):\/\//.exec(value)?.[1];
    return scheme ? `${scheme}:` : value;
  });
  return [...new Set(values)].join(" ");
}

/**
 * @param policy a bounded one
 * @returns policies that together allow what the single one allows. A browser enforces each of several policies, so no part may
 *   restrict what another one allows, and the default rule is replaced by named directives
 */
function splitPolicy(policy: string): string[] {
  if (policy.length <= longest) return [policy];
  const directives = policy.split("; ").flatMap((directive) => {
    const [name, ...values] = directive.split(" ");
    return name === "default-src" ? otherwise.map((other) => [other, ...values].join(" ")) : [directive];
  });
  const parts: string[] = [];
  for (const directive of directives) {
    const last = parts.at(-1);
    // Without it in the same part, the rule for styles would also apply to style attributes.
    const isBound = directive.startsWith("style-src-attr ");
    if (last !== undefined && (isBound || last.length + directive.length + 2 <= longest))
      parts[parts.length - 1] = `${last}; ${directive}`;
    else parts.push(directive);
  }
  return parts;
}

/**
 * What a host is asked to say with each file (OUT-6): `_headers` for hosts that read it, `headers.json` with the same facts
 * for those that are set up by hand. Pages carry a policy of their own; this one is what all of them together need.
 */
export interface HeaderRule {
  /** Path on the host; a closing `*` stands for all below. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Characters of a policy that hosts send with every file. A longer one is left to the pages, which carry theirs anyway:
 * Cloudflare Pages passes over lines of more than 2,000, and each picture and font would be heavier by it.
 */
const longestPolicy = 1900;

/** A year: what stands in assets/ never changes, since its names tell its contents. */
const forever = "public, max-age=31536000, immutable";

/**
 * @param base folder of the host, with slashes at both ends
 * @param contentPolicy of all pages together
 */
export const headerRules = (base: string, contentPolicy: string): readonly HeaderRule[] => [
  {
    path: `${base}*`,
    headers: {
      // A `<meta>` cannot say who may frame a page.
      "Content-Security-Policy": `${contentPolicy.length > longestPolicy ? "" : `${contentPolicy}; `}frame-ancestors 'self'`,
      "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
      "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "Strict-Transport-Security": "max-age=31536000",
      "X-Content-Type-Options": "nosniff",
    },
  },
  // Some hosts join the values of rules that overlap, so only this one speaks of caching.
  { path: `${base}assets/*`, headers: { "Cache-Control": forever } },
];

/** As Netlify, Cloudflare Pages and others read it. */
export const formatHeaders = (rules: readonly HeaderRule[]): string =>
  rules
    .map(({ path, headers }) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join("\n"),
    )
    .join("\n\n")
    .concat("\n");

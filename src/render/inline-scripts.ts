/** Inline scripts and styles of a page, each with the hash by which the page's policy allows it (OUT-6). */
import { hashedFolder } from "../document/index.ts";
import type { Plan } from "../plan/index.ts";
import { attributes } from "./html.ts";

export interface InlineScript {
  /** Complete element. */
  readonly element: string;
  readonly contents: string;
  /** SHA-256 of the contents, base64. */
  readonly hash: string;
}

/**
 * @param early runs before anything is drawn
 * @param integrity SHA-256 in base64
 * @returns the inline scripts of every page that has behaviour
 */
export function createInlineScripts(
  early: string,
  { table, routes }: Plan,
  integrity: (contents: string) => string,
): readonly InlineScript[] {
  const rules = { contents: speculationRules(table.base), type: "speculationrules" };
  const scripts = [{ contents: early, type: undefined }, ...(routes.length > 1 ? [rules] : [])];
  return scripts.map(({ contents, type }) => ({
    element: `<script${attributes({ type })}>${contents}</script>`,
    contents,
    hash: integrity(contents),
  }));
}

/** Browsers with support for speculation rules prefetch a page of the site when a visitor points at its link (NAV-9). */
const speculationRules = (base: string): string =>
  JSON.stringify({
    prefetch: [
      {
        where: { and: [{ href_matches: `${base}*` }, { not: { href_matches: `${base}${hashedFolder}/*` } }] },
        eagerness: "moderate",
      },
    ],
    // An owner's base may contain characters that would end the element.
  }).replaceAll("<", "\\u003c");

export interface InlineStyle {
  /** Complete element. */
  readonly element: string;
  /** SHA-256 of the contents, base64, by which the page's policy allows it (OUT-6). */
  readonly hash: string;
}

const transition = "@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}";

/**
 * Transition between pages of the site, in browsers that support it, unless the visitor
 * prefers reduced motion (NAV-9). The rule is inline: Chromium sometimes decides before it
 * has read the page's stylesheets, and reports an error if it finds the rule later.
 * @returns undefined for a site with one page
 */
export const createPageTransition = (
  { routes }: Plan,
  integrity: (contents: string) => string,
): InlineStyle | undefined =>
  routes.length > 1 ? { element: `<style>${transition}</style>`, hash: integrity(transition) } : undefined;

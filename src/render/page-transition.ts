/**
 * Transition between pages of the site, in browsers that support it, unless the visitor
 * prefers reduced motion (NAV-9). The rule is inline: Chromium sometimes decides before it
 * has read the page's stylesheets, and reports an error if it finds the rule later.
 */
import type { Plan } from "../plan/index.ts";

export interface InlineStyle {
  /** Complete element. */
  readonly element: string;
  /** SHA-256 of the contents, base64, by which the page's policy allows it (OUT-6). */
  readonly hash: string;
}

const contents = "@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}";

/** @returns undefined for a site with one page */
export const createPageTransition = (
  { routes }: Plan,
  integrity: (contents: string) => string,
): InlineStyle | undefined =>
  routes.length > 1 ? { element: `<style>${contents}</style>`, hash: integrity(contents) } : undefined;

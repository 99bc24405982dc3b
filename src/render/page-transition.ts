/**
 * How one page of the site gives way to the next: with a transition, where the browser has them and the visitor has
 * nothing against motion (NAV-9). The rule stands in the page itself, since Chromium decides about it before it has read
 * the page's stylesheets, now and then, and reports an error when it finds it afterwards.
 */
import type { Plan } from "../plan/index.ts";

export interface InlineStyle {
  /** The whole element. */
  readonly element: string;
  /** SHA-256 of the contents, base64: the page's policy allows it by that (OUT-6). */
  readonly hash: string;
}

const contents = "@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}";

/** @returns nothing for a site of one page */
export const createPageTransition = (
  { routes }: Plan,
  integrity: (contents: string) => string,
): InlineStyle | undefined =>
  routes.length > 1 ? { element: `<style>${contents}</style>`, hash: integrity(contents) } : undefined;

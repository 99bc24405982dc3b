/** The scripts that stand in a page itself, each with the hash by which the page's policy allows it (OUT-6). */
import { hashedFolder } from "../document/index.ts";
import type { Plan } from "../plan/index.ts";
import { attributes } from "./html.ts";

export interface InlineScript {
  /** The whole element. */
  readonly element: string;
  readonly contents: string;
  /** SHA-256 of the contents, base64. */
  readonly hash: string;
}

/**
 * @param early runs before anything is drawn
 * @param integrity SHA-256 in base64
 * @returns the scripts of every page that has behaviour
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

/** Browsers that know such rules fetch a page of the site when its link is pointed at (NAV-9). */
const speculationRules = (base: string): string =>
  JSON.stringify({
    prefetch: [
      {
        where: { and: [{ href_matches: `${base}*` }, { not: { href_matches: `${base}${hashedFolder}/*` } }] },
        eagerness: "moderate",
      },
    ],
    // An owner's base may hold what would end the element.
  }).replaceAll("<", "\\u003c");

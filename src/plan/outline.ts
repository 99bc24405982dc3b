/** A page without its data: what the plan and the other pages need to know of it. */
import { type Catalogue, rules } from "#section";
import type { Page, PageReference, Section } from "../document/index.ts";
import { charactersOfPage } from "./characters.ts";
import { isUnencrypted } from "./check-pictures.ts";
import { visitPage } from "./references.ts";

/** @returns the page with an outline in place of its sections' data */
export function outlinePage(page: Page, catalogue: Catalogue): Page {
  const references = new Map<string, PageReference>();
  visitPage(page, catalogue, ({ kind, value }) => {
    const key = `${kind}:${value}`;
    if (!references.has(key) && mattersToSite(kind, value)) references.set(key, { kind, value });
    return true;
  });
  const { originOf: _, ...own } = page;
  return {
    ...own,
    // Beside the page itself, they are known by their anchors alone.
    sections: page.sections.map((section) => ({ ...section, data: logoOnly(section.data), pointer: "" })),
    outline: { references: [...references.values()], characters: charactersOfPage(page) },
  };
}

/** The site's icon may be made of it. */
const logoOnly = ({ logoSrc }: Section["data"]) => (logoSrc ? { logoSrc } : {});

/** Addresses on other hosts concern nobody but the page itself. */
function mattersToSite(kind: PageReference["kind"], value: string): boolean {
  if (kind === "icon" || kind === "flag") return true;
  if (kind === "picture" && isUnencrypted(value)) return true;
  const target = kind === "picture" ? rules.parseImageSource(value) : rules.parseLink(value);
  return "problem" in target || ["file", "page", "anchor"].includes(target.kind);
}

/** A page without its data: what the plan and the other pages need to know of it. */
import { rules } from "#section";
import type { Page, PageReference, Section } from "../document/index.ts";
import { partsOf } from "./references.ts";

/** @returns the page with an outline in place of its sections' data */
export function outlinePage(page: Page): Page {
  const references = new Map<string, PageReference>();
  for (const part of partsOf(page))
    for (const { kind, value } of part.references) {
      if (mattersToSite(kind, value)) references.set(`${kind}:${value}`, { kind, value });
    }
  const characters = page.sections.map((section) => section.characters).join("");
  const { originOf: _, ...own } = page;
  return {
    ...own,
    // Beside the page itself, they are known by their anchors alone.
    sections: page.sections.map(outlineSection),
    outline: { references: [...references.values()], characters: [...new Set(characters)].join("") },
  };
}

const outlineSection = (section: Section): Section => ({
  ...section,
  data: logoOnly(section.data),
  references: [],
  characters: "",
  pointer: "",
});

/** The site's icon may be made of it. */
const logoOnly = ({ logoSrc }: Section["data"]) => (logoSrc ? { logoSrc } : {});

/** Addresses on other hosts concern nobody but the page itself, unless a picture is asked for unencrypted. */
function mattersToSite(kind: PageReference["kind"], value: string): boolean {
  if (kind === "icon" || kind === "flag") return true;
  const target = kind === "picture" ? rules.parseImageSource(value) : rules.parseLink(value);
  if ("problem" in target) return true;
  if (target.kind === "external") return kind === "picture" && target.url.startsWith("http:");
  return ["file", "page", "anchor"].includes(target.kind);
}

/** Page summaries: pages without their data, for the plan and for other pages. */
import { type Catalogue, type PageList, pageListOf, rules } from "#section";
import type { Page, PageReference, Section, SectionReference } from "../document/index.ts";
import { firstPicture, firstTitle } from "./listed-pages.ts";
import { partsOf } from "./references.ts";

/** Summaries of one page, shared by its languages. */
interface Summarized {
  readonly sections: Map<Section, Section>;
  readonly references: Set<SectionReference>;
}

export const noSummaries = (): Summarized => ({ sections: new Map(), references: new Set() });

/**
 * @param summarized summaries of the same page in earlier languages
 * @returns the page with a summary in place of its sections' data
 */
export function summarizePage(
  page: Page,
  catalogue: Pick<Catalogue, "sections">,
  summarized: Summarized = noSummaries(),
): Page {
  const references = new Map<string, NonNullable<Page["summary"]>["references"][number]>();
  for (const part of partsOf(page))
    for (const reference of part.references) {
      const { kind, value } = reference;
      const isShared = summarized.references.has(reference);
      if (!isShared) summarized.references.add(reference);
      const key = `${kind}:${value}`;
      if (isShared && references.has(key)) continue;
      if (mattersToSite(kind, value))
        references.set(key, isShared ? { kind, value, isShared } : { kind, value });
    }
  const characters = page.sections.map((section) => section.characters).join("");
  const { originOf: _, ...own } = page;
  return {
    ...own,
    // Only their anchors are needed outside of the page.
    sections: page.sections.map((section) => {
      const summary = summarized.sections.get(section) ?? summarizeSection(section, catalogue);
      summarized.sections.set(section, summary);
      return summary;
    }),
    summary: {
      references: [...references.values()],
      characters: [...new Set(characters)].join(""),
      title: firstTitle(page) || undefined,
      picture: firstPicture(page),
    },
  };
}

const summarizeSection = (section: Section, { sections }: Pick<Catalogue, "sections">): Section => ({
  ...section,
  data: {
    ...logoOnly(section.data),
    ...(sections.get(section.type)?.listsPages && pageListOf(section.data as PageList)),
  },
  references: [],
  characters: "",
  pointer: "",
  key: undefined,
});

/** The site's icon may be derived from the logo, and its colours are compared with those of the section. */
const logoOnly = ({ logoSrc, logoColor }: Section["data"]) => ({
  ...(logoSrc ? { logoSrc } : {}),
  ...(logoColor ? { logoColor } : {}),
});

/**
 * Pictures on other hosts concern only the page, unless their address is
 * unencrypted. A web address may belong to the site itself.
 */
function mattersToSite(kind: PageReference["kind"], value: string): boolean {
  if (kind === "icon" || kind === "flag") return true;
  const target = kind === "picture" ? rules.parseImageSource(value) : rules.parseLink(value);
  if ("problem" in target) return true;
  if (target.kind === "external") return kind === "link" || target.url.startsWith("http:");
  return ["file", "page", "anchor"].includes(target.kind);
}

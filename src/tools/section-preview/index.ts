/** `sectile templates preview`: a site with section types, and a page that shows it in frames. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Catalogue } from "#section";
import type { Engine } from "../../build/engine.ts";
import { copySamples } from "../../build/templates/folders.ts";
import { listNames } from "../../output/list-names.ts";
import { catalogueDocument } from "../catalogue-site/document.ts";
import { formatOverview } from "./overview.ts";

/** @returns names of the types to show: the given one, or all of the provider's own; empty if there are none */
export function shownTypes(
  { sections }: Catalogue,
  templates: Engine["templates"],
  only: string | undefined,
): readonly string[] {
  if (only !== undefined) return sections.has(only) ? [only] : [];
  const own = templates ? listNames(join(templates.folder, "sections")) : [];
  return own.filter((name) => sections.has(name));
}

interface SectionSite {
  /** Writes the site of these types. */
  write(catalogue: Catalogue): void;
  /** @returns the HTML of the page with all frames */
  overview(): string;
}

/**
 * @param folder folder of the site, absolute
 * @param only name of a type; default: all of the provider's own
 */
export function createSectionSite(
  folder: string,
  templates: Engine["templates"],
  only: string | undefined,
): SectionSite {
  let overview = "";
  return {
    overview: () => overview,
    write(catalogue) {
      const names = shownTypes(catalogue, templates, only);
      copySamples(templates, folder);
      const document = JSON.stringify(catalogueDocument(catalogue, {}, names));
      writeFileSync(join(folder, "site.json"), document);
      overview = formatOverview(names.flatMap((name) => catalogue.sections.get(name) ?? []));
    },
  };
}

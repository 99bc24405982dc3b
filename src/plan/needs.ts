/** What a site needs beyond its text: pictures and files of its folder, icons of the set. */
import { type Catalogue, fieldTree, rules, visitFields } from "#section";
import { formatPointer } from "../diagnostic/index.ts";
import type { Site } from "../document/index.ts";

export interface AssetNeed {
  readonly kind: "picture" | "file" | "icon";
  /** File path relative to the site's folder, or the icon's name. */
  readonly name: string;
  /** JSON pointer of the first field that names it. */
  readonly pointer: string;
}

/** @returns every need once, in the order of the document */
export function collectNeeds(site: Site, catalogue: Catalogue): AssetNeed[] {
  const needs = new Map<string, AssetNeed>();
  const add = (kind: AssetNeed["kind"], name: string, path: readonly PropertyKey[], pointer: string) => {
    const key = `${kind}:${name}`;
    if (!needs.has(key)) needs.set(key, { kind, name, pointer: pointer + formatPointer(path) });
  };
  for (const { pages } of site.editions)
    for (const { sections } of pages)
      for (const { type, data, pointer } of sections) {
        const sectionType = catalogue.sections.get(type);
        if (!sectionType) continue;
        visitFields(fieldTree(sectionType.data), data, [], {
          leaf({ kind }, value, path) {
            if (typeof value !== "string" || value === "") return;
            const at = `${pointer}/data`;
            if (kind === "icon") add("icon", value, path, at);
            if (kind === "picture") {
              const source = rules.parseImageSource(value);
              if (!("problem" in source) && source.kind === "file") add("picture", source.path, path, at);
            }
            if (kind === "link") {
              const link = rules.parseLink(value);
              if (!("problem" in link) && link.kind === "file") add("file", link.path, path, at);
            }
          },
        });
      }
  return [...needs.values()];
}

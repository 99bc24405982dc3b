/** What a site needs beyond its text: pictures and files of its folder, icons of the set. */
import { type Catalogue, rules } from "#section";
import type { Site } from "../document/index.ts";
import { type Reference, visitReferences } from "./references.ts";

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
  visitReferences(site, catalogue, (reference) => {
    const need = needOf(reference);
    const key = `${need?.kind}:${need?.name}`;
    if (need && !needs.has(key)) needs.set(key, need);
  });
  return [...needs.values()];
}

function needOf({ kind, value, pointer }: Reference): AssetNeed | undefined {
  if (kind === "icon") return { kind, name: value, pointer };
  const target = kind === "picture" ? rules.parseImageSource(value) : rules.parseLink(value);
  if ("problem" in target || target.kind !== "file") return undefined;
  return { kind: kind === "picture" ? "picture" : "file", name: target.path, pointer };
}

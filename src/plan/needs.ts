/** What a site needs beyond its text: pictures and files of its folder, icons and flags of their sets. */
import { type Catalogue, rules } from "#section";
import type { PageReference, Site } from "../document/index.ts";
import { type Reference, visitReferences } from "./references.ts";

export interface AssetNeed {
  readonly kind: "picture" | "file" | "icon" | "flag";
  /** File path relative to the site's folder, or the name of an icon or a flag. */
  readonly name: string;
  /** JSON pointer of the first field that names it. */
  readonly pointer: string;
}

export interface NeedCollector {
  readonly add: (reference: Reference) => void;
  /** Every need once, in the order of the document. */
  readonly needs: () => AssetNeed[];
}

export function createNeedCollector(): NeedCollector {
  const found = new Map<string, AssetNeed>();
  return {
    add(reference) {
      const need = needOf(reference);
      if (!need) return;
      const key = `${need.kind}:${need.name}`;
      if (found.has(key)) return;
      found.set(key, {
        ...need,
        get pointer() {
          return reference.pointers()[0] ?? "";
        },
      });
    },
    needs: () => [...found.values()],
  };
}

/** @returns what is needed on every page */
export function needsOfSettings(site: Site, catalogue: Catalogue): AssetNeed[] {
  const { add, needs } = createNeedCollector();
  const locales = site.locales.map((locale) => ({ ...locale, pages: [] }));
  visitReferences({ ...site, locales }, catalogue, (reference) => {
    add(reference);
    return true;
  });
  return needs();
}

/** @returns undefined for what is nothing beyond the text, or cannot be read */
export function needOf({ kind, value }: PageReference): Pick<AssetNeed, "kind" | "name"> | undefined {
  if (kind === "icon" || kind === "flag") return { kind, name: value };
  const target = kind === "picture" ? rules.parseImageSource(value) : rules.parseLink(value);
  if ("problem" in target || target.kind !== "file") return undefined;
  return { kind: kind === "picture" ? "picture" : "file", name: target.path };
}

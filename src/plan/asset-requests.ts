/** Assets that a site requires: pictures and files in its folder, icons and flags of their sets. */
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
  /** Every asset request once, in document order. */
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

/** @returns asset requests of every page */
export function assetRequestsOfSettings(site: Site, catalogue: Catalogue): AssetNeed[] {
  const { add, needs } = createNeedCollector();
  const locales = site.locales.map((locale) => ({ ...locale, pages: [] }));
  visitReferences({ ...site, locales }, catalogue, (reference) => {
    add(reference);
    return true;
  });
  return needs();
}

/** @returns undefined for a reference that is not an asset or can't be parsed */
export function needOf({ kind, value }: PageReference): Pick<AssetNeed, "kind" | "name"> | undefined {
  if (kind === "icon" || kind === "flag") return { kind, name: value };
  const target = kind === "picture" ? rules.parseImageSource(value) : rules.parseLink(value);
  if ("problem" in target || target.kind !== "file") return undefined;
  return { kind: kind === "picture" ? "picture" : "file", name: target.path };
}

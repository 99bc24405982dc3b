/** Third parties of a site, for its pages and their policy. */
import type { Catalogue, ContentSources } from "#section";
import type { SiteThirdParty } from "#section/view";
import { isConsentNeeded, type SiteSettings, wantedThirdParties } from "../document/index.ts";

/** They wait for consent on every site that uses the GDPR style, even if somebody else shows the banner (TPS-2). */
export function thirdPartiesOf(settings: SiteSettings, catalogue: Catalogue): SiteThirdParty[] {
  const isGated = isConsentNeeded(settings);
  return wantedThirdParties(settings, catalogue).map(({ thirdParty: { name, consent }, id }) => ({
    name,
    id,
    consent,
    isGated,
  }));
}

/**
 * @param types of the displayed sections
 * @returns policy sources of third parties and sections, each once, in alphabetical order (TPS-5)
 */
export function contentSourcesOf(
  wanted: readonly Pick<SiteThirdParty, "name" | "id">[],
  { thirdParties, sections }: Pick<Catalogue, "thirdParties" | "sections">,
  types: Iterable<string> = [],
): Readonly<Partial<Record<keyof ContentSources, readonly string[]>>> {
  const needs = new Map<string, Set<string>>();
  const add = (kind: string, source: string) =>
    needs.set(kind, (needs.get(kind) ?? new Set()).add(toSource(source)));
  for (const { name, id } of wanted) {
    const sources = thirdParties.get(name)?.sources ?? {};
    for (const [kind, list] of Object.entries(typeof sources === "function" ? sources(id) : sources))
      for (const source of list.split(" ")) add(kind, source);
  }
  for (const type of types)
    for (const [kind, list] of Object.entries(sections.get(type)?.hosts ?? {}))
      for (const source of list) add(kind, source);
  return Object.fromEntries([...needs].map(([kind, sources]) => [kind, [...sources].sort()]));
}

/** A bare host means https. A source with a scheme or a quoted keyword is unchanged. */
const toSource = (source: string): string => (/[:']/.test(source) ? source : `https://${source}`);

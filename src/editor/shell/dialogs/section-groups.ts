/** Groups of section types by what owners use them for, and the types that a page needs most. Both are pure. */
import type { Label } from "../../../diagnostic/label.ts";
import type { SectionTypeState, SiteState } from "../../shared/protocol.ts";

/** Maximum number of suggested types. */
const maxSuggested = 5;

export interface TypeGroup {
  readonly purpose: Label;
  readonly types: readonly SectionTypeState[];
}

/** @returns groups in the order of `purposes`, then those of a provider's own types */
export function groupTypes(types: readonly SectionTypeState[], purposes: readonly string[]): TypeGroup[] {
  const keyOf = (purpose: Label) => (typeof purpose === "string" ? purpose : JSON.stringify(purpose));
  const groups = new Map<string, { purpose: Label; types: SectionTypeState[] }>(
    purposes.map((purpose) => [purpose, { purpose, types: [] }]),
  );
  for (const type of types) {
    const key = keyOf(type.purpose);
    const group = groups.get(key) ?? { purpose: type.purpose, types: [] };
    group.types.push(type);
    groups.set(key, group);
  }
  return [...groups.values()].filter((group) => group.types.length > 0);
}

/** Types that serve the same need. A page that has one of them needs no other; the first one is suggested. */
type Alternatives = readonly [string, ...string[]];

interface SiteKind {
  /** A site is of this kind if it has one of them. */
  readonly signs: readonly Alternatives[];
  /** Most needed first. */
  readonly needs: readonly Alternatives[];
}

const opening: Alternatives = ["Hero", "CountdownHero", "NoHeader", "BigTitle"];
const countdown: Alternatives = ["CountdownHero", "Rsvp1"];
const story: Alternatives = ["TextImage", "Text18", "Collage", "SideLine", "TitleParagraph", "Article"];
const offers: Alternatives = ["Feature24", "FeatureIcons", "Feature7"];
const prices: Alternatives = ["Pricing"];
const people: Alternatives = ["Team", "Team1", "Team6"];
const quotes: Alternatives = ["Quotes"];
const figures: Alternatives = ["Figures"];
const partners: Alternatives = ["Logos", "Clients"];
const schedule: Alternatives = ["Steps4", "Steps2", "Steps5"];
const questions: Alternatives = ["Faq"];
const callToAction: Alternatives = ["CallToAction"];
const contact: Alternatives = ["Contact", "Form"];
const map: Alternatives = ["Map"];
const hours: Alternatives = ["OpeningHours"];
const gallery: Alternatives = ["Gallery", "Feature16_2"];
const news: Alternatives = ["Posts"];
const newsletter: Alternatives = ["Email1"];
const footer: Alternatives = ["Footer"];

/** A site is of the kind that it has most signs of, or of the first of several. */
const kinds: Readonly<Record<"event" | "place" | "portfolio" | "offer" | "magazine", SiteKind>> = {
  event: { signs: [countdown], needs: [countdown, schedule, people, prices, map, questions, partners] },
  place: { signs: [hours, map], needs: [hours, map, gallery, quotes, prices, contact, questions] },
  portfolio: { signs: [gallery], needs: [gallery, quotes, partners, schedule, contact, callToAction] },
  offer: {
    signs: [prices, offers],
    needs: [offers, prices, questions, quotes, figures, callToAction, contact],
  },
  magazine: { signs: [news, ["Article"]], needs: [news, newsletter, people, callToAction] },
};

/** Every site needs these, also one that shows no kind yet. */
const usual = [opening, story, offers, contact, footer, quotes, callToAction, gallery, questions];

interface Given {
  /** Types that can be added. */
  readonly types: readonly SectionTypeState[];
  /** Types on the open page. */
  readonly onPage: ReadonlySet<string>;
  readonly site: Pick<SiteState, "usedTypes" | "settings">;
}

/**
 * Suggests types that the open page lacks: first those that the whole site lacks, then the others; in both, the needs of the
 * site's kind come before what every site needs.
 */
export function suggestTypes({ types, onPage, site }: Given): SectionTypeState[] {
  const onSite = new Set([...site.usedTypes, ...onPage]);
  const hasAny = (used: ReadonlySet<string>) => (alternatives: Alternatives) =>
    alternatives.some((type) => used.has(type));
  const hasEvents = Array.isArray(site.settings.events) && site.settings.events.length > 0;
  const signsOf = (kind: keyof typeof kinds) =>
    kinds[kind].signs.filter(hasAny(onSite)).length + (kind === "event" && hasEvents ? 1 : 0);
  const [kind] = (Object.keys(kinds) as (keyof typeof kinds)[])
    .map((name) => ({ needs: kinds[name].needs, signs: signsOf(name) }))
    .filter(({ signs }) => signs > 0)
    .sort((one, other) => other.signs - one.signs);
  const needs = [...new Set([...(kind?.needs ?? []), ...usual])].filter((need) => !hasAny(onPage)(need));
  const lacking = needs.filter((need) => !hasAny(onSite)(need));
  return [...new Set([...lacking, ...needs])]
    .flatMap(([wanted]) => types.filter(({ type }) => type === wanted))
    .slice(0, maxSuggested);
}

/**
 * @param group name of the type's group
 * @param others what owners call the types, by type
 */
export function matchesType(
  { type, label }: Pick<SectionTypeState, "type" | "label">,
  group: string,
  others: Readonly<Record<string, string>>,
  search: string,
): boolean {
  const other = Object.hasOwn(others, type) ? others[type] : "";
  const text = `${label} ${type} ${group} ${other}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

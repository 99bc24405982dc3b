/** By what a rendered route is known: a hash of everything that its page is made from. */
import type { Catalogue } from "#section";
import type { PlainAssets } from "../../assets/index.ts";
import type { Page, Site } from "../../document/index.ts";
import {
  type AssetNeed,
  listVersions,
  needsOfFrame,
  needsOfPage,
  type Plan,
  type Route,
} from "../../plan/index.ts";
import { digest } from "../content-hash.ts";

export interface KeyInput {
  readonly site: Site;
  readonly plan: Plan;
  readonly catalogue: Catalogue;
  readonly assets: PlainAssets;
  /** Of the engine with its catalogue. */
  readonly identity: string;
  /** Options that reach pages. */
  readonly options: object;
  /** @returns the hash of the page's source */
  readonly digestOf: (page: Page) => string;
}

/** @returns a function from a route to its key */
export function createRouteKeys(input: KeyInput): (route: Route) => string {
  const { site, plan, catalogue, assets, identity, options, digestOf } = input;
  const answersTo = (needs: readonly AssetNeed[]) =>
    needs
      .filter(({ kind }) => kind !== "icon")
      .map(({ kind, name }) => [
        kind,
        name,
        (kind === "picture" ? assets.pictures[name] : assets.urls[`${kind}:${name}`]) ?? null,
      ]);
  const [first] = site.primary.pages;
  const start = site.primary.pages.find(({ path }) => path === "/");
  const shared = digest(
    JSON.stringify([
      identity,
      options,
      plan.origin ?? null,
      site.editions.map(({ language, frame }) => [language, frame]),
      // Where links lead, and what is next to a page.
      plan.table.paths,
      // Where the logo leads.
      start ? listVersions(start, plan.table) : [],
      first?.meta.useForAll ? first.meta : null,
      answersTo(needsOfFrame(site, catalogue)),
      assets.fonts,
      assets.brand.icons,
    ]),
  );
  const ofPage = createPageAnswers(answersTo);
  const titles = new Map(site.primary.pages.map(({ path, meta }) => [path, meta.title]));
  /** Search engines are shown the way to a page, over those above it. */
  const titlesAbove = (path: string) =>
    path
      .split("/")
      .map((_, index, segments) => titles.get(segments.slice(0, index).join("/") || "/") ?? null);

  return ({ page, edition, voice, file }) =>
    digest(
      JSON.stringify([
        shared,
        page.path,
        edition.language.code,
        voice.language.code,
        digestOf(page),
        listVersions(page, plan.table),
        ofPage(page),
        assets.brand.cards[file] ?? null,
        plan.origin === undefined ? [] : titlesAbove(page.path),
      ]),
    );
}

/** Pages of the same make share their references, and so the answers to what they need. */
function createPageAnswers(answersTo: (needs: readonly AssetNeed[]) => unknown): (page: Page) => string {
  const known = new WeakMap<object, string>();
  return (page) => {
    const references = page.outline?.references ?? [];
    const before = known.get(references);
    if (before !== undefined) return before;
    const answers = digest(JSON.stringify(answersTo(needsOfPage(page))));
    known.set(references, answers);
    return answers;
  };
}

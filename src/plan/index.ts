/** Combines pages and languages into routes, files, links and asset requests. Makes decisions only; writes nothing. */

export { type AssetNeed, assetRequestsOfSettings, needOf } from "./asset-requests.ts";
export { type Card, planCards, sharedPictures } from "./cards.ts";
export { charactersOf, usualCharacters } from "./characters.ts";
export { besidePage, type Feed, type FeedKind, feedKinds } from "./feeds.ts";
export { homeOf } from "./home.ts";
export { directionOf, openGraphLocale, scriptOf } from "./language.ts";
export { dateOf, listedTitle, listPages, listsOf } from "./listed-pages.ts";
export { faviconOf, logoOf, partnerLogos, type ShownLogo, shownLogos } from "./logo.ts";
export { languagesByAddress } from "./not-found.ts";
export { noSummaries, summarizePage } from "./page-summary.ts";
export { type Plan, type PlanOptions, planSite } from "./plan.ts";
export type { PlannedRedirect } from "./redirects.ts";
export {
  anchorsOf,
  isRedirected,
  listVersions,
  type Route,
  type RouteTable,
  resolveLink,
} from "./route-table.ts";
export { routesAbove } from "./routes-above.ts";
export type { SiteAssets, SiteBrand, SiteIcon } from "./site-assets.ts";
export { metaOf, titleOf } from "./title.ts";

/** Pages times languages: routes, files, links, asset needs. It decides and does nothing. */
export { charactersOf } from "./characters.ts";
export type { AssetNeed } from "./needs.ts";
export { type Plan, type PlanOptions, planSite, type Route } from "./plan.ts";
export { anchorsOf, type RouteTable, resolveLink } from "./route-table.ts";
export type { SiteAssets, SiteFonts } from "./site-assets.ts";

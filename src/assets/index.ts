/** What pages need beside their HTML: pictures, files, icons. */
export { createIconSet, type IconSet } from "./icons.ts";
export { type AssetFile, type ResolvedAssets, resolveAssets } from "./resolve-assets.ts";

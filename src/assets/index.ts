/** What pages need beside their HTML: pictures, files, icons, flags. */
export { createFlagSet, type FlagSet } from "./flags.ts";
export { createIconSet, type IconSet } from "./icons.ts";
export { type AssetFile, type ResolvedAssets, resolveAssets } from "./resolve-assets.ts";

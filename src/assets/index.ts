/** What pages need beside their HTML: pictures, files, icons, flags. */
export { createFlagSet, type FlagSet } from "./flags.ts";
export { createIconSet, type IconSet } from "./icons.ts";
export {
  createPictureWorkshop,
  type PictureCache,
  type PictureMaker,
  type PictureWorkshop,
} from "./pictures/index.ts";
export { type AssetFile, type ResolvedAssets, resolveAssets } from "./resolve-assets.ts";

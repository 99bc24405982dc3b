/** Assets of pages besides their HTML: pictures, files, icons, flags, fonts, cards. */
export type { AssetFile } from "./asset-file.ts";
export { type MadeIcons, makeCards, makeSiteIcons, noIcons, validateCards } from "./brand/index.ts";
export {
  compressedEndings,
  dataKinds,
  documentEndings,
  findDataProblem,
  findTextProblem,
  type ReadStart,
  startBytes,
} from "./data-files.ts";
export { createFlagSet, type FlagSet } from "./flags.ts";
export {
  createFontLibrary,
  cutFonts,
  cutNameFont,
  type FontLibrary,
  findFonts,
  noFonts,
} from "./fonts/index.ts";
export { createIconSet, type IconSet } from "./icons.ts";
export type { MadeOnce } from "./made-once.ts";
export { loadMarkdown } from "./markdown-library.ts";
export {
  createPictureProcessors,
  type Ink,
  makeThumbnail,
  measureFile,
  type PictureProcessor,
  type PictureSet,
  type PictureSource,
  standInFor,
} from "./pictures/index.ts";
export {
  createSiteAssets,
  type PictureCounts,
  type PlainAssets,
  type ResolvedAssets,
  resolveAssets,
} from "./resolve-assets.ts";
export { severalAtOnce } from "./several-at-once.ts";
export { createSiteFiles } from "./site-files.ts";
export { validatePicture } from "./validate-picture.ts";

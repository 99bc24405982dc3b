/** Thumbnails of section types, from which owners choose. Rendered from the types' examples (scripts/thumbnails.js). */
import type { SectionType } from "#section";
import type { CompiledTemplates } from "../build/templates/compiled.ts";
import { findTemplateFile } from "../build/templates/folders.ts";

export interface Thumbnail {
  /** Path inside the bundle of `sectile sections --out`: `thumbnails/Team-mobile.webp`. */
  readonly path: string;
  /** Absolute path. */
  readonly file: string;
}

const files = { desktop: "thumbnail.webp", mobile: "mobile-thumbnail.webp" } as const;

/** @returns the thumbnail of a type's variant; undefined if there is none yet */
export function findVariantThumbnail(
  { type }: SectionType,
  variant: string,
  templates: CompiledTemplates | undefined,
): Thumbnail | undefined {
  const file = findTemplateFile(templates, `sections/${type}/variant-${variant}.webp`);
  return file ? { path: `thumbnails/${type}-variant-${variant}.webp`, file } : undefined;
}

/** @returns undefined for a type without a thumbnail yet */
export function findThumbnail(
  { type, thumbnailRatio }: SectionType,
  screen: keyof typeof files,
  templates: CompiledTemplates | undefined,
): Thumbnail | undefined {
  const file = thumbnailRatio && findTemplateFile(templates, `sections/${type}/${files[screen]}`);
  return file ? { path: `thumbnails/${type}${screen === "mobile" ? "-mobile" : ""}.webp`, file } : undefined;
}

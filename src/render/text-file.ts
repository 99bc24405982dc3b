import { hashedFolder } from "../document/index.ts";

/** Generated text file of the bundle. */
export interface TextFile {
  /** Path inside the bundle. */
  readonly path: string;
  readonly contents: string;
}

export type NameFile = (name: string, extension: string, contents: string) => TextFile;

/** @param hash returns a short name for contents @returns a function that creates files with a content hash in their name */
export const namedBy =
  (hash: (contents: string) => string): NameFile =>
  (name, extension, contents) => ({
    path: `${hashedFolder}/${name}-${hash(contents)}.${extension}`,
    contents,
  });

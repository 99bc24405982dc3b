import { hashedFolder } from "../document/index.ts";

/** A file of the bundle that is made here. */
export interface TextFile {
  /** Path inside the bundle. */
  readonly path: string;
  readonly contents: string;
}

export type NameFile = (name: string, extension: string, contents: string) => TextFile;

/** @param hash a short name for contents @returns a function that makes files whose names say what is in them */
export const namedBy =
  (hash: (contents: string) => string): NameFile =>
  (name, extension, contents) => ({
    path: `${hashedFolder}/${name}-${hash(contents)}.${extension}`,
    contents,
  });

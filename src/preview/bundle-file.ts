/** A file of the preview's bundle. Contents stay in memory until they are on disk. */
import type { AssetFile } from "../assets/index.ts";
import type { OutputFile } from "../output/index.ts";

export type Facts = NonNullable<OutputFile["facts"]>;

export interface BundleFile extends OutputFile {
  /** Distinguishes the file from earlier ones at the same path. */
  readonly hash: string;
  /** The contents while they are in memory. */
  readonly held: string | undefined;
  /** Frees the contents once the file is on disk, so that memory does not grow with the number of pages. */
  release(): void;
}

/** Maximum of page contents in memory, in characters. Pages beyond it are rendered a second time. */
const maxHeld = 64 * 1024 * 1024;

/** @param again renders the contents of a file again when they are neither in memory nor on disk */
export function createPageFiles(again: (path: string) => string) {
  let held = 0;
  return (path: string, facts: Facts, contents: string): BundleFile => {
    let kept = held + contents.length > maxHeld ? undefined : contents;
    held += kept?.length ?? 0;
    return {
      path,
      facts,
      hash: facts.hash,
      get held() {
        return kept;
      },
      get contents() {
        return kept ?? again(path);
      },
      release() {
        held -= kept?.length ?? 0;
        kept = undefined;
      },
    };
  };
}

/** A stylesheet, a script or a host file. These are few and small, so they stay in memory. */
export const createTextFile = (path: string, facts: Facts, contents: string): BundleFile => ({
  path,
  facts,
  hash: facts.hash,
  contents,
  held: contents,
  release: () => {},
});

/** A picture, font, download or social card. It is read or drawn when it is published, and served from disk. */
export const createAssetFile = ({ path, facts, read }: AssetFile): BundleFile => ({
  path,
  ...(facts ? { facts } : { isNamedByInput: true }),
  hash: facts?.hash ?? path,
  get contents() {
    const contents = read();
    return contents instanceof Promise ? contents : Promise.resolve(contents);
  },
  held: undefined,
  release: () => {},
});

/** A file of the bundle in preview: in memory until it is on the disk, where everything else is. */
import type { AssetFile } from "../assets/index.ts";
import type { OutputFile } from "../output/index.ts";

export type Facts = NonNullable<OutputFile["known"]>;

export interface BundleFile extends OutputFile {
  /** By what it is told from one that the path had before. */
  readonly hash: string;
  /** The contents, as long as they are in memory. */
  readonly held: string | undefined;
  /** To be called when the file is on the disk: memory does not grow with the pages of a site. */
  release(): void;
}

/** All pages of a site together may not fit into memory: what is over this many characters is rendered twice. */
const maxHeld = 64 * 1024 * 1024;

/** @param again makes the contents of a file once more, when it is no longer in memory and not on the disk */
export function createPageFiles(again: (path: string) => string) {
  let held = 0;
  return (path: string, known: Facts, contents: string): BundleFile => {
    let kept = held + contents.length > maxHeld ? undefined : contents;
    held += kept?.length ?? 0;
    return {
      path,
      known,
      hash: known.hash,
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

/** A stylesheet, a script, a file for hosts: few and small, so they stay. */
export const createTextFile = (path: string, known: Facts, contents: string): BundleFile => ({
  path,
  known,
  hash: known.hash,
  contents,
  held: contents,
  release: () => {},
});

/** A picture, a font, a download, a card: read or drawn when it is published, and served from the disk. */
export const createAssetFile = ({ path, known, read }: AssetFile): BundleFile => ({
  path,
  ...(known ? { known } : { isNamedByInput: true }),
  hash: known?.hash ?? path,
  get contents() {
    const contents = read();
    return contents instanceof Promise ? contents : Promise.resolve(contents);
  },
  held: undefined,
  release: () => {},
});

/** What goes into a publish, what its steps know of each other, and what comes out. */
import type { Fault } from "../diagnostic/index.ts";
import type { Disk } from "./disk.ts";
import type { Draft } from "./draft.ts";
import type { Target } from "./place.ts";

export interface OutputFile {
  /** Posix, relative to the bundle, e.g. "About/index.html". */
  readonly path: string;
  /** Read at most once, and not at all when `known` says that the bundle has it: may be a getter that renders. */
  readonly contents: string | Uint8Array | Promise<Uint8Array>;
  /** Size and hash of the contents, where the build knows them (from its cache) without producing them. */
  readonly known?: Pick<PublishedFile, "bytes" | "hash">;
  /**
   * The path stands for all that the contents are made of: a file of ours that stands there untouched holds them, so they are
   * not asked for, nor known before they are.
   */
  readonly isNamedByInput?: true;
  /**
   * Where the file was written in the staging folder already, by who made it; the contents are not asked for then.
   * @throws the system error that kept it from being written
   */
  readonly draft?: () => Draft;
}

export type OutputFiles = Iterable<OutputFile> | AsyncIterable<OutputFile>;

export interface PublishedFile {
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of the contents, hex. */
  readonly hash: string;
}

export interface PublishOptions {
  /** The bundle's folder; absolute, or relative to the disk's current directory. */
  readonly out: string;
  /** Default: the real one. */
  readonly disk?: Disk;
  /** Trust nothing of the earlier bundle: write every file anew. */
  readonly clean?: boolean;
  /** Ctrl-C: stop, leave no trace, resolve to "aborted". */
  readonly signal?: AbortSignal;
  /** Called for each file as it is taken in. */
  readonly onFile?: (file: PublishedFile) => void;
  /** Makes the JSON of `manifest.json`, which stands beside the bundle (OUT-9); default: `{ files }`. */
  readonly manifest?: (files: readonly PublishedFile[]) => unknown;
  /** Ends whatever still writes drafts: called before what was staged is removed. */
  readonly release?: () => Promise<void>;
  /** How long to wait for another build into the same folder, in milliseconds; default: a minute. */
  readonly patience?: number;
}

export interface Published {
  readonly kind: "published";
  /** False when the bundle was what it should be: then nothing in it was touched. */
  readonly changed: boolean;
  /** In the order of their paths. */
  readonly files: readonly PublishedFile[];
  readonly bytes: number;
  readonly written: number;
  readonly reused: number;
  readonly removed: number;
  /** Absolute path of `manifest.json`. */
  readonly manifest: string;
  /** Absolute paths of the user's files that were set aside, because they appeared during the commit where the new
   * bundle has something else. */
  readonly kept: readonly string[];
}

export type PublishResult = Published | Aborted | Failed;

export interface Aborted {
  readonly kind: "aborted";
}

export interface Failed {
  readonly kind: "fault";
  readonly fault: Fault;
}

/** A file of ours; size and time tell later whether somebody touched it. */
export interface OwnedFile extends PublishedFile {
  readonly mtimeMs: number;
}

/** What in a folder is ours: its files by path, and the folders that they need. */
export interface Ownership {
  readonly files: ReadonlyMap<string, OwnedFile>;
  readonly folders: ReadonlySet<string>;
}

/** A file of the next bundle that is in the one in place already. */
export interface StandingFile extends OwnedFile {
  readonly from: "bundle";
  readonly inode: string;
}

/** A file of the next bundle that was written to the staging folder. */
export interface StagedFile extends OwnedFile, Pick<Draft, "draft"> {
  readonly from: "stage";
}

/** A file of the next bundle and where it comes from. */
export type NextFile = StandingFile | StagedFile;

/** A publish from when all its files are known. */
export interface Transaction extends Target, Pick<PublishOptions, "clean" | "signal"> {
  /** What in the bundle is ours. */
  readonly owned: Ownership;
  /** The next bundle by path. */
  readonly next: ReadonlyMap<string, NextFile>;
}

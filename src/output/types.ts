/** Input and output of a publish, and the types that its steps share. */
import type { Fault } from "../diagnostic/index.ts";
import type { Disk } from "./disk.ts";
import type { Target } from "./output-location.ts";

export interface OutputFile {
  /** Posix, relative to the bundle, for example "About/index.html". */
  readonly path: string;
  /** Read at most once, and not at all if `known` shows that the bundle already has it. May be a getter that renders. */
  readonly contents: string | Uint8Array | Promise<Uint8Array>;
  /** Size and hash of the contents, if the build knows them (from its cache) without producing them. */
  readonly facts?: Pick<PublishedFile, "bytes" | "hash">;
  /**
   * The path identifies all inputs of the contents. An unchanged file of ours at this path therefore has them, so they are not
   * read, and their hash stays unknown.
   */
  readonly isNamedByInput?: true;
  /**
   * Location of the file in the staging folder if its producer already wrote it. The contents are then not read.
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
  /** Ignore the earlier bundle and rewrite every file. */
  readonly clean?: boolean;
  /** Only compare with the earlier bundle. Files are staged in a temporary folder of the system; nothing else is written. */
  readonly dryRun?: boolean | undefined;
  /** Ctrl-C: stop, leave no trace, resolve to "aborted". */
  readonly signal?: AbortSignal;
  /** Called for each file once it is staged. */
  readonly onFile?: (file: PublishedFile) => void;
  /** Creates the JSON of `manifest.json`, which is written beside the bundle (OUT-9). Default: `{ files }`. */
  readonly manifest?: (files: readonly PublishedFile[]) => unknown;
  /** Ends all writers of drafts. Called before staged files are removed. */
  readonly release?: () => Promise<void>;
  /** Time to wait for another build into the same folder, in milliseconds. Default: a minute. */
  readonly patience?: number;
}

/** Files of a bundle compared with those that the last publish recorded, by their hashes. Sorted by path. */
export interface BundleChanges {
  /** Hash of the earlier bundle (`hashOfBundle`); null if there was none. */
  readonly from: string | null;
  readonly added: readonly PublishedFile[];
  readonly changed: readonly PublishedFile[];
  /** With the hash that they had. */
  readonly removed: readonly PublishedFile[];
  /** Number of files with the same contents as before. */
  readonly unchanged: number;
}

export interface Published {
  readonly kind: "published";
  /** False when the bundle was already up to date; nothing in it was touched. */
  readonly changed: boolean;
  /** Sorted by path. */
  readonly files: readonly PublishedFile[];
  readonly bytes: number;
  readonly written: number;
  readonly reused: number;
  readonly removed: number;
  readonly changes: BundleChanges;
  /** Absolute path of `manifest.json`. */
  readonly manifest: string;
  /** Absolute paths of user files that were set aside because they appeared during the commit at a path of the new bundle. */
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

/** Staging folder. Plain data, so that it can be sent to other threads. */
export interface Stage {
  /** Absolute path. */
  readonly folder: string;
}

/** File of the next bundle in the staging folder. */
export interface Draft {
  /** Path below the staging folder. */
  readonly draft: string;
  readonly bytes: number;
  readonly mtimeMs: number;
}

/** One of our files. Size and time show later if somebody changed it. */
export interface OwnedFile extends PublishedFile {
  readonly mtimeMs: number;
}

/** Our entries in a folder: files by path, and the folders that they need. */
export interface Ownership {
  readonly files: ReadonlyMap<string, OwnedFile>;
  readonly folders: ReadonlySet<string>;
}

/** File of the next bundle that is already in the current one. */
export interface StandingFile extends OwnedFile {
  readonly from: "bundle";
  readonly inode: string;
}

/** File of the next bundle that was written to the staging folder. */
interface StagedFile extends OwnedFile, Pick<Draft, "draft"> {
  readonly from: "stage";
}

export type NextFile = StandingFile | StagedFile;

/** Publish whose files are all known. */
export interface Transaction extends Target, Pick<PublishOptions, "signal"> {
  /** Our entries in the bundle. */
  readonly owned: Ownership;
  /** The next bundle by path. */
  readonly next: ReadonlyMap<string, NextFile>;
}

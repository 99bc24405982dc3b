/** A system fault (exit code 3, CLI-3): a full disk, a folder that cannot be written. Never a fault of a document. */
export interface Fault {
  /** What failed, where, what to do: one paragraph for a person. */
  readonly message: string;
  /** The error behind it; shown with `--verbose` only. */
  readonly cause?: unknown;
}

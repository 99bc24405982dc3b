/** System fault (exit code 3, CLI-3), such as a full disk or a read-only folder. Never caused by a document. */
export interface Fault {
  /** One paragraph: what failed, where, and how to fix it. */
  readonly message: string;
  /** The underlying error, shown only with `--verbose`. */
  readonly cause?: unknown;
  /** True if another argument or option solves it, for example another output folder. Default: the system's error. */
  readonly isUsage?: boolean | undefined;
}

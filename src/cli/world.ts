/**
 * Everything that the command line needs from outside, in one value. `bin/main.js` passes the process's; tests pass their own.
 * Only files are accessed directly, through node:fs.
 */
import type { ClassNames, Engine, SiteBuilder, TemplateRequest, Workload } from "./engine.ts";

export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  /** Width of a terminal. Can change while the command runs. */
  readonly columns?: number;
}

export interface World {
  readonly stdout: Output;
  readonly stderr: Output;
  /** Absolute path of the folder that relative paths start from. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /**
   * Loads the engine. Called only by commands that need it, so that `--help` and `--version` are fast.
   * @param classNames form of class names in pages; default: short
   */
  readonly engine: (templates?: TemplateRequest, classNames?: ClassNames) => Promise<Engine>;
  /** The same for building. The engine is loaded only if a site has changed. */
  readonly builder: (workload: Workload, templates?: TemplateRequest) => Promise<SiteBuilder>;
  /** Aborted by Ctrl+C. */
  readonly signal: AbortSignal;
  /** Version of the package. */
  readonly version: string;
  /** Number of available cores. */
  readonly cores: number;
  /** Monotonic clock in milliseconds. */
  readonly now: () => number;
  /**
   * Calls repeatedly after `ms` milliseconds of that clock, while there is other work.
   * @returns a function that stops it
   */
  readonly every: (ms: number, call: () => void) => () => void;
}

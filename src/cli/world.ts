/**
 * Everything outside that the command line needs, as one value: tests make their own, `bin/sectile.js` gives the
 * process's. Only files are reached directly, through node:fs.
 */
import type { Engine, SiteBuilder, TemplateRequest, Workload } from "./engine.ts";

export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  /** Of a terminal; may change while the command runs. */
  readonly columns?: number;
}

export interface World {
  readonly stdout: Output;
  readonly stderr: Output;
  /** Absolute path of the folder that relative paths start from. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Loads the engine: only when a command needs it, so that `--help` and `--version` are quick. */
  readonly engine: (templates?: TemplateRequest) => Promise<Engine>;
  /** The same for building: the engine is loaded where a site has changed. */
  readonly builder: (workload: Workload, templates?: TemplateRequest) => Promise<SiteBuilder>;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** Of the package. */
  readonly version: string;
  /** How many cores may be used. */
  readonly cores: number;
  /** A clock in milliseconds that never goes back. */
  readonly now: () => number;
  /** Calls again and again after so many milliseconds of that clock, as long as there is other work. @returns what ends it */
  readonly every: (ms: number, call: () => void) => () => void;
}

/**
 * Debug log on stderr, one line for each step of a build, a rebuild of the preview or an edit. `DEBUG=sectile:build,sectile:editor`
 * turns parts of it on, `DEBUG=sectile:*` all. Lines contain paths, ids, counts and times: never the texts of a document, and
 * never a secret.
 */
import { printable } from "../diagnostic/format/printable.ts";

export interface DebugLog {
  /** Writes a line. */
  write(text: string): void;
  /**
   * Starts a clock.
   * @returns function that writes a step with the milliseconds since the previous one
   */
  clock(): (step: string, facts?: string) => void;
  /** Returns the log of one site, for a process that has several. */
  of(site: string): DebugLog;
}

const areas = ["build", "preview", "editor"] as const;

/** Maximum length of a line: ids and paths are chosen by others. */
const maxLength = 500;

/**
 * Callers use `log?.write(...)`, so nothing is computed while the log is off.
 * @param names as in the environment: separated by commas or spaces, with `*` at the end for all that begin so, and `-` in front
 *   of exceptions
 * @returns undefined if the log is off
 */
export function debugLog(
  area: (typeof areas)[number],
  names = process.env.DEBUG,
  print: (line: string) => unknown = (line) => process.stderr.write(line),
): DebugLog | undefined {
  const name = `sectile:${area}`;
  if (!isNamed(name, names)) return undefined;
  // Processes that build in parallel share the terminal.
  const start = process.send ? `${name} [${process.pid}]` : name;
  return createLog((text) => print(`${printable(`${start} ${text}`.slice(0, maxLength))}\n`));
}

/** Returns true if any part of the log is on. */
export const hasDebugLog = (names: string | undefined): boolean =>
  areas.some((area) => isNamed(`sectile:${area}`, names));

const createLog = (write: (text: string) => void): DebugLog => ({
  write,
  clock() {
    let last = performance.now();
    return (step, facts) => {
      const now = performance.now();
      write(`${step} ${Math.round(now - last)} ms${facts ? ` ${facts}` : ""}`);
      last = now;
    };
  },
  of: (site) => createLog((text) => write(`${site} ${text}`)),
});

function isNamed(name: string, names = ""): boolean {
  const fits = (pattern: string) =>
    pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
  const patterns = names.split(/[\s,]+/);
  return patterns.some(fits) && !patterns.some((pattern) => pattern[0] === "-" && fits(pattern.slice(1)));
}

/** A system fault, or an error nobody expected, as one paragraph; its stack only with `--verbose` (CLI-5). */

import { formatParagraph, printable } from "../diagnostic/format/index.ts";
import type { Fault } from "../diagnostic/index.ts";
import type { Screen } from "./screen.ts";
import type { Settings } from "./settings.ts";

type Verbosity = Pick<Settings, "verbosity">;

/** @param subject what the work was on: a site's path */
export function formatFault(subject: string, fault: Fault, { verbosity }: Verbosity, screen: Screen): string {
  const paragraph = formatParagraph("fault", `${subject}: ${fault.message}`, screen);
  const stack = verbosity === "verbose" ? stackOf(fault.cause) : [];
  return `${paragraph}${stack.map((line) => `        ${screen.colours.dim(line)}\n`).join("")}\n`;
}

/** @returns the fault's message, with `--verbose` and its stack, for one line */
export const describeFault = (fault: Fault, { verbosity }: Verbosity): string =>
  verbosity === "verbose" ? [fault.message, ...stackOf(fault.cause)].join(" ") : fault.message;

/**
 * The fault of an error that should not happen.
 * @param doing what was being done: "while building sites/x"
 */
export const unexpectedFault = (doing: string, error: unknown): Fault => ({
  message: `Sectile failed ${doing}: ${error instanceof Error ? error.message : String(error)}. This is a fault of sectile, not of a document: please report it with what --verbose shows.`,
  cause: error,
});

/** @returns what a person can mend about a place on the disk; undefined for an error of another kind */
export function diskFault(error: unknown): Fault | undefined {
  const { code, syscall, path } = Object(error) as { code?: unknown; syscall?: unknown; path?: unknown };
  if (typeof code !== "string" || typeof syscall !== "string" || typeof path !== "string") return undefined;
  const message = `${path} could not be read or written: the system answered ${code} (${syscall}). See that it is there, that this user may read and write it, and that there is room.`;
  return { message, cause: error };
}

function stackOf(cause: unknown): string[] {
  if (cause === undefined) return [];
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  return text.split("\n").map((line) => printable(line));
}

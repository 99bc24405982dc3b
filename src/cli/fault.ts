/** Formats a system error or an unexpected error as one paragraph, with its stack only under `--verbose` (CLI-5). */

import { formatParagraph, printable } from "../diagnostic/format/index.ts";
import type { Fault } from "../diagnostic/index.ts";
import type { Screen } from "./screen.ts";
import type { Settings } from "./settings.ts";

type Verbosity = Pick<Settings, "verbosity">;

/** @param subject name of the task: a site's path */
export function formatFault(subject: string, fault: Fault, { verbosity }: Verbosity, screen: Screen): string {
  const paragraph = formatParagraph("error", `${subject}: ${fault.message}`, screen);
  const stack = verbosity === "verbose" ? stackOf(fault.cause) : [];
  return `${paragraph}${stack.map((line) => `        ${screen.colours.dim(line)}\n`).join("")}\n`;
}

/** @returns the message for a single line, followed by the stack under `--verbose` */
export const describeFault = (fault: Fault, { verbosity }: Verbosity): string =>
  verbosity === "verbose" ? [fault.message, ...stackOf(fault.cause)].join(" ") : fault.message;

/**
 * Creates the fault of an error that should not happen.
 * @param doing the task: "while building sites/x"
 */
export const unexpectedFault = (doing: string, error: unknown): Fault => ({
  message: `Unexpected error ${doing}: ${error instanceof Error ? error.message : String(error)}. This is a bug in sectile, not in your document. Please report it with the output of --verbose.`,
  cause: error,
});

/** @returns advice for a file system error; undefined for any other error */
export function diskFault(error: unknown): Fault | undefined {
  const { code, syscall, path } = Object(error) as { code?: unknown; syscall?: unknown; path?: unknown };
  if (typeof code !== "string" || typeof syscall !== "string" || typeof path !== "string") return undefined;
  const message = `Cannot read or write ${path}: ${code} (${syscall}). Check that it exists, that you have permission, and that the disk is not full.`;
  return { message, cause: error };
}

function stackOf(cause: unknown): string[] {
  if (cause === undefined) return [];
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  return text.split("\n").map((line) => printable(line));
}

/** Exit codes (CLI-3), with their descriptions in every `--help`. */
export const exitCode = { done: 0, documentErrors: 1, usage: 2, fault: 3, stopped: 130 } as const;

/**
 * @param totals `usage`: faults among `faults` that another argument or option solves
 * @returns the code of the worst site
 */
export function exitCodeOf({
  failed,
  faults,
  usage,
}: Readonly<Record<"failed" | "faults" | "usage", number>>): number {
  if (faults > usage) return exitCode.fault;
  if (usage > 0) return exitCode.usage;
  return failed > 0 ? exitCode.documentErrors : exitCode.done;
}

export const exitCodeHelp: readonly (readonly [number, string])[] = [
  [exitCode.done, "success"],
  [exitCode.documentErrors, "a document has errors; its site is not published, other sites are"],
  [
    exitCode.usage,
    "usage error: an option, an argument or the configuration is invalid, or the output folder is not sectile's",
  ],
  [exitCode.fault, "system error, for example a full disk, or a bug in sectile"],
  [exitCode.stopped, "interrupted with Ctrl+C"],
];

/** What the exit codes mean (CLI-3): the numbers, and the lines about them in every `--help`. */
export const exitCode = { done: 0, documentErrors: 1, usage: 2, fault: 3, stopped: 130 } as const;

export const exitCodeHelp: readonly (readonly [number, string])[] = [
  [exitCode.done, "done"],
  [exitCode.documentErrors, "a document has errors: that site is not published, the others are"],
  [exitCode.usage, "wrong usage: an option, an argument or the configuration"],
  [exitCode.fault, "an internal or system fault, for example a full disk"],
  [exitCode.stopped, "stopped with Ctrl-C"],
];

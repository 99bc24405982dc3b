/** Wrong usage: an option, an argument or the configuration. The message is one paragraph and says what to do. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** @returns ` Did you mean "x"?`, or the other advice, ready to follow a sentence */
export const suggest = (nearest: string | undefined, otherwise: string): string =>
  nearest === undefined ? ` ${otherwise}` : ` Did you mean "${nearest}"?`;

/** Wrong option, argument or configuration. The message is one paragraph that ends with advice. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** @returns ` Did you mean "x"?`, or else the other advice, ready to follow a sentence */
export const suggest = (nearest: string | undefined, otherwise: string): string =>
  nearest === undefined ? ` ${otherwise}` : ` Did you mean "${nearest}"?`;

/** Reason why a rule rejects a value. */
export interface Problem {
  /** Short phrase for a site owner, in lower case and without a full stop: "it uses javascript:, which can run code". */
  readonly problem: string;
  /** Valid value that was probably meant. */
  readonly meant?: string;
}

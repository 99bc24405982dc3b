/** Why a rule refuses a value. */
export interface Problem {
  /** A short phrase for a site owner, in lower case and without a full stop: "it uses javascript:, which can run code". */
  readonly problem: string;
}

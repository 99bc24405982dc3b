/** Rejection of a value by a rule. */
import type { Reason } from "../../diagnostic/index.ts";

export interface Problem {
  readonly problem: Reason;
  /** Valid value that was probably meant. */
  readonly meant?: string;
}

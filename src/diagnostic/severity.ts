/** Wording of a diagnostic code: its severity, and the function that makes the texts. */
export type Severity = "error" | "warning";

export interface Wording<P> {
  readonly severity: Severity;
  readonly say: (params: P) => { message: string; hint?: string };
}

const entry = <P>(severity: Severity, say: Wording<P>["say"]): Wording<P> => ({
  severity,
  say,
});
export const error = <P>(say: Wording<P>["say"]) => entry("error", say);
export const warning = <P>(say: Wording<P>["say"]) => entry("warning", say);

/** What a wording is: how grave, and what is said of the facts. */
export type Severity = "error" | "warning";

/** A diagnostic in words. */
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

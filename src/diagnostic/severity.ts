/** Wording of a diagnostic code: its severity, and the function that makes the texts. */
export type Severity = "error" | "warning";

export interface Wording<P> {
  readonly severity: Severity;
  readonly format: (params: P) => { message: string; hint?: string };
}

const entry = <P>(severity: Severity, format: Wording<P>["format"]): Wording<P> => ({
  severity,
  format,
});
export const error = <P>(format: Wording<P>["format"]) => entry("error", format);
export const warning = <P>(format: Wording<P>["format"]) => entry("warning", format);

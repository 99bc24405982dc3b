/** Checks that one moment comes after another. */
import { type Diagnostic, diagnose } from "../diagnostic/index.ts";

type Moment = Readonly<Record<string, string | undefined>>;

/**
 * Checks the order of two moments. Missing and invalid dates are skipped.
 * @param earlier one entry, field name to ISO 8601 with a time zone, as is `later`
 * @param pointer JSON pointer of the object with both fields
 * @param isRight compares the two, in milliseconds since 1970
 */
export function checkOrder(
  earlier: Moment,
  later: Moment,
  pointer: string,
  isRight: (earlier: number, later: number) => boolean,
): Diagnostic[] {
  const [[first = "", from = ""] = []] = Object.entries(earlier);
  const [[second = "", to = ""] = []] = Object.entries(later);
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (Number.isNaN(start) || Number.isNaN(end) || isRight(start, end)) return [];
  return [diagnose("wrong-order", `${pointer}/${second}`, { earlier: first, later: second, from, to })];
}

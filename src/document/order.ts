/** Two moments of which one has to come after the other. */
import { type Diagnostic, diagnose } from "../diagnostic/index.ts";

type Moment = Readonly<Record<string, string | undefined>>;

/**
 * @param earlier by its name, as is `later`: ISO 8601 with a time zone; what is missing or no date is passed over
 * @param pointer of the object that holds both
 * @param isRight of the two in milliseconds
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

/** Validates edits: no edit may make a document invalid, or more invalid than it is (EDT-17). */
import type { Diagnostic } from "../../diagnostic/index.ts";
import { problemOf } from "./problems.ts";
import { Refusal } from "./refusal.ts";

/** @returns errors of each kind that has become more frequent */
export function newErrors(
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
): readonly Diagnostic[] {
  const known = countByCode(errorsOf(before));
  const found = countByCode(errorsOf(after));
  const reported = new Set(before.map(locationOf));
  const more = errorsOf(after).filter(({ code }) => (found.get(code) ?? 0) > (known.get(code) ?? 0));
  const fresh = more.filter((one) => !reported.has(locationOf(one)));
  return fresh.length > 0 ? fresh : more;
}

/** @returns refusal of an edit, with the messages of `check` */
export function refusalOf(found: readonly Diagnostic[]): Refusal {
  const [first] = found;
  const reason = first
    ? ({ kind: "problem", diagnostic: first } as const)
    : "The edit would make the document invalid.";
  return new Refusal("refused", reason, { problems: found.map((one) => problemOf(one, undefined)) });
}

const errorsOf = (found: readonly Diagnostic[]) => found.filter(({ severity }) => severity === "error");

const locationOf = ({ code, pointer }: Diagnostic): string => `${code} ${pointer}`;

function countByCode(found: readonly Diagnostic[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { code } of found) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

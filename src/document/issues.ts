/** What zod found wrong with the structure, in the words of our own catalogue. */
import type { z } from "zod";
import {
  type Diagnostic,
  type DiagnosticCode,
  diagnose,
  formatPointer,
  nearestName,
} from "../diagnostic/index.ts";

const names: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/**
 * Words zod's issues.
 * @param root the value that was parsed, to quote from
 * @param path where that value stands in the document
 */
export function issuesToDiagnostics(
  issues: readonly z.core.$ZodIssue[],
  root: unknown,
  path: readonly PropertyKey[],
): Diagnostic[] {
  return issues.map((issue) => {
    const pointer = formatPointer([...path, ...issue.path]);
    return wordIssue(issue, pointer, valueAt(root, issue.path));
  });
}

function wordIssue(issue: z.core.$ZodIssue, pointer: string, found: unknown): Diagnostic {
  switch (issue.code) {
    case "invalid_type":
      return wrongType(issue.expected, issue, pointer, found);
    case "invalid_value": {
      const allowed = issue.values.map(String);
      if (found === undefined) return diagnose("required", pointer, { name: nameOf(issue) });
      return diagnose("not-one-of", pointer, {
        found,
        allowed,
        nearest: nearestName(String(found), allowed),
      });
    }
    case "too_big":
    case "too_small":
      return outOfRange(issue, pointer, found);
    case "invalid_union":
      return wrongType("string", issue, pointer, found);
    case "custom":
      return diagnoseCustom(issue, pointer, found);
    default:
      return diagnose("bad-value", pointer, { problem: issue.message });
  }
}

function wrongType(expected: string, issue: z.core.$ZodIssue, pointer: string, found: unknown): Diagnostic {
  if (found === undefined) return diagnose("required", pointer, { name: nameOf(issue) });
  return diagnose("wrong-type", pointer, { expected: names[expected] ?? expected, found });
}

function outOfRange(
  issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall,
  pointer: string,
  found: unknown,
): Diagnostic {
  if (issue.code === "too_big" && typeof found === "string")
    return diagnose("text-too-long", pointer, { length: found.length, max: Number(issue.maximum) });
  if (issue.code === "too_big" && Array.isArray(found))
    return diagnose("too-many-items", pointer, { count: found.length, max: Number(issue.maximum) });
  if (issue.code === "too_small" && typeof found === "string")
    return diagnose("required", pointer, { name: nameOf(issue) });
  const problem =
    issue.code === "too_big"
      ? `The number ${found} is too large; at most ${issue.maximum} is allowed.`
      : `The number ${found} is too small; it must be ${issue.inclusive ? "at least" : "more than"} ${issue.minimum}.`;
  return diagnose("bad-value", pointer, { problem });
}

/** Our own checks name their code and parameters. */
function diagnoseCustom(issue: z.core.$ZodIssueCustom, pointer: string, found: unknown): Diagnostic {
  const { code, ...params } = (issue.params ?? {}) as { code?: DiagnosticCode };
  if (!code) return diagnose("bad-value", pointer, { problem: issue.message });
  return diagnose(code, pointer, { found: String(found), ...params } as never);
}

const nameOf = (issue: z.core.$ZodIssue) => String(issue.path.at(-1) ?? "the document");

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

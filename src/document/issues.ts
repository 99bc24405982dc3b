/** Converts issues from zod into diagnostics of our catalogue. */
import type { z } from "zod";
import {
  type Diagnostic,
  type DiagnosticCode,
  diagnose,
  fieldName,
  formatPointer,
  nearestName,
} from "../diagnostic/index.ts";
import { isObject } from "./json.ts";

const names: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/**
 * @param root the parsed value, from which messages quote
 * @param path path of that value in the document
 */
export function issuesToDiagnostics(
  issues: readonly z.core.$ZodIssue[],
  root: unknown,
  path: readonly PropertyKey[],
): Diagnostic[] {
  return issues.flatMap((issue) => {
    const at = [...path, ...issue.path];
    const found = valueAt(root, issue.path);
    // zod also measures objects with a "length"; their wrong type has been reported.
    if ((issue.code === "too_big" || issue.code === "too_small") && isObject(found)) return [];
    // The alternative of a union that the value matches, except for problems inside it.
    const inside =
      issue.code === "invalid_union"
        ? issue.errors.find((form) => form.every((problem) => problem.path.length > 0))
        : undefined;
    return inside ? issuesToDiagnostics(inside, found, at) : wordIssue(issue, at, found);
  });
}

function wordIssue(issue: z.core.$ZodIssue, at: readonly PropertyKey[], found: unknown): Diagnostic {
  const pointer = formatPointer(at);
  if (found === undefined) return diagnose("required", pointer, { name: fieldName(at) });
  switch (issue.code) {
    case "invalid_type":
      return diagnose("wrong-type", pointer, { expected: names[issue.expected] ?? issue.expected, found });
    case "invalid_value": {
      const allowed = issue.values.map(String);
      return diagnose("not-one-of", pointer, {
        found,
        allowed,
        nearest: typeof found === "string" ? nearestName(found, allowed) : undefined,
      });
    }
    case "too_big":
    case "too_small":
      return outOfRange(issue, at, found);
    case "invalid_union":
      return diagnose("wrong-type", pointer, { expected: "a text", found });
    case "invalid_key":
      return wordKey(issue, pointer, String(at.at(-1)));
    case "custom":
      return diagnoseCustom(issue, pointer, found);
    default:
      return diagnose("bad-value", pointer, { problem: issue.message });
  }
}

/** Converts an issue about an object key. */
function wordKey(issue: z.core.$ZodIssueInvalidKey, pointer: string, key: string): Diagnostic {
  const inner = issue.issues.at(-1);
  return inner?.code === "custom"
    ? diagnoseCustom(inner as z.core.$ZodIssueCustom, pointer, key)
    : diagnose("bad-value", pointer, { problem: inner?.message ?? issue.message });
}

function outOfRange(
  issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall,
  at: readonly PropertyKey[],
  found: unknown,
): Diagnostic {
  const pointer = formatPointer(at);
  if (issue.code === "too_big" && typeof found === "string")
    return diagnose("text-too-long", pointer, { length: found.length, max: Number(issue.maximum) });
  if (issue.code === "too_big" && Array.isArray(found))
    return diagnose("too-many-items", pointer, { count: found.length, max: Number(issue.maximum) });
  if (issue.code === "too_small" && typeof found === "string")
    return diagnose("required", pointer, { name: fieldName(at) });
  const problem =
    issue.code === "too_big"
      ? `The number ${found} is too large (the maximum is ${issue.maximum}).`
      : `The number ${found} is too small (it must be ${issue.inclusive ? "at least" : "more than"} ${issue.minimum}).`;
  return diagnose("bad-value", pointer, { problem });
}

/** Our own checks carry their diagnostic code and parameters. */
function diagnoseCustom(issue: z.core.$ZodIssueCustom, pointer: string, found: unknown): Diagnostic {
  const { code, ...params } = (issue.params ?? {}) as { code?: DiagnosticCode };
  if (!code) return diagnose("bad-value", pointer, { problem: issue.message });
  return diagnose(code, pointer, { found, ...params } as never);
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

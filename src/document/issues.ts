/** Converts issues from zod into diagnostics of our catalogue. */
import type { z } from "zod";
import type { FieldNode } from "#section";
import {
  type Diagnostic,
  type DiagnosticCode,
  diagnose,
  fieldName,
  formatPointer,
  nearestName,
  textOf,
  toFound,
  type ValueType,
} from "../diagnostic/index.ts";
import { caps } from "./caps.ts";
import { formOf } from "./form.ts";
import { isObject } from "./json.ts";
import { findMeant } from "./meant.ts";

/**
 * @param root the parsed value, from which messages quote
 * @param path path of that value in the document
 * @param tree fields of that value, from which hints show the expected form
 */
export function issuesToDiagnostics(
  issues: readonly z.core.$ZodIssue[],
  root: unknown,
  path: readonly PropertyKey[],
  tree?: FieldNode,
): Diagnostic[] {
  return issues.flatMap((issue, index) => {
    const at = [...path, ...issue.path];
    const found = valueAt(root, issue.path);
    // zod also measures objects with a "length"; their wrong type has been reported.
    if ((issue.code === "too_big" || issue.code === "too_small") && isObject(found)) return [];
    // The alternative of a union that the value matches, except for problems inside it.
    const inside =
      issue.code === "invalid_union"
        ? issue.errors.find((form) => form.every((problem) => problem.path.length > 0))
        : undefined;
    if (inside) return issuesToDiagnostics(inside, found, at, nodeAt(tree, issue.path));
    const above = issue.path.slice(0, -1);
    const place = {
      node: nodeAt(tree, issue.path),
      parent: nodeAt(tree, above),
      siblings: valueAt(root, above),
    };
    // Later ones are not listed, so nothing is searched for their hints.
    return wordIssue(issue, at, found, index < caps.problems ? place : undefined);
  });
}

/** Field with an issue, and the object or list around it. */
interface Place {
  readonly node: FieldNode | undefined;
  readonly parent: FieldNode | undefined;
  readonly siblings: unknown;
}

function wordIssue(
  issue: z.core.$ZodIssue,
  at: readonly PropertyKey[],
  found: unknown,
  place: Place | undefined,
): Diagnostic {
  const pointer = formatPointer(at);
  const key = at.at(-1);
  const form = () => formOf(place?.node, typeof key === "string" ? key : undefined);
  if (found === undefined) {
    const name = fieldName(at);
    return diagnose("required", pointer, { name, written: place && findWritten(name, place), form: form() });
  }
  switch (issue.code) {
    case "invalid_type":
      return diagnose("wrong-type", pointer, {
        expected: issue.expected as ValueType,
        found: toFound(found),
        form: issue.expected === "object" || issue.expected === "array" ? form() : undefined,
      });
    case "invalid_value": {
      const allowed = issue.values.map(String);
      return diagnose("not-one-of", pointer, {
        found: textOf(found),
        allowed,
        nearest: typeof found === "string" ? nearestName(found, allowed) : undefined,
      });
    }
    case "too_big":
    case "too_small":
      return outOfRange(issue, at, found);
    case "invalid_union":
      return diagnose("wrong-type", pointer, { expected: "string", found: toFound(found) });
    case "invalid_key":
      return wordKey(issue, pointer, String(at.at(-1)));
    case "custom":
      return diagnoseCustom(issue, pointer, found);
    default:
      return diagnose("bad-value", pointer, { kind: "message", message: issue.message });
  }
}

/** Finds the unknown key that was written in place of a missing one. */
function findWritten(name: string, { parent, siblings }: Place): string | undefined {
  if (parent?.shape !== "group" || !isObject(siblings)) return undefined;
  const unknown = Object.keys(siblings).filter((key) => !parent.fields.has(key));
  return unknown.slice(0, maxUnknown).find((key) => {
    const meant = findMeant(key, parent, siblings);
    return meant.length === 1 && meant[0] === name;
  });
}

/** Maximum number of unknown keys to compare with a missing one. */
const maxUnknown = 20;

function nodeAt(tree: FieldNode | undefined, path: readonly PropertyKey[]): FieldNode | undefined {
  let node = tree;
  for (const key of path) {
    if (node?.shape === "list") node = node.item;
    else node = node?.shape === "group" ? node.fields.get(String(key)) : undefined;
  }
  return node;
}

/** Converts an issue about an object key. */
function wordKey(issue: z.core.$ZodIssueInvalidKey, pointer: string, key: string): Diagnostic {
  const inner = issue.issues.at(-1);
  return inner?.code === "custom"
    ? diagnoseCustom(inner as z.core.$ZodIssueCustom, pointer, key)
    : diagnose("bad-value", pointer, { kind: "message", message: inner?.message ?? issue.message });
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
  return diagnose(
    "bad-value",
    pointer,
    issue.code === "too_big"
      ? { kind: "too-large", found: String(found), max: String(issue.maximum) }
      : {
          kind: "too-small",
          found: String(found),
          min: String(issue.minimum),
          isInclusive: issue.inclusive === true,
        },
  );
}

/** Our own checks carry their diagnostic code and parameters. */
function diagnoseCustom(issue: z.core.$ZodIssueCustom, pointer: string, found: unknown): Diagnostic {
  const { code, ...params } = (issue.params ?? {}) as { code?: DiagnosticCode };
  if (!code) return diagnose("bad-value", pointer, { kind: "message", message: issue.message });
  return diagnose(code, pointer, { found: textOf(found), ...params } as never);
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

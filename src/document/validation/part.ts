/** Validates a part of a document: its schema decides, and a walk over its fields checks what no schema says. */
import * as z from "zod";
import { type FieldNode, fieldTree, withoutHidden } from "#section";
import type { Diagnostic } from "../../diagnostic/index.ts";
import { isObject, type Json } from "../json.ts";
import { findOversized } from "../oversized.ts";
import type { SectionReference } from "../site.ts";
import { charactersOf } from "./characters.ts";
import { type CompiledField, prepare } from "./compiled-field.ts";
import { startWalk, type ValidationContext, visit } from "./walk.ts";

type Schema = Parameters<typeof fieldTree>[0];

/** Kind of part, prepared once per schema. */
export interface Part {
  readonly schema: Schema;
  readonly tree: FieldNode;
  readonly root: CompiledField;
  /** Name of the field that is validated elsewhere. */
  readonly apart: string | undefined;
}

const parts = new WeakMap<Schema, Part>();

export function partOf(schema: Schema, apart?: string): Part {
  const cached = parts.get(schema);
  if (cached) return cached;
  const tree = fieldTree(schema);
  const part = { schema, tree, root: prepare(tree, apart), apart };
  parts.set(schema, part);
  return part;
}

export interface ValidatedPart {
  /** Data with defaults; the given data if it has errors. */
  readonly data: unknown;
  /** References in the order of the schema. */
  readonly references: readonly SectionReference[];
  /** Distinct non-ASCII characters. */
  readonly characters: string;
  /** Problems of the structure; undefined if there are none. */
  readonly issues: readonly z.core.$ZodIssue[] | undefined;
  readonly limits: readonly Diagnostic[];
  readonly advice: readonly Diagnostic[];
}

/**
 * Fields whose condition does not hold are neither validated nor part of the data.
 * @param path path of the part in the document
 * @param pointer the same as a JSON pointer
 * @returns a single diagnostic for a part that is too large to validate
 */
export function validatePart(
  { schema, tree, root, apart }: Part,
  given: unknown,
  path: readonly PropertyKey[],
  pointer: string,
  around: ValidationContext,
): ValidatedPart | Diagnostic {
  const raw = withoutHidden(tree, given);
  const own = withoutField(raw, apart);
  const oversized = findOversized(tree, own, path);
  if (oversized) return oversized;
  const parsed = z.safeParse(schema, raw);
  const walk = startWalk(pointer, around);
  const data = visit(walk, root, parsed.success ? parsed.data : raw);
  const { limits, advice, references } = walk;
  const characters = charactersOf(parsed.success ? withoutField(data, apart) : own);
  return {
    data: parsed.success ? data : raw,
    issues: parsed.error?.issues,
    limits,
    advice,
    references,
    characters,
  };
}

function withoutField(raw: unknown, name: string | undefined): unknown {
  if (name === undefined) return raw;
  const { [name]: _, ...rest }: Json = isObject(raw) ? raw : {};
  return rest;
}

/** @returns the references of a validated part, in the order of the schema */
export function referencesIn({ root }: Pick<Part, "root">, data: unknown): readonly SectionReference[] {
  const walk = startWalk("", undefined);
  visit(walk, root, data);
  return walk.references;
}

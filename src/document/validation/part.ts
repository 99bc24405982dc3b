/** Validates a part of a document in one walk. The schema runs only if the walk finds an error, to describe it. */

import * as z from "zod";
import { type FieldNode, fieldTree, withoutHidden } from "#section";
import type { Diagnostic } from "../../diagnostic/index.ts";
import { isObject, type Json } from "../json.ts";
import { findOversized } from "../oversized.ts";
import type { SectionReference } from "../site.ts";
import { type CompiledField, prepare } from "./compiled-field.ts";
import { noteTexts, startWalk, type ValidationContext, type Visited, visit } from "./walk.ts";

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

export interface ReadPart {
  /** Data with defaults; the given object if there is nothing to fill in, or if it has errors. */
  readonly data: unknown;
  /** References in the order of the schema. */
  readonly references: readonly SectionReference[];
  /** Distinct non-ASCII characters. */
  readonly characters: string;
}

export interface ValidatedPart extends ReadPart {
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
  const walk = startWalk(pointer, around);
  const data = visit(walk, root, raw);
  const { limits, advice, references } = walk;
  if (!walk.isDoubtful)
    return { data, issues: undefined, limits, advice, references, characters: walk.characters.found };
  const oversized = findOversized(tree, withoutField(raw, apart), path);
  if (oversized) return oversized;
  const parsed = z.safeParse(schema, raw);
  // The walk stops at errors, so collect the remaining characters.
  noteTexts(walk, raw, 0);
  const { found: characters } = walk.characters;
  if (parsed.success) return { data: parsed.data, issues: undefined, limits, advice, references, characters };
  const asItStands = startWalk("", undefined, { fills: false });
  visit(asItStands, root, raw);
  const { issues } = parsed.error;
  return { limits, advice, references: asItStands.references, characters, data: raw, issues };
}

function withoutField(raw: unknown, name: string | undefined): unknown {
  if (name === undefined) return raw;
  const { [name]: _, ...rest }: Json = isObject(raw) ? raw : {};
  return rest;
}

/**
 * Reads a validated part again: fills in defaults and collects references and characters.
 * @param visited shared by all languages of the part
 */
export function readPart({ tree, root }: Part, raw: unknown, visited?: Visited): ReadPart {
  const walk = startWalk("", undefined, { visited });
  const data = visit(walk, root, withoutHidden(tree, raw));
  return { data, references: walk.references, characters: walk.characters.found };
}

/** Judging a part of a document in one walk; its schema is asked only where the walk stumbled, for its words. */

import * as z from "zod";
import { type FieldNode, fieldTree } from "#section";
import type { Diagnostic } from "../../diagnostic/index.ts";
import { isObject, type Json } from "../json.ts";
import { findOversized } from "../oversized.ts";
import type { SectionReference } from "../site.ts";
import { type CompiledField, prepare } from "./compiled-field.ts";
import { noteTexts, startWalk, type ValidationContext, type Visited, visit } from "./walk.ts";

type Schema = Parameters<typeof fieldTree>[0];

/** A kind of part: prepared once a schema. */
export interface Part {
  readonly schema: Schema;
  readonly tree: FieldNode;
  readonly root: CompiledField;
  /** Name of its field that is judged elsewhere. */
  readonly apart: string | undefined;
}

const parts = new WeakMap<Schema, Part>();

export function partOf(schema: Schema, apart?: string): Part {
  const known = parts.get(schema);
  if (known) return known;
  const tree = fieldTree(schema);
  const part = { schema, tree, root: prepare(tree, apart), apart };
  parts.set(schema, part);
  return part;
}

export interface ReadPart {
  /** With its defaults; as it was given where nothing is filled in, or where it has errors. */
  readonly data: unknown;
  /** What it names, in the order of the schema. */
  readonly references: readonly SectionReference[];
  /** The characters that it holds beyond ASCII, each once. */
  readonly characters: string;
}

export interface ValidatedPart extends ReadPart {
  /** What is wrong with the structure; undefined for nothing. */
  readonly issues: readonly z.core.$ZodIssue[] | undefined;
  readonly limits: readonly Diagnostic[];
  readonly advice: readonly Diagnostic[];
}

/**
 * @param path where the part stands in the document
 * @param pointer the same as a JSON pointer
 * @returns one diagnostic alone for a part that is too large to be judged
 */
export function validatePart(
  { schema, tree, root, apart }: Part,
  raw: unknown,
  path: readonly PropertyKey[],
  pointer: string,
  around: ValidationContext,
): ValidatedPart | Diagnostic {
  const walk = startWalk(pointer, around);
  const data = visit(walk, root, raw);
  const { limits, advice, references } = walk;
  if (!walk.isDoubtful)
    return { data, issues: undefined, limits, advice, references, characters: walk.characters.found };
  const oversized = findOversized(tree, withoutField(raw, apart), path);
  if (oversized) return oversized;
  const parsed = z.safeParse(schema, raw);
  // The walk turns back where it stumbles.
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
 * Reads a part that has been judged before: fills in what it leaves out, and returns what it holds.
 * @param visited shared by all languages of the part
 */
export function readPart({ root }: Part, raw: unknown, visited?: Visited): ReadPart {
  const walk = startWalk("", undefined, { visited });
  const data = visit(walk, root, raw);
  return { data, references: walk.references, characters: walk.characters.found };
}

/**
 * Walks once over a part of a document: section data, or the own fields of a section, a page or the site. The schema has accepted
 * it, or its problems are reported. The walk checks limits, gives advice, and collects references.
 */
import { type FieldNode, isFieldShown } from "#section";
import { type Collector, type Diagnostic, diagnose, type Severity } from "../../diagnostic/index.ts";
import {
  adviseOnAddress,
  adviseOnLogoWidth,
  adviseOnName,
  adviseOnText,
  mayHoldMarkdown,
  readMarkup,
} from "../advice.ts";
import { caps } from "../caps.ts";
import { readText } from "../clean-text.ts";
import { formOf } from "../form.ts";
import { isObject, type Json } from "../json.ts";
import type { Levels } from "../level.ts";
import { checkCount, checkLength, type LimitOverride, type LimitOverrides } from "../limits.ts";
import type { SectionReference } from "../site.ts";
import { type CompiledField, pointerOf } from "./compiled-field.ts";
import { FoundReference } from "./reference.ts";

/** Context for validating a part, besides its schema. */
export interface ValidationContext extends Pick<Collector, "isFull"> {
  /** Severity of exceeded limits; missing required texts stay errors. */
  readonly limits: Severity;
  readonly overrides?: LimitOverrides | undefined;
  /** IDs of the site's events; undefined if they are unknown. */
  readonly eventIds?: ReadonlySet<string> | undefined;
  /** Fields of the level of the part and of its neighbours. */
  readonly levels: () => Levels;
}

export interface Walk {
  /** Undefined if the part is only read. */
  readonly around: ValidationContext | undefined;
  /** JSON pointer of the part. */
  readonly pointer: string;
  readonly limits: Diagnostic[];
  readonly advice: Diagnostic[];
  readonly references: SectionReference[];
  /** Positions in the enclosing lists. */
  readonly at: number[];
}

export const startWalk = (pointer: string, around: ValidationContext | undefined): Walk => ({
  around,
  pointer,
  limits: [],
  advice: [],
  references: [],
  at: [],
});

type Node<S extends FieldNode["shape"]> = Extract<FieldNode, { shape: S }>;

/** @returns the value with usable texts; nearly always the same value */
export function visit(walk: Walk, compiled: CompiledField, value: unknown): unknown {
  const { node } = compiled;
  if (compiled.isApart) return value;
  switch (node.shape) {
    case "group":
      return visitGroup(walk, compiled, node, value);
    case "list":
      return visitList(walk, compiled, node, value);
    case "leaf":
      return visitLeaf(walk, compiled, node, value);
    case "value":
      return visitValue(walk, compiled, node, value);
  }
}

function visitGroup(walk: Walk, compiled: CompiledField, node: Node<"group">, value: unknown): unknown {
  // A bare address in place of {url, width, height}.
  if (typeof value === "string" && compiled.bare) return visit(walk, compiled.bare, value);
  if (!isObject(value)) return value;
  const { around } = walk;
  const mayBeMissed = around?.overrides !== undefined;
  const { atLeastOne: names } = node;
  if (around && names.length > 0 && names.every((name) => !value[name]))
    walk.limits.push(diagnose("at-least-one", pointerTo(walk, compiled), { names }));
  const advised = walk.advice.length;
  let known = 0;
  let cleaned: Record<string, unknown> | undefined;
  for (const field of compiled.fields) {
    const inner = value[field.key];
    if (inner !== undefined) known++;
    else if (!field.isMissed && !mayBeMissed) continue;
    // The values of hidden fields are removed before the walk.
    else if (field.condition && !isFieldShown(node, field.key, value)) continue;
    else {
      requireValue(walk, field);
      continue;
    }
    const given = visit(walk, field, inner);
    if (given === inner) continue;
    cleaned ??= { ...value };
    cleaned[field.key] = given;
  }
  // Counts keys without creating a list: most objects have no unknown keys.
  for (const name in value) if (value[name] !== undefined || !node.fields.has(name)) known--;
  if (known < 0) adviseOnNames(walk, compiled, node, value, advised);
  return cleaned ?? value;
}

/** Reports a missing value, if it is required. */
function requireValue(walk: Walk, compiled: CompiledField): void {
  const { node } = compiled;
  if (node.shape === "leaf" && node.meta.kind === "text") requireText(walk, compiled, node.meta.required);
  else if (compiled.condition?.isRequired && walk.around)
    walk.limits.push(
      diagnose("required", pointerTo(walk, compiled), {
        name: compiled.label,
        form: formOf(node, compiled.key),
      }),
    );
}

/** Reports unknown keys; their values are kept. @param advised number of diagnostics that come first */
function adviseOnNames(
  walk: Walk,
  compiled: CompiledField,
  node: Node<"group">,
  value: Json,
  advised: number,
): void {
  const { around } = walk;
  if (!around) return;
  const found: Diagnostic[] = [];
  for (const key of Object.keys(value)) {
    if (node.fields.has(key)) continue;
    // There can be millions of keys: beyond the reporting limit they are not compared.
    if (advised + found.length > caps.problems) break;
    const levels = around.isFull("warning") ? undefined : around.levels();
    found.push(adviseOnName(key, value, node, pathTo(walk, compiled), pointerTo(walk, compiled), levels));
  }
  walk.advice.splice(advised, 0, ...found);
}

function visitList(walk: Walk, compiled: CompiledField, node: Node<"list">, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const { around } = walk;
  if (around) {
    const own = overrideOf(around, compiled);
    const range = { min: own?.min ?? node.min, max: own?.max ?? node.max };
    if (value.length < range.min || value.length > range.max)
      walk.limits.push(...checkCount(value.length, range, pointerTo(walk, compiled), around.limits));
  }
  const depth = walk.at.length;
  let cleaned: unknown[] | undefined;
  for (let index = 0; index < value.length; index++) {
    walk.at[depth] = index;
    const given = visit(walk, compiled.item as CompiledField, value[index]);
    if (given === value[index]) continue;
    cleaned ??= [...value];
    cleaned[index] = given;
  }
  walk.at.length = depth;
  return cleaned ?? value;
}

function visitLeaf(walk: Walk, compiled: CompiledField, { meta }: Node<"leaf">, raw: unknown): unknown {
  if (typeof raw !== "string") return raw;
  // Addresses are not cleaned: those with such characters are rejected.
  const value = meta.kind === "text" ? readText(raw) : raw;
  if (value === "") {
    if (meta.kind === "text") requireText(walk, compiled, meta.required);
    return value;
  }
  const { around } = walk;
  switch (meta.kind) {
    case "text":
      visitText(walk, compiled, meta, value);
      break;
    case "event":
      if (around?.eventIds?.has(value) === false)
        walk.advice.push(diagnose("unknown-event", pointerTo(walk, compiled), { found: value }));
      break;
    default: {
      walk.references.push(referenceAt(walk, compiled, meta.kind, value));
      if (!around || (meta.kind !== "link" && meta.kind !== "picture")) break;
      walk.advice.push(...adviseOnAddress(meta.kind, value, pointerTo(walk, compiled)));
    }
  }
  return value;
}

/** Reports a missing or empty text, if it is required. */
function requireText(walk: Walk, compiled: CompiledField, isRequired: boolean): void {
  if (walk.around && (overrideOf(walk.around, compiled)?.required ?? isRequired))
    walk.limits.push(diagnose("required", pointerTo(walk, compiled), { name: compiled.label }));
}

type TextMeta = Extract<Node<"leaf">["meta"], { kind: "text" }>;

function visitText(walk: Walk, compiled: CompiledField, meta: TextMeta, text: string): void {
  const { max: usual, plain: isPlain, isContact } = meta;
  const { around } = walk;
  if (around) {
    const max = overrideOf(around, compiled)?.max ?? usual;
    if (text.length > max)
      walk.limits.push(
        ...checkLength(text, { max, usual, isPlain }, pointerTo(walk, compiled), around.limits),
      );
    if (isContact || mayHoldMarkdown(text))
      walk.advice.push(...adviseOnText(text, meta, pointerTo(walk, compiled)));
  }
  if (isPlain || !text.includes("<")) return;
  const { links, problems } = readMarkup(text, pointerTo(walk, compiled));
  for (const value of links) walk.references.push(referenceAt(walk, compiled, "link", value));
  if (around) walk.advice.push(...problems);
}

/** Visits a number, a boolean or a value of unknown structure. */
function visitValue(walk: Walk, compiled: CompiledField, node: Node<"value">, value: unknown): unknown {
  if (node.usualLogoWidth !== undefined && walk.around)
    walk.advice.push(...adviseOnLogoWidth(value, pointerTo(walk, compiled)));
  return typeof value === "string" ? readText(value) : value;
}

function overrideOf({ overrides }: ValidationContext, { name }: CompiledField): LimitOverride | undefined {
  return overrides && Object.hasOwn(overrides, name) ? overrides[name] : undefined;
}

const pointerTo = ({ pointer, at }: Walk, compiled: CompiledField): string =>
  pointer + pointerOf(compiled, at);

const referenceAt = ({ at }: Walk, compiled: CompiledField, kind: SectionReference["kind"], value: string) =>
  new FoundReference(kind, value, compiled, at.length > 1 ? [...at] : (at[0] ?? 0));

function pathTo({ at }: Walk, { path }: CompiledField): PropertyKey[] {
  let lists = 0;
  return path.map((name) => name ?? (at[lists++] as number));
}

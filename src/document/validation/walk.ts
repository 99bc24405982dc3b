/**
 * Walks once over a part of a document: section data, or the own fields of a section, a page or the site. The walk checks
 * whether the schema accepts the part, fills in defaults, checks limits, gives advice, and collects references and characters.
 * Problems of the structure are described by the schema afterwards (`part.ts`).
 */
import * as z from "zod";
import { type FieldNode, isFieldShown } from "#section";
import {
  type Collector,
  type Diagnostic,
  diagnose,
  pointerInText,
  type Severity,
} from "../../diagnostic/index.ts";
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
import { pictureSource } from "../markdown/inline.ts";
import { readMarkdown } from "../markdown/read.ts";
import { isTextTooLarge } from "../oversized.ts";
import { isSampleText } from "../samples/index.ts";
import type { SectionReference } from "../site.ts";
import { type Characters, noCharacters, noteCharacters } from "./characters.ts";
import { type CompiledField, pointerOf } from "./compiled-field.ts";

/** Context for validating a part, besides its schema. */
export interface ValidationContext extends Pick<Collector, "isFull"> {
  /** Severity of exceeded limits; missing required texts stay errors. */
  readonly limits: Severity;
  readonly overrides?: LimitOverrides | undefined;
  /** IDs of the site's events; undefined if they are unknown. */
  readonly eventIds?: ReadonlySet<string> | undefined;
  /** Fields of the level of the part and of its neighbours. */
  readonly levels: () => Levels;
  readonly visited?: Visited | undefined;
}

/**
 * Results of a walk, keyed by value. A translation shares untranslated values with the primary language, so a language costs
 * only as much as its own texts.
 */
export type Visited = Map<unknown, VisitedValue>;

interface VisitedValue {
  readonly compiled: CompiledField;
  readonly filled: unknown;
  readonly references: readonly SectionReference[];
  readonly characters: string;
  /** Number of nested values. */
  readonly values: number;
}

export interface Walk {
  /** Undefined if the part is only read. */
  around: ValidationContext | undefined;
  /** JSON pointer of the part. */
  readonly pointer: string;
  /** True to fill in defaults. */
  readonly fills: boolean;
  /** True if the schema or a hard limit may reject the part. */
  isDoubtful: boolean;
  readonly limits: Diagnostic[];
  readonly advice: Diagnostic[];
  readonly references: SectionReference[];
  characters: Characters;
  /** Number of values so far. */
  values: number;
  /** Positions in the enclosing lists. */
  readonly at: number[];
  /** Results for the same part in other languages. */
  visited: Visited | undefined;
}

export const startWalk = (
  pointer: string,
  around: ValidationContext | undefined,
  { fills = true, visited = around?.visited }: Partial<Pick<Walk, "fills" | "visited">> = {},
): Walk => ({
  around,
  pointer,
  fills,
  isDoubtful: false,
  limits: [],
  advice: [],
  references: [],
  characters: noCharacters(),
  values: 0,
  at: [],
  visited,
});

type Node<S extends FieldNode["shape"]> = Extract<FieldNode, { shape: S }>;

/** @returns the value with defaults; the same value if there is nothing to fill in */
export function visit(walk: Walk, compiled: CompiledField, value: unknown): unknown {
  const { node } = compiled;
  if (compiled.isApart) return node.test?.(value) ? value : doubt(walk, value);
  if (++walk.values > caps.partValues) return doubt(walk, value);
  switch (node.shape) {
    case "group":
    case "list":
      return visitOnce(walk, compiled, node, value);
    case "leaf":
      return visitLeaf(walk, compiled, node, value);
    case "value":
      return visitValue(walk, compiled, node, value);
  }
}

const visitBelow = (
  walk: Walk,
  compiled: CompiledField,
  node: Node<"group" | "list">,
  value: unknown,
): unknown =>
  node.shape === "group" ? visitGroup(walk, compiled, node, value) : visitList(walk, compiled, node, value);

function visitOnce(
  walk: Walk,
  compiled: CompiledField,
  node: Node<"group" | "list">,
  value: unknown,
): unknown {
  const { visited } = walk;
  if (!visited) return visitBelow(walk, compiled, node, value);
  const before = visited.get(value);
  // A translation can change the type of a section.
  if (before?.compiled === compiled) {
    walk.values += before.values;
    if (walk.values > caps.partValues) return doubt(walk, value);
    walk.references.push(...before.references);
    noteCharacters(walk.characters, before.characters);
    return before.filled;
  }
  const { characters, values, references } = walk;
  const first = references.length;
  walk.characters = noCharacters();
  const filled = visitBelow(walk, compiled, node, value);
  const { found } = walk.characters;
  walk.characters = characters;
  noteCharacters(characters, found);
  if (typeof value === "object" && value !== null && !walk.isDoubtful)
    visited.set(value, {
      compiled,
      filled,
      references: references.slice(first),
      characters: found,
      values: walk.values - values,
    });
  return filled;
}

function doubt<T>(walk: Walk, value: T): T {
  walk.isDoubtful = true;
  return value;
}

/** @returns the value as the schema parses it */
function admit(walk: Walk, { test, schema }: FieldNode, value: unknown): unknown {
  if (test) return test(value) ? value : doubt(walk, value);
  const asked = schema && z.safeParse(schema, value);
  if (!asked?.success) return doubt(walk, value);
  if (asked.data !== value) noteTexts(walk, asked.data, 0);
  return asked.data;
}

function visitGroup(walk: Walk, compiled: CompiledField, node: Node<"group">, value: unknown): unknown {
  if (!isObject(value)) return visitBare(walk, compiled, node, value);
  const { around } = walk;
  const mayBeMissed = around?.overrides !== undefined;
  const { atLeastOne: names } = node;
  if (around && names.length > 0 && names.every((name) => !value[name]))
    walk.limits.push(diagnose("at-least-one", pointerTo(walk, compiled), { names }));
  const advised = walk.advice.length;
  let known = 0;
  let filled: Record<string, unknown> | undefined;
  for (const field of compiled.fields) {
    const inner = value[field.key];
    if (inner !== undefined) known++;
    else if (!field.isMissed && !mayBeMissed) continue;
    // The values of hidden fields are removed before the walk.
    else if (field.condition && !isFieldShown(node, field.key, value)) continue;
    const given = inner === undefined ? visitAbsent(walk, field) : visit(walk, field, inner);
    if (given === inner) continue;
    filled ??= { ...value };
    filled[field.key] = given;
  }
  // Counts keys without creating a list: most objects have no unknown keys.
  for (const _ in value) known--;
  if (known < 0) visitUnknown(walk, compiled, node, value, advised);
  return node.test ? (filled ?? value) : admit(walk, node, value);
}

/** Visits an absent field. */
function visitAbsent(walk: Walk, compiled: CompiledField): unknown {
  const { node } = compiled;
  const { fallback } = node;
  if (!node.isOptional) doubt(walk, undefined);
  if (node.shape === "leaf" && node.meta.kind === "text") requireText(walk, compiled, node.meta.required);
  else if (compiled.condition?.isRequired && walk.around)
    walk.limits.push(
      diagnose("required", pointerTo(walk, compiled), {
        name: compiled.label,
        form: formOf(node, compiled.key),
      }),
    );
  if (fallback === undefined || !walk.fills) return undefined;
  const { around, visited, values, isDoubtful } = walk;
  // A default is shared by many places, so its results are not kept.
  Object.assign(walk, { around: undefined, visited: undefined });
  visit(walk, compiled, fallback);
  Object.assign(walk, { around, visited, values, isDoubtful });
  return fallback;
}

/** Visits a bare address in place of {url, width, height}. */
function visitBare(walk: Walk, compiled: CompiledField, node: Node<"group">, value: unknown): unknown {
  if (typeof value === "string") {
    const { bare } = compiled;
    if (bare?.node.shape === "leaf") visitLeaf(walk, bare, bare.node, value);
    else noteText(walk, value);
    if (node.bare) return admit(walk, node.bare, value);
  }
  return doubt(walk, value);
}

/** State of its own editor that the builder writes into backgrounds. Pages don't need it. */
const builderFlags: ReadonlySet<string> = new Set(["isLoading", "failed", "isEditing"]);

/** Reports unknown keys; their values are kept. @param advised number of diagnostics that come first */
function visitUnknown(
  walk: Walk,
  compiled: CompiledField,
  node: Node<"group">,
  value: Json,
  advised: number,
): void {
  const { around } = walk;
  const found: Diagnostic[] = [];
  for (const key of Object.keys(value)) {
    if (node.fields.has(key)) continue;
    noteTexts(walk, value[key], 0);
    if (builderFlags.has(key) && node.fields.has("backgroundImgUrl")) continue;
    // There can be millions of keys: beyond the reporting limit they are not compared.
    if (!around || advised + found.length > caps.problems) continue;
    const levels = around.isFull("warning") ? undefined : around.levels();
    found.push(adviseOnName(key, value, node, pathTo(walk, compiled), pointerTo(walk, compiled), levels));
  }
  walk.advice.splice(advised, 0, ...found);
}

function visitList(walk: Walk, compiled: CompiledField, node: Node<"list">, value: unknown): unknown {
  if (!Array.isArray(value) || value.length > caps.items) return doubt(walk, value);
  const { around } = walk;
  if (around) {
    const own = overrideOf(around, compiled);
    const range = { min: own?.min ?? node.min, max: own?.max ?? node.max };
    if (value.length < range.min || value.length > range.max)
      walk.limits.push(...checkCount(value.length, range, pointerTo(walk, compiled), around.limits));
  }
  const depth = walk.at.length;
  let filled: unknown[] | undefined;
  for (let index = 0; index < value.length; index++) {
    walk.at[depth] = index;
    const given = visit(walk, compiled.item as CompiledField, value[index]);
    if (given === value[index]) continue;
    filled ??= [...value];
    filled[index] = given;
  }
  walk.at.length = depth;
  const admitted = admit(walk, node, value);
  return node.test ? (filled ?? value) : admitted;
}

function visitLeaf(walk: Walk, compiled: CompiledField, node: Node<"leaf">, raw: unknown): unknown {
  const { meta } = node;
  const read = meta.kind === "text" ? asText : asGiven;
  const given = read(admit(walk, node, raw));
  const value = read(raw);
  if (typeof value !== "string" || !noteText(walk, value, node)) return given;
  if (value === "") {
    if (meta.kind === "text") requireText(walk, compiled, meta.required);
    return given;
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
  return given;
}

/** Cleans texts for pages. Addresses are not cleaned: those with such characters are rejected. */
const asText = (value: unknown): unknown => (typeof value === "string" ? readText(value) : value);
const asGiven = (value: unknown): unknown => value;

/** Reports a missing or empty text, if it is required. */
function requireText(walk: Walk, compiled: CompiledField, isRequired: boolean): void {
  if (walk.around && (overrideOf(walk.around, compiled)?.required ?? isRequired))
    walk.limits.push(diagnose("required", pointerTo(walk, compiled), { name: compiled.label }));
}

/** One warning is enough for a section. */
const hasSample = ({ advice }: Walk): boolean => advice.some(({ code }) => code === "sample-text");

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
    if (isContact || (!meta.isMarkdown && mayHoldMarkdown(text)) || (isSampleText(text) && !hasSample(walk)))
      walk.advice.push(...adviseOnText(text, meta, pointerTo(walk, compiled)));
  }
  if (meta.isMarkdown) visitMarkdown(walk, compiled, text);
  if (isPlain || !text.includes("<")) return;
  const { links, problems } = readMarkup(text, pointerTo(walk, compiled));
  for (const value of links) walk.references.push(referenceAt(walk, compiled, "link", value));
  if (around) walk.advice.push(...problems);
}

/** Checks addresses and HTML in a text in Markdown, each at its place in the text. */
function visitMarkdown(walk: Walk, compiled: CompiledField, text: string): void {
  const { around } = walk;
  const { findings, visible, isTooDeep, elements } = readMarkdown(text);
  const pointer = pointerTo(walk, compiled);
  // Entities become letters that the text itself does not contain.
  noteCharacters(walk.characters, visible);
  if (elements > caps.markdownElements) {
    const [found, max] = [elements, caps.markdownElements];
    if (around) walk.limits.push(diagnose("too-large", pointer, { what: "elements", found, max }));
    return;
  }
  if (around && isTooDeep) walk.advice.push(diagnose("markdown-too-deep", pointer, {}));
  for (const { kind, value, offset } of findings) {
    const at = pointerInText(pointer, offset);
    if (kind === "tag") {
      if (around) walk.advice.push(diagnose("markup-removed", at, { removed: [value] }));
    } else if (kind === "html") {
      const { links, problems } = readMarkup(value, at);
      for (const link of links) walk.references.push(referenceAt(walk, compiled, "link", link, offset));
      if (around) walk.advice.push(...problems);
    } else {
      const address = kind === "picture" ? pictureSource(value) : value;
      walk.references.push(referenceAt(walk, compiled, kind, address, offset));
      if (around) walk.advice.push(...adviseOnAddress(kind, address, at));
    }
  }
}

/** Visits a number, a boolean or a value of unknown structure. */
function visitValue(walk: Walk, compiled: CompiledField, node: Node<"value">, value: unknown): unknown {
  if (node.isLogoWidth && walk.around)
    walk.advice.push(...adviseOnLogoWidth(value, pointerTo(walk, compiled)));
  if (typeof value === "string") noteText(walk, readText(value));
  else if (typeof value === "object" && value !== null) measure(walk, value);
  return asText(admit(walk, node, value));
}

/** Measures everything below the end of the tree. */
function measure(walk: Walk, value: unknown): void {
  if (typeof value === "string") noteText(walk, value);
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value) && value.length > caps.items) walk.isDoubtful = true;
  for (const part of Object.values(value)) {
    if (++walk.values > caps.partValues) return void doubt(walk, undefined);
    measure(walk, part);
  }
}

/** @returns false for a text that is too large to check */
function noteText(walk: Walk, text: string, node?: FieldNode): boolean {
  if (isTextTooLarge(text, node)) return doubt(walk, false);
  noteCharacters(walk.characters, text);
  return true;
}

/** Collects the characters of all nested texts. @param depth stops at the maximum nesting */
export function noteTexts(walk: Walk, value: unknown, depth: number): void {
  if (typeof value === "string") noteCharacters(walk.characters, value);
  else if (typeof value === "object" && value !== null && depth < caps.depth)
    for (const part of Object.values(value)) noteTexts(walk, part, depth + 1);
}

function overrideOf({ overrides }: ValidationContext, { name }: CompiledField): LimitOverride | undefined {
  return overrides && Object.hasOwn(overrides, name) ? overrides[name] : undefined;
}

const pointerTo = ({ pointer, at }: Walk, compiled: CompiledField): string =>
  pointer + pointerOf(compiled, at);

const referenceAt = (
  { at }: Walk,
  compiled: CompiledField,
  kind: SectionReference["kind"],
  value: string,
  offset?: number,
) => new FoundReference(kind, value, compiled, at.length > 1 ? [...at] : (at[0] ?? 0), offset);

function pathTo({ at }: Walk, { path }: CompiledField): PropertyKey[] {
  let lists = 0;
  return path.map((name) => name ?? (at[lists++] as number));
}

/** Reference in a part. A page has hundreds, so the pointer is computed on demand. */
class FoundReference implements SectionReference {
  readonly kind: SectionReference["kind"];
  readonly value: string;
  private readonly compiled: CompiledField;
  /** Positions in the enclosing lists; a plain number for one list, which is by far the most common. */
  private readonly at: number | readonly number[];
  /** Offset in the text that contains it; undefined for a field of its own. */
  private readonly offset: number | undefined;

  constructor(
    kind: SectionReference["kind"],
    value: string,
    compiled: CompiledField,
    at: number | readonly number[],
    offset?: number,
  ) {
    this.kind = kind;
    this.value = value;
    this.compiled = compiled;
    this.at = at;
    this.offset = offset;
  }

  get pointer(): string {
    const pointer = pointerOf(this.compiled, typeof this.at === "number" ? [this.at] : this.at);
    return this.offset === undefined ? pointer : pointerInText(pointer, this.offset);
  }
}

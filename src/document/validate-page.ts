/** One page and its sections: structure by zod, limits and advice along the field tree. */
import { type Catalogue, type ColorMode, fieldTree, rules, type SectionType } from "#section";
import { type Diagnostic, diagnose, formatPointer, nearestName, type Severity } from "../diagnostic/index.ts";
import { adviseOn } from "./advice.ts";
import { caps } from "./caps.ts";
import { issuesToDiagnostics } from "./issues.ts";
import { checkLimits, type LimitOverrides } from "./limits.ts";
import { componentSchema, pageSchema } from "./page-schema.ts";
import { findReservedName } from "./reserved-paths.ts";
import type { Page, Section } from "./site.ts";

type Json = Readonly<Record<string, unknown>>;

export interface PageContext {
  readonly catalogue: Catalogue;
  /** Severity of authoring limits (`--limits`). */
  readonly limits: Severity;
  /** The mode of a section that names none and whose type has none. */
  readonly colorMode: ColorMode;
  readonly report: (diagnostics: readonly Diagnostic[]) => void;
  /** Whether so many problems were reported that the rest need not be looked for. */
  readonly isFull: () => boolean;
}

/**
 * Validates one page. A frame that is wrong does not keep its sections from being looked at (VAL-1).
 * @param path where it stands in the document
 * @returns undefined when its frame is not that of a page
 */
export function validatePage(
  raw: unknown,
  path: readonly PropertyKey[],
  context: PageContext,
): Page | undefined {
  const parsed = pageSchema.safeParse(raw);
  if (!parsed.success) context.report(issuesToDiagnostics(parsed.error.issues, raw, path));
  if (!isObject(raw)) return undefined;
  const problem =
    typeof raw.path === "string"
      ? (rules.findPathProblem(raw.path) ?? findReservedName(raw.path))
      : undefined;
  if (problem)
    context.report([
      diagnose("bad-path", formatPointer([...path, "path"]), { found: String(raw.path), problem }),
    ]);
  const tree = fieldTree(pageSchema);
  const { components, ...frame } = raw;
  context.report(adviseOn(tree, raw, path));
  context.report(checkLimits(tree, frame, path, context.limits));

  const seen = createUniqueness(context);
  const sections: Section[] = [];
  for (const [index, component] of (Array.isArray(components) ? components : []).entries()) {
    if (context.isFull()) break;
    const section = validateComponent(component, [...path, "components", index], context, seen);
    if (section) sections.push(section);
  }
  if (!parsed.success) return undefined;
  const page = parsed.data;
  const { title = "", keywords = "", description = "", useForAll = false } = page.meta;
  return {
    path: page.path,
    language: page.language,
    meta: { title, keywords, description, useForAll },
    sections,
    pointer: formatPointer(path),
  };
}

/** @returns the section when it is sound and published */
function validateComponent(
  raw: unknown,
  path: readonly PropertyKey[],
  context: PageContext,
  seen: Uniqueness,
): Section | undefined {
  const parsed = componentSchema.safeParse(raw);
  if (!parsed.success) context.report(issuesToDiagnostics(parsed.error.issues, raw, path));
  if (!isObject(raw) || typeof raw.id !== "string") return undefined;
  const type = context.catalogue.sections.get(raw.id);
  if (!type) {
    const nearest = nearestName(raw.id, context.catalogue.sections.keys());
    context.report([diagnose("unknown-section", formatPointer([...path, "id"]), { found: raw.id, nearest })]);
    return undefined;
  }
  seen(raw, path, type);
  context.report(adviseOn(fieldTree(componentSchema), raw, path));
  const overrides = parsed.success ? parsed.data.validation : undefined;
  const data = validateData(raw.data, overrides, type, [...path, "data"], context);
  if (!data || !parsed.success || parsed.data.status !== "published") return undefined;
  const component = parsed.data;
  return {
    type: type.type,
    uniqId: component.uniqId,
    colorMode: component.colorMode || type.colorMode || context.colorMode,
    orientation: component.orientation ?? "LEFT",
    data,
    pointer: formatPointer(path),
  };
}

function validateData(
  raw: unknown,
  overrides: LimitOverrides | undefined,
  type: SectionType,
  path: readonly PropertyKey[],
  { limits, report }: PageContext,
): Readonly<Record<string, unknown>> | undefined {
  const tree = fieldTree(type.data);
  const oversized = findOversizedList(raw, path);
  if (oversized) return void report([oversized]);
  const parsed = type.data.safeParse(raw);
  if (!parsed.success) report(issuesToDiagnostics(parsed.error.issues, raw, path));
  // What zod has refused may still have other problems: all are reported in one run (VAL-1). A required text that is
  // missing altogether is zod's to report, one that is empty is found here.
  const limitsFound = checkLimits(tree, raw, path, limits, overrides);
  const reported = new Set(
    parsed.success ? [] : parsed.error.issues.map(({ path: at }) => formatPointer([...path, ...at])),
  );
  report(limitsFound.filter(({ pointer }) => !reported.has(pointer)));
  report(adviseOn(tree, raw, path));
  return parsed.success ? parsed.data : undefined;
}

/** A list so long that listing its problems one by one would help nobody. */
function findOversizedList(raw: unknown, path: readonly PropertyKey[]): Diagnostic | undefined {
  if (typeof raw !== "object" || raw === null) return undefined;
  for (const [key, value] of Object.entries(raw)) {
    const at = [...path, key];
    if (Array.isArray(value) && value.length > caps.sectionItems)
      return diagnose("too-many-items", formatPointer(at), { count: value.length, max: caps.sectionItems });
    const below = findOversizedList(value, at);
    if (below) return below;
  }
  return undefined;
}

type Uniqueness = (component: Json, path: readonly PropertyKey[], type: SectionType) => void;

/** Reports a uniqId that is used twice on a page, and a second section of a type that may stand once. */
function createUniqueness({ report }: PageContext): Uniqueness {
  const ids = new Map<unknown, string>();
  const types = new Set<string>();
  return ({ uniqId, isUnique }, path, type) => {
    const pointer = formatPointer([...path, "uniqId"]);
    const first = ids.get(uniqId);
    if (first) report([diagnose("duplicate", pointer, { what: "uniqId", value: String(uniqId), first })]);
    else if (typeof uniqId === "string") ids.set(uniqId, pointer);
    if (!(type.isUnique || isUnique === true)) return;
    if (types.has(type.type)) report([diagnose("unique-section", formatPointer(path), { type: type.type })]);
    types.add(type.type);
  };
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** One page and its sections: structure by zod, limits and advice along the field tree. */
import { type Catalogue, type ColorMode, fieldTree, rules, type SectionType } from "#section";
import { type Diagnostic, diagnose, formatPointer, nearestName, type Severity } from "../diagnostic/index.ts";
import { adviseOn } from "./advice.ts";
import { caps } from "./caps.ts";
import { issuesToDiagnostics } from "./issues.ts";
import { checkLimits } from "./limits.ts";
import { type ComponentFrame, componentSchema, pageSchema } from "./page-schema.ts";
import type { Page, Section } from "./site.ts";

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
 * Validates one page.
 * @param path where it stands in the document
 * @returns undefined when its frame is not that of a page
 */
export function validatePage(raw: unknown, path: readonly PropertyKey[], context: PageContext): Page | undefined {
  const parsed = pageSchema.safeParse(raw);
  if (!parsed.success) {
    context.report(issuesToDiagnostics(parsed.error.issues, raw, path));
    return undefined;
  }
  const page = parsed.data;
  const problem = rules.findPathProblem(page.path);
  if (problem)
    context.report([diagnose("bad-path", formatPointer([...path, "path"]), { found: page.path, problem })]);
  const { components: _, ...frame } = page;
  const tree = fieldTree(pageSchema);
  context.report(adviseOn(tree, raw, path));
  context.report(checkLimits(tree, frame, path, context.limits));

  const seen = createUniqueness(context);
  const sections: Section[] = [];
  for (const [index, component] of page.components.entries()) {
    if (context.isFull()) break;
    const section = validateComponent(component, [...path, "components", index], context, seen);
    if (section) sections.push(section);
  }
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
  seen: (component: ComponentFrame, path: readonly PropertyKey[], type: SectionType) => void,
): Section | undefined {
  const parsed = componentSchema.safeParse(raw);
  if (!parsed.success) {
    context.report(issuesToDiagnostics(parsed.error.issues, raw, path));
    return undefined;
  }
  const component = parsed.data;
  const type = context.catalogue.sections.get(component.id);
  if (!type) {
    const nearest = nearestName(component.id, context.catalogue.sections.keys());
    context.report([diagnose("unknown-section", formatPointer([...path, "id"]), { found: component.id, nearest })]);
    return undefined;
  }
  seen(component, path, type);
  context.report(adviseOn(fieldTree(componentSchema), raw, path));
  const data = validateData(component, type, [...path, "data"], context);
  if (!data || component.status !== "published") return undefined;
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
  component: ComponentFrame,
  type: SectionType,
  path: readonly PropertyKey[],
  { limits, report }: PageContext,
): Readonly<Record<string, unknown>> | undefined {
  const raw = component.data;
  const tree = fieldTree(type.data);
  const oversized = findOversizedList(raw, path);
  if (oversized) return void report([oversized]);
  const parsed = type.data.safeParse(raw);
  if (!parsed.success) report(issuesToDiagnostics(parsed.error.issues, raw, path));
  // What zod has refused may still have other problems: all are reported in one run (VAL-1). A required text that is
  // missing altogether is zod's to report, one that is empty is found here.
  const limitsFound = checkLimits(tree, raw, path, limits, component.validation);
  const reported = new Set(parsed.success ? [] : parsed.error.issues.map(({ path: at }) => formatPointer([...path, ...at])));
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

/** Reports a uniqId that is used twice on a page, and a second section of a type that may stand once. */
function createUniqueness({ report }: PageContext) {
  const ids = new Map<string, string>();
  const types = new Set<string>();
  return (component: ComponentFrame, at: readonly PropertyKey[], type: SectionType): void => {
    const pointer = formatPointer([...at, "uniqId"]);
    const first = ids.get(component.uniqId);
    if (first) report([diagnose("duplicate", pointer, { what: "uniqId", value: component.uniqId, first })]);
    else ids.set(component.uniqId, pointer);
    if (!(type.isUnique || component.isUnique)) return;
    if (types.has(type.type)) report([diagnose("unique-section", formatPointer(at), { type: type.type })]);
    types.add(type.type);
  };
}

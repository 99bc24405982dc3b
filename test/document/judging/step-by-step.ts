/**
 * Judging step by step, each of them a walk of its own: zod for the structure, then limits, then advice, then references, then
 * characters. Slow, and plain to see: what the one walk is held against.
 */
import {
  type Catalogue,
  countCodePoints,
  type FieldNode,
  fieldTree,
  rules,
  type SectionType,
  sanitizeText,
  visibleLength,
  visitFields,
} from "#section";
import {
  type Collector,
  type Diagnostic,
  diagnose,
  fieldName,
  formatPointer,
  nearestName,
  type Severity,
} from "../../../src/diagnostic/index.ts";
import { caps } from "../../../src/document/caps.ts";
import { issuesToDiagnostics } from "../../../src/document/issues.ts";
import { isObject, type Json } from "../../../src/document/json.ts";
import {
  findLevel,
  type Levels,
  levelsOfData,
  levelsOfPage,
  levelsOfSection,
  levelsOfSite,
} from "../../../src/document/level.ts";
import type { LimitOverride, LimitOverrides } from "../../../src/document/limits.ts";
import { checkOrder } from "../../../src/document/order.ts";
import { fillPageFacts } from "../../../src/document/page-facts.ts";
import { findReservedName } from "../../../src/document/page-paths.ts";
import { componentSchema, metaSchema, pageSchema } from "../../../src/document/page-schema.ts";
import type { Page, Section, SectionReference } from "../../../src/document/site.ts";
import { frameSchemaOf, parseFrame } from "../../../src/document/site-schema.ts";
import { readStatus } from "../../../src/document/status.ts";
import { followFooter, type PageContext } from "../../../src/document/validate-page.ts";

type PlainSection = Omit<Section, "references" | "characters">;
export type PlainPage = Omit<Page, "sections"> & { readonly sections: readonly PlainSection[] };

/**
 * Validates one page. A frame that is wrong does not keep its sections from being looked at (VAL-1).
 * @param path where it stands in the document
 * @returns the page without what is wrong; undefined when it has no usable path
 */
export function judgeStepByStep(
  raw: unknown,
  path: readonly PropertyKey[],
  context: PageContext,
): PlainPage | undefined {
  const { report, limits, isFull, catalogue } = context;
  const tree = fieldTree(pageSchema);
  const { components, ...frame }: Json = isObject(raw) ? raw : {};
  const oversized = findOversized(tree, frame, path);
  if (oversized) return void report([oversized]);
  const parsed = pageSchema.safeParse(raw);
  if (!parsed.success) report(issuesToDiagnostics(parsed.error.issues, raw, path));
  const problem =
    typeof frame.path === "string"
      ? (rules.findPathProblem(frame.path) ?? findReservedName(frame.path))
      : undefined;
  if (problem)
    report([diagnose("bad-path", formatPointer([...path, "path"]), { found: String(frame.path), problem })]);
  report(adviseOn(tree, frame, path, { ...context, levels: levelsOfPage(catalogue) }));
  report(checkLimits(tree, frame, path, limits));
  const status = readStatus(frame.status, "page", [...path, "status"], report);
  const facts = fillPageFacts(parsed.data ?? {}, status);
  const { publishAt, unpublishAt } = facts.publication ?? {};
  report(checkOrder({ publishAt }, { unpublishAt }, formatPointer(path), (from, until) => until > from));
  const seen = createUniqueness(context);
  const sections: PlainSection[] = [];
  for (const [index, component] of (Array.isArray(components) ? components : []).entries()) {
    if (isFull("error")) break;
    const section = validateComponent(component, [...path, "components", index], context, seen);
    if (!section) continue;
    report(adviseOnOverlay(section, context));
    if (sections.length > 0) report(adviseOnPlace(section, catalogue));
    sections.push(followFooter(section as Section, sections.at(-1) as Section, catalogue));
  }
  if (typeof frame.path !== "string" || problem) return undefined;
  return {
    path: frame.path,
    ...facts,
    sections,
    pointer: formatPointer(path),
  };
}

/**
 * @returns the section when it is published; one with errors as it stands in the document, so that what it names and
 * what leads to it can be judged too
 */
function validateComponent(
  raw: unknown,
  path: readonly PropertyKey[],
  context: PageContext,
  seen: Uniqueness,
): PlainSection | undefined {
  const { report, catalogue } = context;
  const tree = fieldTree(componentSchema);
  const { data, ...frame }: Json = isObject(raw) ? raw : {};
  const oversized = findOversized(tree, frame, path);
  if (oversized) return void report([oversized]);
  const parsed = componentSchema.safeParse(raw);
  if (!parsed.success) report(issuesToDiagnostics(parsed.error.issues, raw, path));
  if (!isObject(raw) || typeof raw.id !== "string") return undefined;
  const type = catalogue.sections.get(raw.id);
  if (!type) {
    const nearest = nearestName(raw.id, catalogue.sections.keys());
    report([diagnose("unknown-section", formatPointer([...path, "id"]), { found: raw.id, nearest })]);
    return undefined;
  }
  seen(raw, path, type);
  report(adviseOn(tree, frame, path, { ...context, levels: levelsOfSection(type) }));
  const component = (parsed.data ?? raw) as Partial<NonNullable<typeof parsed.data>>;
  const { uniqId, colorMode, orientation = "LEFT", spacing } = component;
  const variants = type.variants ?? {};
  const isKnown = typeof component.variant === "string" && Object.hasOwn(variants, component.variant);
  if (typeof component.variant === "string" && !isKnown) {
    const found = component.variant;
    const allowed = Object.keys(variants);
    const params = { found, type: raw.id, allowed, nearest: nearestName(found, allowed) };
    report([diagnose("unknown-variant", formatPointer([...path, "variant"]), params)]);
  }
  const status = readStatus(raw.status, "section", [...path, "status"], report);
  // A section without data has been reported as one that lacks it.
  const validData =
    data === undefined
      ? undefined
      : validateData(data, parsed.data?.validation, type, [...path, "data"], context);
  if (status !== "published") return undefined;
  return {
    type: type.type,
    uniqId: typeof uniqId === "string" ? uniqId : "",
    colorMode: colorMode || type.colorMode || context.colorMode,
    orientation,
    variant: isKnown ? component.variant : undefined,
    spacing,
    data: validData ?? {},
    pointer: formatPointer(path),
  };
}

/** @returns the data with its defaults; as it stands where it has errors; undefined where it is no object or too large */
function validateData(
  raw: unknown,
  overrides: LimitOverrides | undefined,
  type: SectionType,
  path: readonly PropertyKey[],
  context: PageContext,
): Json | undefined {
  const { limits, report } = context;
  const tree = fieldTree(type.data);
  const oversized = findOversized(tree, raw, path);
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
  report(adviseOn(tree, raw, path, { ...context, levels: levelsOfData(type) }));
  return parsed.data ?? (isObject(raw) ? raw : undefined);
}

/** What a section holds that only the first of a page shows. */
function adviseOnPlace({ type, data, pointer }: PlainSection, { sections }: Catalogue): Diagnostic[] {
  const name = sections.get(type)?.onlyWhenFirst?.find((field) => Boolean(data[field]));
  if (name === undefined) return [];
  return [diagnose("shown-first-only", `${pointer}${formatPointer(["data", name])}`, { name, type })];
}

/** The theme lays more over a picture than was asked for where words on it could not be read otherwise (SEC-27). */
function adviseOnOverlay(
  { type, data, colorMode, pointer }: PlainSection,
  { catalogue, leastOverlays }: PageContext,
): Diagnostic[] {
  const { backgroundImgUrl, bgOverlayTransparency: wanted } = data;
  if (!catalogue.sections.get(type)?.hasWordsOnPicture || !backgroundImgUrl) return [];
  const shown = leastOverlays[colorMode];
  if (typeof wanted !== "number" || wanted >= shown) return [];
  const at = `${pointer}${formatPointer(["data", "bgOverlayTransparency"])}`;
  return [diagnose("overlay-raised", at, { wanted, shown })];
}

type Uniqueness = (component: Json, path: readonly PropertyKey[], type: SectionType) => void;

/** Reports a uniqId that is used twice on a page, and a second section of a type that may stand once. */
function createUniqueness({ report }: PageContext): Uniqueness {
  const ids = new Map<unknown, string>();
  /** Types on the page, where each stands first, and whether one of their sections says that it stands alone. */
  const types = new Map<string, { readonly isAlone: boolean; readonly first: string }>();
  return ({ uniqId, isUnique }, path, type) => {
    const pointer = formatPointer([...path, "uniqId"]);
    const first = ids.get(uniqId);
    if (first) report([diagnose("duplicate", pointer, { what: "uniqId", value: String(uniqId), first })]);
    else if (typeof uniqId === "string") ids.set(uniqId, pointer);
    const before = types.get(type.type);
    const isAlone = type.isUnique || isUnique === true || before?.isAlone === true;
    const at = formatPointer(path);
    if (before && isAlone) report([diagnose("unique-section", at, { type: type.type, first: before.first })]);
    types.set(type.type, { isAlone, first: before?.first ?? at });
  };
}

/** The frame of a site, likewise. */
export function judgeFrameStepByStep(
  rest: Json,
  context: Pick<PageContext, "limits" | "isFull">,
  catalogue: Catalogue,
) {
  const { documentTree } = frameSchemaOf(catalogue);
  const oversized = findOversized(documentTree, rest, []);
  if (oversized) return { ...parseFrame({}, catalogue), diagnostics: [oversized] };
  const { issues, ...read } = parseFrame(rest, catalogue);
  const diagnostics = [
    ...issuesToDiagnostics(issues, rest, []),
    ...adviseOn(documentTree, rest, [], { ...context, levels: levelsOfSite(catalogue) }),
    ...checkLimits(documentTree, rest, [], context.limits),
  ];
  return { ...read, diagnostics };
}

/** What a page names, each with the place in the document. */
export function referencesStepByStep(page: PlainPage, { sections }: Catalogue): SectionReference[] {
  const found: SectionReference[] = [];
  if (page.meta.image) found.push(...referencesOf(metaSchema, page.meta, `${page.pointer}/meta`));
  for (const { type, data, pointer } of page.sections) {
    const schema = sections.get(type)?.data;
    if (schema) found.push(...referencesOf(schema, data, `${pointer}/data`));
  }
  return found;
}

export function referencesOf(
  schema: Parameters<typeof fieldTree>[0],
  part: unknown,
  pointer: string,
): SectionReference[] {
  const found: SectionReference[] = [];
  const named: ReadonlySet<string> = new Set(["link", "picture", "icon", "flag"]);
  visitFields(fieldTree(schema), part, [], {
    leaf(meta, value, path) {
      if (typeof value !== "string" || value === "") return;
      const at = pointer + formatPointer(path);
      if (named.has(meta.kind))
        found.push({ kind: meta.kind as SectionReference["kind"], value, pointer: at });
      else if (meta.kind === "text" && !meta.plain)
        sanitizeText(value, (url) => void found.push({ kind: "link", value: url, pointer: at }));
    },
  });
  return found;
}

/** All characters beyond ASCII that a value holds. */
export function charactersOf(value: unknown): Set<string> {
  if (typeof value === "string")
    return new Set([...value].filter((character) => /[^\p{ASCII}\p{Cs}]/u.test(character)));
  if (typeof value !== "object" || value === null) return new Set();
  return new Set(Object.values(value).flatMap((part) => [...charactersOf(part)]));
}

/**
 * Looks for a list, a text or a whole part so large that listing its problems one by one would help nobody.
 * What the schema does not know is not looked at: nothing will read it.
 * @param path where the part stands in the document
 */
function findOversized(tree: FieldNode, part: unknown, path: readonly PropertyKey[]): Diagnostic | undefined {
  let values = 0;
  const at = [...path];
  const measure = (node: FieldNode | undefined, value: unknown): Diagnostic | undefined => {
    if (++values > caps.partValues)
      return diagnose("too-large", formatPointer(path), {
        what: "values",
        found: values,
        max: caps.partValues,
      });
    if (typeof value === "string") return measureText(value, at);
    if (typeof value !== "object" || value === null) return undefined;
    if (Array.isArray(value) && value.length > caps.items)
      return diagnose("too-many-items", formatPointer(at), { count: value.length, max: caps.items });
    for (const key of Object.keys(value)) {
      if (node?.shape === "group" && !node.fields.has(key)) continue;
      at.push(key);
      const found = measure(childOf(node, key), (value as Readonly<Record<string, unknown>>)[key]);
      if (found) return found;
      at.pop();
    }
    return undefined;
  };
  return measure(tree, part);
}

function measureText(text: string, at: readonly PropertyKey[]): Diagnostic | undefined {
  if (text.length > caps.text)
    return diagnose("text-too-long", formatPointer(at), { length: text.length, max: caps.text });
  // The shortest tag has three characters.
  const found = text.length > 3 * caps.tags ? text.split("<").length - 1 : 0;
  return found > caps.tags
    ? diagnose("too-large", formatPointer(at), { what: "tags", found, max: caps.tags })
    : undefined;
}

/** Undefined where the tree ends: everything below is measured. */
function childOf(node: FieldNode | undefined, key: string): FieldNode | undefined {
  if (node?.shape === "group") return node.fields.get(key);
  return node?.shape === "list" ? node.item : undefined;
}

/**
 * Marks that join with a letter are one character with it, however many they are.
 * @param characters how many the text may have, or has
 */
function checkMarks(
  text: string,
  plain: boolean,
  characters: number,
  at: readonly PropertyKey[],
): Diagnostic[] {
  const max = caps.codePoints * characters;
  const found = text.length > max ? countCodePoints(text, plain) : 0;
  return found > max ? [diagnose("too-many-marks", formatPointer(at), { found, max })] : [];
}

/**
 * Measures a value against the limits of its fields.
 * @param path where the value stands in the document
 * @param severity of what is over a limit; what is required stays an error
 */
function checkLimits(
  tree: FieldNode,
  value: unknown,
  path: readonly PropertyKey[],
  severity: Severity,
  overrides: LimitOverrides = {},
): Diagnostic[] {
  const found: Diagnostic[] = [];
  const overrideAt = (at: readonly PropertyKey[]): LimitOverride | undefined => {
    const name = at
      .slice(path.length)
      .filter((key) => typeof key === "string")
      .join(".");
    return Object.hasOwn(overrides, name) ? overrides[name] : undefined;
  };
  const hasOverrides = Object.keys(overrides).length > 0;

  visitFields(tree, value, [...path], {
    leaf(meta, text, at) {
      if (meta.kind !== "text") return;
      const own = hasOverrides ? overrideAt(at) : undefined;
      const isEmpty = text === undefined || text === "";
      if (isEmpty && (own?.required ?? meta.required))
        found.push(diagnose("required", formatPointer(at), { name: fieldName(at) }));
      if (typeof text !== "string") return;
      const max = own?.max ?? meta.max;
      const length = visibleLength(text, meta.plain, max);
      if (length > max) found.push(diagnose("text-too-long", formatPointer(at), { length, max }, severity));
      found.push(...checkMarks(text, meta.plain, Math.max(meta.max, max, length), at));
    },
    list(node, items, at) {
      const own = hasOverrides ? overrideAt(at) : undefined;
      const { min, max } = { min: own?.min ?? node.min, max: own?.max ?? node.max };
      const count = items.length;
      if (count < min) found.push(diagnose("too-few-items", formatPointer(at), { count, min }, severity));
      if (count > max) found.push(diagnose("too-many-items", formatPointer(at), { count, max }, severity));
    },
    group(node, fields, at) {
      const names = node.atLeastOne;
      if (names.length > 0 && names.every((name) => !fields[name]))
        found.push(diagnose("at-least-one", formatPointer(at), { names }));
    },
  });
  return found;
}

interface AdviceContext extends Pick<Collector, "isFull"> {
  /** Ids of the site's events; undefined where they are not known. */
  readonly eventIds?: ReadonlySet<string> | undefined;
  /** What is known where the value stands, and around it. */
  readonly levels: Levels;
}

/**
 * Looks over a value; what is of the wrong type is passed over.
 * @param path where the value stands in the document
 */
function adviseOn(
  tree: FieldNode,
  value: unknown,
  path: readonly PropertyKey[],
  { isFull, eventIds, levels }: AdviceContext,
): Diagnostic[] {
  const found: Diagnostic[] = [];
  visitFields(tree, value, [...path], {
    leaf(meta, content, at) {
      if (typeof content !== "string" || content === "") return;
      if (meta.kind === "link") found.push(...checkLink(content, at));
      else if (meta.kind === "picture") found.push(...checkPicture(content, at));
      else if (meta.kind === "event" && eventIds?.has(content) === false)
        found.push(diagnose("unknown-event", formatPointer(at), { found: content }));
      else if (meta.kind === "text" && !meta.plain && content.includes("<"))
        found.push(...checkMarkup(content, at));
    },
    group(node, fields, at) {
      for (const key of Object.keys(fields)) {
        if (node.fields.has(key)) continue;
        // Beyond what is listed, names are neither compared nor kept: there may be millions of them.
        if (found.length > caps.problems) break;
        const isListed = !isFull("warning");
        const belongs = isListed ? findLevel(key, at.slice(path.length), levels) : undefined;
        const nearest = isListed && !belongs ? nearestName(key, node.fields.keys()) : undefined;
        found.push(diagnose("unknown-key", formatPointer([...at, key]), { key, nearest, belongs }));
      }
    },
  });
  return found;
}

function checkLink(url: string, at: readonly PropertyKey[]): Diagnostic[] {
  const link = rules.parseLink(url);
  return "problem" in link
    ? [diagnose("bad-url", formatPointer(at), { found: url, problem: link.problem })]
    : [];
}

function checkPicture(url: string, at: readonly PropertyKey[]): Diagnostic[] {
  const source = rules.parseImageSource(url);
  return "problem" in source
    ? [diagnose("bad-url", formatPointer(at), { found: url, problem: source.problem, isPicture: true })]
    : [];
}

function checkMarkup(text: string, at: readonly PropertyKey[]): Diagnostic[] {
  const problems: Diagnostic[] = [];
  const { removed } = sanitizeText(text, (url) => {
    problems.push(...checkLink(url, at));
    return { href: "#" };
  });
  if (removed.length > 0) problems.push(diagnose("markup-removed", formatPointer(at), { removed }));
  return problems;
}

/** Validates a page and its sections, each in one walk. */
import type * as z from "zod";
import {
  type Catalogue,
  type ColorMode,
  defaultColorMode,
  type FieldNode,
  fieldTree,
  rules,
  type SectionType,
} from "#section";
import {
  type Collector,
  type Diagnostic,
  diagnose,
  formatPointer,
  nearestName,
  type Reason,
  type Severity,
} from "../diagnostic/index.ts";
import { issuesToDiagnostics } from "./issues.ts";
import { asText, isObject, type Json } from "./json.ts";
import { levelsOfData, levelsOfPage, levelsOfSection } from "./level.ts";
import type { LimitOverrides } from "./limits.ts";
import { metaWithArticle, slugsOf } from "./markdown/article.ts";
import { checkOrder } from "./order.ts";
import { componentSchema, pageSchema } from "./page-schema.ts";
import { findReservedName } from "./reserved-paths.ts";
import type { Page, Section } from "./site.ts";
import { readStatus, type Status } from "./status.ts";
import { partOf, validatePart } from "./validation/part.ts";
import type { ValidationContext } from "./validation/walk.ts";

export interface PageContext
  extends Pick<Collector, "report" | "isFull">,
    Pick<ValidationContext, "visited"> {
  readonly catalogue: Catalogue;
  /** Severity of exceeded authoring limits (`--limits`). */
  readonly limits: Severity;
  /** Colour mode of the theme. */
  readonly colorMode: ColorMode;
  /** IDs of the site's events; undefined if the events have errors. */
  readonly eventIds: ReadonlySet<string> | undefined;
  /** Minimum overlay over a picture behind text, by colour mode. */
  readonly leastOverlays: Readonly<Record<ColorMode, number>>;
  /** SHA-256 of the text of each section, in hex, by the section in the document; absent for a translated one. */
  readonly keys: ReadonlyMap<unknown, string>;
  /** Validated sections of the page in languages with the same colour mode, by their value in the document. */
  readonly sections?: Map<unknown, SharedSection> | undefined;
}

/** Untranslated section, which languages share; its problems have been reported. */
export interface SharedSection {
  readonly type: SectionType;
  readonly section: Section | undefined;
}

const pagePart = partOf(pageSchema, "components");
const sectionPart = partOf(componentSchema, "data");

/** Fields of a page with its sections, for samples in messages. */
const pageTree = withField(pagePart.tree, "components", {
  shape: "list",
  item: sectionPart.tree,
  min: 0,
  max: Number.POSITIVE_INFINITY,
});

const sectionTreeOf = (type: SectionType | undefined): FieldNode =>
  type ? withField(sectionPart.tree, "data", fieldTree(type.data)) : sectionPart.tree;

function withField(tree: FieldNode, name: string, node: FieldNode): FieldNode {
  return tree.shape === "group" ? { ...tree, fields: new Map([...tree.fields, [name, node]]) } : tree;
}

/**
 * Validates one page. Its sections are checked even if its own fields have errors (VAL-1).
 * @param path path of the page in the document
 * @returns the page without invalid values; undefined without a usable path
 */
export function validatePage(
  raw: unknown,
  path: readonly PropertyKey[],
  context: PageContext,
): Page | undefined {
  const { report, isFull, catalogue } = context;
  const pointer = formatPointer(path);
  const validated = validatePart(
    pagePart,
    raw,
    path,
    pointer,
    validationContextOf(context, () => levelsOfPage(catalogue)),
  );
  if ("code" in validated) return void report([validated]);
  const { components, ...own }: Json = isObject(raw) ? raw : {};
  if (validated.issues) report(issuesToDiagnostics(validated.issues, raw, path, pageTree));
  const problem = typeof own.path === "string" ? findPathProblem(own.path) : undefined;
  if (problem) {
    const found = asText(own.path);
    const meant = findPathProblem(`/${found}`) === undefined ? `/${found}` : undefined;
    report([diagnose("bad-path", `${pointer}/path`, { found, problem, meant })]);
  }
  report(validated.advice);
  report(validated.limits);
  const status = readStatus(own.status, "page", [...path, "status"], report);
  const facts = fillPageFacts(validated.issues ? {} : (validated.data as RawPageFacts), status);
  const { publishAt, unpublishAt } = facts.publication ?? {};
  report(checkOrder({ publishAt }, { unpublishAt }, pointer, (from, until) => until > from));
  const seen = createUniqueness(context);
  const sections: Section[] = [];
  for (const [index, component] of (Array.isArray(components) ? components : []).entries()) {
    if (isFull("error")) break;
    const at = [...path, "components", index];
    const section = validateComponent(component, at, `${pointer}/components/${index}`, context, seen);
    if (!section) continue;
    report(adviseOnOverlay(section, context));
    if (sections.length > 0) report(adviseOnPlace(section, catalogue));
    sections.push(followFooter(section, sections.at(-1), catalogue));
  }
  report(adviseOnRhythm(sections, context));
  if (typeof own.path !== "string" || problem) return undefined;
  const meta = metaWithArticle(facts.meta, sections, catalogue);
  return { path: own.path, ...facts, meta, sections, pointer };
}

/** A page's own fields in the document, after the schema accepted their types. */
interface RawPageFacts extends Partial<Pick<Page, "language" | "alternate" | "noindex">> {
  readonly meta?: Partial<Page["meta"]> | undefined;
  readonly draft?: boolean | undefined;
  readonly publishAt?: string | undefined;
  readonly unpublishAt?: string | undefined;
}

/**
 * Fills in the defaults of a page's own fields.
 * @param written status that `readStatus` returned
 */
function fillPageFacts(
  { language, alternate = {}, meta, noindex, draft, publishAt, unpublishAt }: RawPageFacts,
  written: Status,
): Pick<Page, "language" | "alternate" | "meta" | "noindex" | "publication"> {
  const { title = "", keywords = "", description = "", useForAll = false, image, updatedAt } = meta ?? {};
  const status = draft && written === "published" ? "draft" : written;
  const isAlwaysIn = status === "published" && publishAt === undefined && unpublishAt === undefined;
  return {
    language,
    alternate,
    meta: { title, keywords, description, useForAll, image: image || undefined, updatedAt },
    publication: isAlwaysIn ? undefined : { status, publishAt, unpublishAt },
    noindex: noindex || undefined,
  };
}

const findPathProblem = (path: string): Reason | undefined =>
  rules.findPathProblem(path) ?? findReservedName(path);

const validationContextOf = (
  { limits, isFull, eventIds, visited }: PageContext,
  levels: ValidationContext["levels"],
  overrides?: LimitOverrides,
): ValidationContext => ({ limits, isFull, eventIds, levels, overrides, visited });

/**
 * @returns the section if it is published; with errors, its values in the document, so that links from and to it can be
 * checked too
 */
function validateComponent(
  raw: unknown,
  path: readonly PropertyKey[],
  pointer: string,
  context: PageContext,
  seen: Uniqueness,
): Section | undefined {
  const { report, catalogue, sections } = context;
  const shared = sections?.get(raw);
  if (shared && isObject(raw)) {
    seen(raw, pointer, shared.type, true);
    return shared.section;
  }
  const id = isObject(raw) ? raw.id : undefined;
  const type = typeof id === "string" ? catalogue.sections.get(id) : undefined;
  // Unknown types have no section level.
  const levels = () => (type ? levelsOfSection(type) : levelsOfPage(catalogue));
  const validated = validatePart(sectionPart, raw, path, pointer, validationContextOf(context, levels));
  if ("code" in validated) return void report([validated]);
  if (validated.issues) report(issuesToDiagnostics(validated.issues, raw, path, sectionTreeOf(type)));
  if (!isObject(raw) || typeof id !== "string") return undefined;
  if (!type) {
    const nearest = nearestName(id, catalogue.sections.keys());
    report([diagnose("unknown-section", `${pointer}/id`, { found: id, nearest })]);
    return undefined;
  }
  seen(raw, pointer, type);
  report(validated.advice);
  const own = validated.data as Partial<SectionFields>;
  const { uniqId, colorMode, orientation = "LEFT", spacing, validation, data } = own;
  const variant = knownVariant(type, own.variant);
  if (typeof own.variant === "string" && variant === undefined) {
    const allowed = Object.keys(type.variants ?? {});
    const nearest = nearestName(own.variant, allowed);
    report([
      diagnose("unknown-variant", `${pointer}/variant`, { found: own.variant, type: id, allowed, nearest }),
    ]);
  }
  const status = readStatus(raw.status, "section", [...path, "status"], report);
  // A mistake elsewhere in the section does not change its limits.
  const isInvalid = validated.issues?.some(({ path: [name] }) => name === "validation");
  const overrides = isInvalid ? undefined : validation;
  // Missing data has been reported.
  const validData =
    data === undefined
      ? undefined
      : validateData(data, overrides, type, [...path, "data"], `${pointer}/data`, context);
  const section =
    status === "published"
      ? {
          type: type.type,
          uniqId: typeof uniqId === "string" ? uniqId : "",
          colorMode: colorMode || defaultColorMode(type, context.colorMode),
          orientation,
          variant,
          spacing,
          ...(validData ?? noData),
          ...(type.isArticle && { slugs: slugsOf(validData?.data) }),
          pointer,
          key: context.keys.get(raw),
        }
      : undefined;
  sections?.set(raw, { type, section });
  return section;
}

/** @returns the variant of a section, if its type has it */
export const knownVariant = (type: SectionType | undefined, found: unknown): string | undefined =>
  typeof found === "string" && Object.hasOwn(type?.variants ?? {}, found) ? found : undefined;

type SectionFields = z.infer<typeof componentSchema>;
type SectionContents = Pick<Section, "data" | "references" | "characters">;
const noData: SectionContents = { data: {}, references: [], characters: "" };

/** @returns the data with defaults, or unchanged if it has errors; undefined if it is not an object or too large */
function validateData(
  raw: unknown,
  overrides: LimitOverrides | undefined,
  type: SectionType,
  path: readonly PropertyKey[],
  pointer: string,
  context: PageContext,
): SectionContents | undefined {
  const { report } = context;
  const around = validationContextOf(context, () => levelsOfData(type), overrides);
  const validated = validatePart(partOf(type.data), raw, path, pointer, around);
  if ("code" in validated) return void report([validated]);
  const { issues, limits, advice, data, references, characters } = validated;
  if (issues) report(issuesToDiagnostics(issues, raw, path, fieldTree(type.data)));
  report(issues ? withoutReported(limits, issues, path) : limits);
  report(advice);
  return isObject(data) ? { data, references, characters } : undefined;
}

/**
 * Removes diagnostics of values that zod has reported, so that all problems appear once (VAL-1). A missing required text is
 * reported by zod, an empty one by its limits.
 */
function withoutReported(
  limits: readonly Diagnostic[],
  issues: readonly z.core.$ZodIssue[],
  path: readonly PropertyKey[],
): Diagnostic[] {
  const reported = new Set(issues.map(({ path: at }) => formatPointer([...path, ...at])));
  return limits.filter(({ pointer }) => !reported.has(pointer));
}

/** A footer type without a colour mode (the builder's line) takes that of the footer above it. */
export function followFooter(section: Section, above: Section | undefined, { sections }: Catalogue): Section {
  const type = sections.get(section.type);
  const isBelowFooter = above !== undefined && sections.get(above.type)?.category === "footer";
  return type?.colorMode === "" && isBelowFooter ? { ...section, colorMode: above.colorMode } : section;
}

/** Reports a field that is shown only in the first section of a page. */
function adviseOnPlace({ type, data, pointer }: Section, { sections }: Catalogue): Diagnostic[] {
  const name = sections.get(type)?.onlyWhenFirst?.find((field) => Boolean(data[field]));
  if (name === undefined) return [];
  return [diagnose("shown-first-only", `${pointer}${formatPointer(["data", name])}`, { name, type })];
}

/** Reports an overlay that the theme raises, because text on the picture would not be readable (SEC-27). */
function adviseOnOverlay(
  { type, data, colorMode, pointer }: Section,
  { catalogue, leastOverlays }: PageContext,
): Diagnostic[] {
  const { backgroundImgUrl, bgOverlayTransparency: wanted } = data;
  if (!catalogue.sections.get(type)?.hasWordsOnPicture || !backgroundImgUrl) return [];
  const shown = leastOverlays[colorMode];
  if (typeof wanted !== "number" || wanted >= shown) return [];
  const at = `${pointer}${formatPointer(["data", "bgOverlayTransparency"])}`;
  return [diagnose("overlay-raised", at, { wanted, shown })];
}

type Uniqueness = (component: Json, at: string, type: SectionType, isReported?: boolean) => void;

/** Reports a duplicate `uniqId` on a page, and a second section of a type that is allowed once. */
function createUniqueness({ report }: PageContext): Uniqueness {
  const ids = new Map<unknown, string>();
  /** Types on the page, with the first section of each; `isAlone` if the type or a section allows only one. */
  const types = new Map<string, { readonly isAlone: boolean; readonly first: string }>();
  return ({ uniqId, isUnique }, at, type, isReported = false) => {
    const pointer = `${at}/uniqId`;
    const first = ids.get(uniqId);
    if (first && !isReported)
      report([diagnose("duplicate", pointer, { what: "section-name", value: asText(uniqId), first })]);
    if (!first && typeof uniqId === "string") ids.set(uniqId, pointer);
    const before = types.get(type.type);
    const isAlone = type.isUnique || isUnique === true || before?.isAlone === true;
    if (before && isAlone && !isReported)
      report([diagnose("unique-section", at, { type: type.type, first: before.first })]);
    types.set(type.type, { isAlone, first: before?.first ?? at });
  };
}

/** More sections in a row with the same background look like one endless section. */
const alikeAtMost = 2;

/**
 * Advises on the sequence of sections on a page.
 * @param sections published sections of a page, in order
 * @returns one diagnostic per run of similar sections
 */
function adviseOnRhythm(
  sections: readonly Section[],
  { catalogue, colorMode: siteMode }: PageContext,
): Diagnostic[] {
  const types = catalogue.sections;
  const found: Diagnostic[] = [];
  let alike = 0;
  let before: Section | undefined;
  for (const section of sections) {
    const type = types.get(section.type);
    // Bars, heroes and footers frame the page and do not count.
    const isInRow = type !== undefined && type.category !== "header" && type.category !== "footer";
    const follows = isInRow && before !== undefined;
    alike = !isInRow ? 0 : follows && before?.colorMode === section.colorMode ? alike + 1 : 1;
    const { type: name, pointer, colorMode, orientation } = section;
    // A dark site is dark on purpose.
    if (alike === alikeAtMost + 1 && (colorMode !== "DARK" || siteMode !== "DARK"))
      found.push(diagnose("grounds-alike", pointer, { colorMode }));
    const isSameSide = before?.type === name && before.orientation === orientation;
    if (follows && type.hasOrientation && isSameSide)
      found.push(diagnose("sides-alike", pointer, { type: name, orientation }));
    before = isInRow ? section : undefined;
  }
  return found;
}

/** Describes conflicts to the owner: what changed, where, and what each version looks like. Pure. */
import { isObject, isSame } from "../../document/json.ts";
import { fieldAt, type Path, valueAt } from "../shared/pointer.ts";
import type { Conflict, FieldState, PageState, SiteState } from "../shared/protocol.ts";
import type { SiteChange, ValueChange } from "../shared/publish-protocol.ts";
import { itemName } from "./items.ts";
import { describeLink } from "./link-text.ts";
import { focusOf } from "./picture-edits.ts";
import { decode, visibleText } from "./plain.ts";
import { wordChoice, wordChoiceIn, wordFieldAt, wordOwn, wordOwnField } from "./words/index.ts";
import type { AllWords } from "./words/later.ts";

export interface ConflictContext {
  readonly words: AllWords;
  /** Locale for dates. */
  readonly locale?: string | undefined;
  readonly site:
    | Pick<SiteState, "types" | "pages" | "fields" | "pageFields" | "settings" | "languages">
    | undefined;
  /** Open page. */
  readonly page: Pick<PageState, "path" | "sections"> | undefined;
}

/** A value ready for display. */
export type Shown =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "quiet"; readonly text: string }
  | { readonly kind: "picture"; readonly source: string }
  | { readonly kind: "colour"; readonly colour: string }
  | { readonly kind: "icon"; readonly name: string };

/** A value changed by one side. */
export interface Change {
  /** Name within the item in conflict; empty for the item itself. */
  readonly name: string;
  readonly shown: Shown;
  /** Its text, for copying. */
  readonly text: string;
}

/** @returns the name of the item in conflict: "The second quote of “Heard in the queue” on the page “Prices”" */
export function nameConflict(context: ConflictContext, conflict: Conflict): string {
  const { words } = context;
  const { language, page, section } = conflict.at;
  const title = page === undefined ? undefined : titleOf(context, conflict, page);
  const inner = nameWithin(context, conflict, []);
  let name = inner;
  if (section !== undefined) {
    const whole = words.conflict.theSection(sectionName(context, conflict));
    name = inner ? words.conflict.of(inner, whole) : whole;
    if (title !== undefined && page !== context.page?.path) name = words.conflict.onPage(name, title);
  } else if (title !== undefined) {
    const whole = words.conflict.thePage(title);
    name = inner ? words.conflict.of(inner, whole) : whole;
  }
  return capitalized(inLanguage(context, name, language));
}

function inLanguage({ words, site }: ConflictContext, name: string, language: string | undefined): string {
  const spoken = site?.languages.find(({ code }) => code === language)?.name ?? language;
  return spoken === undefined ? name : words.conflict.inLanguage(name, spoken);
}

/** @returns one side's changes, each named; for a deleted item, the values that differ from its previous state */
export function changesOf(
  context: ConflictContext,
  conflict: Conflict,
  side: "ours" | "theirs",
): readonly Change[] {
  const value = conflict[side];
  const isWhole = conflict.kind === "changed" || conflict.kind === undefined;
  const places = isWhole ? [[]] : placesChanged(conflict.base, value);
  return places.map((within): Change => {
    const { field, isLook } = locateField(context, conflict, within);
    const inner = valueAt(value, within);
    return {
      name: within.length === 0 ? "" : capitalized(nameWithin(context, conflict, within)),
      shown: show(context, conflict, within, inner),
      text: isLook ? "" : textOf(field, inner),
    };
  });
}

/** The site, a page or a section, in which a version has another value. */
export type ChangedThing = Pick<SiteChange, "page" | "section">;

/** @returns a value of two compared versions as before and after, with its name within the page or section */
export function wordValueChange(
  context: ConflictContext,
  { page, section }: ChangedThing,
  { language, path, before, after }: ValueChange,
): { readonly name: string; readonly before: Shown; readonly after: Shown } {
  const conflict: Conflict = {
    at: { language, page: page?.path, section: section?.id, path: [] },
    ours: undefined,
    theirs: undefined,
    ...(section && { section: { id: section.type, data: { title: section.title } } }),
  };
  const name = capitalized(nameWithin(context, conflict, path));
  return {
    name: inLanguage(context, name, language),
    before: show(context, conflict, path, before),
    after: show(context, conflict, path, after),
  };
}

/** @returns the owner's own text in the conflict; empty if there is none */
export const ownText = (context: ConflictContext, conflict: Conflict): string =>
  changesOf(context, conflict, "ours")
    .map(({ text }) => text)
    .filter(Boolean)
    .join("\n\n");

/** Text as displayed, with its line breaks. */
export const readable = (text: string): string =>
  decode(
    text.replaceAll(/<\/(?:p|li|div|h\d)>\s*(?=\S)/gi, "\n").replaceAll(/<(?!br\b)\/?[a-z!][^<>]*>/gi, ""),
  ).trim();

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Name of a page, current or former. */
function titleOf({ site }: ConflictContext, { before, what }: Conflict, path: string): string {
  const now = site?.pages.find((one) => one.path === path)?.name;
  const old = what === "page" ? visibleText(valueAt(before, ["meta", "title"])) : "";
  return now || old || path;
}

interface SectionLike {
  readonly type: string;
  readonly data: unknown;
}

/** Section that a conflict is about or belongs to. */
function sectionOf(
  context: ConflictContext,
  conflict: Conflict,
): { type: string; data: unknown } | undefined {
  const { page, section, path } = conflict.at;
  const { before, base, ours, theirs } = conflict;
  const known = [conflict.section, ...(path.length === 0 ? [before, base, ours, theirs] : [])].find(
    (value) => typeof valueAt(value, ["id"]) === "string",
  );
  if (known !== undefined) return { type: String(valueAt(known, ["id"])), data: valueAt(known, ["data"]) };
  return page === context.page?.path ? context.page?.sections.find(({ id }) => id === section) : undefined;
}

const sectionName = (context: ConflictContext, conflict: Conflict): string =>
  nameOfSection(context, sectionOf(context, conflict));

function nameOfSection({ site, words }: ConflictContext, section: SectionLike | undefined): string {
  const title =
    visibleText(valueAt(section?.data, ["title"])) || visibleText(valueAt(section?.data, ["paragraph"]));
  const label = site?.types.find(({ type }) => type === section?.type)?.label;
  return title || label || section?.type || words.section;
}

/** A compiled field of a conflict, with its name. */
interface FieldSpot {
  /** Relative to the section's data, the page or the site. */
  readonly path: Path;
  readonly field: FieldState | undefined;
  /** True for a field of a page or of the site. */
  readonly isOwn: boolean;
  /** True for a field beside a section's data, such as its colour mode. */
  readonly isLook?: boolean | undefined;
  /** Name of the containing section, if a whole page is in conflict. */
  readonly section?: string | undefined;
}

function locateField(context: ConflictContext, conflict: Conflict, within: Path): FieldSpot {
  const { site } = context;
  const { page, section, path } = conflict.at;
  const full = [...path, ...within];
  if (section !== undefined) return locateInSection(site, sectionOf(context, conflict)?.type, full);
  if (page === undefined) return { path: full, field: fieldAt(site?.fields, full), isOwn: true };
  if (full[0] !== "components" || full.length < 3)
    return { path: full, field: fieldAt(site?.pageFields, full), isOwn: true };
  const inPage = sectionInPage(conflict, full[1] ?? 0);
  const found = locateInSection(site, inPage?.type, full.slice(2));
  return { ...found, section: nameOfSection(context, inPage) };
}

function locateInSection(site: ConflictContext["site"], type: string | undefined, path: Path): FieldSpot {
  if (path[0] !== "data") return { path, field: undefined, isOwn: false, isLook: path.length > 0 };
  const data = site?.types.find((one) => one.type === type)?.data;
  return { path: path.slice(1), field: fieldAt(data, path.slice(1)), isOwn: false };
}

/** A translated page only has its sections' ids; their types come from the previous page. */
function sectionInPage({ before, base, ours, theirs }: Conflict, index: string | number) {
  const entry = [ours, theirs, base].map((page) => valueAt(page, ["components", index])).find(Boolean);
  const all = valueAt(before, ["components"]);
  const old = (Array.isArray(all) ? all : []).find(
    (section) => valueAt(section, ["uniqId"]) === valueAt(entry, ["uniqId"]),
  );
  const type = valueAt(old ?? entry, ["id"]);
  return typeof type === "string" ? { type, data: valueAt(old ?? entry, ["data"]) } : undefined;
}

/** @returns the name of a field within the conflict (“Text” of the second quote); empty for the whole */
function nameWithin(context: ConflictContext, conflict: Conflict, within: Path): string {
  const { words } = context;
  const { path, field, isOwn, section } = locateField(context, conflict, within);
  const from = within.length === 0 ? 0 : Math.max(0, path.length - within.length);
  const parts: string[] = [];
  const last = path.at(-1);
  if (typeof last === "string")
    parts.push(
      words.conflict.theField(field?.label ? wordOwn(words, field.label) : labelOf(words, path, isOwn)),
    );
  for (const [index, key] of [...path.entries()].reverse()) {
    if (index < from || typeof key !== "number") continue;
    const list = path.slice(0, index);
    const kind = ownWord(words.conflict.kinds, String(list.at(-1)));
    parts.push(words.conflict.theItem(labelOf(words, list, isOwn), key + 1, kind));
  }
  if (section) parts.push(words.conflict.theSection(section));
  return parts.reduceRight((whole, part) => (whole ? words.conflict.of(part, whole) : part), "");
}

const ownWord = (kinds: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(kinds, name) ? kinds[name] : undefined;

function labelOf(words: AllWords, path: Path, isOwn: boolean): string {
  if (!isOwn || path.length > 1) return wordFieldAt(words, path);
  const name = String(path[0]);
  if (name === "components") return words.sections;
  return name === "pages" ? words.tabs.pages : wordOwnField(words, name);
}

/** Paths of the differences, as deep as both values have the same shape. */
function placesChanged(before: unknown, after: unknown, path: Path = []): Path[] {
  if (isSame(before, after)) return [];
  if (isObject(after) && (isObject(before) || before === undefined))
    return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])]
      .filter((key) => !names.has(key))
      .flatMap((key) => placesChanged(valueAt(before, [key]), after[key], [...path, key]));
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return after.flatMap((item, index) => placesChanged(before[index], item, [...path, index]));
  return [path];
}

/** Fields that identify pages and sections and are not content. */
const names: ReadonlySet<string> = new Set(["uniqId"]);

function show(context: ConflictContext, conflict: Conflict, within: Path, value: unknown): Shown {
  const { words, site } = context;
  const { field, isLook } = locateField(context, conflict, within);
  const quiet = (text: string): Shown => ({ kind: "quiet", text });
  const text = (asText: string): Shown =>
    asText === "" ? quiet(words.conflict.nothing) : { kind: "text", text: asText };
  if (value === undefined || value === null || value === "")
    return quiet(conflict.at.language === undefined ? words.conflict.nothing : words.conflict.notTranslated);
  if (Array.isArray(value)) return text(listed(context, value));
  if (isObject(value)) {
    if (field?.shape === "crop") return quiet(words.conflict.part);
    if (field?.shape === "focus") return text(words.focusAt(focusOf(value)));
    return text(itemName(value) || textOf(field, value));
  }
  if (typeof value === "boolean") return text(value ? words.conflict.on : words.conflict.off);
  if (typeof value === "number") {
    if (field?.shape !== "number") return text(String(value));
    if (field.min === 0 && field.max === 1) return text(`${Math.round(value * 100)}%`);
    return text(field.unit ? `${value} ${wordOwn(words, field.unit)}` : String(value));
  }
  const asText = String(value);
  switch (field?.shape) {
    case "picture":
      return { kind: "picture", source: asText };
    case "colour":
      return { kind: "colour", colour: asText };
    case "icon":
      return { kind: "icon", name: asText };
    case "link":
      return text(describeLink(words, asText, site?.pages ?? []));
    case "choice":
      return text(wordChoiceIn(words, field, asText));
    case "date":
      return text(dateIn(context, conflict, within, asText));
    case "event":
      return text(eventNamed(site, asText) ?? asText);
    case "font":
      return text(asText.replace(/^.*\/(?=.+\.woff2$)/i, ""));
    case undefined:
      return text(isLook ? wordChoice(words, asText) : readable(asText));
    default:
      return text(readable(asText));
  }
}

function listed(context: ConflictContext, items: readonly unknown[]): string {
  const { words } = context;
  const maxListed = 5;
  const names = items
    .slice(0, maxListed)
    .map((item, index) => nameOfItem(context, item) || words.item(index + 1));
  return words.conflict.listed(
    `${names.join(", ")}${items.length > maxListed ? "…" : ""}` || words.conflict.nothing,
    items.length,
  );
}

/** Sections and pages are named by their titles. */
function nameOfItem(context: ConflictContext, item: unknown): string {
  const [type, id] = [valueAt(item, ["id"]), valueAt(item, ["uniqId"])];
  if (typeof type === "string" && typeof id === "string")
    return nameOfSection(context, { type, data: valueAt(item, ["data"]) });
  return visibleText(valueAt(item, ["meta", "title"])) || itemName(item);
}

function dateIn({ locale, site }: ConflictContext, conflict: Conflict, within: Path, date: string): string {
  const moment = new Date(date.replace(" ", "T"));
  if (Number.isNaN(moment.getTime())) return date;
  const full = [...conflict.at.path, ...within];
  const id = valueAt(conflict.section, [...full.slice(0, -1), "eventId"]);
  const zone = id === undefined ? undefined : valueAt(eventOf(site, id), ["timeZone"]);
  const options = { dateStyle: "long", timeStyle: "short" } as const;
  try {
    return new Intl.DateTimeFormat(locale, {
      ...options,
      ...(typeof zone === "string" && { timeZone: zone }),
    }).format(moment);
  } catch {
    // A time zone may be any string.
    return new Intl.DateTimeFormat(locale, options).format(moment);
  }
}

function eventOf(site: ConflictContext["site"], id: unknown): unknown {
  const events = site?.settings.events;
  return (Array.isArray(events) ? events : []).find((event) => valueAt(event, ["id"]) === id);
}

function eventNamed(site: ConflictContext["site"], id: string): string | undefined {
  const title = valueAt(eventOf(site, id), ["title"]);
  return typeof title === "string" ? title : undefined;
}

/** @returns the text in a value, one paragraph per text */
function textOf(field: FieldState | undefined, value: unknown): string {
  if (typeof value === "string" && field?.shape === "markdown") return value;
  if (typeof value === "string")
    return field === undefined || field.shape === "text" || field.shape === "email" ? readable(value) : "";
  if (typeof value !== "object" || value === null) return "";
  return Object.entries(value)
    .map(([key, inner]) => {
      const below = fieldAt(field, [Array.isArray(value) ? Number(key) : key]);
      // Without a type there is no telling which strings are text.
      return field && !below && typeof inner === "string" ? "" : textOf(below, inner);
    })
    .filter(Boolean)
    .join("\n\n");
}

/** Lists the changes between two texts of a document, in an owner's terms (EDT-18, EDT-31). */
import { entriesOf, pathsOf, renamesBetween, sparseDocument } from "../../../document/edits/index.ts";
import { asText, isObject, isSame, type Json } from "../../../document/index.ts";
import type { CutText } from "../../../preview/index.ts";
import type { SiteChange, VersionComparison } from "../../shared/publish-protocol.ts";
import { createPageNames } from "../page-names.ts";
import { partsOf } from "../rebase-edit.ts";
import { type Side, valuesBetween } from "./values.ts";

/** Maximum number of changes; more than anyone reads. */
const maxListed = 200;
/** Maximum number of changes with their values. */
const maxCompared = 100;

/** Compares the site settings and the pages that differ. */
export const changesBetween = (before: CutText, now: CutText): readonly SiteChange[] =>
  listChanges(before, now)
    .slice(0, maxListed)
    .map(({ change }) => change);

/** Compares two documents value by value. */
export function compareTexts(before: CutText, now: CutText): VersionComparison {
  const found = listChanges(before, now);
  const changes = found.slice(0, maxCompared).map(({ change, sides }): SiteChange => {
    if (!sides) return change;
    const { values, more } = valuesBetween(sides);
    return { ...change, values, moreValues: more };
  });
  return { changes, more: found.length - changes.length };
}

/** A change, and for a changed thing its contents before and after. */
interface Found {
  readonly change: SiteChange;
  readonly sides?: readonly Side[];
}

function listChanges(before: CutText, now: CutText): readonly Found[] {
  const pages = pagesApart(before, now);
  const [old, latest] = [before, now].map((one) => sparseDocument(partsOf(one), pages)) as [Json, Json];
  const renamed = new Map(
    renamesBetween(old, latest).flatMap(({ page, section, to }) =>
      section === undefined ? [[to, page]] : [],
    ),
  );
  const gone = new Set(pathsOf(old));
  const found: Found[] = [...changesOfSettings(old, latest)];
  for (const path of pathsOf(latest)) {
    const from = renamed.get(path) ?? path;
    const isKnown = gone.delete(from);
    if (!pages.has(path)) continue;
    const page = nameOfPage(latest, path);
    if (!isKnown) found.push({ change: { kind: "added", page } });
    else {
      if (from !== path) found.push({ change: { kind: "renamed", page, from } });
      found.push(...changesOfPage(pageIn(old, from), pageIn(latest, path), page));
    }
  }
  for (const path of gone) found.push({ change: { kind: "removed", page: nameOfPage(old, path) } });
  const both = (paths: readonly string[], others: readonly string[]) =>
    paths.filter((one) => others.includes(one));
  const [earlier, later] = [pathsOf(old), pathsOf(latest)];
  if (both(earlier, later).join("\n") !== both(later, earlier).join("\n"))
    found.push({ change: { kind: "moved", field: "pages" } });
  return found;
}

/** @returns paths of pages that differ, themselves or in a translation, or that only one document has */
export function pagesApart(before: CutText, now: CutText): ReadonlySet<string> {
  const read = ({ document: { ranges } }: CutText) => {
    const texts = new Map<string, string>();
    for (const list of [ranges.pages, ...codesOf(ranges).map((code) => entriesOf(ranges, code))])
      for (const { path = "null", digest } of list) texts.set(path, `${texts.get(path) ?? ""} ${digest}`);
    return texts;
  };
  const [old, latest] = [read(before), read(now)];
  const apart = [...new Set([...old.keys(), ...latest.keys()])].filter(
    (path) => old.get(path) !== latest.get(path),
  );
  return new Set(apart.map((path) => JSON.parse(path) as string));
}

const codesOf = ({ translations }: CutText["document"]["ranges"]): readonly string[] =>
  Array.from(translations.keys(), (code) => JSON.parse(code) as string);

const elsewhere: ReadonlySet<string> = new Set(["pages", "translations", "$schema"]);

function* changesOfSettings(old: Json, now: Json): Generator<Found> {
  const keysOf = (document: Json): string[] => [
    ...Object.keys(document),
    ...languagesOf(document).flatMap(([, one]) => Object.keys(one)),
  ];
  for (const key of new Set([...keysOf(now), ...keysOf(old)])) {
    if (elsewhere.has(key)) continue;
    const valuesOf = (document: Json): Sides => [
      [undefined, document[key]],
      ...languagesOf(document).map(([code, one]) => [code, one[key]] as const),
    ];
    const sides = sidesOf(valuesOf(old), valuesOf(now), [key]);
    if (sides.length > 0) yield { change: { kind: "changed", field: key }, sides };
  }
}

const languagesOf = ({ translations }: Json): (readonly [code: string, translation: Json])[] =>
  Object.entries(isObject(translations) ? translations : {}).flatMap(([code, one]) =>
    isObject(one) ? [[code, one] as const] : [],
  );

/** A value in each language; undefined for the original one. */
type Sides = readonly (readonly [language: string | undefined, value: unknown])[];

/** @returns what differs, by language */
function sidesOf(before: Sides, after: Sides, path: Side["path"]): readonly Side[] {
  const [old, now] = [new Map(before), new Map(after)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((language) => {
    const side = { language, path, before: old.get(language), after: now.get(language) };
    return isSame(side.before, side.after) ? [] : [side];
  });
}

/** A page with its translations. */
interface Page {
  readonly own: Json;
  readonly entries: readonly (readonly [code: string, entry: Json])[];
}

function pageIn(document: Json, path: string): Page {
  const find = (list: unknown) =>
    (Array.isArray(list) ? list : []).find((page: unknown) => isObject(page) && page.path === path) as Json;
  const entries = languagesOf(document).flatMap(([code, one]) => {
    const entry = find(one.pages);
    return entry ? [[code, entry] as const] : [];
  });
  return { own: find(document.pages) ?? {}, entries };
}

function nameOfPage(document: Json, path: string) {
  const { meta } = pageIn(document, path).own;
  const title = isObject(meta) && typeof meta.title === "string" ? meta.title : "";
  return { path, title: createPageNames(document)(path, title) };
}

function* changesOfPage(old: Page, now: Page, page: SiteChange["page"]): Generator<Found> {
  const sections = (one: Page) =>
    new Map(listOf(one.own).map((section, index) => [asText(section.uniqId), { section, index }]));
  const [before, after] = [sections(old), sections(now)];
  const about = ({ path: _, components: __, ...own }: Json): Json => own;
  const ownOf = ({ own, entries }: Page): Sides => [
    [undefined, about(own)],
    ...entries.map(([code, entry]) => [code, about(entry)] as const),
  ];
  const sides = sidesOf(ownOf(old), ownOf(now), []);
  if (sides.length > 0) yield { change: { kind: "changed", page }, sides };
  const order = (one: typeof before, other: typeof before) => [...one.keys()].filter((id) => other.has(id));
  const isMoved = order(before, after).join() !== order(after, before).join();
  for (const [id, { section }] of after) {
    const known = before.get(id);
    const summaryOf = { page, section: nameOfSection(section) };
    if (!known) yield { change: { kind: "added", ...summaryOf } };
    else {
      const sides = sidesOf(
        [[undefined, known.section], ...translationsOf(old, id)],
        [[undefined, section], ...translationsOf(now, id)],
        [],
      );
      if (sides.length > 0) yield { change: { kind: "changed", ...summaryOf }, sides };
    }
  }
  for (const [id, { section }] of before)
    if (!after.has(id)) yield { change: { kind: "removed", page, section: nameOfSection(section) } };
  if (isMoved) yield { change: { kind: "moved", page } };
}

const listOf = ({ components }: Json): readonly Json[] =>
  Array.isArray(components) ? components.filter(isObject) : [];

const translationsOf = ({ entries }: Page, uniqId: string): Sides =>
  entries.flatMap(([code, entry]) =>
    listOf(entry).flatMap((one) => (one.uniqId === uniqId ? [[code, one] as const] : [])),
  );

function nameOfSection({ uniqId, id, data }: Json) {
  const title = isObject(data) ? (data.title ?? data.paragraph) : undefined;
  return { id: asText(uniqId), type: asText(id), title: typeof title === "string" ? title : "" };
}

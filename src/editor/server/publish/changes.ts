/** Lists the changes between two texts of a document, in an owner's terms (EDT-18). */
import { entriesOf, pathsOf, renamesBetween, sparseDocument } from "../../../document/edits/index.ts";
import { isObject, isSame, type Json } from "../../../document/index.ts";
import type { CutText } from "../../../preview/index.ts";
import type { SiteChange } from "../../shared/publish-protocol.ts";
import { createPageNames } from "../page-names.ts";
import { partsOf } from "../rebase-edit.ts";

/** Maximum number of changes; more than anyone reads. */
const maxListed = 200;

/** Compares the site settings and the pages that differ. */
export function changesBetween(before: CutText, now: CutText): readonly SiteChange[] {
  const pages = pagesApart(before, now);
  const [old, latest] = [before, now].map((one) => sparseDocument(partsOf(one), pages)) as [Json, Json];
  const renamed = new Map(
    renamesBetween(old, latest).flatMap(({ page, section, to }) =>
      section === undefined ? [[to, page]] : [],
    ),
  );
  const gone = new Set(pathsOf(old));
  const found: SiteChange[] = [...changesOfSettings(old, latest)];
  for (const path of pathsOf(latest)) {
    const from = renamed.get(path) ?? path;
    const isKnown = gone.delete(from);
    if (!pages.has(path)) continue;
    const page = nameOfPage(latest, path);
    if (!isKnown) found.push({ kind: "added", page });
    else {
      if (from !== path) found.push({ kind: "renamed", page, from });
      found.push(...changesOfPage(pageIn(old, from), pageIn(latest, path), page));
    }
  }
  for (const path of gone) found.push({ kind: "removed", page: nameOfPage(old, path) });
  const both = (paths: readonly string[], others: readonly string[]) =>
    paths.filter((one) => others.includes(one));
  const [earlier, later] = [pathsOf(old), pathsOf(latest)];
  if (both(earlier, later).join("\n") !== both(later, earlier).join("\n"))
    found.push({ kind: "moved", field: "pages" });
  return found.slice(0, maxListed);
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

function* changesOfSettings(old: Json, now: Json): Generator<SiteChange> {
  const summaryOf = (document: Json, key: string) => [
    document[key],
    ...Object.entries(isObject(document.translations) ? document.translations : {}).flatMap(([code, one]) =>
      isObject(one) && one[key] !== undefined ? [[code, one[key]]] : [],
    ),
  ];
  const keysOf = (document: Json): string[] => [
    ...Object.keys(document),
    ...Object.values(isObject(document.translations) ? document.translations : {}).flatMap((one) =>
      isObject(one) ? Object.keys(one) : [],
    ),
  ];
  for (const key of new Set([...keysOf(now), ...keysOf(old)]))
    if (!elsewhere.has(key) && !isSame(summaryOf(old, key), summaryOf(now, key)))
      yield { kind: "changed", field: key };
}

/** A page with its translations. */
interface Page {
  readonly own: Json;
  readonly entries: readonly (readonly [code: string, entry: Json])[];
}

function pageIn(document: Json, path: string): Page {
  const find = (list: unknown) =>
    (Array.isArray(list) ? list : []).find((page: unknown) => isObject(page) && page.path === path) as Json;
  const { translations } = document;
  const entries = Object.entries(isObject(translations) ? translations : {}).flatMap(([code, one]) => {
    const entry = isObject(one) ? find(one.pages) : undefined;
    return entry ? [[code, entry] as const] : [];
  });
  return { own: find(document.pages) ?? {}, entries };
}

function nameOfPage(document: Json, path: string) {
  const { meta } = pageIn(document, path).own;
  const title = isObject(meta) && typeof meta.title === "string" ? meta.title : "";
  return { path, title: createPageNames(document)(path, title) };
}

function* changesOfPage(old: Page, now: Page, page: SiteChange["page"]): Generator<SiteChange> {
  const sections = (one: Page) =>
    new Map(listOf(one.own).map((section, index) => [String(section.uniqId), { section, index }]));
  const [before, after] = [sections(old), sections(now)];
  const about = ({ own: { path: _, components: __, ...own }, entries }: Page) => [
    own,
    entries.map(([code, { path: _, components: __, ...entry }]) => [code, entry]),
  ];
  if (!isSame(about(old), about(now))) yield { kind: "changed", page };
  const order = (one: typeof before, other: typeof before) => [...one.keys()].filter((id) => other.has(id));
  const isMoved = order(before, after).join() !== order(after, before).join();
  for (const [id, { section }] of after) {
    const known = before.get(id);
    const summaryOf = { page, section: nameOfSection(section) };
    if (!known) yield { kind: "added", ...summaryOf };
    else if (!isSame([known.section, outputOf(old, id)], [section, outputOf(now, id)]))
      yield { kind: "changed", ...summaryOf };
  }
  for (const [id, { section }] of before)
    if (!after.has(id)) yield { kind: "removed", page, section: nameOfSection(section) };
  if (isMoved) yield { kind: "moved", page };
}

const listOf = ({ components }: Json): readonly Json[] =>
  Array.isArray(components) ? components.filter(isObject) : [];

/** Returns the translations of a section. */
const outputOf = ({ entries }: Page, uniqId: string): unknown =>
  entries.flatMap(([code, entry]) =>
    listOf(entry).flatMap((one) => (one.uniqId === uniqId ? [[code, one]] : [])),
  );

function nameOfSection({ uniqId, id, data }: Json) {
  const title = isObject(data) ? (data.title ?? data.paragraph) : undefined;
  return { id: String(uniqId), type: String(id), title: typeof title === "string" ? title : "" };
}

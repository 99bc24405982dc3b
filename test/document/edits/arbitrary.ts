/** Random documents with translations, and random operations that apply to them. */
import fc from "fast-check";
import type { Operation } from "../../../src/document/edits/index.ts";
import type { Writing } from "./odd-text.ts";

export type Json = Record<string, unknown>;

const word = fc.constantFrom(
  "",
  "a",
  "Ärger",
  "Да",
  "日本",
  "👩‍👩‍👧",
  'a"b\\c',
  "line\nend",
  "\u2028",
  "null",
);
const name = fc.constantFrom("title", "text", "team", "link", "ünï", "a b", "0");
const leaf = fc.oneof(word, fc.integer({ min: -9, max: 9 }), fc.boolean(), fc.constant(null));

const { value: data } = fc.letrec((tie) => ({
  value: fc.oneof(
    { weight: 4, arbitrary: leaf },
    { weight: 2, arbitrary: fc.array(tie("value"), { maxLength: 4 }) },
    { weight: 2, arbitrary: fc.dictionary(name, tie("value"), { maxKeys: 4, noNullPrototype: true }) },
  ),
}));
const value: fc.Arbitrary<unknown> = data as fc.Arbitrary<unknown>;
const object = fc.dictionary(name, value, { maxKeys: 5, noNullPrototype: true });

const section = fc.record({ id: fc.constantFrom("Team", "Note"), data: object });
const page = fc.record({ meta: object, components: fc.array(section, { maxLength: 4 }) });

/** Returns a translation of a value: parts of it, and some that it lacks. */
const partOf = (value: unknown, choose: Chooser): unknown => {
  if (choose(6) === 0) return choose(2) === 0 ? "übersetzt" : { other: [1, "zwei"] };
  if (Array.isArray(value))
    return value
      .slice(0, choose(value.length + 2))
      .map((item) => (choose(3) === 0 ? null : partOf(item, choose)));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, item]) => (choose(3) === 0 ? [] : [[key, partOf(item, choose)]])),
    );
  return typeof value === "string" ? `${value}!` : value;
};

type Chooser = (below: number) => number;

export function createChooser(choices: readonly number[]): Chooser {
  let next = 0;
  return (below) => (choices.length === 0 ? 0 : (choices[next++ % choices.length] ?? 0)) % Math.max(1, below);
}

const choices = fc.array(fc.nat(997), { minLength: 12, maxLength: 40 });

export const document: fc.Arbitrary<Json> = fc
  .record({
    settings: object,
    pages: fc.array(page, { minLength: 1, maxLength: 4 }),
    codes: fc.uniqueArray(fc.constantFrom("en", "de", "zh-Hans"), { maxLength: 2 }),
    hasTranslations: fc.boolean(),
    choices,
  })
  .map(({ settings, pages: bodies, codes, hasTranslations, choices }) => {
    const choose = createChooser(choices);
    const pages = bodies.map(({ meta, components }, index) => ({
      path: choose(9) === 0 ? "/0" : `/${index}`,
      meta,
      components: components.map((one, at) => ({
        ...one,
        uniqId: choose(9) === 0 ? "s0" : `s${at}`,
        ...(choose(2) === 0 && { status: "published" }),
      })),
    }));
    const translate = () => {
      const entries = pages.flatMap((one): unknown[] => {
        if (choose(3) === 0) return [];
        const components = one.components.flatMap((section) =>
          choose(3) === 0 ? [] : [{ uniqId: section.uniqId, data: partOf(section.data, choose) }],
        );
        const more =
          choose(4) === 0 ? [null] : choose(5) === 0 ? [{ uniqId: "lost", data: { a: ["b"] } }] : [];
        const entry = {
          ...(choose(2) === 0 && { meta: partOf(one.meta, choose) }),
          path: one.path,
          components: [...more, ...components],
        };
        return choose(6) === 0 ? [null, entry, { path: "/lost", components: [] }] : [entry];
      });
      return { ...(partOf(settings, choose) as object), ...(choose(5) > 0 && { pages: entries }) };
    };
    const translations = Object.fromEntries(codes.map((code) => [code, translate()]));
    const whole: Json = {
      ...settings,
      name: "Site",
      pages,
      ...((hasTranslations || codes.length > 0) && { translations }),
    };
    // Translations may come first, too.
    return choose(4) === 0 ? Object.fromEntries(Object.entries(whole).reverse()) : whole;
  });

export const writing: fc.Arbitrary<Writing> = fc.record({
  unit: fc.constantFrom("  ", "\t", "    ", undefined),
  newline: fc.constantFrom("\n", "\r\n"),
  colon: fc.constantFrom(": ", ":", " : "),
  hasMark: fc.boolean(),
  oddities: fc.array(fc.nat(25), { maxLength: 30 }),
});

/** Lists the paths of all objects and lists in a value, the value itself first. */
function containersIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== "object" || value === null) return [];
  const below = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...below.flatMap(([key, item]) => containersIn(item, [...path, key]))];
}

const at = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Json)?.[key], value);

/** @returns an operation that applies to the document, determined by some choices */
export function anOperation(document: Json, values: readonly unknown[], choose: Chooser): Operation {
  const pages = document.pages as Json[];
  const value = values[choose(values.length)] ?? "x";
  const code = choose(3) === 0 ? (["en", "de", "zh-Hans", "fr"][choose(4)] as string) : undefined;
  if (choose(8) === 0) return wholePage(pages, value, choose);
  const page = pages[choose(pages.length)];
  if (!page || choose(8) === 0) return inValue({ language: code }, withoutPages(document), value, choose);
  const address = { language: code, page: page.path as string };
  const first = pages.find(({ path }) => path === page.path) as Json;
  const components = first.components as Json[];
  if (choose(4) === 0) return wholeSection({ page: page.path as string }, components, value, choose);
  const renamed = pages.find((page) => page.path === "/renamed") ? undefined : "/renamed";
  if (renamed && choose(12) === 0 && !code)
    return { op: "set", at: { ...address, path: ["path"] }, value: renamed };
  const one = components[choose(components.length)];
  if (!one || choose(6) === 0) return inValue(address, { meta: first.meta }, value, choose);
  const section = one.uniqId as string;
  const found = components.find(({ uniqId }) => uniqId === section) as Json;
  return inValue({ ...address, section }, { data: found.data, colorMode: "DARK" }, value, choose);
}

const withoutPages = ({ pages: _, translations: __, ...rest }: Json): Json => rest;

const ofLanguages = (value: unknown, choose: Chooser) =>
  choose(2) === 0 ? undefined : { [choose(2) === 0 ? "en" : "de"]: value };

function wholePage(pages: readonly Json[], value: unknown, choose: Chooser): Operation {
  const kind = choose(3);
  const from = choose(pages.length);
  if (kind === 0 || pages.length === 0) {
    const page = { path: `/new${choose(99)}`, components: [{ id: "Note", uniqId: "n", data: { value } }] };
    const entry = { components: [{ uniqId: "n", data: { value: "neu" } }] };
    return {
      op: "insert",
      at: { path: ["pages", choose(pages.length + 1)] },
      value: page,
      translations: ofLanguages(entry, choose),
    };
  }
  if (kind === 1) return { op: "remove", at: { path: ["pages", from] } };
  return { op: "move", at: { path: ["pages", from] }, to: choose(pages.length) };
}

function wholeSection(
  address: { page: string },
  components: readonly Json[],
  value: unknown,
  choose: Chooser,
): Operation {
  const kind = choose(3);
  const from = choose(components.length);
  if (kind === 0 || components.length === 0) {
    const section = { id: "Note", uniqId: `new${choose(99)}`, data: { value } };
    const place = { ...address, path: ["components", choose(components.length + 1)] };
    return {
      op: "insert",
      at: place,
      value: section,
      translations: ofLanguages({ data: { value: "neu" } }, choose),
    };
  }
  if (kind === 1) return { op: "remove", at: { ...address, path: ["components", from] } };
  return { op: "move", at: { ...address, path: ["components", from] }, to: choose(components.length) };
}

function inValue(
  address: { language?: string | undefined; page?: string; section?: string },
  root: Json,
  value: unknown,
  choose: Chooser,
): Operation {
  const containers = containersIn(root);
  const path = containers[choose(containers.length)] ?? [];
  const container = at(root, path);
  if (!Array.isArray(container)) {
    const names = Object.keys(container as Json);
    const key = choose(3) === 0 ? "added" : (names[choose(names.length)] ?? "added");
    const place = {
      ...address,
      path: [...path, path.length === 0 && address.section && key === "added" ? "status" : key],
    };
    return choose(4) === 0 ? { op: "set", at: place } : { op: "set", at: place, value };
  }
  const position = choose(container.length);
  const place = { ...address, path: [...path, position] };
  if (address.language !== undefined)
    return container.length === 0
      ? { op: "set", at: { ...address, path }, value }
      : choose(3) === 0
        ? { op: "set", at: place }
        : { op: "set", at: place, value };
  const kind = choose(4);
  if (kind === 0 || container.length === 0) {
    const translations = ofLanguages(value, choose);
    return {
      op: "insert",
      at: { ...address, path: [...path, choose(container.length + 1)] },
      value,
      translations,
    };
  }
  if (kind === 1) return { op: "remove", at: place };
  if (kind === 2) return { op: "move", at: place, to: choose(container.length) };
  return { op: "set", at: place, value };
}

/** Enough random values for everything that `anOperation` needs. */
export const plan = fc.record({
  values: fc.array(value, { minLength: 1, maxLength: 4 }),
  choices,
  count: fc.integer({ min: 1, max: 5 }),
});

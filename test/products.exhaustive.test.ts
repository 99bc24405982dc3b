/**
 * SAF-2: combined upper bounds. Each pair of bounded things, each at a tenth of its bound, is one document. Checking it takes at
 * most five times the steps of an ordinary document of the same size, or it is refused. Steps are counted, nothing is timed.
 */
import { countSteps } from "./support/steps.ts";

// Imported below: measured code must be compiled after counting has begun.

import { expect, test } from "vitest";
import { caps } from "../src/document/index.ts";
import { checkFiles as check, type Files } from "./support/check-files.ts";
import { type Json, page, section } from "./tiny/document.ts";

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const codes = times(
  200,
  (index) => `${String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))}x`,
);
const merge = (document: Json, more: Json): Json => ({ ...document, ...more });
const pagesOf = (document: Json): readonly Json[] => document.pages as readonly Json[];
/** Gives each page, or only the first, more sections. */
const withSections = (document: Json, isEvery: boolean, make: (index: number) => readonly Json[]): Json =>
  merge(document, {
    pages: pagesOf(document).map((one, index) =>
      isEvery || index === 0 ? { ...one, components: [...(one.components as Json[]), ...make(index)] } : one,
    ),
  });
const words = "Some <b>words</b> of a paragraph that is as long as most. ";

/** Each adds a tenth of the amount that its bound allows. The order ensures that pages come first. */
const kinds: Readonly<Record<string, (files: Files) => Files>> = {
  pages: ({ document, parts }) => ({
    document: merge(document, {
      url: "https://a.example",
      pages: times(caps.pages / 10, (index) => page(index === 0 ? "/" : `/p${index}`)),
    }),
    parts,
  }),
  "a few hundred pages": ({ document, parts }) => ({
    document: merge(document, { pages: times(400, (index) => page(index === 0 ? "/" : `/p${index}`)) }),
    parts,
  }),
  "uses of a part": ({ document }) => ({
    document: merge(document, {
      pages: [...pagesOf(document), page("/parts", ...times(caps.pages / 50, () => ({ $ref: "part.json" })))],
    }),
    parts: { "part.json": section("Note", { text: words.repeat(100) }) },
  }),
  sections: ({ document, parts }) => ({
    document: withSections(document, false, () =>
      times(caps.items, (index) => section("Note", { title: "T" }, { uniqId: `s${index}` })),
    ),
    parts,
  }),
  "values of a section": ({ document, parts }) => ({
    document: withSections(document, false, () => [
      section(
        "Note",
        { items: times(caps.items, (index) => ({ name: `${index}`, url: "/" })) },
        { uniqId: "v" },
      ),
    ]),
    parts,
  }),
  "lists of pages": ({ document, parts }) => ({
    document: withSections(document, true, () => [
      section("List", { below: "/", hasFeed: true, count: 50 }, { uniqId: "l" }),
    ]),
    parts,
  }),
  "broken links": ({ document, parts }) => ({
    document: withSections(document, false, () =>
      times(caps.problems / 10, (index) =>
        section("Note", { url: `/q${index}${index}` }, { uniqId: `n${index}` }),
      ),
    ),
    parts,
  }),
  "ids that are used twice": ({ document, parts }) => ({
    document: withSections(document, false, () =>
      times(caps.problems / 10, () => section("Note", { title: "T" }, { uniqId: "d" })),
    ),
    parts,
  }),
  "anchors in the header": ({ document, parts }) => ({
    document: merge(document, { headerLinks: times(100, (index) => ({ text: "a", link: `#a${index}` })) }),
    parts,
  }),
  events: ({ document, parts }) => ({
    document: merge(document, {
      events: times(100, (index) => ({ id: `e${index}`, title: "E", startsAt: "2027-01-01T00:00:00Z" })),
    }),
    parts,
  }),
  redirects: ({ document, parts }) => ({
    document: merge(document, {
      redirects: times(caps.items / 10, (index) => ({
        from: `/o${index}`,
        to: index === 0 ? "/" : `/o${index - 1}`,
      })),
    }),
    parts,
  }),
  "redirects in a circle": ({ document, parts }) => ({
    document: merge(document, {
      redirects: times(caps.items / 10, (index) => ({
        from: `/o${index}`,
        to: `/o${(index + 1) % (caps.items / 10)}`,
      })),
    }),
    parts,
  }),
  alternates: ({ document, parts }) => ({
    document: merge(document, {
      pages: pagesOf(document).map((one, index) =>
        index < caps.problems / 10 ? { ...one, alternate: { ax: `/z${index}` } } : one,
      ),
    }),
    parts,
  }),
  languages: ({ document, parts }) => ({ document: merge(document, languages()), parts }),
  "translations of one text": ({ document, parts }) => ({
    document: merge(document, {
      ...languages(),
      translations: translations((code) => ({
        events: [{ title: `E ${code}` }],
        pages: [{ path: "/", components: [{ uniqId: "v", data: { title: code } }] }],
      })),
    }),
    parts,
  }),
  "themes of languages": ({ document, parts }) => ({
    document: merge(document, {
      ...languages(),
      translations: translations(() => ({ theme: { baseFontSize: 17 } })),
    }),
    parts,
  }),
};

function languages(): Json {
  return {
    languages: codes
      .slice(0, 20)
      .map((code, order) => ({ lang: { code, name: code }, isPrimary: order === 0, order })),
  };
}

function translations(of: (code: string) => Json): Json {
  return Object.fromEntries(codes.slice(1, 20).map((code) => [code, of(code)]));
}

const empty: Files = { document: { siteId: "s", pages: [page("/")] }, parts: {} };

function ordinary(bytes: number): Files {
  const data = { title: "Title", text: words.repeat(4) };
  const pages = times(Math.max(1, Math.round(bytes / 700)), (index) => ({
    ...page(
      index === 0 ? "/" : `/page-${index}`,
      section("Note", data),
      section("Note", data, { uniqId: "b" }),
    ),
    meta: { title: `Page ${index}`, description: "What this page is about, in a sentence or two." },
  }));
  return { document: { siteId: "s", pages }, parts: {} };
}

const sizeOf = ({ document, parts }: Files) => Buffer.byteLength(JSON.stringify([document, parts]));

const names = Object.keys(kinds);
const pairs = names.flatMap((one, index) => names.slice(index).map((other) => [one, other] as const));

/** Warms up once for all of them. */
let isWarm = false;

test.each(pairs)(
  "SAF-2 %s times %s take at most five times the steps of an ordinary document of that size",
  (one, other) => {
    const files = [...new Set([one, other])].reduce((made, name) => kinds[name]?.(made) ?? made, empty);
    if (!isWarm) for (const name of names) check(kinds[name]?.(empty) ?? empty);
    isWarm = true;
    const same = ordinary(sizeOf(files));
    countSteps(() => {});
    const steps = countSteps(() => check(files));
    const usual = countSteps(() => check(same));
    expect(steps / usual).toBeLessThan(5);
  },
);

/** The second sample site shows every section type and option that the conference does not use (SITE-4). */
import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadEngine } from "#engine";
import { coldBuild } from "../../support/cache-dir.ts";
import { acceptor } from "../../support/json-schema.ts";
import { findHtmlProblems } from "../../support/valid-html.ts";
import { elementsOf } from "../../tiny/html.ts";
import {
  type Bundle,
  buildAtelier,
  type Document,
  fileOf,
  languages,
  paths,
  readDocument,
} from "./bundle.ts";

let bundle: Bundle;
let atelier: Document;
let conference: Document;

beforeAll(async () => {
  [bundle, atelier, conference] = await Promise.all([
    buildAtelier(),
    readDocument("atelier"),
    readDocument("conference"),
  ]);
}, coldBuild);

afterAll(() => bundle.remove());

test("PERF-6 the heaviest page has at most 12 KB of scripts, 600 bytes of them inline, and 14 KB of styles", () => {
  const { script, inline, style } = bundle.weight;
  expect(script).toBeGreaterThan(0);
  expect(script).toBeLessThanOrEqual(12 * 1024);
  expect(inline).toBeLessThanOrEqual(600);
  expect(style).toBeLessThanOrEqual(14 * 1024);
});

const routes = paths.flatMap((path) => languages.map((language) => [path, language] as const));
const sections = (site: Document) => site.pages.flatMap(({ components }) => components);
const valuesOf = (key: string, value: unknown): unknown[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, below]) =>
        name === key ? [below, ...valuesOf(key, below)] : valuesOf(key, below),
      )
    : [];

test("SITE-4 check --strict finds nothing", async () => {
  const { checkSite } = await loadEngine();
  const options = { base: "/", limits: "error", strict: true, apiBase: "/api/v1" } as const;
  const result = await checkSite("sites/atelier", process.cwd(), options);
  expect(result).toMatchObject({ report: { ok: true, routes: routes.length, diagnostics: [] } });
});

test("SITE-4 DOC-15 the document is valid against its JSON Schema", async () => {
  const { documentJsonSchema } = await loadEngine();
  const accepts = acceptor(documentJsonSchema(), { allErrors: true });
  accepts(atelier);
  expect(accepts.errors ?? []).toEqual([]);
});

describe("SITE-4 three active languages", () => {
  test("SITE-4 OUT-1 have every page, and other languages have none", async () => {
    const files = await readdir(bundle.folder, { recursive: true });
    expect(files.filter((name) => name.endsWith(".html")).sort()).toEqual(
      [
        ...routes.map(([path, language]) => fileOf(path, language)),
        "404.html",
        "it/404.html",
        "ar/404.html",
      ].sort(),
    );
    expect(atelier.languages.map(({ status, lang }) => `${lang.code} ${status}`)).toContain("fr other");
  });

  test.each([
    ["en", "ltr"],
    ["it", "ltr"],
    ["ar", "rtl"],
  ] as const)("SITE-4 OUT-5 %s has the direction %s", async (language, direction) => {
    const [html] = elementsOf(await bundle.page("/", language));
    expect(html?.attributes).toMatchObject({ lang: language, dir: direction });
  });

  test("SITE-4 LNG-1 are in the language switch, and the inactive one is not", async () => {
    const links = elementsOf(await bundle.page("/works", "ar")).filter(
      ({ name, attributes }) => name === "a" && attributes.hreflang,
    );
    expect(links.map(({ attributes }) => attributes.href)).toEqual(["/works/", "/it/works/", "/ar/works/"]);
  });
});

describe("SITE-4 sections", () => {
  test("SITE-4 every section type of the catalogue is shown to visitors", async () => {
    const { catalogue } = await loadEngine();
    const shown = new Set<string>();
    for (const path of paths)
      for (const { attributes } of elementsOf(await bundle.page(path)))
        if (attributes.class === "anchor" && attributes.id) shown.add(attributes.id);
    expect([...catalogue.sections.keys()].filter((type) => !shown.has(type))).toEqual([]);
  });

  test("SITE-4 SEC-27 all colour modes, both orientations and all alignments are used", () => {
    const used = sections(atelier);
    expect(new Set(used.map(({ colorMode }) => colorMode))).toEqual(
      new Set(["DARK", "LIGHT", "EXTRALIGHT", ""]),
    );
    expect(new Set(used.flatMap(({ orientation }) => orientation ?? []))).toEqual(new Set(["LEFT", "RIGHT"]));
    const alignments = valuesOf("titleAlignment", atelier.pages);
    expect(new Set(alignments)).toEqual(new Set(["left", "center", "right"]));
  });

  test("SITE-4 IMG-3 SEC-30 rotated crops and animated pictures are used", () => {
    const turns = valuesOf("transform", atelier.pages);
    expect(turns.some((degrees) => degrees !== 0)).toBe(true);
    expect(valuesOf("isAnimated", atelier.pages)).toContain(true);
  });

  test("SITE-4 DOC-11 DOC-12 one section has its own limits, another is not published", async () => {
    const used = sections(atelier);
    expect(used.filter(({ validation }) => validation).map(({ uniqId }) => uniqId)).toEqual(["workshop"]);
    expect(used.filter(({ status }) => status !== "published").map(({ uniqId }) => uniqId)).toEqual([
      "alumni",
    ]);
    expect(await bundle.page("/people")).not.toContain("alumni");
  });

  test("SITE-4 SEC-25 each event has its calendar file in each language", async () => {
    const calendars = (await readdir(bundle.folder, { recursive: true })).filter((name) =>
      name.endsWith(".ics"),
    );
    expect(calendars).toHaveLength(3 * languages.length);
  });
});

describe("SITE-4 options that the conference does not use", () => {
  test("SITE-4 DOC-3 DOC-5 include another look, colour mode, text size, fonts and navigation", () => {
    for (const key of ["look", "colorMode", "textSize", "primaryFont", "secondaryFont"])
      expect(atelier.theme[key], key).not.toBe(conference.theme[key]);
    expect(atelier.navigation.alignment).not.toBe(conference.navigation.alignment);
    expect(atelier.navigation.marker).not.toBe(conference.navigation.marker);
    expect(atelier.headerLinks.length).toBeGreaterThanOrEqual(9);
  });

  test("SITE-4 DOC-6 include all five chats, one of them primary", () => {
    const { chatsData } = atelier.settings;
    expect(chatsData.map(({ name }) => name).sort()).toEqual([
      "freshchat",
      "intercom",
      "jivochat",
      "livechat",
      "olark",
    ]);
    expect(chatsData.filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
  });

  test("SITE-4 DOC-7 include all four messengers, on the left", () => {
    const { alignment, entries } = atelier.widgets.messengers;
    expect(alignment).toBe("left");
    const active = entries.filter(({ isActive }) => isActive).map(({ name }) => name);
    expect(active.sort()).toEqual(["facebook", "telegram", "viber", "whatsapp"]);
  });

  test("SITE-4 DOC-8 include the other style of cookie banner", () => {
    const kinds = [atelier, conference].map(({ cookieSettings: { gdpr, simple } }) => [
      gdpr.isVisible,
      simple.isVisible,
    ]);
    expect(kinds).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  test("SITE-4 NAV-1 include links of every kind and downloads", () => {
    const links = [...valuesOf("link", atelier), ...valuesOf("buttonUrl", atelier)].join("\n");
    for (const kind of [/^\/\w+$/m, /^\/\w+#/m, /^\/\w+\?\w+=/m, /^#/m, /^https:/m, /^mailto:/m, /^tel:/m])
      expect(links).toMatch(kind);
    expect(links).toMatch(/^assets\/.*\.pdf$/m);
    expect(links).toMatch(/^assets\/.*\.zip$/m);
  });
});

describe("SITE-4 OUT-10 valid HTML", () => {
  test.each(routes)("%s in %s", async (path, language) => {
    expect(await findHtmlProblems(await bundle.page(path, language), path)).toEqual([]);
  });
});

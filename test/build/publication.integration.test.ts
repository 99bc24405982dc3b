/** Pages that are in a bundle at a given time, whatever the cache contains. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadEngine } from "#engine";
import { type BuildOptions, buildSite, createEngine } from "../../src/build/index.ts";
import { findUnchanged } from "../../src/build/unchanged.ts";
import { createFolder } from "../assets/folder.ts";
import { cacheDir } from "../support/cache-dir.ts";
import { catalogue } from "../tiny/catalogue.tsx";
import { document, type Json, languages, page, section } from "../tiny/document.ts";
import { elementsOf } from "../tiny/html.ts";
import { contentsOf, reportOf } from "./bundle.ts";

/** Unique per run, so that changed sources do not find the cache of earlier runs. */
const identity = randomUUID();
const engine = createEngine(catalogue, { identity });
const options = { base: "/", limits: "error", strict: true, clean: false, cache: true, cacheDir } as const;
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>';

const moment = (text: string) => Date.parse(text);
const before = moment("2026-12-31T23:59:59Z");
const during = moment("2027-01-01T00:00:00Z");
const after = moment("2027-02-01T00:00:00Z");

const timed = (path: string, more: Json): Json => ({
  ...page(path, section("Note", { title: path })),
  ...more,
});
const site = document({
  ...languages("ru", "en"),
  name: "Site",
  url: "https://a.example",
  pages: [
    timed("/", {}),
    timed("/timed", { publishAt: "2027-01-01T01:00:00+01:00", unpublishAt: "2027-02-01T00:00:00Z" }),
    timed("/timed/below", { meta: { updatedAt: "2026-05-06T09:00:00+02:00", image: "assets/a.svg" } }),
    timed("/draft", { status: "draft" }),
    timed("/short", { draft: true }),
    timed("/hidden", { status: "hidden", publishAt: "2020-01-01T00:00:00Z" }),
    timed("/quiet", { noindex: true }),
  ],
});

const world = (raw: unknown = site) =>
  createFolder({ "site/site.json": JSON.stringify(raw), "site/assets/a.svg": drawing });
const build = async (cwd: string, now: number, more: Partial<BuildOptions> = {}) =>
  reportOf(await buildSite(engine, "site", cwd, { ...options, out: "out", now, ...more }));
const pagesOf = async (cwd: string, out = "out") =>
  Object.keys(await contentsOf(join(cwd, out)))
    .filter((path) => path.endsWith("index.html") && !path.startsWith("en/"))
    .sort();

test("DOC-10 CLI-9 a page is published between its two dates, and the report lists the others with dates", async () => {
  const cwd = await world();
  const never = [
    { path: "/draft", reason: "draft" },
    { path: "/short", reason: "draft" },
    { path: "/hidden", reason: "hidden" },
  ];
  const stable = ["index.html", "quiet/index.html", "timed/below/index.html"];
  expect(await build(cwd, before)).toMatchObject({
    routes: 6,
    keptOut: [{ path: "/timed", reason: "scheduled", at: "2027-01-01T00:00:00Z" }, ...never],
    nextChange: "2027-01-01T00:00:00Z",
    diagnostics: [],
  });
  expect(await pagesOf(cwd)).toEqual(stable);
  expect(await build(cwd, during)).toMatchObject({
    routes: 8,
    keptOut: never,
    nextChange: "2027-02-01T00:00:00Z",
  });
  expect(await pagesOf(cwd)).toEqual([...stable, "timed/index.html"]);
  const last = await build(cwd, after);
  expect(last.keptOut?.[0]).toEqual({ path: "/timed", reason: "expired", at: "2027-02-01T00:00:00Z" });
  expect(last).not.toHaveProperty("nextChange");
  expect(await pagesOf(cwd)).toEqual(stable);
});

test("OUT-7 PERF-3 the same time gives the same bytes, whatever earlier builds cached", async () => {
  const cwd = await world();
  for (const now of [before, during, during, before, after, before]) {
    await build(cwd, now);
    const anew = { out: `anew-${now}`, cache: false, clean: true };
    await build(cwd, now, anew);
    expect(await contentsOf(join(cwd, "out"))).toEqual(await contentsOf(join(cwd, anew.out)));
  }
});

test("PRO-2 a site is unchanged as long as the same pages are public", async () => {
  const cwd = await world();
  const look = (now: number) =>
    findUnchanged(identity, "site", cwd, { ...options, out: "out", now }, () => 0);
  const { keptOut, nextChange } = await build(cwd, during);
  expect(await look(during)).toMatchObject({ report: { ok: true, cached: 8, keptOut, nextChange } });
  expect(await look(after - 1)).toBeDefined();
  expect(await look(after)).toBeUndefined();
  expect(await look(before)).toBeUndefined();
});

test("PERF-4 OUT-7 every thread publishes the pages that are public at the time", async () => {
  const title = { id: "BigTitle", uniqId: "title", data: { title: "Title" } };
  const many = Array.from({ length: 230 }, (_, index) => ({
    ...page(`/p${index}`, title),
    publishAt: `2027-01-${String((index % 28) + 1).padStart(2, "0")}T00:00:00Z`,
  }));
  const cwd = await world({ siteId: "many", name: "Many", pages: [page("/", title), ...many] });
  const at = { ...options, now: moment("2027-01-20T00:00:00Z") };
  for (const [out, cores] of [
    ["a", 2],
    ["b", 1],
  ] as const) {
    const { buildSite } = await loadEngine({ cores });
    expect(reportOf(await buildSite("site", cwd, { ...at, out })).keptOut).toHaveLength(64);
  }
  expect(await contentsOf(join(cwd, "a"))).toEqual(await contentsOf(join(cwd, "b")));
});

test("OUT-3 noindex, updatedAt and the page's own picture are in its head and the sitemap", async () => {
  const cwd = await world();
  await build(cwd, during);
  const files = await contentsOf(join(cwd, "out"));
  const sitemap = files["sitemap.xml"] ?? "";
  expect(sitemap).not.toContain("quiet");
  expect(sitemap).toContain(
    "<loc>https://a.example/timed/below/</loc><lastmod>2026-05-06T07:00:00Z</lastmod>",
  );
  expect(sitemap.match(/<lastmod>/g)).toHaveLength(2);
  const metaOf = (path: string) => {
    const elements = elementsOf(files[path] ?? "").filter(({ name }) => name === "meta");
    return Object.fromEntries(
      elements.map(({ attributes: { name, property, content } }) => [name ?? property, content]),
    );
  };
  expect(metaOf("quiet/index.html")).toMatchObject({ robots: "noindex", "og:title": "Site" });
  expect(files["quiet/index.html"]).not.toMatch(/canonical|hreflang="en" href="https|ld\+json/);
  expect(metaOf("index.html")).not.toHaveProperty("robots");
  const own = metaOf("timed/below/index.html");
  expect(own).toMatchObject({
    "og:image:type": "image/png",
    "og:image:width": "1200",
    "og:image:height": "600",
  });
  expect(own["og:image"]).toMatch(/^https:\/\/a\.example\/_sectile\/a-1200-[0-9a-f]{10}\.png$/);
});

test("DOC-13 a translation does not change when a page is published", async () => {
  const translations = {
    en: { pages: [{ path: "/quiet", status: "draft", publishAt: "2030-01-01T00:00:00Z" }] },
  };
  const cwd = await world({ ...site, translations });
  const report = await build(cwd, during, { strict: false });
  expect(report.diagnostics).toMatchObject([
    { code: "translation-unused", pointer: "/translations/en/pages/0/status" },
    { code: "translation-unused", pointer: "/translations/en/pages/0/publishAt" },
  ]);
  expect(Object.keys(await contentsOf(join(cwd, "out")))).toContain("en/quiet/index.html");
});

/** Documentation as a site: the built pages. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseHTML } from "linkedom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadEngine } from "#engine";
import { writeSite } from "../../sites/docs/write-site.js";
import { cacheDir } from "../support/cache-dir.ts";

const work = mkdtempSync(join(tmpdir(), "sectile-docs-"));
const out = join(work, "bundle");
const pages = new Map<string, ReturnType<typeof parseHTML>["document"]>();
afterAll(() => rmSync(work, { recursive: true, force: true }));
beforeAll(async () => {
  expect(writeSite(resolve("."), work)).toEqual([]);
  const { buildSite } = await loadEngine({ templates: { folder: "sites/docs/templates" } });
  const result = await buildSite(work, work, {
    out,
    strict: true,
    cacheDir,
    base: "/docs/",
    pictures: "quick",
  });
  expect(result).toMatchObject({ report: { ok: true, diagnostics: [] } });
  for (const name of readdirSync(out, { recursive: true, encoding: "utf8" }))
    if (name.endsWith("index.html"))
      pages.set(
        `/docs/${name.slice(0, -"index.html".length)}`,
        parseHTML(readFileSync(join(out, name), "utf8")).document,
      );
});

test("GUIDE-1 each link of each page leads to a page and an element that exist", () => {
  expect(pages.size).toBeGreaterThan(20);
  const dead: string[] = [];
  let count = 0;
  for (const [path, document] of pages)
    for (const link of document.querySelectorAll("a[href]")) {
      const { origin, pathname, hash } = new URL(
        String(link.getAttribute("href")),
        `https://docs.example${path}`,
      );
      if (origin !== "https://docs.example") continue;
      const target = pages.get(pathname);
      const id = decodeURIComponent(hash.slice(1));
      if (!target || (id !== "" && !target.getElementById(id))) dead.push(`${path} ${pathname}${hash}`);
      count++;
    }
  expect(dead).toEqual([]);
  expect(count).toBeGreaterThan(500);
});

test("GUIDE-1 each page has one title, unique ids, and is marked in the menu", () => {
  for (const [path, document] of pages) {
    expect(document.querySelectorAll("h1"), path).toHaveLength(1);
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      path,
    ).toEqual([]);
    const current = [...document.querySelectorAll('nav[aria-label="Documentation"] [aria-current=page]')];
    expect(current.map((link) => link.getAttribute("href"))).toEqual([path]);
  }
});

test("GUIDE-1 Markdown becomes text, code, tables and lists", () => {
  const document = pages.get("/docs/authoring/section-type/");
  const code = document?.querySelector("figure pre");
  expect(document?.querySelector("article p")?.textContent).toBe(
    "For people who write section types, built-in or in their own templates folder.",
  );
  expect(code?.textContent).toContain("templates/sections/<Type>/");
  expect(document?.querySelector("#schemats")?.textContent).toBe("schema.ts");
  const cells = [...(document?.querySelectorAll("article table td code") ?? [])];
  expect(cells.map(({ textContent }) => textContent).join()).toContain("group({...}, { atLeastOne");
  expect(document?.querySelector("article li strong")?.textContent).toBe("Fields");
  const configuration = pages.get("/docs/configuration/")?.body.textContent;
  expect(configuration).toContain("dist/sites/<name of the site's folder>");
});

test("GUIDE-1 code has colours and can be copied, and wide tables name the cells of a row", () => {
  const document = pages.get("/docs/configuration/");
  const code = document?.querySelector("figure pre code");
  expect(code?.textContent).toBe('{ "siteUrl": "https://example.org", "pictures": "quick", "strict": true }');
  expect(code?.querySelectorAll("span").length).toBeGreaterThan(5);
  expect(document?.querySelector("figure button")?.textContent).toBe("Copy");
  const titles = [...(document?.querySelectorAll("tbody tr:first-child td") ?? [])];
  expect(titles.map((cell) => cell.getAttribute("data-title"))).toEqual(["key", "value", "for", "what"]);
  // An output of a command is not to be pasted.
  const output = pages.get("/docs/tutorials/github-pages/")?.querySelectorAll("figure:not(:has(button))");
  expect(output?.length).toBeGreaterThan(3);
});

test("GUIDE-1 each entry of the search index leads to an element", () => {
  const entries: { address: string }[] = JSON.parse(readFileSync(join(out, "search/index.json"), "utf8"));
  expect(entries.length).toBeGreaterThan(150);
  const dead = entries.filter(({ address }) => {
    const [path, id] = address.split("#");
    const page = pages.get(`/docs/${path}`);
    return !page || (id !== undefined && !page.getElementById(id));
  });
  expect(dead.map(({ address }) => address)).toEqual([]);
});

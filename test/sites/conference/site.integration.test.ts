/**
 * The conference's bundle: the routes of the specification, valid HTML (OUT-10), everything in the document, and the same tags as
 * the golden copy of three pages.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outputFile, remove } from "fs-extra/esm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadEngine } from "#engine";
import { cacheDir, coldBuild } from "../../support/cache-dir.ts";
import { findHtmlProblems } from "../../support/valid-html.ts";
import { compareSections, expectedHead, frameOf, headOf, ownUrlsIn, pages, readable } from "./page.ts";

/** Routes of the specification, letter for letter. */
const routes = [
  ["/", "index.html"],
  ["/ENG", "ENG/index.html"],
  ["/About", "About/index.html"],
  ["/About_eng", "About_eng/index.html"],
  ["/post_reliz", "post_reliz/index.html"],
  ["/speakers", "speakers/index.html"],
  ["/archive", "archive/index.html"],
  ["/schedule", "schedule/index.html"],
  ["/schedule_Eng", "schedule_Eng/index.html"],
  ["/dates", "dates/index.html"],
  ["/dates_eng", "dates_eng/index.html"],
  ["/registration", "registration/index.html"],
  ["/registration_eng", "registration_eng/index.html"],
  ["/English", "English/index.html"],
  ["/autumn_school", "autumn_school/index.html"],
] as const;

/** Pages that have a golden copy: home in both languages, and the page with the most section types that home does not have. */
const goldenPages = ["index.html", "ENG/index.html", "About/index.html"];

let folder: string;
const bundle = () => join(folder, "bundle");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sectile-html-"));
  // The golden copy has the class names of the templates, so that a new one does not rename all others.
  await build(bundle(), "readable");
}, coldBuild);

async function build(out: string, classNames: "short" | "readable"): Promise<void> {
  const { buildSite } = await loadEngine({ classNames });
  const options = {
    out,
    base: "/",
    limits: "error",
    strict: true,
    apiBase: "/api/v1",
    clean: false,
    cache: true,
    cacheDir,
    // Other tests cover AVIF, which takes most of a build's time.
    pictures: "quick",
  } as const;
  const result = await buildSite("sites/conference", process.cwd(), options);
  if (!("report" in result)) throw new Error(result.fault.message);
  expect(result.report.diagnostics).toEqual([]);
}

afterAll(() => rm(folder, { recursive: true, force: true }));

test("SITE-1 OUT-1 the bundle has exactly the 15 routes, in their letter case, and the pages for unknown URLs", async () => {
  const files = await readdir(bundle(), { recursive: true });
  expect(files.filter((name) => name.endsWith(".html")).sort()).toEqual(
    [...routes.map(([, file]) => file), "404.html", "ENG/404.html"].sort(),
  );
});

test("SITE-3 check --strict finds nothing", async () => {
  const { checkSite } = await loadEngine();
  const result = await checkSite("sites/conference", process.cwd(), {
    base: "/",
    limits: "error",
    strict: true,
    apiBase: "/api/v1",
  });
  expect(result).toMatchObject({ report: { ok: true, routes: 15, diagnostics: [] } });
});

test("OUT-6 no page has an event handler, and its policy allows every inline script by hash", async () => {
  for (const [, file] of routes) {
    const html = await readFile(join(bundle(), file), "utf8");
    expect(html).not.toMatch(/<[^>]*\son\w+=/i);
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? "";
    const [, sources = ""] = /script-src ([^;]*);/.exec(policy) ?? [];
    expect(sources).not.toContain("unsafe");
    for (const [, contents = ""] of html.matchAll(/<script(?: type="speculationrules")?>(.*?)<\/script>/gs))
      expect(sources).toContain(`'sha256-${createHash("sha256").update(contents).digest("base64")}'`);
  }
});

describe("OUT-10 valid HTML", () => {
  test.each([...routes, ["/unknown", "404.html"], ["/ENG/unknown", "ENG/404.html"]] as const)(
    "%s",
    async (_, file) => {
      expect(await findHtmlProblems(await readFile(join(bundle(), file), "utf8"), file)).toEqual([]);
    },
  );
});

/** @returns the relative paths of all files in a folder, in order */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/**
 * Shows the effect of an engine change on three pages as a diff. `UPDATE_GOLDEN=1 npx vitest run test/sites/conference` accepts
 * the current bundle. Review the difference before committing.
 */
test("SITE-1 OUT-7 the bundle has the files of its golden copy, and three pages equal theirs, tag by tag", async () => {
  const golden = "test/golden/conference";
  const names = await listFiles(bundle());
  const files = names.map((name) => readable(`"${name}"`).slice(1, -1)).sort();
  const built = new Map([["files.txt", `${files.join("\n")}\n`]]);
  for (const name of goldenPages) built.set(name, readable(await readFile(join(bundle(), name), "utf8")));
  if (process.env.UPDATE_GOLDEN) {
    await remove(golden);
    for (const [name, contents] of built) await outputFile(join(golden, name), contents);
  }
  expect([...built.keys()].sort()).toEqual(existsSync(golden) ? await listFiles(golden) : []);
  for (const [name, contents] of built) expect(contents).toBe(await readFile(join(golden, name), "utf8"));
});

test.each(pages)(
  "SITE-1 $path has its head, the frame of the home page, and what its document has",
  async (page) => {
    const html = await readFile(join(bundle(), page.path, "index.html"), "utf8");
    const home = await readFile(join(bundle(), page.language ? "ENG" : "", "index.html"), "utf8");
    expect.soft(headOf(html)).toEqual(expectedHead(page));
    expect.soft(frameOf(html)).toBe(frameOf(home));
    expect.soft(compareSections(html, page)).toEqual([]);
  },
);

test.each(["", "ENG"])(
  "OUT-3 the page for unknown URLs in %j has the frame of the home page",
  async (folder) => {
    const around = async (name: string) =>
      frameOf(await readFile(join(bundle(), folder, name), "utf8"))
        .replace(/<meta (?:property="og:|name="(?:twitter:card|robots)")[^>]*>\n/g, "")
        .replace(/(?<=<main [^>]*>).*(?=<\/main>)/s, "");
    expect(await around("404.html")).toBe(await around("index.html"));
  },
);

test("OUT-10 every address in a page leads to a file of the bundle, and every anchor to an element", async () => {
  const names = (await listFiles(bundle())).filter((name) => name.endsWith(".html"));
  const contents = new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(join(bundle(), name), "utf8")] as const),
    ),
  );
  const lost = [...contents].flatMap(([name, html]) =>
    ownUrlsIn(html, name).flatMap(({ pathname, hash }) => {
      const file = decodeURI(pathname)
        .slice(1)
        .replace(/(?<=^|\/)$/, "index.html");
      const isFound =
        existsSync(join(bundle(), file)) &&
        (hash === "" || contents.get(file)?.includes(`id="${decodeURIComponent(hash.slice(1))}"`));
      return isFound ? [] : [`${name}: ${pathname}${hash}`];
    }),
  );
  expect(lost).toEqual([]);
});

test(
  "OUT-7 published class names are short, and the same in pages, styles and scripts",
  async () => {
    const published = join(folder, "published");
    await build(published, "short");
    const shortOf = new Map<string, string>();
    for (const [, file] of routes) {
      const [long, short] = await Promise.all([readPage(bundle(), file), readPage(published, file)]);
      expect(short.rest).toBe(long.rest);
      expect(short.classes).toHaveLength(long.classes.length);
      for (const [index, name] of long.classes.entries()) {
        const other = short.classes[index] ?? "";
        expect(other).toBe(shortOf.get(name) ?? other);
        expect([name, short.isUsed(other)]).toEqual([name, long.isUsed(name)]);
        shortOf.set(name, other);
      }
    }
    expect(new Set(shortOf.values()).size).toBe(shortOf.size);
    // Names of the base stay.
    expect(shortOf.get("visually-hidden")).toBe("visually-hidden");
    expect(shortOf.get("icon-icon")).toMatch(/^[A-Z]\w?-\w\w?$/);
  },
  coldBuild,
);

/** Reads a page with its styles and scripts. */
async function readPage(from: string, file: string) {
  const html = await readFile(join(from, file), "utf8");
  const used = [...html.matchAll(/(?:href|src)="\/(_sectile\/[^"]+\.(?:css|js))"/g)];
  const code = await Promise.all(used.map(([, path = ""]) => readFile(join(from, path), "utf8")));
  return {
    rest: readable(html.replace(/ class="[^"]*"/g, "")),
    classes: [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")),
    isUsed: (name: string) => code.map((text) => new RegExp(`[."'\`]${name}(?![\\w-])`).test(text)),
  };
}

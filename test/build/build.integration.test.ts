/** The main path on a real disk: published files, files that are left out, and the report. */
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync } from "node:fs";
import { mkdir, readdir, readFile, rename, symlink, writeFile } from "node:fs/promises";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { removeSync } from "fs-extra/esm";
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  type BuildOptions,
  buildSite,
  checkSite,
  createEngine,
  type ProgressEvent,
} from "../../src/build/index.ts";
import { createFolder } from "../assets/folder.ts";
import { catalogue } from "../tiny/catalogue.tsx";
import { document, type Json, languages, page, section } from "../tiny/document.ts";
import { contentsOf, reportOf } from "./bundle.ts";

const engine = createEngine(catalogue);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>';
const full: Json = {
  ...languages("ru", "en"),
  name: "Site",
  events: [{ id: "conference", title: "C", startsAt: "2024-09-30T23:30:00Z" }],
  pages: [
    page(
      "/",
      section("Note", { title: "a & b", imgUrl: "assets/a.svg", icon: "mail", at: "2024-09-30T23:30:00Z" }),
    ),
    page("/О нас", section("Pair", { title: "x" })),
  ],
};

/** Creates a folder with a site in `site/`, to be built to `out/`. */
const world = (raw: unknown = document(full), more: Readonly<Record<string, string>> = {}) =>
  createFolder({ "site/site.json": JSON.stringify(raw), "site/assets/a.svg": svg, ...more });

/** Shared by all tests, so that fonts are made once. */
const cacheDir = mkdtempSync(join(tmpdir(), "sectile-build-cache-"));
afterAll(() => removeSync(cacheDir));

async function build(cwd: string, more: Partial<BuildOptions> = {}, site = "site") {
  const defaults = {
    base: "/",
    limits: "error",
    strict: false,
    clean: false,
    cache: true,
    cacheDir,
    out: "out",
  } as const;
  return reportOf(await buildSite(engine, site, cwd, { ...defaults, ...more }));
}

const codesOf = ({ diagnostics }: { diagnostics: readonly { severity: string; code: string }[] }) =>
  diagnostics.map(({ severity, code }) => `${severity} ${code}`);

describe("a bundle", () => {
  test("OUT-1 OUT-9 has a file for each route and each asset; the report counts them", async () => {
    const cwd = await world();
    const report = await build(cwd);
    const contents = await contentsOf(join(cwd, "out"));
    const paths = Object.keys(contents).map((path) => path.replace(/-[0-9a-f]{10}\./, "-#."));
    expect(paths.sort()).toEqual(
      [
        ...["index.html", "О нас/index.html", "en/index.html", "en/О нас/index.html"],
        ...["_sectile/a-#.svg", "_sectile/event-#.ics", "_sectile/icon-#.svg", "favicon.ico"],
        ...["_sectile/icon-180-#.png", "_sectile/icon-192-#.png", "_sectile/icon-512-#.png"],
        ...["_sectile/inter-latin-#.woff2", "_sectile/inter-cyrillic-#.woff2"],
        ...["_sectile/site-#.css", "_sectile/site-#.css", "_sectile/site-#.css"],
        ...[
          ".nojekyll",
          "404.html",
          "en/404.html",
          "_headers",
          "headers.json",
          "robots.txt",
          "site.webmanifest",
        ],
      ].sort(),
    );
    expect(report).toMatchObject({
      site: "site",
      ok: true,
      out: "out",
      routes: 4,
      files: 23,
      diagnostics: [],
      cached: 0,
    });
    expect(report.bytes).toBe(Object.values(contents).reduce((sum, text) => sum + text.length, 0));
    expect(Number.isInteger(report.ms)).toBe(true);
  });

  test("OUT-9 has a manifest of every route with its file and bytes, and every asset with size and hash", async () => {
    const cwd = await world();
    await build(cwd, { base: "/sub/" });
    const manifest = JSON.parse(await readFile(join(cwd, ".sectile/out/manifest.json"), "utf8"));
    const contents = await contentsOf(join(cwd, "out"));
    expect(manifest.version).toBe(1);
    expect(manifest.routes.map(({ path, language, url, file }: Json) => [path, language, url, file])).toEqual(
      [
        ["/", "ru", "/sub/", "index.html"],
        ["/О нас", "ru", "/sub/%D0%9E%20%D0%BD%D0%B0%D1%81/", "О нас/index.html"],
        ["/", "en", "/sub/en/", "en/index.html"],
        ["/О нас", "en", "/sub/en/%D0%9E%20%D0%BD%D0%B0%D1%81/", "en/О нас/index.html"],
      ],
    );
    for (const { file, bytes, islands } of manifest.routes) {
      expect(bytes).toBe(contents[file]?.length);
      expect(islands).toEqual([]);
    }
    const assets = Object.keys(contents).filter((path) => path.startsWith("_sectile/"));
    const named = manifest.assets.filter(({ path }: Json) => String(path).startsWith("_sectile/"));
    expect(named.map(({ path }: Json) => path).sort()).toEqual(assets.sort());
    for (const { path, bytes, hash } of named) {
      const file = Buffer.from(contents[path] ?? "", "latin1");
      expect([bytes, hash]).toEqual([file.length, createHash("sha256").update(file).digest("hex")]);
      // The name contains the hash.
      expect(path).toContain(`-${hash.slice(0, 10)}.`);
    }
  });

  test("OUT-9 does not contain its manifest", async () => {
    const cwd = await world();
    await build(cwd);
    expect(
      Object.keys(await contentsOf(join(cwd, "out"))).filter((path) => path.includes("manifest.json")),
    ).toEqual([]);
  });

  test("OUT-6 an asset keeps its name until its contents change", async () => {
    const cwd = await world();
    const namesOf = async () =>
      Object.keys(await contentsOf(join(cwd, "out"))).filter((path) => path.startsWith("_sectile/"));
    await build(cwd);
    const before = await namesOf();
    await writeFile(join(cwd, "site/assets/a.svg"), svg.replace("4", "5"));
    await build(cwd);
    const after = await namesOf();
    expect(after.filter((path) => !before.includes(path))).toEqual([expect.stringMatching(/^_sectile\/a-/)]);
    expect(before.filter((path) => !after.includes(path))).toEqual([expect.stringMatching(/^_sectile\/a-/)]);
  });

  test("OUT-8 pages that are removed from the document are removed from the bundle", async () => {
    const cwd = await world();
    await build(cwd);
    await writeFile(join(cwd, "site/site.json"), JSON.stringify(document()));
    await build(cwd);
    expect(existsSync(join(cwd, "out/en"))).toBe(false);
    expect(existsSync(join(cwd, "out/index.html"))).toBe(true);
  });

  test("PRO-2 an unchanged site is reported as unchanged and not touched", async () => {
    const cwd = await world();
    await build(cwd);
    const before = await contentsOf(cwd);
    expect(await build(cwd)).toMatchObject({ ok: true, routes: 4, cached: 4 });
    expect(await contentsOf(cwd)).toEqual(before);
  });
});

describe("the same input gives the same bytes", () => {
  const zone = process.env.TZ;
  afterEach(() => {
    process.env.TZ = zone;
    if (zone === undefined) delete process.env.TZ;
    vi.useRealTimers();
  });

  test("OUT-7 in another folder and time zone, at another time, after another site", async () => {
    const [here, there, other] = [await world(), await world(), await world(document({ name: "Other" }))];
    process.env.TZ = "America/Los_Angeles";
    await build(here);
    process.env.TZ = "Asia/Tokyo";
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-01-01T00:00:00Z") });
    await build(other);
    await build(there, { clean: true });
    expect(new Date().getTimezoneOffset()).toBe(-540);
    expect(await contentsOf(join(there, "out"))).toEqual(await contentsOf(join(here, "out")));
  });
});

describe("publication", () => {
  /** Builds a valid site, then an invalid one over it. The bundle must stay unchanged. */
  async function rebuild(raw: unknown, more: Partial<BuildOptions> = {}) {
    const cwd = await world();
    await build(cwd);
    const before = await contentsOf(join(cwd, "out"));
    await writeFile(join(cwd, "site/site.json"), typeof raw === "string" ? raw : JSON.stringify(raw));
    const report = await build(cwd, more);
    expect(await contentsOf(join(cwd, "out"))).toEqual(before);
    expect(report).toMatchObject({ ok: false, out: null, routes: 0, files: 0, bytes: 0 });
    return codesOf(report);
  }

  test.each<[string, unknown, string]>([
    ["invalid JSON", '{"siteId": ', "error json-syntax"],
    ["an empty file", "", "error site-empty"],
    ["a wrong value", document({ name: 5 }), "error wrong-type"],
    [
      "a text over its limit",
      document({ pages: [page("/", section("Note", { title: "x".repeat(21) }))] }),
      "error text-too-long",
    ],
    [
      "an error in a translation",
      document({ ...languages("ru", "en"), translations: { en: { name: 5 } } }),
      "error wrong-type",
    ],
    [
      "a refused file",
      document({
        headerLinks: [
          { text: "x", link: "site.json" },
          { text: "y", link: "assets/a.svg" },
        ],
      }),
      "error asset-refused",
    ],
  ])("CLI-3 OUT-8 %s leaves the earlier bundle unchanged", async (_, raw, code) => {
    expect(await rebuild(raw)).toContain(code);
  });

  test("VAL-5 a site with warnings is published, unless they count as errors", async () => {
    const raw = document({ unknown: 1 });
    expect(await rebuild(raw, { strict: true })).toEqual(["warning unknown-key"]);
    const cwd = await world(raw);
    const report = await build(cwd);
    expect(report.ok).toBe(true);
    expect(codesOf(report)).toEqual(["warning unknown-key"]);
  });

  test("VAL-2 with limits as warnings a site is published, and no text is cut", async () => {
    const cwd = await world(document({ pages: [page("/", section("Note", { title: "x".repeat(30) }))] }));
    expect(codesOf(await build(cwd, { limits: "warn" }))).toEqual(["warning text-too-long"]);
    expect(await readFile(join(cwd, "out/index.html"), "utf8")).toContain("x".repeat(30));
  });

  test("CLI-8 an interrupted build publishes nothing and reports it", async () => {
    const cwd = await world();
    const controller = new AbortController();
    const onProgress = ({ kind }: ProgressEvent) => kind === "page" && controller.abort();
    await expect(build(cwd, { signal: controller.signal, onProgress })).rejects.toThrow(
      /was interrupted\. Nothing was changed/,
    );
    expect(existsSync(join(cwd, "out"))).toBe(false);
  });

  test("OUT-8 a file that changes during the build stops it", async () => {
    const cwd = await world();
    await build(cwd);
    const before = await contentsOf(join(cwd, "out"));
    await writeFile(join(cwd, "site/assets/a.svg"), svg.replace("4", "6"));
    const onProgress = ({ kind }: ProgressEvent) => {
      // After the file was read and named, before it is published.
      if (kind === "picture") void writeFile(join(cwd, "site/assets/a.svg"), svg.replace("4", "77"));
    };
    await build(cwd, { onProgress }).then(
      () => undefined,
      (error: Error) => expect(String(error.cause ?? error)).toMatch(/changed during the build/),
    );
    const after = await contentsOf(join(cwd, "out"));
    const names = Object.keys(after).filter((path) => path.startsWith("_sectile/a-"));
    for (const path of names) {
      const hash = createHash("sha256")
        .update(after[path] ?? "", "latin1")
        .digest("hex");
      expect(path).toContain(hash.slice(0, 10));
    }
    if (
      names.join() ===
      Object.keys(before)
        .filter((path) => path.startsWith("_sectile/a-"))
        .join()
    )
      expect(after).toEqual(before);
  });
});

describe("finding the site", () => {
  test("DOC-1 accepts a folder or the file in it, with or without a byte order mark", async () => {
    const cwd = await world();
    await writeFile(join(cwd, "site/site.json"), `\uFEFF${JSON.stringify(document())}`);
    await writeFile(join(cwd, "site/other.json"), JSON.stringify(document({ name: "Other" })));
    expect((await build(cwd)).ok).toBe(true);
    expect((await build(cwd, {}, "site/site.json")).site).toBe("site/site.json");
    expect((await build(cwd, {}, join(cwd, "site/other.json"))).ok).toBe(true);
  });

  test("CLI-2 the bundle is named after the site's folder by default", async () => {
    const cwd = await world();
    expect((await build(cwd, { out: undefined })).out).toBe(join("dist", "sites", "site"));
    expect(existsSync(join(cwd, "dist/sites/site/index.html"))).toBe(true);
    expect((await build(cwd, { out: undefined }, "site/site.json")).out).toBe(join("dist", "sites", "site"));
    expect((await build(join(cwd, "site"), { out: undefined }, ".")).out).toBe(join("dist", "sites", "site"));
  });

  test.each([
    ["nowhere", "error site-missing"],
    ["empty", "error site-missing"],
    ["site/site.json/x", "error site-missing"],
    ["folder", "error site-unreadable"],
  ])("CLI-3 CLI-5 %s is a diagnostic, not a system error: %s", async (site, code) => {
    const cwd = await createFolder({ "empty/readme.md": "", "site/site.json": "{}" });
    await mkdir(join(cwd, "folder/site.json"), { recursive: true });
    const report = await build(cwd, {}, site);
    expect(codesOf(report)).toEqual([code]);
    expect(report).toMatchObject({ site, ok: false });
  });

  test("SAF-1 SAF-4 a document that is a symbolic link out of its folder is not read", async () => {
    const cwd = await createFolder({ "secret/site.json": "password: 1234", "site/readme.md": "" });
    await symlink("../secret/site.json", join(cwd, "site/site.json"));
    for (const site of ["site", "site/site.json"]) {
      const report = await build(cwd, {}, site);
      expect(codesOf(report)).toEqual(["error site-unreadable"]);
      expect(JSON.stringify(report)).not.toContain("1234");
    }
  });

  test("DOC-1 a symbolic link inside its folder is followed, since container platforms mount files that way", async () => {
    const cwd = await world();
    await mkdir(join(cwd, "site/..data"));
    await rename(join(cwd, "site/site.json"), join(cwd, "site/..data/site.json"));
    await symlink("..data/site.json", join(cwd, "site/site.json"));
    expect((await build(cwd)).ok).toBe(true);
    await symlink(join(cwd, "site"), join(cwd, "linked"));
    expect((await build(cwd, {}, "linked")).ok).toBe(true);
  });
});

describe("the report of a run", () => {
  test("CLI-4 has the planned work, then each step", async () => {
    const cwd = await world();
    const events: ProgressEvent[] = [];
    await build(cwd, { onProgress: (event) => events.push(event) });
    expect(events[0]).toEqual({ kind: "planned", routes: 4, pictures: 1 });
    expect(events.slice(1).map(({ kind }) => kind)).toEqual(["picture", ...Array(4).fill("page")]);
  });

  test("CLI-1 check publishes nothing and counts the routes", async () => {
    const cwd = await world();
    const result = await checkSite(engine, "site", cwd, { base: "/", limits: "error", strict: false });
    expect("report" in result && result.report).toMatchObject({ ok: true, out: null, routes: 4, files: 0 });
    expect(await readdir(cwd)).toEqual(["site"]);
  });

  test("VAL-1 has diagnostics of every step with their location in the file", async () => {
    const raw = document({
      unknown: 1,
      pages: [
        page("/", section("Note", { url: "/nowhere", imgUrl: "assets/none.png", icon: "mial", size: 5 })),
      ],
    });
    const cwd = await createFolder({ "site/site.json": JSON.stringify(raw, undefined, 1) });
    const { diagnostics } = await build(cwd);
    expect(diagnostics.map(({ code }) => code).sort()).toEqual([
      "asset-missing",
      "bad-value",
      "link-to-nowhere",
      "unknown-icon",
      "unknown-key",
    ]);
    for (const { line, column } of diagnostics) {
      expect(line).toBeGreaterThan(1);
      expect(column).toBeGreaterThan(0);
    }
  });

  test("OUT-2 the base path is in every URL of a page", async () => {
    const cwd = await world();
    await build(cwd, { base: "/sub/" });
    const html = await readFile(join(cwd, "out/index.html"), "utf8");
    for (const [, address] of html.matchAll(/(?:href|src)="([^"#][^"]*)"/g))
      expect(address).toMatch(/^\/sub\//);
  });
});

test("SAF-3 a build makes no network request, whatever the document contains", async () => {
  const connect = vi.spyOn(Socket.prototype, "connect");
  onTestFinished(() => connect.mockRestore());
  const url = "https://example.org/a";
  const note = section("Note", {
    imgUrl: `${url}.jpg`,
    url,
    text: `<a href="${url}">x</a>`,
    imgDimensions: { small: url },
  });
  const cwd = await world(
    document({
      url: "https://example.org",
      headerLinks: [{ text: "x", link: url }],
      pages: [page("/", note)],
    }),
  );
  expect((await build(cwd)).ok).toBe(true);
  expect(connect).not.toHaveBeenCalled();
});

test("OUT-8 the state of a build is next to the bundle, not in the site's folder", async () => {
  const cwd = await world();
  await build(cwd);
  expect((await readdir(cwd)).sort()).toEqual([".sectile", "out", "site"]);
  expect(await readdir(join(cwd, "site"))).toEqual(["assets", "site.json"]);
  expect(basename(dirname(join(cwd, ".sectile/out/manifest.json")))).toBe("out");
});

/**
 * Path traversal (SAF-1) in paths of pages, language codes, pictures and files, and symbolic links. The files that the names
 * target exist around the site's folder, at every height that they could reach.
 */
import { mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { outputFile, remove } from "fs-extra/esm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { corporaNote, hasCorpora } from "../section/rules/corpus.ts";
import { cacheDir } from "../support/cache-dir.ts";
import { engine, type Json } from "./fields.ts";
import { readStrings } from "./strings.ts";
import { withoutRefused } from "./twin.ts";

const secret = "SECRET-0f3a";
/** Targets of the names; the extension decides how a file is used. */
const wanted = ["etc/passwd", "boot.ini", "etc/passwd.png", "secret.txt", "secret.svg", "windows/win.ini"];
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><title>${secret}</title><path d="M0 0h4"/></svg>`;
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let root = "";
let site = "";

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "sectile-paths-"));
  site = join(root, "a/b/c/d/site");
  await mkdir(join(site, "assets"), { recursive: true });
  for (let folder = join(site, ".."); folder.length >= root.length; folder = dirname(folder))
    for (const name of wanted) await outputFile(join(folder, name), /svg|png/.test(name) ? drawing : secret);
});
afterEach(() => remove(root));

/** Reads everything below a folder by path: contents of files, targets of links. */
async function treeOf(folder: string): Promise<Map<string, string>> {
  const tree = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) tree.set(path.slice(folder.length + 1), await readFile(path, "latin1"));
  }
  return tree;
}

/** Builds the site and checks everything around it. */
async function build(document: Json) {
  await writeFile(join(site, "site.json"), JSON.stringify(document));
  const before = await treeOf(root);
  const options = { base: "/", limits: "warn", strict: false, clean: false, cache: true, cacheDir } as const;
  const result = await engine.buildSite("site", dirname(site), { ...options, out: "bundle/out" });
  if (!("report" in result)) throw new Error(result.fault.message);
  const after = await treeOf(root);
  const bundle = new Map<string, string>();
  for (const [path, contents] of after) {
    if (path.startsWith("a/b/c/d/bundle/out/")) bundle.set(path.slice(19), contents);
    // Beside the bundle only its record is written, and no existing file has changed.
    else if (!path.startsWith("a/b/c/d/bundle/.sectile/out/"))
      expect([path, contents]).toEqual([path, before.get(path)]);
  }
  for (const path of before.keys()) expect(after.has(path), path).toBe(true);
  for (const [path, contents] of bundle) {
    expect(contents.includes(secret), path).toBe(false);
    expect(contents.includes("root:x:0"), path).toBe(false);
  }
  return { report: result.report, bundle };
}

const base = { siteId: "paths", isPaid: true };
const home = { path: "/", components: [] };

/** A section that shows a file as its picture. */
const showing = (name: string, index: number): Json => ({
  id: "TextImage",
  uniqId: `p${index}`,
  data: { title: "x", largeImgUrl: name, largeImgDimensions: { small: name, large: { url: name } } },
});

/** A section that offers a file for download. */
const offering = (name: string, index: number): Json => ({
  id: "SideLine",
  uniqId: `d${index}`,
  data: {
    title: `See <a href="${name}">it</a>`,
    paragraph: "x",
    buttons: [{ buttonText: "Open", buttonUrl: name }],
  },
});

describe.skipIf(!hasCorpora)(`names of the corpora ${corporaNote}`, () => {
  const strings = hasCorpora ? readStrings() : new Map<string, readonly string[]>();
  const names = [...(strings.get("traversal_paths") ?? []), ...(strings.get("file_names") ?? [])];

  test(`SAF-1 DOC-10 ${names.length} names as paths of pages are refused or stay in the bundle`, async () => {
    const paths = [...new Set(names.flatMap((name) => [name, `/${name}`, `/a/${name}`]))];
    const isRefused = new Set<number>();
    for (let first = 0; first < paths.length; first += 500) {
      const pages = paths.slice(first, first + 500).map((path) => ({ path, components: [] }));
      for (const { severity, pointer } of engine.validateDocument({ ...base, pages }))
        if (severity === "error") isRefused.add(first + Number(pointer.split("/")[2]));
    }
    const accepted = paths.filter((path, index) => !isRefused.has(index) && path !== "/");
    const { report, bundle } = await build({
      ...base,
      pages: [home, ...accepted.map((path) => ({ path, components: [] }))],
    });
    expect(report.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    for (const path of accepted)
      expect(bundle.has(`${path.slice(1).replace(/\/$/, "")}/index.html`), path).toBe(true);
    expect(isRefused.size).toBeGreaterThan(paths.length / 2);
    console.log(
      `${paths.length} paths, ${isRefused.size} refused, ${accepted.length} published inside the bundle`,
    );
  });

  test(`SAF-1 DOC-4 ${names.length} names as language codes are refused`, () => {
    for (let first = 0; first < names.length; first += 150) {
      const part = names.slice(first, first + 150);
      const languages = part.map((code) => ({ lang: { name: "x", code } }));
      const translations = Object.fromEntries(part.map((code) => [code, { name: "x" }]));
      const found = engine.validateDocument({ ...base, languages, translations, pages: [home] });
      const refused = new Set(
        found.filter(({ severity }) => severity === "error").map(({ pointer }) => pointer),
      );
      part.forEach((name, index) => {
        expect(refused.has(`/languages/${index}/lang/code`), name).toBe(true);
      });
    }
  });

  test(`SAF-1 ${names.length} names as pictures, downloads and links read nothing outside the site's folder`, async () => {
    const urls = names.flatMap((name) => [name, `assets/${name}`]);
    const components = [...urls.map(showing), ...urls.map(offering)];
    const pages = Array.from({ length: Math.ceil(components.length / 200) }, (_, index) => ({
      path: `/p${index}`,
      components: components.slice(index * 200, (index + 1) * 200),
    }));
    const refused = pages.flatMap((page) => withoutRefused({ ...base, pages: [page] }));
    const { report } = await build({ ...base, pages });
    expect(report.ok).toBe(true);
    console.log(`${urls.length * 5} fields, ${refused.length} refused`);
  });
});

test("SAF-1 symbolic links inside the site's folder are followed, links out of it are refused", async () => {
  await writeFile(join(site, "assets/own.png"), pixel);
  await mkdir(join(site, "assets/inner"));
  const links: Record<string, string> = {
    "assets/out.svg": "../../secret.svg",
    "assets/far.svg": join(root, "secret.svg"),
    "assets/folder": "../..",
    "assets/round": "round",
    "assets/chain.svg": "inner/next.svg",
    "assets/inner/next.svg": "../../../secret.svg",
    "assets/password.txt": "/etc/passwd",
    "assets/within.png": "own.png",
    "assets/device.txt": "/dev/zero",
  };
  for (const [path, target] of Object.entries(links)) await symlink(target, join(site, path));
  const publish = (...components: readonly Json[]) => build({ ...base, pages: [{ path: "/", components }] });
  const leading = [
    ...["out.svg", "far.svg", "folder/secret.svg", "chain.svg", "round/x.svg"].map(
      (name) => [name, showing] as const,
    ),
    ...["password.txt", "folder/secret.txt", "device.txt", "round/x.txt"].map(
      (name) => [name, offering] as const,
    ),
  ];
  for (const [name, naming] of leading) {
    const { report, bundle } = await publish(naming(`assets/${name}`, 0));
    expect([name, report.ok, bundle.size]).toEqual([name, false, 0]);
    expect(report.diagnostics.map(({ code }) => code)).toContain("asset-refused");
  }
  const within = ["assets/within.png", "assets/folder/site/assets/own.png"];
  const { report, bundle } = await publish(...within.map(showing), ...within.map(offering));
  expect(report.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect([...bundle.keys()].filter((path) => /within|own/.test(path)).length).toBeGreaterThan(1);
});

test("SAF-1 folders, files that are not downloads and paths that detour are not published", async () => {
  await mkdir(join(site, "assets/folder.png"));
  await writeFile(join(site, "assets/page.html"), "<script>alert(1)</script>");
  for (const name of ["assets/folder.png", "./site.json", "assets/../site.json", "assets/page.html"]) {
    const components = [/png$/.test(name) ? showing(name, 0) : offering(name, 0)];
    const refused = withoutRefused({ ...base, pages: [{ path: "/", components }] });
    const { report, bundle } = await build({ ...base, pages: [{ path: "/", components }] });
    expect([name, refused.length > 0 || !report.ok]).toEqual([name, true]);
    expect(
      [...bundle.keys()].filter((path) =>
        /^_sectile\/(?:folder|site|page)\b.*\.(?:png|json|html)$/.test(path),
      ),
    ).toEqual([]);
  }
});

/** The `public/` folder next to the document: its files are copied to the bundle unchanged (OUT-13). */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { outputFile, remove, removeSync } from "fs-extra/esm";
import { mimes } from "mrmime";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { dataKinds, documentEndings, findDataProblem } from "../../src/assets/index.ts";
import { type BuildOptions, buildSite, checkSite, createEngine, defaults } from "../../src/build/index.ts";
import { openPublicFiles, walkPublic } from "../../src/build/public/index.ts";
import { findUnchanged } from "../../src/build/unchanged.ts";
import { readHostHeaders } from "../../src/preview/host-headers.ts";
import { createFolder } from "../assets/folder.ts";
import { catalogue } from "../tiny/catalogue.tsx";
import { document, page, section } from "../tiny/document.ts";
import { contentsOf, reportOf } from "./bundle.ts";

const engine = createEngine(catalogue, { identity: "one" });
/** Shared by all tests, so that fonts are made once. */
const cacheDir = mkdtempSync(join(tmpdir(), "sectile-public-cache-"));
afterAll(() => removeSync(cacheDir));
const options = { ...defaults, siteUrl: "https://a.example", out: "out", cacheDir };
const site = JSON.stringify(
  document({
    pages: [
      page("/", section("Note", { title: "Hello", url: "/press/kit.zip" })),
      page("/about", section("Note", { title: "About" })),
    ],
    redirects: [{ from: "/old", to: "/about" }],
  }),
);

/** @param files files of `public/`, by path */
const createSite = (files: Readonly<Record<string, string | Uint8Array>>) =>
  createFolder({
    "site/site.json": site,
    ...Object.fromEntries(Object.entries(files).map(([path, contents]) => [`site/public/${path}`, contents])),
  });
const build = async (cwd: string, more: Partial<BuildOptions> = {}) =>
  reportOf(await buildSite(engine, "site", cwd, { ...options, ...more }));
const check = async (cwd: string, more: Partial<BuildOptions> = {}) =>
  reportOf(await checkSite(engine, "site", cwd, { ...options, ...more })).diagnostics;
/** An empty archive. */
const zip = `PK\x05\x06${"\0".repeat(18)}`;
const bundleOf = (cwd: string) => contentsOf(join(cwd, "out"));

test("OUT-13 files are copied unchanged to the root, and links can lead to them", async () => {
  const bytes = Buffer.concat([
    Buffer.from("PK\x03\x04"),
    Uint8Array.from({ length: 5000 }, (_, index) => index % 256),
  ]);
  const cwd = await createSite({
    "press/kit.zip": bytes,
    ".well-known/security.txt": "Contact: mailto:a@a.example\n",
    CNAME: "a.example",
    ".nojekyll": "",
    ".DS_Store": "litter",
    "deep/Thumbs.db": "litter",
  });
  const report = await build(cwd);
  expect(report).toMatchObject({ ok: true, publicFiles: 4, diagnostics: [] });
  const bundle = await bundleOf(cwd);
  expect(bundle["press/kit.zip"]).toBe(bytes.toString("latin1"));
  expect(bundle[".well-known/security.txt"]).toBe("Contact: mailto:a@a.example\n");
  expect(Object.keys(bundle)).toEqual(expect.arrayContaining(["CNAME", ".nojekyll"]));
  expect(Object.keys(bundle).filter((path) => /DS_Store|Thumbs/.test(path))).toEqual([]);
  expect(bundle["index.html"]).toContain('href="/press/kit.zip"');
});

test.skipIf(process.platform === "win32").each([
  ["a pipe", (path: string) => void execFileSync("mkfifo", [path]), "it is not a folder"],
  ["a file", (path: string) => writeFile(path, "x"), "it is not a folder"],
  ["a link to nothing", (path: string) => symlink("nothing", path), "it is a broken symbolic link"],
])("OUT-13 %s instead of the folder is reported and does not block", async (_, make, problem) => {
  const cwd = await createSite({});
  await make(join(cwd, "site/public"));
  for (const diagnostics of [await check(cwd), (await build(cwd)).diagnostics])
    expect(diagnostics.filter(({ severity }) => severity === "error")).toMatchObject([
      { code: "public-refused", message: expect.stringContaining(problem) },
    ]);
});

test("OUT-13 OUT-8 files added to, changed in or removed from public/ change in the bundle too", async () => {
  const cwd = await createSite({ "a.txt": "one", "press/kit.zip": zip });
  const find = () => findUnchanged("one", "site", cwd, options, () => 0);
  const bundleNow = async () => {
    expect(await find()).toBeUndefined();
    expect(await build(cwd)).toMatchObject({ ok: true });
    expect(await find()).toMatchObject({ report: { ok: true } });
    return await bundleOf(cwd);
  };
  expect((await bundleNow())["a.txt"]).toBe("one");
  expect(await find()).toMatchObject({ report: { publicFiles: 2 } });
  await outputFile(join(cwd, "site/public/deep/b.txt"), "two");
  expect((await bundleNow())["deep/b.txt"]).toBe("two");
  // Same size and date, so only the contents differ.
  await writeFile(join(cwd, "site/public/a.txt"), "six");
  await utimes(join(cwd, "site/public/a.txt"), 1, 1);
  expect((await bundleNow())["a.txt"]).toBe("six");
  await remove(join(cwd, "site/public/deep"));
  expect(Object.keys(await bundleNow())).not.toContain("deep/b.txt");
  await remove(join(cwd, "site/public"));
  expect(Object.keys(await bundleNow())).not.toContain("a.txt");
});

test("OUT-13 PERF-3 pages are rendered again only if the set of link targets changes", async () => {
  const cwd = await createSite({ "a.txt": "one" });
  await build(cwd);
  expect(reportOf(await buildSite(engine, "site", cwd, options)).diagnostics).toMatchObject([
    { code: "link-to-nowhere" },
  ]);
  await writeFile(join(cwd, "site/public/a.txt"), "other");
  expect(await build(cwd)).toMatchObject({ rendered: [] });
  await outputFile(join(cwd, "site/public/press/kit.zip"), zip);
  expect(await build(cwd)).toMatchObject({ diagnostics: [], rendered: { length: 2 } });
});

test("OUT-6 OUT-13 only files with a hash in their name are cached forever, whatever public/ and pages are named", async () => {
  const named = { "assets/prices.txt": "1", "assets/site-0123456789.css": "a{}", "press/kit.zip": zip };
  const cwd = await createSite(named);
  const pages = [page("/", section("Note", { title: "Hello" })), page("/assets/site-0123456789")];
  await writeFile(join(cwd, "site/site.json"), JSON.stringify(document({ pages })));
  expect(await build(cwd, { publicScripts: true })).toMatchObject({ ok: true, diagnostics: [] });
  const bundle = await bundleOf(cwd);
  const headers = readHostHeaders(bundle["headers.json"] ?? "");
  const immutable = Object.keys(bundle).filter((path) =>
    headers(`/${path}`)["Cache-Control"]?.includes("immutable"),
  );
  expect(immutable.length).toBeGreaterThan(0);
  for (const path of immutable) expect(path).toMatch(/^_sectile\/[\w-]+-[0-9a-f]{10}\.\w+$/);
  expect(Object.keys(bundle).filter((path) => /^assets\//.test(path))).toEqual([
    "assets/prices.txt",
    "assets/site-0123456789.css",
    "assets/site-0123456789/index.html",
  ]);
  // Without this file, Jekyll at GitHub Pages leaves the folder out.
  expect(bundle[".nojekyll"]).toBe("");
});

test("OUT-13 the site's own robots.txt, favicon.ico and .nojekyll replace the generated ones", async () => {
  const cwd = await createSite({
    ".nojekyll": "own",
    "robots.txt": "User-agent: x\n",
    "favicon.ico": "\0\0\x01\0icon",
    "press/kit.zip": "",
  });
  expect(await build(cwd)).toMatchObject({ ok: true, diagnostics: [] });
  expect(await bundleOf(cwd)).toMatchObject({
    ".nojekyll": "own",
    "robots.txt": "User-agent: x\n",
    "favicon.ico": "\0\0\x01\0icon",
  });
});

test.each([
  ["sitemap.xml", 'the generated file "sitemap.xml"'],
  ["Robots.txt", 'the generated file "robots.txt"'],
  ["_headers", 'the generated file "_headers"'],
  ["_redirects", 'the generated file "_redirects"'],
  ["headers.json/x.txt", 'the generated file "headers.json"'],
  ["_Sectile/site-0123456789.css", 'the generated folder "_sectile"'],
  ["about/index.html", 'the page "/about"'],
  ["About/INDEX.html", 'the page "/about"'],
  ["about", 'the page "/about"'],
  ["index.html", 'the page "/"'],
  ["old/index.html", 'the redirect from "/old/"'],
  ["404.html", 'the generated file "404.html"'],
])("OUT-13 %s collides with another file: one error names both", async (path, other) => {
  const cwd = await createSite({ [path]: "x", "press/kit.zip": "" });
  const diagnostics = await check(cwd, { publicScripts: true });
  expect(diagnostics).toMatchObject([{ code: "public-clash", severity: "error" }]);
  expect(diagnostics[0]?.message).toBe(`The file "public/${path}" has the same address as ${other}.`);
});

test("OUT-13 with --precompress the site's own compressed files collide with generated ones", async () => {
  const files = {
    "a.txt": "a".repeat(500),
    "a.txt.gz": gzipSync("mine"),
    "data.csv.gz": gzipSync("mine"),
    "robots.txt.br": brotliCompressSync("mine"),
  };
  const cwd = await createSite({ ...files, "press/kit.zip": "" });
  expect(await build(cwd)).toMatchObject({ ok: true });
  const { ok, diagnostics } = await build(cwd, { precompress: true });
  expect(ok).toBe(false);
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'The file "public/a.txt.gz" has the same address as the compressed version of "a.txt".',
    'The file "public/robots.txt.br" has the same address as the compressed version of "robots.txt".',
  ]);
});

test("OUT-13 two files that are equal without letter case collide", async () => {
  const cwd = await createSite({ "A/b.txt": "", "a/B.txt": "", "press/kit.zip": "" });
  expect(await check(cwd)).toMatchObject([
    { code: "public-clash", message: expect.stringContaining('the file "public/A/b.txt"') },
  ]);
});

test.each([
  ["con.txt", "a device name on Windows"],
  ["a?b.txt", "which end a path"],
  ["a%2e.txt", 'it contains "%"'],
  ["a\\b.txt", "backslash"],
  ["..;/a.txt", "starts with"],
  ["a\nb.txt", "invisible character"],
  ["a:b.txt", "Windows forbids"],
  ["end./a.txt", "Windows drops"],
  [`${"long".repeat(60)}.txt`, "longer than 200 bytes"],
])("SAF-1 OUT-13 the name %j is rejected", async (path, problem) => {
  const cwd = await createSite({ [path]: "x", "press/kit.zip": "" });
  expect(await check(cwd)).toMatchObject([
    { code: "public-refused", severity: "error", message: expect.stringContaining(problem) },
  ]);
});

const aPage = "<!doctype html><script>alert(1)</script>";
const xhtml = '<x xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></x>';
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;

const hostileNames = `
  a.html a.HTM a.xhtml a.xht b.xhtm a.shtml a.mht a.hta en.html.en a.html.de a.html.gz a.html.br
  b.html.gz.gz b.html.tgz c.html.bz2 a.svgz a.svg.gz a.gpx.gz a.js sw.mjs sw.cjs worker.ecma a.es
  a.wasm a.js.map a.css a.webmanifest a.xml schema.xsd service.wsdl a.xsl a.rss a.atom a.rdf a.kml
  a.mml a.php a.php8 a.pht a.phtml a.PHAR a.cgi a.pl a.py a.aspx a.jsp a.cfm a.php.jpg a.phtml.txt
  a.asis.txt a.var.txt a.html.heic a.asp;.jpg x.asp/a.jpg netlify.toml vercel.json deep/Vercel.JSON
  now.json package.json unheard-of.json deep/staticwebapp.config.json deep/routes.json _routes.json
  _worker.js requirements.txt .htaccess deep/.htaccess web.config deep/Web.config deep/_headers
  deep/_redirects Procfile Dockerfile Caddyfile Staticfile deep/cname deeper/CNAME ROUTER unnamed a.md
  a.dat a.exe a.jpg~1 wide.\u{ff48}tml long.\u{17f}vg v1.2 .well-known/a.html .well-known/a.xml
  .well-known/a.php
`
  .trim()
  .split(/\s+/);

/** Each is a page, a script, a program or a setting for some browser or host. */
const hostile: Readonly<Record<string, string | Uint8Array>> = {
  ...Object.fromEntries(hostileNames.map((name) => [name, "harmless"])),
  // Name of a data file, with other contents.
  ...Object.fromEntries(
    [".well-known/unnamed", "LICENSE", ".nojekyll", "apple-app-site-association"].map((path) => [
      path,
      aPage,
    ]),
  ),
  "bom.csv": `\uFEFF\n ${aPage}`,
  "wide.csv": Buffer.from(`\uFEFF${aPage}`, "utf16le"),
  "packed.csv.gz": gzipSync(aPage),
  "packed.csv.br": brotliCompressSync(aPage),
  "unpacked.csv.br": aPage,
  "packed.tgz": gzipSync(aPage),
  "packed.gz": gzipSync(aPage),
  "jekyll.txt": `---${" ".repeat(9000)}\npermalink: /news/\n---\n${aPage}`,
  "box.mp4": `<!--ftypisom-->${aPage}`,
  CNAME: aPage,
  "a.svg": '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  "b.svg": svg("<script>alert(1)</script>"),
  "c.svg": "no drawing",
  // Parts that are dropped when a drawing is rewritten stay when it is published unchanged.
  "metadata.svg": svg("<metadata><script>alert(1)</script></metadata>"),
  "foreign.svg": svg('<a:b xmlns:a="urn:a"><script>alert(1)</script></a:b>'),
  "extension.svg": svg('<script requiredExtensions="a">alert(1)</script>'),
  "unknown.svg": svg('<unknown tabindex="0" onfocus="alert(1)"/>'),
  "described.svg": svg('<metadata onload="alert(1)"/>'),
  "link.svg": svg('<a href="java&#9;script:alert(1)"><path d="M0 0h9v9"/></a>'),
  "math.svg": svg('<math xmlns="http://www.w3.org/1998/Math/MathML" href="javascript:alert(1)"/>'),
  "page.gpx": xhtml,
  "track.gpx": `<gpx xmlns="http://www.topografix.com/GPX/1/1">${xhtml}</gpx>`,
  "reference.gpx": `<gpx xmlns="http://www.topografix.com/GPX/1/1">${xhtml.replace("1999", "199&#57;")}</gpx>`,
  "style.gpx": '<?xml-stylesheet href="a.txt"?><gpx xmlns="http://www.topografix.com/GPX/1/1"/>',
  "declared.gpx": '<!DOCTYPE gpx [<!ENTITY a "">]><gpx xmlns="http://www.topografix.com/GPX/1/1"/>',
};

test("SAF-1 OUT-13 files that are not data on every host need --public-scripts", async () => {
  const cwd = await createSite({ ...hostile, "press/kit.zip": "" });
  const found = await check(cwd);
  expect(found.map(({ code, message }) => [code, message.split('"')[1]]).sort()).toEqual(
    Object.keys(hostile)
      .map((path) => ["public-refused", `public/${path}`])
      .sort(),
  );
  for (const { message } of found) expect(message).toContain("--public-scripts");
  expect(await build(cwd)).toMatchObject({ ok: false, out: null });
  expect(await build(cwd, { publicScripts: true })).toMatchObject({ ok: true, diagnostics: [] });
  expect(Object.keys(await bundleOf(cwd))).toEqual(expect.arrayContaining(Object.keys(hostile)));
});

test("SAF-1 OUT-13 no allowed extension except plain text is published with a page as contents", async () => {
  const endings = [...dataKinds.flatMap(({ endings }) => endings), ...documentEndings];
  const names = endings
    .flatMap((ending) => [ending, ending.toUpperCase()])
    .map((ending) => `x/${ending}.${ending}`);
  const begins = [aPage, `\uFEFF \n<?xml version="1.0"?>${xhtml}`, `<!-- -->${aPage}`, "---\n---\n<p>"];
  for (const content of begins) {
    const cwd = await createFolder(Object.fromEntries(names.map((name) => [name, content])));
    const refused = await Promise.all(
      names.map(async (name) => (await findDataProblem(name, () => readFileSync(join(cwd, name)))) && name),
    );
    const isText = (name: string) => name.toLowerCase().endsWith(".txt") && !content.startsWith("---");
    expect(refused.filter(Boolean)).toEqual(names.filter((name) => !isText(name)));
  }
});

test("SAF-1 a drawing that is replaced after validation is not published", async () => {
  const cwd = await createSite({ "a.svg": svg("") });
  const folder = await walkPublic(join(cwd, "site"));
  await writeFile(join(cwd, "site/public/a.svg"), svg("<script>alert(1)</script>"));
  const read = (publicScripts: boolean) => openPublicFiles(folder, { publicScripts }).files[0]?.read();
  await expect(read(false)).rejects.toThrow(/"public\/a.svg" changed during the build/);
  expect(`${await read(true)}`).toContain("script");
});

test("SAF-1 no allowed extension of data has the media type of a page, a script or XML", () => {
  const active = /html|xml|(?:java|ecma)script|wasm|manifest|css/;
  const listed = dataKinds.flatMap(({ endings }) => endings);
  expect(listed.filter((ending) => active.test((mimes[ending] ?? "").replace(/openxml/, "")))).toEqual([]);
});

test("OUT-13 a provider can add extensions for public/ and linked files, but not publish pages that way", async () => {
  const cwd = await createSite({ "a.DAT": "data", "b.dat": aPage, "c.html": "text", "press/kit.zip": "" });
  const [a = "", b = "", c = ""] = (await check(cwd)).map(({ message }) => message);
  expect(a).toBe(
    `Can't publish the file "public/a.DAT": the extension ".dat" is not on the list of data files; use --public-scripts to publish it, or add it to publicEndings in the configuration.`,
  );
  expect([b, c]).toEqual([expect.stringContaining('".dat"'), expect.stringContaining('".html"')]);
  const added = await check(cwd, { publicEndings: ["dat"] });
  expect(added.map(({ message }) => message)).toEqual([
    'Can\'t publish the file "public/b.dat": it starts like an HTML page; use --public-scripts to publish it.',
    c,
  ]);
});

const picture = await sharp({ create: { width: 1, height: 1, channels: 3, background: "#000" } })
  .png()
  .toBuffer();

test("OUT-13 files of owners are published unchanged", async () => {
  const drawing = svg(
    '<metadata><r:RDF xmlns:r="urn:r"/></metadata><a href="https://a.example"><path d="M0 0h1"/></a>',
  );
  const track = '<?xml version="1.0"?>\n<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk/></gpx>\n';
  const files = {
    ...{ "a.svg": drawing, "tour.gpx": track, "a.txt": "<script>", LICENSE: "MIT", "fonts/LICENSE": "OFL" },
    ...{
      "photo.jpg": picture.toString("latin1"),
      "Photo.Of.Me.PNG": picture.toString("latin1"),
      "empty.pdf": "",
    },
    ...{
      "menu.es.pdf": "%PDF-1.7 /JavaScript",
      "logo.svg.zip": zip,
      "label.50ml.pdf": "%PDF-",
      "list.2024.csv": "a,b",
      "deep/data.json": "{}",
      "a.geojson": "{}",
    },
    ...{
      ".well-known/apple-app-site-association": "{}",
      ".well-known/acme-challenge/t": "t.k",
      CNAME: "a.example\n",
    },
    ...{
      ".well-known/assetlinks.json": "[]",
      "apple-app-site-association": "{}",
      "ads.txt": "a",
      "security.txt": "a",
    },
    ...{ "a.tar.gz": gzipSync("").toString("latin1"), "a.csv.gz": gzipSync("a").toString("latin1") },
    "press/kit.zip": zip,
  };
  const cwd = await createSite(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, Buffer.from(text, "latin1")])),
  );
  expect(await build(cwd)).toMatchObject({ ok: true, diagnostics: [] });
  expect(await bundleOf(cwd)).toMatchObject(files);
});

test("OUT-13 hidden files are reported and left out, since they can contain secrets", async () => {
  const cwd = await createSite({ ".env": "PASSWORD=1", ".idea/a.xml": "", "press/kit.zip": "" });
  const { diagnostics, ok } = await build(cwd);
  expect(ok).toBe(true);
  expect(diagnostics.map(({ code, message }) => [code, message.split(" ")[0]])).toEqual([
    ["public-hidden", '"public/.env"'],
    ["public-hidden", '"public/.idea"'],
  ]);
  expect(Object.keys(await bundleOf(cwd)).join()).not.toMatch(/env|idea/);
});

test("SAF-1 OUT-13 no symbolic link can leave public/, not even to the document", async () => {
  const cwd = await createSite({ "press/kit.zip": "", "real.txt": "real" });
  const at = (path: string) => join(cwd, "site/public", path);
  await symlink("real.txt", at("inside.txt"));
  expect(await build(cwd)).toMatchObject({ ok: true });
  expect(await bundleOf(cwd)).toMatchObject({ "inside.txt": "real" });
  await symlink("../site.json", at("document.txt"));
  await symlink("/etc/passwd", at("passwd.txt"));
  await symlink("/etc", at("etc"));
  await symlink("press", at("folder"));
  await symlink("nowhere", at("dead.txt"));
  const messages = (await check(cwd, { publicScripts: true })).map(({ message }) => message);
  expect(messages).toEqual([
    expect.stringMatching(/dead.txt.*broken symbolic link/),
    expect.stringMatching(/document.txt.*outside public/),
    expect.stringMatching(/etc".*outside public/),
    expect.stringMatching(/folder".*link to a folder/),
    expect.stringMatching(/passwd.txt.*outside public/),
  ]);
});

test("SAF-1 OUT-13 public/ itself cannot link outside the site's folder", async () => {
  const cwd = await createFolder({ "site/site.json": site, "other/press/kit.zip": "" });
  await symlink("../other", join(cwd, "site/public"));
  expect((await check(cwd)).map(({ code }) => code)).toContain("public-refused");
});

test("OUT-13 a bundle published to public/ next to the document is not input for the next build", async () => {
  const cwd = await createFolder({ "site/site.json": site });
  const toPublic = { ...options, out: "site/public" };
  const first = reportOf(await buildSite(engine, "site", cwd, toPublic));
  expect(first).toMatchObject({ ok: true });
  expect(reportOf(await buildSite(engine, "site", cwd, toPublic))).toMatchObject({
    ok: true,
    files: first.files,
  });
});

test("SAF-2 OUT-13 too many files are rejected without listing all of them", async () => {
  const cwd = await createSite({ "press/kit.zip": "" });
  for (let index = 0; index <= 10_000; index += 100)
    await Promise.all(
      Array.from({ length: 100 }, (_, at) => outputFile(join(cwd, `site/public/${index}/${at}.txt`), "")),
    );
  expect((await check(cwd)).filter(({ severity }) => severity === "error")).toMatchObject([
    { code: "public-too-large", message: "Too many files in public/ (the limit is 10000)." },
  ]);
});

/** The browsable catalogue (CLI-7): every type, both extremes of its schema, and no broken link. */
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadEngine } from "#engine";
import { cacheDir, coldBuild } from "../support/cache-dir.ts";
import { elementsOf } from "../tiny/html.ts";

const { catalogue, buildCatalogueSite, listSections } = await loadEngine({ classNames: "readable" });
let out: string;

beforeAll(async () => {
  out = join(await mkdtemp(join(tmpdir(), "sectile-catalogue-")), "out");
  const result = await buildCatalogueSite(process.cwd(), { out, base: "/docs/", cacheDir });
  expect(result).toMatchObject({ report: { ok: true } });
}, coldBuild);

afterAll(() => rm(out, { recursive: true, force: true }));

const read = (path: string) => readFile(join(out, path), "utf8");
/** Returns the URLs of the catalogue's own pages, as files of the bundle. */
const linked = (html: string) =>
  elementsOf(html)
    .flatMap(({ attributes }) => [attributes.href, attributes.src])
    .filter((address) => address?.startsWith("/docs/"))
    .map((address) => address?.slice("/docs/".length) ?? "")
    .map((path) => (path === "" || path.endsWith("/") ? `${path}index.html` : path));

test("CLI-7 the index shows every type with its thumbnail", async () => {
  const html = await read("index.html");
  for (const { type, label, thumbnail, mobileThumbnail } of listSections()) {
    expect(html).toContain(`href="/docs/types/${type}/"`);
    expect(elementsOf(html).some(({ name, text }) => name === "strong" && text === label)).toBe(true);
    for (const path of [thumbnail, mobileThumbnail].filter(Boolean))
      expect(existsSync(join(out, path)), path).toBe(true);
  }
  for (const path of linked(html)) expect(existsSync(join(out, path)), path).toBe(true);
});

test("SEC-2 SEC-24 the facts of a type include its thumbnails, their ratio, and the data of a new section", () => {
  const facts = new Map(listSections().map((entry) => [entry.type, entry]));
  expect(facts.get("NoHeader")).toMatchObject({
    thumbnail: "thumbnails/NoHeader.webp",
    mobileThumbnail: "thumbnails/NoHeader-mobile.webp",
    thumbnailRatio: 0.3148,
  });
  expect(facts.get("ProviderFooter")).toMatchObject({
    thumbnail: "",
    mobileThumbnail: "",
    thumbnailRatio: 0,
    colorMode: "",
  });
  for (const [type, { example }] of catalogue.sections) expect(facts.get(type)?.defaultData).toEqual(example);
});

test("CLI-7 each type's page links to every look, direction and extreme, and lists every field with its limit", async () => {
  for (const { type, fields } of listSections()) {
    const html = await read(`types/${type}/index.html`);
    const paths = linked(html);
    expect(paths.length).toBeGreaterThanOrEqual(3 * 3 * 2);
    for (const path of paths) expect(existsSync(join(out, path)), path).toBe(true);
    const codes = elementsOf(html).filter(({ name }) => name === "code");
    expect(codes.map(({ text }) => text)).toEqual(fields.map(({ path }) => path));
  }
});

test("CLI-7 SEC-27 a page shows each colour mode, in both directions", async () => {
  for (const { type, category, isUnique, colorMode } of catalogue.sections.values()) {
    if (colorMode === "" || isUnique || category === "header" || category === "footer") continue;
    for (const [path, dir] of [
      [`sharp/${type}/index.html`, "ltr"],
      [`sharp/ar/${type}/index.html`, "rtl"],
    ] as const) {
      const html = await read(path);
      expect(html).toContain(`dir="${dir}"`);
      for (const mode of ["dark", "light", "extralight"]) expect(html).toContain(`section mode-${mode}`);
    }
  }
});

test("CLI-7 the extremes reach the limits of the schema", async () => {
  const items = async (shown: string) =>
    elementsOf(await read(`rounded/Team-${shown}/index.html`)).filter(({ attributes }) =>
      attributes.class?.split(" ").includes("Team-member"),
    ).length;
  // The list and its groups have the same length, in three colour modes.
  expect(await items("longest")).toBe(3 * 2 * 15);
  const title = elementsOf(await read("rounded/BigTitle-longest/index.html")).find(
    ({ name }) => name === "h1",
  );
  expect(title?.text.length).toBeGreaterThan(1990);
  expect(title?.text.length).toBeLessThanOrEqual(2000);
});

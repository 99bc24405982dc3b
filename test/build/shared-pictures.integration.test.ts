/** Sharing pictures (`meta.image`): a file that networks show, and its size. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type BuildOptions, buildSite, checkSite, createEngine } from "../../src/build/index.ts";
import { createFolder } from "../assets/folder.ts";
import { drawPhoto } from "../assets/made-pictures.ts";
import { cacheDir } from "../support/cache-dir.ts";
import { catalogue } from "../tiny/catalogue.tsx";
import { document, languages, page, section } from "../tiny/document.ts";
import { elementsOf } from "../tiny/html.ts";
import { reportOf } from "./bundle.ts";

const engine = createEngine(catalogue, { identity: randomUUID() });
const options = { base: "/", limits: "error", strict: false, clean: false, cache: true, cacheDir } as const;

const noise = (width: number, height: number) => {
  const data = Buffer.alloc(width * height * 4);
  for (let at = 0, seed = 1; at < data.length; at++) {
    seed = (seed * 48_271) % 2_147_483_647;
    data[at] = seed & 0xff;
  }
  return sharp(data, { raw: { width, height, channels: 4 } });
};
const film = async (format: "gif" | "webp") => {
  const settings = (background: string) =>
    sharp({ create: { width: 90, height: 60, channels: 3, background } })
      .png()
      .toBuffer();
  return await sharp([await settings("#f00"), await settings("#00f")], { join: { animated: true } })
    [format]()
    .toBuffer();
};

async function share(files: Record<string, string | Uint8Array>, more: Partial<BuildOptions> = {}) {
  const names = Object.keys(files);
  const pages = ["/", ...names.map((name) => `/${name.replace(".", "-")}`)].map((path, index) => ({
    ...page(path, section("Note", { title: path })),
    ...(index > 0 && { meta: { title: path, image: `assets/${names[index - 1]}` } }),
  }));
  const site = document({ ...languages("en"), name: "Site", url: "https://a.example", pages });
  const cwd = await createFolder({
    "site/site.json": JSON.stringify(site),
    ...Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`site/assets/${name}`, bytes])),
  });
  const checked = reportOf(await checkSite(engine, "site", cwd, options));
  const { diagnostics } = reportOf(await buildSite(engine, "site", cwd, { ...options, out: "out", ...more }));
  const sharedBy = async (name: string) => {
    const html = await readFile(join(cwd, "out", name.replace(".", "-"), "index.html"), "utf8");
    const properties = Object.fromEntries(
      elementsOf(html).map(({ attributes: { property, content } }) => [property, content]),
    );
    const url = properties["og:image"];
    const bytes = url && (await readFile(join(cwd, "out", new URL(url).pathname)));
    const found = bytes ? await sharp(bytes).metadata() : undefined;
    return {
      declared: ["type", "width", "height"].map((one) => properties[`og:image:${one}`]),
      found: found && [`image/${found.format}`, `${found.width}`, `${found.height}`],
      pages: found?.pages ?? 1,
      bytes: bytes?.length ?? 0,
    };
  };
  return { codes: diagnostics.map(({ code }) => code), checked: checked.diagnostics, sharedBy };
}

test("OUT-3 any picture is shared as a still PNG or JPEG, with its own type and size", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><path d="M0 0h60v30z"/></svg>';
  const { codes, sharedBy } = await share({
    "drawn.svg": svg,
    "wide.svg": Buffer.from(`\uFEFF${svg}`, "utf16le"),
    "film.gif": await film("gif"),
    "film.webp": await film("webp"),
    "photo.webp": await drawPhoto(300, 200).webp().toBuffer(),
    "photo.avif": await drawPhoto(300, 200).avif({ effort: 0 }).toBuffer(),
    "large.jpg": await drawPhoto(3000, 1000).jpeg().toBuffer(),
    "heavy.png": await noise(700, 400).png().toBuffer(),
    "clear.png": await noise(60, 40).png().toBuffer(),
  });
  expect(codes).toEqual([]);
  const wanted = {
    "drawn.svg": ["image/png", "1200", "600"],
    "wide.svg": ["image/png", "1200", "600"],
    "film.gif": ["image/png", "90", "60"],
    "film.webp": ["image/png", "90", "60"],
    "photo.webp": ["image/jpeg", "300", "200"],
    "photo.avif": ["image/jpeg", "300", "200"],
    "large.jpg": ["image/jpeg", "1440", "480"],
    // As a PNG it would be larger than networks accept.
    "heavy.png": ["image/jpeg", "700", "400"],
    "clear.png": ["image/png", "60", "40"],
  };
  for (const [name, measures] of Object.entries(wanted)) {
    const { declared, found, pages, bytes } = await sharedBy(name);
    expect([name, declared, found, pages]).toEqual([name, measures, measures, 1]);
    expect(bytes).toBeLessThan(600_000);
  }
});

test("VAL-1 a drawing that is too complex is reported and not shared", async () => {
  const uses = Array.from(
    { length: 5 },
    (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(9)}</g>`,
  ).join("");
  const { codes, sharedBy } = await share({
    "many.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path id="a0" d="M0 0h9v9z"/>${uses}</svg>`,
  });
  expect(codes).toEqual(["picture-not-shared"]);
  expect(await sharedBy("many.svg")).toMatchObject({ found: undefined });
});

test("VAL-1 check finds a truncated JPEG, as a build does", async () => {
  const whole = await drawPhoto(300, 200).jpeg().toBuffer();
  const cut = Buffer.concat([whole.subarray(0, whole.length * 0.7), Buffer.from("ffd9", "hex")]);
  const { checked, codes } = await share({ "cut.jpg": cut });
  expect(codes).toEqual(["asset-refused"]);
  expect(checked).toMatchObject([
    { code: "asset-refused", severity: "warning", pointer: "/pages/1/meta/image" },
  ]);
  expect(checked[0]?.message).toContain("part of the image would be grey");
});

/** Resolves a plan's asset requests against a site's folder: published names, missing files, refused files. */
import { mkdir, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
  createFlagSet,
  createIconSet,
  type PictureProcessor,
  resolveAssets,
} from "../../src/assets/index.ts";
import type { AssetNeed } from "../../src/plan/index.ts";
import { createFolder } from "./folder.ts";
import { digest, makePictures, withAssets } from "./made-pictures.ts";

const icons = createIconSet();
const flags = createFlagSet();

const resolve = async (folder: string, ...needs: readonly (readonly [AssetNeed["kind"], string])[]) =>
  withAssets(
    await resolveAssets(
      needs.map(([kind, name], index) => ({ kind, name, pointer: `/${index}` })),
      { folder, base: "/base/", icons, flags, digest },
    ),
  );
/** Lists all problems as `severity code /pointer`. */
const wrong = async (...args: Parameters<typeof resolve>) =>
  (await resolve(...args)).diagnostics.map(({ severity, code, pointer }) => `${severity} ${code} ${pointer}`);

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#48a" } });
const png = await draw(8, 6).png().toBuffer();
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>';

test("DOC-10 a name with differently encoded accents is reported as such", async () => {
  const folder = await createFolder({ "cafe\u0301.pdf": "%PDF-" });
  const { diagnostics } = await resolve(folder, ["file", "caf\u00e9.pdf"]);
  expect(diagnostics[0]?.hint).toContain("its accents are encoded differently");
});

describe("pictures", () => {
  test("CLI-1 are validated and not encoded if nothing is published", async () => {
    const folder = await createFolder({ "a.png": png, "b.png": png.subarray(0, 30), "c.svg": svg });
    const { files, pictures, diagnostics } = await resolve(
      folder,
      ["picture", "a.png"],
      ["picture", "b.png"],
      ["picture", "c.svg"],
    );
    expect(files).toEqual([]);
    expect(pictures).toEqual({ total: 0, made: 0, cached: 0 });
    expect(diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(["asset-refused /1"]);
  });

  test("IMG-2 are encoded heaviest first, and returned in the order of their requests", async () => {
    const names = ["light.png", "heavy.png", "middle.png", "gone.png"];
    const bytes = [10, 2000, 300].map((length) => Buffer.concat([png, Buffer.alloc(length)]));
    const folder = await createFolder(
      Object.fromEntries(bytes.map((contents, index) => [names[index] as string, contents])),
    );
    const order: number[] = [];
    const processor: PictureProcessor = {
      async make({ bytes: { length } }) {
        order.push(length - png.length);
        return { problem: { kind: "not-image" } };
      },
      find: async () => undefined,
    };
    const needs = names.map((name, index) => ({ kind: "picture" as const, name, pointer: `/${index}` }));
    const { sources } = await resolveAssets(needs, { folder, base: "/", icons, flags, digest, processor });
    expect(order).toEqual([2000, 300, 10]);
    expect(sources.map(([name]) => name)).toEqual(names);
  });

  test("IMG-2 OUT-6 are published under their name, their width and a hash of their contents", async () => {
    const folder = await createFolder({ "assets/Mein Foto (1).png": png });
    const { assets, files } = await makePictures(folder, ["assets/Mein Foto (1).png"]);
    expect(files.length).toBeGreaterThan(1);
    for (const { path, facts } of files)
      expect(path).toMatch(new RegExp(`^_sectile/mein-foto-1-8-${facts?.hash.slice(0, 10)}\\.\\w+$`));
    expect(files.map(({ path }) => `/${path}`)).toContain(assets.picture("assets/Mein Foto (1).png")?.url);
  });

  test("OUT-6 with equal contents share files if they have the same name, in any folder", async () => {
    const folder = await createFolder({ "a.png": png, "b.png": png, "x/a.png": png });
    const { files } = await makePictures(folder, ["a.png", "b.png", "x/a.png"]);
    const stems = files.map(({ path }) => path.replace(/^_sectile\/(.).*/, "$1")).join("");
    expect(stems).toMatch(/^(a+)b+$/);
    expect(stems.lastIndexOf("a") + 1).toBe(stems.length / 2);
  });

  test("IMG-1 SAF-1 are published unchanged if they are harmless drawings", async () => {
    const folder = await createFolder({ "good.svg": svg });
    const { assets, files, diagnostics } = await makePictures(folder, ["good.svg"]);
    expect(diagnostics).toEqual([]);
    expect(assets.picture("good.svg")).toMatchObject({ width: 40, height: 20 });
    expect(files[0]?.path).toBe(`_sectile/good-${digest(Buffer.from(svg)).slice(0, 10)}.svg`);
    expect(Buffer.from((await files[0]?.read()) ?? []).toString()).toBe(svg);
  });

  test("IMG-2 SAF-1 lose unsafe content if they are drawings, under any name, with a warning", async () => {
    const evil = svg.replace("/>", '><script>alert(1)</script><rect onclick="alert(1)" width="9"/></svg>');
    const names = ["evil.svg", "evil.png", "late.svg", "note.svg"];
    const contents = [evil, evil, `${" ".repeat(200)}${evil}`, `<?xml version="1.0"?>${evil}`];
    const folder = await createFolder(
      Object.fromEntries(names.map((name, index) => [name, contents[index] ?? ""])),
    );
    const warnings = names.map((_, index) => `warning asset-cleaned /${index}`);
    expect(await wrong(folder, ...names.map((name) => ["picture", name] as const))).toEqual(warnings);
    const { files, diagnostics, assets } = await makePictures(folder, names);
    expect(diagnostics.map(({ message }) => message)).toContain(
      'Unsafe content was removed from "evil.png": the SVG contains scripts, animations or other pages.',
    );
    // Two of them have the same base name and the same contents.
    expect(files).toHaveLength(3);
    for (const { path, facts, read } of files) {
      const bytes = Buffer.from(await read());
      expect(bytes.toString()).toBe(
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="9"/></svg>',
      );
      expect(path).toContain(`-${digest(bytes).slice(0, 10)}.svg`);
      expect(facts).toEqual({ bytes: bytes.length, hash: digest(bytes) });
    }
    expect(assets.picture("evil.png")).toMatchObject({ width: 40, height: 20 });
  });

  test("SAF-1 are refused if they are drawings that cannot be parsed", async () => {
    const names = ["open.svg", "bytes.svg", "late.svg"];
    const folder = await createFolder({
      "open.svg": svg.replace("/>", "><g></svg>"),
      "bytes.svg": Buffer.from(`${svg}\xff`, "latin1"),
      "late.svg": `${" ".repeat(300)}${svg.replace("/>", "><script/></svg>")}`,
    });
    const refused = names.map((_, index) => `warning asset-refused /${index}`);
    expect(await wrong(folder, ...names.map((name) => ["picture", name] as const))).toEqual(refused);
    expect((await makePictures(folder, names)).files).toEqual([]);
  });
});

describe("files", () => {
  test("VAL-5 are a warning and have no URL if they are missing", async () => {
    const folder = await createFolder({ "assets/a.pdf": "x" });
    expect(
      await wrong(
        folder,
        ["file", "assets/b.pdf"],
        ["picture", "assets/A.png"],
        ["picture", "assets/a.pdf/x"],
      ),
    ).toEqual(["warning asset-missing /0", "warning asset-missing /1", "warning asset-missing /2"]);
    expect((await resolve(folder, ["file", "assets/b.pdf"])).assets.file("assets/b.pdf")).toBeUndefined();
  });

  test.each([
    ["pdf", "%PDF-1.7"],
    ["docx", "PK\x03\x04"],
    ["zip", "PK\x03\x04"],
    ["PPT", Buffer.from("d0cf11e0a1b11ae1", "hex")],
    ["mp4", "\0\0\0\x18ftypmp42"],
    ["ics", "BEGIN:VCALENDAR"],
    ["gpx", '<gpx xmlns="http://www.topografix.com/GPX/1/1"/>'],
  ])("OUT-6 a .%s can be downloaded", async (extension, contents) => {
    const folder = await createFolder({ [`assets/Programme 2024.${extension}`]: contents });
    const { assets } = await resolve(folder, ["file", `assets/Programme 2024.${extension}`]);
    expect(assets.file(`assets/Programme 2024.${extension}`)).toMatch(
      new RegExp(`^/base/_sectile/programme-2024-[0-9a-f]{10}\\.${extension.toLowerCase()}$`),
    );
  });

  test.each([
    ...[
      "a.html",
      "a.HTM",
      "a.xhtml",
      "a.shtml",
      "a.js",
      "a.mjs",
      "a.svg",
      "a.svgz",
      "a.xml",
      "a.rss",
      "a.kml",
      "a.mml",
    ],
    ...["a.php", "a.css", "a.wasm", "a.swf", "a.hta", "a", "a.", "html", "a.pdf.html"],
  ])("SAF-1 %s, which some host could serve as a page, is refused", async (name) => {
    const folder = await createFolder({ [`assets/${name}`]: "<script>alert(1)</script>" });
    expect(await wrong(folder, ["file", `assets/${name}`])).toEqual(["error asset-refused /0"]);
  });

  test("SAF-1 a page is refused with a data extension too, and a provider's own extension is accepted", async () => {
    const folder = await createFolder({
      "a.pdf": "<script>alert(1)</script>",
      "b.pdf": "text",
      "c.dat": "data",
    });
    const needs = ["a.pdf", "b.pdf", "c.dat"].map((name) => ({ kind: "file" as const, name, pointer: name }));
    const options = { folder, base: "/", icons, flags, digest };
    const refused = async (publicEndings?: readonly string[]) =>
      (await resolveAssets(needs, { ...options, publicEndings })).diagnostics.map(({ pointer }) => pointer);
    expect(await refused()).toEqual(["a.pdf", "b.pdf", "c.dat"]);
    expect(await refused(["dat"])).toEqual(["a.pdf", "b.pdf"]);
  });

  test("SAF-1 no file name leaves the bundle or is reserved by an operating system", async () => {
    const names = ["...pdf.pdf", "%2e%2e.pdf", "ÄÖ.pdf", "con.x.pdf", `${"x".repeat(150)}.pdf`, "a\\b.pdf"];
    const folder = await createFolder(Object.fromEntries(names.map((name) => [name, "%PDF-"])));
    const { files } = await resolve(folder, ...names.map((name) => ["file", name] as const));
    for (const { path } of files) expect(path).toMatch(/^_sectile\/[a-z0-9-]{1,40}-[0-9a-f]{10}\.pdf$/);
  });
});

describe("access to the site's folder", () => {
  test("SAF-1 SAF-4 a symbolic link out of the folder is refused, one inside of it is followed", async () => {
    const other = await createFolder({ "secret.pdf": "secret", "secret.png": png });
    const folder = await createFolder({ "assets/a.pdf": "%PDF-" });
    await symlink(join(other, "secret.pdf"), join(folder, "assets/link.pdf"));
    await symlink(other, join(folder, "away"));
    await symlink("a.pdf", join(folder, "assets/near.pdf"));
    await symlink("nowhere", join(folder, "assets/broken.pdf"));
    await symlink("loop.pdf", join(folder, "assets/loop.pdf"));
    expect(
      await wrong(
        folder,
        ["file", "assets/link.pdf"],
        ["picture", "away/secret.png"],
        ["file", "assets/near.pdf"],
        ["file", "assets/broken.pdf"],
        ["file", "assets/loop.pdf"],
        ["file", "../secret.pdf"],
      ),
    ).toEqual([
      "error asset-refused /0",
      "error asset-refused /1",
      "warning asset-missing /3",
      "error asset-refused /4",
      "warning asset-missing /5",
    ]);
  });

  test("SAF-1 a folder whose name starts with the site's name is outside", async () => {
    const folder = await createFolder({ "site/a.txt": "x", "site-other/secret.txt": "secret" });
    await symlink("../site-other/secret.txt", join(folder, "site/b.txt"));
    expect(await wrong(join(folder, "site"), ["file", "b.txt"], ["file", "a.txt"])).toEqual([
      "error asset-refused /0",
    ]);
  });

  test("SAF-1 a folder and a file that is too large are refused", async () => {
    const folder = await createFolder({ "big.zip": "x" });
    await mkdir(join(folder, "folder.pdf"));
    await truncate(join(folder, "big.zip"), 101 * 1024 * 1024);
    expect(await wrong(folder, ["file", "folder.pdf"], ["file", "big.zip"])).toEqual([
      "error asset-refused /0",
      "error asset-refused /1",
    ]);
  });

  test("OUT-6 a file that changes during the build stops it, so names match contents", async () => {
    const folder = await createFolder({ "a.txt": "one" });
    const { files } = await resolve(folder, ["file", "a.txt"]);
    await writeFile(join(folder, "a.txt"), "two");
    expect(() => files[0]?.read()).toThrow(/"a.txt" changed during the build/);
  });
});

describe("icons", () => {
  test("IMG-7 are drawings of the set, brands also without their prefix", () => {
    expect(icons.icon("mail")).toMatch(/^<path /);
    expect(icons.icon("facebook")).toBe(icons.icon("brand-facebook"));
    expect(icons.icon("mail")).not.toContain('stroke="none"');
  });

  test("IMG-7 SAF-1 are never found by a path", () => {
    for (const name of [
      "",
      "..",
      "../outline/mail",
      "./mail",
      "mail.svg",
      "mail\0",
      "MAIL",
      "a".repeat(65),
      "constructor",
      "__proto__",
    ])
      expect(icons.icon(name), name).toBeUndefined();
  });

  test("IMG-7 are a warning with the nearest name if they are unknown", async () => {
    const { diagnostics } = await resolve(await createFolder(), ["icon", "mial"], ["icon", "mail"]);
    expect(diagnostics.map(({ severity, code, hint }) => `${severity} ${code} ${hint}`)).toEqual([
      'warning unknown-icon Did you mean "mail"?',
    ]);
  });

  test("IMG-7 prefer a brand, by its whole name, among equally near names", async () => {
    const nearest = ["twiter", "instagrm", "brand-twiter", "hart"].map((name) => icons.nearest(name));
    expect(nearest).toEqual(["brand-twitter", "brand-instagram", "brand-twitter", "heart"]);
  });

  test("SAF-2 are compared with other names only up to a bound if very many are unknown", async () => {
    const needs = Array.from({ length: 1500 }, (_, index) => ["icon", `mial-${index}`] as const);
    const { diagnostics } = await resolve(await createFolder(), ...needs);
    expect(diagnostics).toHaveLength(1001);
    expect(diagnostics.at(-1)).toMatchObject({ severity: "warning", code: "too-many-problems" });
  });
});

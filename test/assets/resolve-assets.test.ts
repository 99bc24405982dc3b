/** A plan's needs against a site's folder: what is published under which name, what is missing, what is refused. */
import { createHash } from "node:crypto";
import { mkdir, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { createFlagSet, createIconSet, resolveAssets } from "../../src/assets/index.ts";
import type { AssetNeed } from "../../src/plan/index.ts";
import { createFolder } from "./folder.ts";

const icons = createIconSet();
const flags = createFlagSet();
const digest = (contents: Uint8Array) => createHash("sha256").update(contents).digest("hex");

const resolve = (folder: string, ...needs: readonly (readonly [AssetNeed["kind"], string])[]) =>
  resolveAssets(
    needs.map(([kind, name], index) => ({ kind, name, pointer: `/${index}` })),
    { folder, base: "/base/", icons, flags, digest },
  );
/** `severity code /pointer` of all that is wrong. */
const wrong = async (...args: Parameters<typeof resolve>) =>
  (await resolve(...args)).diagnostics.map(({ severity, code, pointer }) => `${severity} ${code} ${pointer}`);

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#48a" } });
const png = await draw(8, 6).png().toBuffer();
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>';

describe("pictures", () => {
  test("IMG-2 OUT-6 are published under their name and a hash of their contents, with their size", async () => {
    const folder = await createFolder({ "assets/Mein Foto (1).png": png });
    const { assets, files, diagnostics } = await resolve(folder, ["picture", "assets/Mein Foto (1).png"]);
    const path = `assets/mein-foto-1-${digest(png).slice(0, 10)}.png`;
    expect(diagnostics).toEqual([]);
    expect(assets.picture("assets/Mein Foto (1).png")).toEqual({ url: `/base/${path}`, width: 8, height: 6 });
    expect(files.map(({ path, known }) => ({ path, known }))).toEqual([
      { path, known: { bytes: png.length, hash: digest(png) } },
    ]);
    expect(Buffer.from(files[0]?.read() ?? [])).toEqual(png);
  });

  test("OUT-6 the same contents under two names are two files, under one name in two folders one", async () => {
    const folder = await createFolder({ "a.png": png, "b.png": png, "x/a.png": png });
    const { files } = await resolve(
      folder,
      ["picture", "a.png"],
      ["picture", "b.png"],
      ["picture", "x/a.png"],
    );
    const hash = digest(png).slice(0, 10);
    expect(files.map(({ path }) => path)).toEqual([`assets/a-${hash}.png`, `assets/b-${hash}.png`]);
  });

  test.each([
    ["jpg", (image: Sharp) => image.jpeg()],
    ["webp", (image: Sharp) => image.webp()],
    ["gif", (image: Sharp) => image.gif()],
    ["avif", (image: Sharp) => image.avif({ effort: 0 })],
  ] as const)(
    "IMG-1 SAF-1 a picture is what its contents say, whatever its name: %s",
    async (extension, encode) => {
      const folder = await createFolder({ "photo.html": await encode(draw(4, 2)).toBuffer() });
      const { files, assets } = await resolve(folder, ["picture", "photo.html"]);
      expect(files[0]?.path).toMatch(new RegExp(`^assets/photo-[0-9a-f]{10}\\.${extension}$`));
      expect(assets.picture("photo.html")).toMatchObject({ width: 4, height: 2 });
    },
  );

  test("IMG-2 a photo that was taken upright is as high as it is shown", async () => {
    const folder = await createFolder({
      "a.jpg": await draw(6, 4).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    });
    expect((await resolve(folder, ["picture", "a.jpg"])).assets.picture("a.jpg")).toMatchObject({
      width: 4,
      height: 6,
    });
  });

  test("IMG-1 SAF-1 a drawing is published if it is harmless, and refused under any name if it is not", async () => {
    const evil = svg.replace("/>", "><script>alert(1)</script></svg>");
    const folder = await createFolder({
      "good.svg": svg,
      "evil.svg": evil,
      "evil.png": evil,
      "late.svg": `${" ".repeat(300)}${evil}`,
      "note.svg": `<?note?>${evil}`,
    });
    const { assets } = await resolve(folder, ["picture", "good.svg"]);
    expect(assets.picture("good.svg")).toMatchObject({ width: 40, height: 20 });
    const names = ["evil.svg", "evil.png", "late.svg", "note.svg"] as const;
    expect(await wrong(folder, ...names.map((name) => ["picture", name] as const))).toEqual(
      names.map((_, index) => `error asset-refused /${index}`),
    );
  });

  test("SAF-1 what is no picture, damaged, or nothing that browsers show is refused", async () => {
    const folder = await createFolder({
      "page.png": "<html><script>alert(1)</script>",
      "cut.png": png.subarray(0, 20),
      "empty.png": "",
      "a.tiff": await draw(2, 2).tiff().toBuffer(),
    });
    const names = ["page.png", "cut.png", "empty.png", "a.tiff"] as const;
    const found = await wrong(folder, ...names.map((name) => ["picture", name] as const));
    expect(found).toEqual(names.map((_, index) => `error asset-refused /${index}`));
  });

  test("SAF-2 a small file with very many pixels is refused before it is decoded", async () => {
    const huge = Buffer.from(png);
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    const folder = await createFolder({ "huge.png": huge });
    expect(await wrong(folder, ["picture", "huge.png"])).toEqual(["error asset-refused /0"]);
  });
});

describe("files", () => {
  test("VAL-5 one that is missing is a warning, and no address", async () => {
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

  test.each(["pdf", "docx", "zip", "PPT", "mp4", "ics"])(
    "OUT-6 a .%s can be downloaded",
    async (extension) => {
      const folder = await createFolder({ [`assets/Programme 2024.${extension}`]: "x" });
      const { assets } = await resolve(folder, ["file", `assets/Programme 2024.${extension}`]);
      expect(assets.file(`assets/Programme 2024.${extension}`)).toMatch(
        new RegExp(`^/base/assets/programme-2024-[0-9a-f]{10}\\.${extension.toLowerCase()}$`),
      );
    },
  );

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

  test("SAF-1 no name of a file leaves the folder of the bundle, or is a name that some system keeps for itself", async () => {
    const names = ["...pdf.pdf", "%2e%2e.pdf", "ÄÖ.pdf", "con.x.pdf", `${"x".repeat(150)}.pdf`, "a\\b.pdf"];
    const folder = await createFolder(Object.fromEntries(names.map((name) => [name, "x"])));
    const { files } = await resolve(folder, ...names.map((name) => ["file", name] as const));
    for (const { path } of files) expect(path).toMatch(/^assets\/[a-z0-9-]{1,40}-[0-9a-f]{10}\.pdf$/);
  });
});

describe("the site's folder and nothing else", () => {
  test("SAF-1 SAF-4 a symbolic link out of the folder is refused, one inside of it is followed", async () => {
    const other = await createFolder({ "secret.pdf": "secret", "secret.png": png });
    const folder = await createFolder({ "assets/a.pdf": "x" });
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

  test("SAF-1 a folder whose name begins as the site's does is another one", async () => {
    const folder = await createFolder({ "site/a.txt": "x", "site-other/secret.txt": "secret" });
    await symlink("../site-other/secret.txt", join(folder, "site/b.txt"));
    expect(await wrong(join(folder, "site"), ["file", "b.txt"], ["file", "a.txt"])).toEqual([
      "error asset-refused /0",
    ]);
  });

  test("SAF-1 a folder is no file, and one that is too large is not read", async () => {
    const folder = await createFolder({ "big.zip": "x" });
    await mkdir(join(folder, "folder.pdf"));
    await truncate(join(folder, "big.zip"), 101 * 1024 * 1024);
    expect(await wrong(folder, ["file", "folder.pdf"], ["file", "big.zip"])).toEqual([
      "error asset-refused /0",
      "error asset-refused /1",
    ]);
  });

  test("OUT-6 a file that changes while the site is built stops the build instead of contradicting its name", async () => {
    const folder = await createFolder({ "a.txt": "one" });
    const { files } = await resolve(folder, ["file", "a.txt"]);
    await writeFile(join(folder, "a.txt"), "two");
    expect(() => files[0]?.read()).toThrow(/"a.txt" changed while the site was built/);
  });
});

describe("icons", () => {
  test("IMG-7 are drawings of the set; some brands go without their prefix", () => {
    expect(icons.icon("mail")).toMatch(/^<path /);
    expect(icons.icon("facebook")).toBe(icons.icon("brand-facebook"));
    expect(icons.icon("mail")).not.toContain('stroke="none"');
    expect(icons.names().length).toBeGreaterThan(4000);
  });

  test("IMG-7 SAF-1 a name is a name, never a path", () => {
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

  test("IMG-7 an unknown one is a warning with the nearest name", async () => {
    const { diagnostics } = await resolve(await createFolder(), ["icon", "mial"], ["icon", "mail"]);
    expect(diagnostics.map(({ severity, code, hint }) => `${severity} ${code} ${hint}`)).toEqual([
      'warning unknown-icon Did you mean "mail"?',
    ]);
  });

  test("SAF-2 very many unknown ones are counted, and only the first compared", async () => {
    const needs = Array.from({ length: 1500 }, (_, index) => ["icon", `mial-${index}`] as const);
    const { diagnostics } = await resolve(await createFolder(), ...needs);
    expect(diagnostics).toHaveLength(1001);
    expect(diagnostics.at(-1)).toMatchObject({ severity: "warning", code: "too-many-problems" });
  });
});

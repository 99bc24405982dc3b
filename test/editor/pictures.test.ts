import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createFolderPictures } from "../../src/editor/server/folder-pictures.ts";
import { PictureUsage } from "../../src/editor/server/picture-usage.ts";
import { addPicture, PictureLister, picturesOf, readableName } from "../../src/editor/server/pictures.ts";
import { type CutText, cutText } from "../../src/preview/index.ts";
import { parseImageSource } from "../../src/section/rules/index.ts";

let folder: string;
const put = (name: string, bytes: Uint8Array) =>
  addPicture(picturesOf(createFolderPictures(dirname(folder)), basename(folder)), name, bytes);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sectile-pictures-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});
const png = (background = "#c00") =>
  sharp({ create: { width: 3, height: 2, channels: 3, background } })
    .png()
    .toBuffer();

describe("EDT-13 a picture that an owner adds", () => {
  test("gets a readable, free name and the extension of its format", async () => {
    const bytes = await png();
    expect(await put("Team Photo.JPG", bytes)).toEqual({
      path: "assets/team-photo.png",
      width: 3,
      height: 2,
    });
    const other = await png("#0c0");
    expect((await put("team photo.png", other)).path).toBe("assets/team-photo-2.png");
    expect(await readFile(join(folder, "assets/team-photo-2.png"))).toEqual(other);
    // The same file again: its answer was lost.
    expect((await put("team photo.png", other)).path).toBe("assets/team-photo-2.png");
    expect((await put("team-photo.png", bytes)).path).toBe("assets/team-photo.png");
    expect((await readdir(join(folder, "assets"))).sort()).toEqual(["team-photo-2.png", "team-photo.png"]);
    const { pictures } = await new PictureLister(folder, (path) => `/at/${path}`).list(undefined);
    expect(pictures.map(({ url }) => url).sort()).toEqual([
      "/at/assets/team-photo-2.png",
      "/at/assets/team-photo.png",
    ]);
  });

  test.each([
    ["../../etc/passwd.png", "etc-passwd"],
    ["Команда – 2024.webp", "команда-2024"],
    ["....png", "picture"],
    [`${"long ".repeat(40)}.png`, "long-long-long-long-long-long-long-long-long-long-long-long"],
    ["a\u0000b\n.svg", "a-b"],
    // Names that no document could use.
    ["con.jpg", "con-picture"],
    ["NUL.tar.png", "nul-tar"],
    ["aux", "aux-picture"],
    ["Com1.webp", "com1-picture"],
    ["lpt².png", "lpt²-picture"],
    ["con\u200d.png", "con-picture"],
    ["\u3164\u3164.png", "picture"],
    [`${"𠀀".repeat(80)}.png`, "𠀀".repeat(37)],
  ])("gets a readable name: %j", (given, name) => {
    expect(readableName(given)).toBe(name);
    expect(parseImageSource(`assets/${name}-1000.webp`)).toMatchObject({ path: `assets/${name}-1000.webp` });
  });

  test("gets a free name after one listing, however many files exist", async () => {
    const bytes = await png();
    const existing = Array.from({ length: 5000 }, (_, index) => `assets/team-${index + 1}.png`);
    const files = new Set(["assets/Team.PNG", ...existing]);
    let asked = 0;
    const pictures = {
      async list() {
        asked++;
        return [...files];
      },
      async read() {
        return undefined;
      },
      async add() {
        asked++;
        return true;
      },
      async remove() {},
    };
    expect((await addPicture(pictures, "team.png", bytes)).path).toBe("assets/team-5001.png");
    expect(asked).toBe(2);
  });

  test("is refused in one sentence if it is not a picture, and nothing is written", async () => {
    await expect(put("a.jpg", Buffer.from("<html>"))).rejects.toThrow(/"a.jpg" cannot be used: /);
    expect(await readdir(folder)).toEqual([]);
  });

  test("is not stored in another folder, wherever `assets` leads", async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), "sectile-elsewhere-"));
    onTestFinished(() => rm(elsewhere, { recursive: true, force: true }));
    await symlink(elsewhere, join(folder, "assets"));
    await expect(put("a.png", await png())).rejects.toThrow("assets is not a folder inside");
    expect(await readdir(elsewhere)).toEqual([]);
    await mkdir(join(folder, "other"));
  });
});

describe("EDT-13 the list of a site's pictures", () => {
  const list = (lister: PictureLister) => lister.list(undefined).then(({ pictures }) => pictures);

  test("is newest first, with size and dimensions as displayed, and measures each file once", async () => {
    const turned = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#0c0" } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    await mkdir(join(folder, "team"));
    const files = { "old.png": await png(), "team/new.jpg": turned, "logo.svg": "<svg/>", "broken.png": "x" };
    for (const [index, [path, contents]] of Object.entries(files).entries()) {
      await writeFile(join(folder, path), contents);
      await utimes(join(folder, path), 1000 + index, 1000 + index);
    }
    await writeFile(join(folder, "notes.txt"), "");
    const lister = new PictureLister(folder, (path) => `/at/${path}`);
    const pictures = await list(lister);
    expect(pictures.map(({ path, width, height, bytes }) => [path, width, height, bytes])).toEqual([
      ["broken.png", undefined, undefined, 1],
      ["logo.svg", undefined, undefined, 6],
      ["team/new.jpg", 20, 30, turned.length],
      ["old.png", 3, 2, files["old.png"].length],
    ]);
    expect(pictures[2]?.thumbnail).toBe(`/at/team/new.jpg?thumbnail=1001000-${turned.length}`);
    // The same time and size: the file is not read again.
    await writeFile(join(folder, "team/new.jpg"), Buffer.alloc(turned.length));
    await utimes(join(folder, "team/new.jpg"), 1001, 1001);
    expect(await list(lister)).toEqual(pictures);
    await utimes(join(folder, "team/new.jpg"), 2000, 2000);
    expect((await list(lister))[0]).toMatchObject({ path: "team/new.jpg", bytes: turned.length });
    expect((await list(lister))[0]).not.toHaveProperty("width");
  });

  test("names the pages of each picture, with its descriptions, in sections, translations and Markdown", async () => {
    const page = (path: string, data: object, more: object = {}) => ({
      path,
      components: [{ id: "Any", uniqId: "a", data }],
      ...more,
    });
    const document = {
      favicon: "assets/icon.png",
      pages: [
        page("/", {
          team: [{ imgUrl: "assets/ada.jpg", imgAlt: "Ada at work" }, { imgUrl: "./assets/ada.jpg" }],
        }),
        page("/about", {
          imgUrl: "https://example.org/assets/web.jpg",
          text: "Look: ![Our shop](assets/shop.png)",
        }),
        page("/posts", { imgUrl: "assets/my dog.webp" }, { meta: { image: "assets/ada.jpg" } }),
      ],
      translations: { ru: { pages: [page("/about", { imgUrl: "assets/ru.png" })] } },
    };
    const read = (value: object) => cutText(new TextEncoder().encode(JSON.stringify(value))) as CutText;
    const usage = new PictureUsage();
    const usesOf = await usage.survey(read(document));
    const uses = (pages: string[], descriptions: string[] = [], isOfSite = false) => ({
      pages,
      isOfSite,
      descriptions,
    });
    expect(usesOf("assets/ada.jpg")).toEqual(uses(["/", "/posts"], ["Ada at work"]));
    expect(usesOf("assets/shop.png")).toEqual(uses(["/about"], ["Our shop"]));
    expect(usesOf("assets/my dog.webp")).toEqual(uses(["/posts"]));
    expect(usesOf("assets/ru.png")).toEqual(uses(["/about"]));
    expect(usesOf("assets/icon.png")).toEqual(uses([], [], true));
    expect(usesOf("assets/web.jpg")).toEqual(uses([]));
    const [home] = document.pages;
    const next = await usage.survey(read({ ...document, pages: [home] }));
    expect(next("assets/ada.jpg")).toEqual(uses(["/"], ["Ada at work"]));
    expect(next("assets/shop.png")).toEqual(uses([]));
  });
});

import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createFolderPictures } from "../../src/editor/server/folder-pictures.ts";
import { addPicture, listPictures, picturesOf, readableName } from "../../src/editor/server/pictures.ts";
import { parseImageSource } from "../../src/section/rules/index.ts";

let folder: string;
const put = (name: string, bytes: Uint8Array) =>
  addPicture(picturesOf(createFolderPictures(dirname(folder)), basename(folder)), name, bytes);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sectile-pictures-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});
const png = () =>
  sharp({ create: { width: 3, height: 2, channels: 3, background: "#c00" } })
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
    expect((await put("team photo.png", bytes)).path).toBe("assets/team-photo-2.png");
    expect(await readFile(join(folder, "assets/team-photo-2.png"))).toEqual(bytes);
    expect((await readdir(join(folder, "assets"))).sort()).toEqual(["team-photo-2.png", "team-photo.png"]);
    const { pictures } = await listPictures(folder, (path) => `/at/${path}`);
    expect(pictures.map(({ url }) => url)).toEqual([
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

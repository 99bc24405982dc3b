import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createFolderPictures } from "../../src/editor/folder-pictures.ts";
import { addPicture, listPictures, picturesOf, readableName } from "../../src/editor/pictures.ts";

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
  test("gets a readable name that is free, and the extension of what it is", async () => {
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
  ])("is called for people: %j", (given, name) => {
    expect(readableName(given)).toBe(name);
  });

  test("is refused in one sentence when it is none, and nothing is written", async () => {
    await expect(put("a.jpg", Buffer.from("<html>"))).rejects.toThrow(/"a.jpg" cannot be used: /);
    expect(await readdir(folder)).toEqual([]);
  });

  test("is not put into another folder, wherever `assets` leads", async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), "sectile-elsewhere-"));
    onTestFinished(() => rm(elsewhere, { recursive: true, force: true }));
    await symlink(elsewhere, join(folder, "assets"));
    await expect(put("a.png", await png())).rejects.toThrow("no assets in it");
    expect(await readdir(elsewhere)).toEqual([]);
    await mkdir(join(folder, "other"));
  });
});

/** Files that are not pictures, or are damaged: each is a diagnostic that names the file, never a fault. */
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { costOf, maxPixels, measurePicture } from "../../src/assets/pictures/measure.ts";
import { createFolder } from "./folder.ts";
import { drawPhoto, makeOne, makePictures } from "./made-pictures.ts";

const photo = await drawPhoto(300, 200).jpeg().toBuffer();
const encoded = {
  jpeg: photo,
  png: await drawPhoto(300, 200).png().toBuffer(),
  webp: await drawPhoto(300, 200).webp().toBuffer(),
  gif: await drawPhoto(300, 200).gif().toBuffer(),
  avif: await drawPhoto(300, 200).avif({ effort: 0 }).toBuffer(),
};

const tiff = await drawPhoto(9, 9).tiff().toBuffer();

describe("unusable pictures", () => {
  test.each(Object.entries(encoded))(
    "IMG-2 VAL-1 a %s that is cut off anywhere is refused with its name",
    async (_, whole) => {
      for (const share of [0.2, 0.5, 0.9, 0.99]) {
        const { codes, problem, made } = await makeOne(
          whole.subarray(0, whole.length * share),
          "holiday.jpg",
        );
        expect(codes).toEqual(["warning asset-refused"]);
        expect(problem).toMatch(
          /^Can't use the file "holiday.jpg": it is (?:incomplete|not an image, or it is)/,
        );
        expect(made).toEqual([]);
      }
      expect((await makeOne(whole)).codes).toEqual([]);
    },
  );

  test.each(Object.entries(encoded))(
    "SAF-1 SAF-2 a %s with any byte changed is used or refused, never a fault",
    async (_, whole) => {
      for (let at = 4; at < whole.length; at += Math.ceil(whole.length / 12)) {
        const broken = Buffer.from(whole);
        broken[at] = (broken[at] ?? 0) ^ 0xff;
        const { codes } = await makeOne(broken);
        expect([[], ["warning asset-refused"]]).toContainEqual(codes);
      }
    },
  );

  test.each([
    ["an empty file", "", "it is empty"],
    ["a page", "<html><script>alert(1)</script>", "it is not an image"],
    ["a text", "just words", "it is not an image"],
    ["the beginning of a picture", encoded.png.subarray(0, 20), "it is incomplete"],
    [
      "a HEIC photo",
      Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
      "browsers can't show HEIC files",
    ],
    ["a TIFF scan", tiff, "browsers can't show TIFF files"],
    ["a PDF document", "%PDF-1.7\n", "browsers can't show PDF files"],
    [
      "an empty AVIF container",
      Buffer.from("\0\0\0\x14ftypavif\0\0\0\0avif", "latin1"),
      "it is not an image",
    ],
  ])("IMG-2 SAF-1 %s is refused with the reason", async (_, contents, words) => {
    const { codes, problem } = await makeOne(contents, "holiday.png");
    expect(codes).toEqual(["warning asset-refused"]);
    expect(problem).toContain(`Can't use the file "holiday.png": `);
    expect(problem).toContain(words);
  });

  test("IMG-1 SAF-1 a wrong extension does not matter", async () => {
    for (const [name, contents] of [
      ["photo.html", encoded.png],
      ["photo.svg", encoded.jpeg],
      ["photo", encoded.webp],
    ] as const) {
      const { codes, made } = await makeOne(contents, name);
      expect(codes).toEqual([]);
      for (const { path } of made)
        expect(path).toMatch(/^_sectile\/photo-300-[0-9a-f]{10}\.(?:avif|webp|jpg|png)$/);
    }
  });

  test("IMG-2 a picture 20,000 px wide is scaled down", async () => {
    const { picture, codes } = await makeOne(await drawPhoto(20_000, 30).jpeg().toBuffer());
    expect(codes).toEqual(["warning picture-smaller"]);
    expect(picture).toMatchObject({ width: 2400, height: 4 });
  });

  test("SAF-2 a small file with very many pixels is refused before it is decoded, and its size is reported", async () => {
    const huge = Buffer.from(encoded.png);
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(50_000, 20);
    expect((await makeOne(huge, "huge.png")).problem).toContain(
      'Can\'t use the file "huge.png": it is 60,000 by 50,000 pixels, which is too large: 3,000 million pixels (the limit is 100 million)',
    );
  });

  test("SAF-2 an AVIF may have a third of the pixels of other formats, since its decoder needs more memory", async () => {
    const avif = await sharp(photo).avif({ effort: 0 }).toBuffer();
    const sized = async (width: number, height: number) => {
      const bytes = Buffer.from(avif);
      // The box with the picture's size.
      const size = bytes.indexOf("ispe") + 8;
      bytes.writeUInt32BE(width, size);
      bytes.writeUInt32BE(height, size + 4);
      return await measurePicture(bytes);
    };
    expect(await sized(9000, 9000)).toEqual({
      problem: { kind: "large-image", width: 9000, height: 9000, frames: 1, max: 33, isAvif: true },
    });
    const allowed = await sized(7000, 4700);
    expect(allowed).toMatchObject({ width: 7000, height: 4700 });
    // Two pictures of this cost never run in parallel.
    expect("problem" in allowed ? 0 : costOf(allowed)).toBeGreaterThan(maxPixels / 2);
  });

  test("SAF-2 an animation whose frames together have too many pixels is refused", async () => {
    const frame = (red: number) =>
      sharp({ create: { width: 9, height: 6, channels: 3, background: { r: red, g: 0, b: 0 } } })
        .png()
        .toBuffer();
    const frames = await Promise.all(Array.from({ length: 40 }, (_, index) => frame((index % 2) * 255)));
    const film = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    film.writeUInt16LE(2000, 6);
    film.writeUInt16LE(1500, 8);
    const { problem } = await makeOne(film, "film.gif");
    expect(problem).toContain(
      "it is 40 frames of 2,000 by 1,500 pixels, which is too large: 120 million pixels",
    );
  });

  test("SAF-1 a symbolic link out of the folder is refused, and nothing behind it is read", async () => {
    const other = await createFolder({ "secret.jpg": photo });
    const folder = await createFolder({ "near.jpg": photo });
    await symlink(join(other, "secret.jpg"), join(folder, "far.jpg"));
    await symlink("near.jpg", join(folder, "link.jpg"));
    const { assets, diagnostics } = await makePictures(folder, ["far.jpg", "link.jpg"]);
    expect(diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(["asset-refused /0"]);
    expect(assets.picture("far.jpg")).toBeUndefined();
    expect(assets.picture("link.jpg")).toMatchObject({ width: 300, height: 200 });
  });

  test("SAF-1 no file name breaks out of a URL, a srcset or the bundle", async () => {
    const names = [
      'a", /evil.js 2w, b.jpg',
      "a b,c.jpg",
      "<svg onload=alert(1)>.jpg",
      "..%2f..%2fetc.jpg",
      "…\u202Egpj.exe.jpg",
      `${"long".repeat(50)}.jpg`,
    ];
    const folder = await createFolder(
      Object.fromEntries(names.map((name) => [name.replaceAll("/", "-"), photo])),
    );
    const { files, assets, diagnostics } = await makePictures(
      folder,
      names.map((name) => name.replaceAll("/", "-")),
    );
    expect(diagnostics).toEqual([]);
    for (const { path } of files) expect(path).toMatch(/^_sectile\/[a-z0-9-]{1,60}\.(?:avif|webp|jpg)$/);
    for (const name of names) {
      const picture = assets.picture(name.replaceAll("/", "-"));
      for (const { srcSet } of picture?.sources ?? [])
        expect(srcSet).toMatch(/^\/_sectile\/[a-z0-9-]+\.(?:avif|webp) 300w$/);
    }
  });
});

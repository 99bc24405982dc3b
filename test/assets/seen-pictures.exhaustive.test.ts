/** Pictures as browsers show them: animated PNG, gamma, truncated JPEG, very tall pictures, SVG in UTF-16. */
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { isDrawing, readDrawing } from "../../src/assets/drawings/read.ts";
import { validatePicture } from "../../src/assets/index.ts";
import { formatChunk, withChunk } from "../../src/assets/pictures/png-chunks.ts";
import { drawPhoto, makeOne, middleOf } from "./made-pictures.ts";

const endMark = Buffer.from("ffd9", "hex");
const jpeg = await drawPhoto(600, 400).jpeg({ quality: 90 }).toBuffer();
const progressive = await drawPhoto(600, 400).jpeg({ quality: 90, progressive: true }).toBuffer();
const without = (whole: Buffer, share: number) => whole.subarray(0, whole.length * share);

const uint32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

/** Draws an APNG with a red frame followed by a blue one. */
async function drawApng(width: number, height: number, frames = 2) {
  const frame = (background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();
  const pixelsOf = (png: Buffer) => {
    const at = png.indexOf("IDAT") - 4;
    return png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
  };
  const [red, blue] = [await frame("#ff0000"), await frame("#0000ff")];
  const control = (sequence: number) =>
    formatChunk(
      "fcTL",
      Buffer.concat([uint32(sequence, width, height, 0, 0), Buffer.from([0, 1, 0, 2, 0, 0])]),
    );
  const start = red.indexOf("IDAT") - 4;
  return Buffer.concat([
    red.subarray(0, start),
    formatChunk("acTL", uint32(frames, 0)),
    control(0),
    formatChunk("IDAT", pixelsOf(red)),
    control(1),
    formatChunk("fdAT", Buffer.concat([uint32(2), pixelsOf(blue)])),
    formatChunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("IMG-2 an animated PNG", () => {
  test("IMG-2 stays animated without its metadata, and has a still version for reduced motion", async () => {
    const apng = await drawApng(40, 30);
    const noted = Buffer.concat([
      withChunk(apng, "tEXt", Buffer.from("Author\0Anna")),
      Buffer.from("<script>alert(1)</script>"),
    ]);
    const { picture, file, codes } = await makeOne(noted, "film.png");
    expect(codes).toEqual([]);
    expect(picture).toMatchObject({ width: 40, height: 30 });
    expect(file(picture?.url)?.bytes).toEqual(apng);
    expect(picture?.url).toMatch(/film-40-[0-9a-f]{10}\.png$/);
    const still = picture?.sources?.find(({ media }) => media === "(prefers-reduced-motion: reduce)");
    const stillFile = file(still?.srcSet.split(" ")[0]);
    expect(stillFile?.metadata.pages ?? 1).toBe(1);
    expect(await middleOf(stillFile?.bytes ?? apng)).toEqual([255, 1, 0]);
  });

  test.each([
    ["with too many pixels in total", () => drawApng(400, 300, 1000), "have too many pixels in total"],
    ["that is too large to load", () => drawApng(1600, 100), "1,600 by 100 pixels is too large"],
    [
      "that is too heavy",
      async () => withChunk(await drawApng(40, 30), "iTXt", Buffer.alloc(5_000_000)),
      "the limit for animations is 5,000,000",
    ],
  ])("VAL-1 %s shows its first frame, with a warning", async (_, draw, words) => {
    const { picture, problem, codes } = await makeOne(await draw(), "film.png");
    expect(problem).toContain(words);
    expect(codes).toEqual(["warning picture-still"]);
    expect(picture?.sources?.every(({ media }) => media === undefined)).toBe(true);
  });

  test("SAF-1 with a damaged chunk is refused, since no build decodes it", async () => {
    const apng = await drawApng(40, 30);
    const at = apng.indexOf("fdAT") + 10;
    apng[at] = (apng[at] ?? 0) ^ 0xff;
    expect((await makeOne(apng)).codes).toEqual(["warning asset-refused"]);
  });
});

/** Expected values are those that Chromium paints on a canvas. */
describe("IMG-2 the gamma of a PNG", () => {
  const srgb = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000];
  const adobe = [31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6_000];
  const coloured = (background: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer();

  test.each([
    ["1", "#c8641e", 100_000, undefined, [229, 168, 96]],
    ["1 and the primaries of sRGB", "#c8641e", 100_000, srgb, [229, 168, 96]],
    ["1/1.8, as on old Macintoshes", "#c8641e", 55_556, undefined, [210, 119, 40]],
    ["1/2.2, as in sRGB", "#c8641e", 45_455, undefined, [200, 100, 30]],
    ["1/2.2 and the primaries of Adobe RGB", "#c8641e", 45_455, adobe, [227, 100, 13]],
    ["0", "#c8641e", 0, undefined, [200, 100, 30]],
  ])(
    "IMG-2 with the value %s gives the colours of browsers",
    async (_, background, gamma, primaries, shown) => {
      let png = withChunk(await coloured(background), "gAMA", uint32(gamma));
      if (primaries) png = withChunk(png, "cHRM", uint32(...primaries));
      const { file, picture, codes } = await makeOne(png, "chart.png");
      expect(codes).toEqual([]);
      expect(await middleOf(file(picture?.url)?.bytes ?? png)).toEqual(
        shown.map((value) => expect.closeTo(value, -0.7)),
      );
    },
  );

  test("IMG-2 is ignored beside an sRGB chunk", async () => {
    const png = withChunk(
      withChunk(await coloured("#c8641e"), "gAMA", uint32(100_000)),
      "sRGB",
      Buffer.from([0]),
    );
    const { made } = await makeOne(png, "chart.png");
    const webp = made.find(({ path }) => path.endsWith(".webp"))?.bytes ?? png;
    expect(await middleOf(webp)).toEqual([200, 100, 30]);
  });

  test("IMG-2 is applied to greyscale too", async () => {
    const grey = await sharp(await coloured("#808080"))
      .toColourspace("b-w")
      .png()
      .toBuffer();
    const { made } = await makeOne(withChunk(grey, "gAMA", uint32(100_000)), "chart.png");
    const webp = made.find(({ path }) => path.endsWith(".webp"))?.bytes ?? grey;
    expect((await middleOf(webp))[0]).toBe(188);
  });
});

describe.each([
  ["baseline", jpeg],
  ["progressive", progressive],
])("IMG-2 a %s JPEG", (_, whole) => {
  test("IMG-2 that lacks only its end marker is shown, as in browsers", async () => {
    for (const bytes of [whole.subarray(0, -2), whole.subarray(0, -1)]) {
      const { codes, picture } = await makeOne(bytes);
      expect(codes).toEqual([]);
      expect(picture).toMatchObject({ width: 600, height: 400 });
      expect(await validatePicture(bytes)).toEqual({ extension: "jpg", width: 600, height: 400 });
    }
  });

  test("VAL-1 that lacks a part of the picture is refused, with or without an end marker", async () => {
    for (const share of [0.5, 0.7, 0.97, 0.999])
      for (const bytes of [without(whole, share), Buffer.concat([without(whole, share), endMark])]) {
        const { codes, problem, made } = await makeOne(bytes);
        expect(codes).toEqual(["warning asset-refused"]);
        expect(problem).toMatch(
          /it is incomplete: (?:part of the image would be grey|the end of the file is missing)/,
        );
        expect(made).toEqual([]);
        expect(await validatePicture(bytes)).toHaveProperty("problem");
      }
  });
});

test("IMG-2 a complete JPEG that libjpeg warns about is shown", async () => {
  const odd = Buffer.concat([progressive.subarray(0, -2), Buffer.alloc(9, 7), endMark]);
  expect((await makeOne(odd)).codes).toEqual([]);
});

test.each([
  ["tall", 800, 20_000, "384 by 9600 pixels"],
  ["wide", 20_000, 300, "2400 by 36 pixels"],
])("IMG-2 a very %s picture is reported with both sizes", async (_, width, height, shown) => {
  const { codes, problem } = await makeOne(
    await sharp({ create: { width, height, channels: 3, background: "#369" } })
      .png()
      .toBuffer(),
    "long.png",
  );
  expect(codes).toEqual(["warning picture-smaller"]);
  expect(problem).toContain(`${width} by ${height} pixels`);
  expect(problem).toContain(shown);
});

test.each(["little", "big"])("SAF-1 a drawing in %s-endian UTF-16 is read as a drawing", (order) => {
  const text = (inside: string) => {
    const bytes = Buffer.from(
      `\uFEFF<?xml version="1.0" encoding="UTF-16"?><svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">${inside}</svg>`,
      "utf16le",
    );
    return order === "big" ? bytes.swap16() : bytes;
  };
  expect(isDrawing(text(""))).toBe(true);
  const drawing = readDrawing(text("<script>alert(1)</script><title>Ж</title>"));
  expect(drawing).toMatchObject({
    size: { width: 40, height: 20 },
    removed: { kind: "svg-script" },
  });
  expect("bytes" in drawing && drawing.bytes.toString()).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><title>Ж</title></svg>',
  );
});

/** Encoding pictures: sizes and formats, orientation, sRGB, and no camera metadata. */
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { createFolder } from "./folder.ts";
import { drawPhoto, makeOne, makePictures, middleOf, widthsOf } from "./made-pictures.ts";

/** Draws random colours and transparency, which no format compresses well. */
function drawNoise(width: number, height: number) {
  const data = Buffer.alloc(width * height * 4);
  for (let at = 0, seed = 1; at < data.length; at++) {
    seed = (seed * 48_271) % 2_147_483_647;
    data[at] = seed & 0xff;
  }
  return sharp(data, { raw: { width, height, channels: 4 } });
}

const formatsOf = (made: readonly { path: string }[]) =>
  [...new Set(made.map(({ path }) => path.replace(/.*\./, "")))].sort();

describe("sizes and formats", () => {
  test("IMG-2 a photo has four sizes in AVIF and WebP, a JPEG fallback, and its width and height", async () => {
    const { picture, made, file, codes } = await makeOne(await drawPhoto(3000, 500).jpeg().toBuffer());
    expect(codes).toEqual([]);
    expect(picture).toMatchObject({ width: 2400, height: 400 });
    expect(picture?.sources?.map(({ type }) => type)).toEqual(["image/avif", "image/webp"]);
    for (const { type, srcSet } of picture?.sources ?? []) {
      expect(widthsOf(srcSet)).toEqual([480, 768, 1440, 2400]);
      for (const choice of srcSet.split(", ")) {
        const [url, width] = choice.split(" ");
        const { metadata } = file(url) ?? {};
        expect(`${metadata?.width}w`).toBe(width);
        expect(metadata?.height).toBe(Math.round((metadata?.width ?? 0) / 6));
        expect(metadata?.mediaType?.replace("heif", "avif")).toBe(type);
      }
    }
    expect(picture?.url).toMatch(/^\/_sectile\/photo-1440-[0-9a-f]{10}\.jpg$/);
    expect(file(picture?.url)?.metadata).toMatchObject({ format: "jpeg", width: 1440 });
    expect(made).toHaveLength(9);
  });

  test.each([
    [30, [30]],
    [480, [480]],
    [500, [500]],
    [800, [480, 800]],
    [1000, [480, 768, 1000]],
    [1500, [480, 768, 1500]],
    [1600, [480, 768, 1600]],
    [1601, [480, 768, 1440, 1601]],
  ])(
    "IMG-2 a picture %i px wide is never enlarged, nor encoded twice in nearly the same width",
    async (width, widths) => {
      const { picture, made } = await makeOne(await drawPhoto(width, 20).webp().toBuffer());
      for (const { srcSet } of picture?.sources ?? []) expect(widthsOf(srcSet)).toEqual(widths);
      expect(picture).toMatchObject({ width, height: 20 });
      for (const { metadata } of made) expect(metadata.width).toBeLessThanOrEqual(width);
    },
  );

  test("IMG-2 the fallback is 1,440 px wide even if no other size is", async () => {
    const { picture, file } = await makeOne(await drawPhoto(1600, 20).jpeg().toBuffer());
    expect(picture?.url).toMatch(/-1440-[0-9a-f]{10}\.jpg$/);
    expect(file(picture?.url)?.metadata).toMatchObject({ width: 1440, height: 18 });
  });

  test("IMG-2 a very tall picture is scaled down to the limits of its formats", async () => {
    const { picture } = await makeOne(await drawPhoto(40, 20_000).png().toBuffer());
    expect(picture).toMatchObject({ width: 19, height: 9600 });
  });

  test("IMG-2 an original smaller than its encoded version is published, unless it has metadata", async () => {
    const small = await drawPhoto(300, 200).webp({ quality: 5 }).toBuffer();
    const webp = ({ made }: Awaited<ReturnType<typeof makeOne>>) =>
      made.find(({ path }) => path.endsWith(".webp"))?.bytes;
    expect(webp(await makeOne(small))).toEqual(small);
    const noted = await sharp(small)
      .withExif({ IFD0: { Copyright: "Anna" } })
      .webp({ quality: 5 })
      .toBuffer();
    expect(noted.includes("Anna")).toBe(true);
    const cleaned = webp(await makeOne(noted));
    expect(cleaned?.includes("Anna")).toBe(false);
    // Bytes after the end of the file are not published either.
    const longer = webp(await makeOne(Buffer.concat([small, Buffer.from("<script>alert(1)</script>")])));
    expect(longer?.includes("script")).toBe(false);
    const large = await drawPhoto(300, 200).webp({ quality: 100 }).toBuffer();
    expect(webp(await makeOne(large))?.length).toBeLessThan(large.length);
  });

  test.each(["webp", "avif"] as const)(
    "IMG-2 a plain %s is published unchanged in its own width, unless it is badly compressed",
    async (format) => {
      const inFull = async (quality: number) => {
        const photo = await drawPhoto(640, 320)[format]({ quality }).toBuffer();
        const { made } = await makeOne(photo, `photo.${format}`);
        const found = made.find(({ path }) => path.includes("-640-") && path.endsWith(format));
        return { photo, published: found?.bytes };
      };
      // More bytes than our own settings would give, but no more per pixel than our smaller sizes.
      const fine = await inFull(format === "webp" ? 82 : 58);
      expect(fine.published).toEqual(fine.photo);
      const wasteful = await inFull(100);
      expect(wasteful.published?.length).toBeLessThan(wasteful.photo.length);
    },
  );

  test("IMG-2 flat graphics stay exact, in their smallest format", async () => {
    const flat = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#3366aa" } })
      .composite([{ input: { create: { width: 100, height: 80, channels: 3, background: "#ffcc00" } } }])
      .png()
      .toBuffer();
    const { picture, file, made } = await makeOne(flat, "chart.png");
    const best = file(picture?.sources?.[0]?.srcSet.split(" ")[0]);
    expect(await middleOf(best?.bytes ?? flat)).toEqual([255, 204, 0]);
    const webp = made.find(({ path }) => path.endsWith(".webp"))?.bytes.length ?? 0;
    expect(best?.bytes.length).toBeLessThanOrEqual(webp);
  });
});

describe("properties of a picture", () => {
  test("IMG-2 a photo with an orientation is published upright", async () => {
    const lying = await drawPhoto(600, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { picture, made } = await makeOne(lying);
    expect(picture).toMatchObject({ width: 400, height: 600 });
    for (const { metadata } of made) {
      expect([metadata.width, metadata.height]).toEqual([400, 600]);
      expect(metadata.orientation).toBeUndefined();
    }
    // Rotated right, the dark lower half is on the left.
    const left = await sharp(made[0]?.bytes)
      .extract({ left: 20, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer();
    const right = await sharp(made[0]?.bytes)
      .extract({ left: 380, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(left[2]).toBeLessThan((right[2] ?? 0) / 1.5);
  });

  test("IMG-2 SAF-1 camera metadata is removed", async () => {
    const noted = await drawPhoto(200, 100)
      .withExif({ IFD0: { Copyright: "Anna Secret" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Anna Secret</x:xmpmeta>')
      .withIccProfile("p3")
      .jpeg()
      .toBuffer();
    expect(noted.includes("Anna Secret")).toBe(true);
    for (const { bytes, metadata } of (await makeOne(noted)).made) {
      expect(bytes.includes("Anna Secret")).toBe(false);
      expect([metadata.exif, metadata.xmp, metadata.icc]).toEqual([undefined, undefined, undefined]);
    }
  });

  test("IMG-2 CMYK, wide-gamut and 16-bit colours are converted to sRGB", async () => {
    const red = { create: { width: 60, height: 40, channels: 3, background: "#c83c28" } } as const;
    const print = await sharp(red).toColourspace("cmyk").jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(print).metadata()).space).toBe("cmyk");
    const wide = await sharp(red).withIccProfile("p3").jpeg({ quality: 95 }).toBuffer();
    const deep = await sharp(red).toColourspace("rgb16").png().toBuffer();
    for (const bytes of [print, wide, deep])
      for (const { bytes: file, metadata } of (await makeOne(bytes)).made) {
        expect(metadata).toMatchObject({ space: "srgb", depth: "uchar", channels: 3 });
        const [r = 0, g = 0, b = 0] = await middleOf(file);
        for (const [found, wanted] of [
          [r, 200],
          [g, 60],
          [b, 40],
        ] as const)
          expect(Math.abs(found - wanted)).toBeLessThan(35);
      }
  });

  test("IMG-2 a transparent picture stays transparent, and has no colours behind it", async () => {
    const clear = await sharp({
      create: { width: 600, height: 400, channels: 4, background: { r: 200, g: 20, b: 20, alpha: 0.5 } },
    })
      .png()
      .toBuffer();
    const { picture, made } = await makeOne(clear, "logo.png");
    expect(formatsOf(made)).not.toContain("jpg");
    expect(picture?.url).toMatch(/\.png$/);
    expect(picture?.tones).toBeUndefined();
    for (const { bytes } of made) {
      const [r = 0, , , alpha = 255] = await middleOf(bytes);
      expect(Math.abs(alpha - 128)).toBeLessThan(4);
      expect(Math.abs(r - 200)).toBeLessThan(12);
    }
  });

  test("IMG-2 a transparent photo has no large PNG beside it", async () => {
    const photo = await drawNoise(500, 300).png().toBuffer();
    const { picture, made } = await makeOne(photo, "cut.png");
    expect(formatsOf(made)).not.toContain("png");
    expect(picture?.url).toMatch(/-500-[0-9a-f]{10}\.webp$/);
  });

  test("IMG-2 an unused alpha channel is removed", async () => {
    const { made, picture } = await makeOne(
      await drawPhoto(200, 100).ensureAlpha().png().toBuffer(),
      "a.png",
    );
    expect(picture?.url).toMatch(/\.jpg$/);
    for (const { metadata } of made) expect(metadata.hasAlpha).toBe(false);
  });

  test("IMG-2 a picture has two placeholder colours in a few bytes", async () => {
    const half = (background: string) =>
      sharp({ create: { width: 40, height: 20, channels: 3, background } })
        .png()
        .toBuffer();
    const flag = await sharp([await half("#ffcc00"), await half("#003366")], { join: { across: 1 } })
      .png()
      .toBuffer();
    expect((await makeOne(flag)).picture?.tones).toBe("#fc0,#036");
  });

  test.each([
    ["GIF", "gif"],
    ["WebP", "webp"],
  ] as const)(
    "IMG-2 an animated %s stays animated, and has a still version for reduced motion",
    async (_, format) => {
      const frame = (background: string) =>
        sharp({ create: { width: 90, height: 60, channels: 3, background } })
          .png()
          .toBuffer();
      const moving = await sharp(await Promise.all(["#c00", "#0c0", "#00c"].map(frame)), {
        join: { animated: true },
      })
        [format]({ delay: [100, 200, 300], loop: 2 })
        .toBuffer();
      const { picture, file, made } = await makeOne(moving, "loader.gif");
      expect(made).toHaveLength(2);
      expect(file(picture?.url)?.metadata).toMatchObject({
        format: "webp",
        pages: 3,
        delay: [100, 200, 300],
        loop: 2,
      });
      expect(picture).toMatchObject({ width: 90, height: 60 });
      expect(picture?.sources).toMatchObject([
        { type: "image/webp", media: "(prefers-reduced-motion: reduce)" },
      ]);
      const still = file(picture?.sources?.[0]?.srcSet.split(" ")[0]);
      expect(still?.metadata.pages).toBeUndefined();
      expect((await middleOf(still?.bytes ?? moving))[0]).toBeGreaterThan(180);
    },
  );
});

describe("the same picture", () => {
  test("OUT-7 gives the same bytes each time, alone or among others", async () => {
    const photo = await drawPhoto(900, 600).jpeg().toBuffer();
    const alone = (await makeOne(photo, "a.jpg")).made;
    const folder = await createFolder({
      "a.jpg": photo,
      "b.jpg": await drawPhoto(700, 700).jpeg().toBuffer(),
      "c.jpg": await drawPhoto(500, 900).jpeg().toBuffer(),
    });
    sharp.concurrency(4);
    const { files } = await makePictures(folder, ["c.jpg", "b.jpg", "a.jpg"]);
    const paths = files.map(({ path }) => path).filter((path) => path.startsWith("_sectile/a-"));
    expect(paths).toEqual(alone.map(({ path }) => path));
  });

  test("CLI-8 is not encoded if the build is stopped", async () => {
    const folder = await createFolder({ "a.jpg": await drawPhoto(300, 200).jpeg().toBuffer() });
    const controller = new AbortController();
    controller.abort();
    await expect(makePictures(folder, ["a.jpg"], undefined, controller.signal)).rejects.toBe(
      controller.signal.reason,
    );
  });
});

/** Pictures of the site's folder on pages: formats and widths, reserved space, no flash. */
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type DisplayWidth, sizesOf } from "../../../templates/elements/picture-sizes.ts";
import { drawPhoto, widthsOf } from "../../assets/made-pictures.ts";
import { elementsOf } from "../../tiny/html.ts";
import { buildPage, section } from "../sections/build-page.ts";

const files = {
  "assets/photo.jpg": await drawPhoto(900, 600).jpeg().toBuffer(),
  "assets/small.jpg": await drawPhoto(300, 300).jpeg().toBuffer(),
  "assets/logo.png": await sharp({
    create: { width: 300, height: 100, channels: 4, background: { r: 9, g: 90, b: 9, alpha: 0.5 } },
  })
    .png()
    .toBuffer(),
};
const title = section("BigTitle", { title: "First" }, { uniqId: "title" });

/** Returns the elements of the page's pictures, except its logo. */
const picturesOf = async (component: object) =>
  elementsOf(await buildPage([title, component as never], {}, "index.html", files)).filter(
    ({ name, above }) => name === "picture" || above.includes("picture"),
  );
const ofType = (found: Awaited<ReturnType<typeof picturesOf>>, name: string) =>
  found.filter((element) => element.name === name).map(({ attributes }) => attributes);
const member = (more: object) => section("Team", { title: "Team", team: [{ name: "Anna", ...more }] });
const photo = { imgUrl: "assets/photo.jpg" };

describe("a picture of the site's folder", () => {
  test("IMG-2 has sources in two formats and several widths, its size, and a JPEG fallback", async () => {
    const found = await picturesOf(member(photo));
    const sources = ofType(found, "source");
    expect(sources.map(({ type, srcset }) => `${type} ${widthsOf(srcset)}`)).toEqual([
      "image/avif 480,768,900",
      "image/webp 480,768,900",
    ]);
    for (const { srcset, sizes } of sources) {
      expect(sizes).toMatch(/^\(min-width: \d+px\) \d+px, .*\d+vw$/);
      for (const choice of srcset?.split(", ") ?? [])
        expect(choice).toMatch(/^\/_sectile\/photo-(\d+)-[0-9a-f]{10}\.(?:avif|webp) \1w$/);
    }
    expect(ofType(found, "img")).toMatchObject([
      {
        src: expect.stringMatching(/^\/_sectile\/photo-900-[0-9a-f]{10}\.jpg$/),
        width: "900",
        height: "600",
      },
    ]);
  });

  test("IMG-2 shows its colours until it is loaded, in less than 100 bytes", async () => {
    const [settings] = ofType(await picturesOf(member(photo)), "picture");
    expect(settings?.class).toContain("picture-toned");
    expect(settings?.style).toMatch(/^--tones:#[0-9a-f]{3},#[0-9a-f]{3}$/);
    expect(`${settings?.style} picture-toned`.length).toBeLessThan(100);
  });

  test("IMG-2 IMG-3 has no colours behind it if it is cropped, contained or transparent", async () => {
    const crop = { containerWidth: 400, width: 600, height: 400 };
    const cropped = ofType(await picturesOf(member({ ...photo, imgCropParams: crop })), "picture");
    const contained = ofType(
      await picturesOf(section("Clients", { clientsLogos: [{ logoUrl: "assets/photo.jpg" }] })),
      "picture",
    );
    const clear = ofType(await picturesOf(member({ imgUrl: "assets/logo.png" })), "picture");
    for (const [settings] of [cropped, contained, clear]) {
      expect(settings?.class).toContain("picture-frame");
      expect(settings?.style).toBeUndefined();
    }
  });

  test("IMG-2 IMG-3 is requested wider if a crop shows only a part of it", async () => {
    const sizes = async (more: object) =>
      ofType(await picturesOf(member({ ...photo, ...more })), "source")[0]?.sizes;
    const [whole, half] = [
      await sizes({}),
      await sizes({ imgCropParams: { containerWidth: 200, width: 400, height: 300 } }),
    ];
    const lengths = (text = "") =>
      [...text.matchAll(/(\d+)(?:px|vw)(?:,|$)/g)].map(([, length]) => Number(length));
    expect(lengths(whole).length).toBeGreaterThan(1);
    for (const [index, length] of lengths(half).entries())
      expect(Math.abs(length - 2 * (lengths(whole)[index] ?? 0))).toBeLessThanOrEqual(1);
  });

  test("IMG-1 IMG-2 is used in a set of sizes only for the windows of its size", async () => {
    const found = await picturesOf(
      member({
        ...photo,
        imgDimensions: { small: "assets/small.jpg", medium: "https://example.org/m.jpg" },
      }),
    );
    expect(
      ofType(found, "source").map(({ media, type, srcset }) => [media, type, srcset?.split("-")[0]]),
    ).toEqual([
      ["(max-width: 480px)", "image/avif", "/_sectile/small"],
      ["(max-width: 480px)", "image/webp", "/_sectile/small"],
      ["(max-width: 480px)", undefined, "/_sectile/small"],
      ["(max-width: 768px)", undefined, "https://example.org/m.jpg"],
      [undefined, "image/avif", "/_sectile/photo"],
      [undefined, "image/webp", "/_sectile/photo"],
    ]);
    expect(ofType(found, "source")[0]).toMatchObject({ width: "300", height: "300" });
  });

  test("IMG-8 has the width of the window as a background, and the width of a logo as a logo", async () => {
    const html = await buildPage(
      [
        section("NoHeader", { logoSrc: "assets/logo.png", logoWidth: 150 }, { uniqId: "top" }),
        section("Email1", { title: "Write", backgroundImgUrl: "assets/photo.jpg" }),
      ],
      {},
      "index.html",
      files,
    );
    const sizes = (name: string) =>
      elementsOf(html).find(({ attributes }) => attributes.srcset?.includes(`/_sectile/${name}-`))?.attributes
        .sizes;
    expect(sizes("photo")).toBe("100vw");
    expect(sizes("logo")).toBe("150px");
    expect(html).not.toMatch(/rel="preload"[^>]*as="image"/);
  });
});

test.each<[DisplayWidth, number | undefined, string]>([
  ["window", undefined, "100vw"],
  ["window", 1.5, "150vw"],
  ["88px", undefined, "88px"],
  [
    { mobile: 200, tablet: 300, desktop: 400 },
    undefined,
    "(min-width: 1025px) 400px, (min-width: 769px) 300px, 200px",
  ],
  [{ mobile: 200, tablet: 230, desktop: 230 }, undefined, "(min-width: 769px) 230px, 200px"],
  [{ mobile: 150, tablet: 150, desktop: 150 }, undefined, "150px"],
  [1, undefined, "(min-width: 1333px) 1200px, 90vw"],
  [1 / 3, undefined, "(min-width: 1333px) 400px, (min-width: 769px) 30vw, 90vw"],
  [[1 / 4, 1 / 2], 2, "(min-width: 1333px) 600px, (min-width: 769px) 45vw, 90vw"],
])("IMG-2 the sizes attribute for the width %j, %s times as wide, is %s", (room, scale, sizes) => {
  expect(sizesOf(room, scale)).toBe(sizes);
});

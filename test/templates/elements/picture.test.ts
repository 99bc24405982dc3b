/** Pictures in the HTML: sources, crop, and placeholders for missing ones. */
import { describe, expect, test } from "vitest";
import { elementsOf } from "../../tiny/html.ts";
import { buildPage, section } from "../sections/build-page.ts";

const url = (name: string) => `https://example.org/${name}.jpg`;
const member = (more: object) => section("Team", { title: "Team", team: [{ name: "Anna", ...more }] });
const title = section("BigTitle", { title: "First" }, { uniqId: "title" });
/** Returns the elements of a page's only picture, which is in its second section. */
const pictureOf = async (more: object) =>
  elementsOf(await buildPage([title, member(more)])).filter(
    ({ name, above }) => name === "picture" || above.includes("picture"),
  );

describe("sources", () => {
  test("IMG-1 each size is a source for its width of the window, and the widest is the img", async () => {
    const found = await pictureOf({
      imgUrl: url("original"),
      imgDimensions: {
        small: url("s"),
        medium: { url: url("m"), width: 768, height: 512 },
        large: url("l"),
        xlarge: url("xl"),
      },
    });
    const sources = found.filter(({ name }) => name === "source").map(({ attributes }) => attributes);
    expect(sources.map(({ media, srcset }) => `${media} ${srcset}`)).toEqual([
      `(max-width: 480px) ${url("s")}`,
      `(max-width: 768px) ${url("m")}`,
      `(max-width: 1440px) ${url("l")}`,
    ]);
    expect(sources[1]).toMatchObject({ width: "768", height: "512" });
    expect(found.find(({ name }) => name === "img")?.attributes.src).toBe(url("xl"));
  });

  test("IMG-1 any sizes are enough, and URLs are used unchanged", async () => {
    const src = async (more: object) =>
      (await pictureOf(more)).find(({ name }) => name === "img")?.attributes.src;
    expect(await src({ imgUrl: url("only") })).toBe(url("only"));
    expect(await src({ imgUrl: url("main"), imgDimensions: { small: url("s") } })).toBe(url("main"));
    expect(await src({ imgDimensions: { small: url("s"), large: url("l") } })).toBe(url("l"));
    expect(await src({ imgUrl: "https://example.org/a?b=1&c=2,3" })).toBe("https://example.org/a?b=1&c=2,3");
  });

  test("IMG-5 ACC-1 a picture further down loads lazily and has its alternative text", async () => {
    const text = section("TitleParagraph", { paragraph: "x".repeat(900) }, { uniqId: "text" });
    const html = await buildPage([text, member({ imgUrl: url("a"), imgAlt: '"Anna" <b>' })]);
    const image = elementsOf(html).find(({ name }) => name === "img");
    expect(image?.attributes).toMatchObject({ loading: "lazy", alt: '"Anna" <b>' });
  });

  test("IMG-4 the first picture on the first screen does not load lazily", async () => {
    const image = elementsOf(await buildPage([member({ imgUrl: url("a") })])).find(
      ({ name }) => name === "img",
    );
    expect(image?.attributes.loading).toBeUndefined();
  });

  test("IMG-4 a missing picture is replaced by a placeholder with an icon", async () => {
    const html = await buildPage([member({ imgUrl: "assets/missing.jpg", imgAlt: "Anna at work" })]);
    const placeholder = elementsOf(html).find(({ attributes }) =>
      attributes.class?.includes("picture-failed"),
    );
    expect(placeholder?.attributes).toMatchObject({ role: "img", "aria-label": "Anna at work" });
    expect(elementsOf(html).some(({ name, above }) => name === "svg" && above.includes("span"))).toBe(true);
    expect(html).not.toContain("missing.jpg");
  });
});

describe("a crop", () => {
  const styleOf = async (crop: object) => {
    const image = (await pictureOf({ imgUrl: url("a"), imgCropParams: crop })).find(
      ({ name }) => name === "img",
    );
    return new Map(
      (image?.attributes.style ?? "")
        .split(";")
        .map((part) => part.split(":").map((word) => word.trim()) as [string, string]),
    );
  };

  test("IMG-3 is written in percent of the frame's width, so it is the same at every width", async () => {
    const crop = { containerWidth: 400, width: 600, height: 300, left: -100, top: -50, transform: 15 };
    const style = await styleOf(crop);
    expect(Object.fromEntries(style)).toEqual({
      width: "150%",
      left: "-25%",
      // A percentage in a margin is relative to the container's width, like all others here.
      "margin-top": "-12.5%",
      "aspect-ratio": "600 / 300",
      transform: "rotate(15deg)",
    });
    const twice = Object.fromEntries(
      Object.entries(crop).map(([name, value]) => [name, name === "transform" ? value : 2 * value]),
    );
    const { "aspect-ratio": _, ...doubled } = Object.fromEntries(await styleOf(twice));
    const { "aspect-ratio": __, ...single } = Object.fromEntries(style);
    expect(doubled).toEqual(single);
  });

  test("IMG-3 has no transform without a rotation", async () => {
    expect((await styleOf({ containerWidth: 100, width: 100, height: 50 })).has("transform")).toBe(false);
  });
});

describe("a focal point", () => {
  const styleOf = async (more: object) =>
    (await pictureOf({ imgUrl: url("a"), ...more })).find(({ name }) => name === "img")?.attributes.style;

  test("IMG-9 is at the same share of the frame as of the picture; a crop decides by itself", async () => {
    const crop = { containerWidth: 100, width: 200, height: 100 };
    expect(await styleOf({ imgFocus: { x: 0.9, y: 0.125 } })).toBe("object-position:90% 12.5%");
    expect(await styleOf({ imgFocus: { x: 0, y: 1 } })).toBe("object-position:0% 100%");
    expect(await styleOf({ imgFocus: { x: 0.9, y: 0.1 }, imgCropParams: crop })).not.toContain("position");
    expect(await styleOf({})).toBeUndefined();
  });
});

describe("icons", () => {
  const iconsOf = async (icon: string) => {
    const html = await buildPage([member({ socials: [{ icon, socialUrl: "https://example.org/anna" }] })]);
    const list = html.slice(html.indexOf("socials-socials"));
    return /<svg class="([^"]*)"[^>]*>(.*?)<\/svg>/.exec(list)?.slice(1) ?? [];
  };

  test('IMG-7 a known icon is found by its name, with or without the prefix "brand-"', async () => {
    const [classes, drawing] = await iconsOf("brand-youtube");
    expect(classes).not.toContain("unknown");
    expect(drawing).toMatch(/^<path /);
    expect(await iconsOf("youtube")).toEqual([classes, drawing]);
  });

  test.each(["no-such-icon", "../../package", "mail.svg", "MAIL", "a/b", "<b>", "constructor"])(
    "IMG-7 SAF-1 the unknown icon %s shows as a red warning sign",
    async (name) => {
      const [classes, drawing] = await iconsOf(name);
      expect(classes).toContain("icon-unknown");
      expect(drawing).toMatch(/^<path /);
    },
  );
});

/** Site-wide pictures: icons from the logo or the initial, and a card for each page. */
import { createHash } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { paletteNames } from "#section/view";
import { createCardDrawer } from "../../src/assets/brand/draw-card.ts";
import { letterFonts } from "../../src/assets/brand/letter-fonts.ts";
import { createLettering } from "../../src/assets/brand/lettering.ts";
import { createLineSetter } from "../../src/assets/brand/set-lines.ts";
import { recipe } from "../../src/assets/brand/typesetter.ts";
import { createFontLibrary, type MadeOnce } from "../../src/assets/index.ts";
import { withChunk } from "../../src/assets/pictures/png-chunks.ts";
import { wordReason } from "../../src/diagnostic/index.ts";
import { brandColours } from "../../templates/theme/brand-colours.ts";
import { contrast, parseColour } from "../../templates/theme/contrast.ts";
import type { Theme } from "../../templates/theme/index.ts";
import { elementsOf } from "../tiny/html.ts";
import { createFolder } from "./folder.ts";
import { makeBrand } from "./make-brand.ts";

const library = createFontLibrary();
const digest = (contents: string | Uint8Array) => createHash("sha256").update(contents).digest("hex");
const colours = { background: "#732a21", ink: "#fff8f0", accent: "#d9a441" };
/** Letters and pixels are expensive to compute, so all tests share common results. */
const cached = new Map<string, Promise<Uint8Array>>();
const madeOnce: MadeOnce = (name, make) => {
  const contents = cached.get(name) ?? make();
  cached.set(name, contents);
  return contents;
};

type Input = Parameters<typeof makeBrand>[0];

async function make(
  more: Partial<Input> = {},
  files: Record<string, string | Uint8Array> = {},
  own = madeOnce,
) {
  const families = ["Manrope", "Golos Text"].flatMap((name) => library.find(name) ?? []);
  const input = {
    name: "Sectile",
    look: "ROUNDED",
    colours,
    families,
    logo: undefined,
    cards: [],
    language: "en",
    host: "sample.example",
    ...more,
  } as const;
  const folder = await createFolder(files);
  const {
    brand,
    files: published,
    markProblem,
  } = await makeBrand(input, {
    folder,
    base: "/base/",
    library,
    madeOnce: own,
    digest,
    threads: 0,
  });
  const contents = new Map<string, Buffer>();
  for (const { path, facts, read } of published) {
    const bytes = Buffer.from(await read());
    if (facts) expect(facts).toEqual({ bytes: bytes.length, hash: digest(bytes) });
    contents.set(`/base/${path}`, bytes);
  }
  return {
    brand,
    contents,
    logoProblem: markProblem && wordReason(markProblem.problem),
    of: (url = "") => contents.get(url) ?? Buffer.alloc(0),
  };
}

const drawingOf = async (more: Partial<Input>) => {
  const { brand, of } = await make(more);
  return of(brand.icons.find(({ type }) => type === "image/svg+xml")?.url).toString();
};

describe("OUT-3 the site's icon", () => {
  test("OUT-3 has files for browser tabs, Apple's home screen and the web manifest", async () => {
    const { brand, of } = await make();
    expect(brand.icons.map(({ type, sizes, isFull }) => [type, sizes, isFull])).toEqual([
      ["image/x-icon", "32x32", undefined],
      ["image/svg+xml", "any", undefined],
      ["image/png", "180x180", true],
      ["image/png", "192x192", true],
      ["image/png", "512x512", true],
    ]);
    expect(brand.icons[0]?.url).toBe("/base/favicon.ico");
    const icon = of("/base/favicon.ico");
    expect([...icon.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
    expect(icon.readUInt32LE(14)).toBe(icon.length - 22);
    const inside = await sharp(icon.subarray(icon.readUInt32LE(18))).metadata();
    expect(inside).toMatchObject({ format: "png", width: 32, height: 32 });
    for (const { url, sizes } of brand.icons.slice(2)) {
      const { format, width, height } = await sharp(of(url)).metadata();
      expect([format, `${width}x${height}`]).toEqual(["png", sizes]);
      // Operating systems cut their own shape out of it, so the corners have the background colour.
      const { data } = await sharp(of(url)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      for (const [channel, value] of [0x73, 0x2a, 0x21].entries())
        expect(Math.abs((data[channel] ?? 0) - value)).toBeLessThanOrEqual(2);
    }
  });

  test("OUT-3 is the site's initial as an outline, or a sign without an initial", async () => {
    const [latin, same, cyrillic, none, unknown] = await Promise.all(
      [" ärger", "Ärmel", "Щит", " \u0001", "\u{13000}"].map((name) => drawingOf({ name })),
    );
    expect(latin).toBe(same);
    expect(latin).not.toBe(cyrillic);
    expect(none).not.toBe(latin);
    expect(unknown).toBe(none);
    for (const drawing of [latin, cyrillic, none] as string[]) {
      expect(drawing).not.toContain("<text");
      expect(drawing).toMatch(/<path[^>]* d="M/);
    }
  });

  test("THM-1 has the corners of the look", async () => {
    const radius = async (look: Theme["look"]) => elementsOf(await drawingOf({ look }))[1]?.attributes.rx;
    expect([await radius("ROUNDED"), await radius("CORNERED"), await radius("SHARP")]).toEqual([
      "32",
      "12",
      "0",
    ]);
  });

  test("SAF-1 contains no markup from the site's name", async () => {
    for (const name of ["<script>", "&amp;", '"', "'", "\u0000<"])
      expect(new Set(elementsOf(await drawingOf({ name })).map(({ name }) => name))).toEqual(
        new Set(["svg", "rect", "g", "path"]),
      );
  });

  test("OUT-3 is the logo only if that is about as wide as high", async () => {
    const red = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: "#ff0000" } })
        .png()
        .toBuffer();
    const drawing = (width: number) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="100"><rect width="100%" height="100%" fill="#f00"/></svg>`;
    const files = {
      "logo.png": await red(100, 90),
      "wide.png": await red(400, 90),
      "logo.svg": drawing(110),
      "wide.svg": drawing(300),
      "broken.png": "no picture",
      "evil.svg": drawing(100).replace("<rect", '<image href="file:///etc/passwd"/><script>1</script><rect'),
    };
    const middle = async (logo: string, favicon?: string) => {
      const { brand, of } = await make({ logo, favicon }, files);
      const png = of(brand.icons.find(({ sizes }) => sizes === "192x192")?.url);
      const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const at = (96 * info.width + 96) * info.channels;
      return { isLogo: data[at] === 255 && data[at + 1] === 0, count: brand.icons.length };
    };
    expect(await middle("logo.png")).toEqual({ isLogo: true, count: 4 });
    expect(await middle("logo.svg")).toEqual({ isLogo: true, count: 4 });
    for (const logo of ["wide.png", "wide.svg", "broken.png", "missing.png", "../logo.png"])
      expect(await middle(logo)).toEqual({ isLogo: false, count: 5 });
    expect((await middle("evil.svg")).isLogo).toBe(true);
    // The icon that the site names takes precedence, whatever its shape. If it is missing, the logo is used.
    expect((await middle("missing.png", "wide.svg")).isLogo).toBe(true);
    expect((await middle("logo.png", "missing.png")).isLogo).toBe(true);
    expect((await middle("wide.png", "broken.png")).isLogo).toBe(false);
  });

  test("OUT-3 shows a logo as browsers do: with its gamma, without an end marker, never truncated", async () => {
    const grey = sharp({ create: { width: 64, height: 64, channels: 3, background: "#808080" } });
    const gamma = Buffer.alloc(4);
    gamma.writeUInt32BE(100_000);
    const jpeg = await grey.clone().jpeg().toBuffer();
    const files = {
      "gamma.png": withChunk(await grey.clone().png().toBuffer(), "gAMA", gamma),
      "open.jpg": jpeg.subarray(0, -2),
      "half.jpg": Buffer.concat([jpeg.subarray(0, -9), Buffer.from("ffd9", "hex")]),
    };
    const middle = async (logo: string) => {
      const { brand, of } = await make({ logo }, files);
      const png = of(brand.icons.find(({ sizes }) => sizes === "192x192")?.url);
      const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      return [brand.icons.length, data[(96 * info.width + 96) * info.channels]];
    };
    expect(await middle("gamma.png")).toEqual([4, 188]);
    expect(await middle("open.jpg")).toEqual([4, 128]);
    // Falls back to the initial, also for a drawing.
    expect((await middle("half.jpg"))[0]).toBe(5);
  });

  describe("OUT-3 drawn from a logo", () => {
    const disc = (attributes: string, inside = '<circle r="40%" cx="50%" cy="50%" fill="#f00"/>') =>
      `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;
    const iconsOf = async (file: string, contents: string | Uint8Array) => {
      const { brand, of, logoProblem } = await make({ logo: file }, { [file]: contents });
      const png = of(brand.icons.find(({ sizes }) => sizes === "192x192")?.url);
      const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const at = (96 * info.width + 96) * info.channels;
      return { isLogo: data[at] === 255 && data[at + 1] === 0, count: brand.icons.length, logoProblem };
    };
    const logo = { isLogo: true, count: 4, logoProblem: undefined };

    test.each([
      ["over 2,400 pixels", disc('width="2401" height="2401"')],
      ["of two metres", disc('width="2000mm" height="2000mm"')],
      ["of a million by a million", disc('viewBox="0 0 1000000 1000000"')],
      ["with invalid numbers", disc('width="1e400" height="NaN" viewBox="0 0 1e9 1e9"')],
      ["without a size", disc('width="10%" height="10%" viewBox="0 0 16 16"')],
    ])("OUT-3 a drawing %s is drawn at the size of the icons", async (_, text) => {
      expect(await iconsOf("logo.svg", text)).toEqual(logo);
    });

    test("OUT-3 a drawing as thin as a line is not used", async () => {
      const thin = await iconsOf("logo.svg", disc('viewBox="0 0 1e9 1"'));
      expect(thin).toEqual({ isLogo: false, count: 5, logoProblem: undefined });
    });

    test("OUT-3 SAF-2 a drawing with very many uses is replaced by the initial and reported", async () => {
      const uses = Array.from(
        { length: 5 },
        (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(9)}</g>`,
      ).join("");
      const bomb = disc('width="9" height="9"', `<path id="a0" d="M0 0h9v9z"/>${uses}`);
      const { isLogo, count, logoProblem } = await iconsOf("logo.svg", bomb);
      expect({ isLogo, count }).toEqual({ isLogo: false, count: 5 });
      expect(logoProblem).toMatch(/^it is too complex for an icon: [\d,]+ shapes/);
    });

    test.each(["png", "avif", "gif", "webp"] as const)(
      "OUT-3 SAF-2 a damaged %s is replaced by the initial, wherever the damage is",
      async (format) => {
        const noise = Buffer.from(Array.from({ length: 96 * 96 * 3 }, (_, at) => (at * 2654435761) >>> 24));
        const whole = await sharp(noise, { raw: { width: 96, height: 96, channels: 3 } })
          .toFormat(format)
          .toBuffer();
        expect((await iconsOf("logo", whole)).count).toBe(4);
        let undrawn = 0;
        for (const share of [0.2, 0.4, 0.6, 0.8]) {
          const damaged = Buffer.from(whole);
          const from = Math.floor(whole.length * share);
          damaged.fill(0xa5, from, from + 200);
          const { count, logoProblem } = await iconsOf("logo", damaged);
          // The decoder may not notice the damage. There are icons either way.
          expect(count).toBe(logoProblem || count === 5 ? 5 : 4);
          if (count === 5) undrawn++;
        }
        const short = await iconsOf("logo", whole.subarray(0, whole.length * 0.7));
        expect(undrawn + (short.count === 5 ? 1 : 0)).toBeGreaterThan(0);
      },
    );
  });
});

describe("OUT-3 social cards", () => {
  const card = (title: string, more: object = {}) => ({
    file: `${title}.html`,
    title,
    siteName: "Sectile",
    isRightToLeft: false,
    pointer: "/pages/0/meta/title",
    namePointer: "/name",
    ...more,
  });

  test("OUT-3 have 1200 by 630 pixels, one for each page", async () => {
    const titles = ["Short", "A rather longer title that takes two lines of the card", "Short"];
    const { brand, of } = await make({
      cards: titles.map((title, index) => card(title, { file: `${index}.html` })),
    });
    expect(Object.keys(brand.cards)).toEqual(["0.html", "1.html", "2.html"]);
    expect(brand.cards["0.html"]).toBe(brand.cards["2.html"]);
    expect(brand.cards["0.html"]).not.toBe(brand.cards["1.html"]);
    for (const url of Object.values(brand.cards)) {
      expect(url).toMatch(/^\/base\/_sectile\/card-[0-9a-f]{10}\.png$/);
      expect(await sharp(of(url)).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    }
    expect((await make()).brand.cards).toEqual({});
  });

  /** Returns the range of columns in which the title or the name is drawn. */
  async function inkOf(title: string, more: object = {}) {
    const { brand, of } = await make({
      colours: { background: "#000000", ink: "#ffffff", accent: "#000000" },
      cards: [card(title, more)],
    });
    const { data, info } = await sharp(of(Object.values(brand.cards)[0]))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const columns = new Set<number>();
    for (let at = 0; at < data.length; at += info.channels)
      if ((data[at] ?? 0) > 128) columns.add((at / info.channels) % info.width);
    return { left: Math.min(...columns), right: Math.max(...columns), count: columns.size };
  }

  test("OUT-3 keep a word of 200 letters, forty words and an empty title inside their margins", async () => {
    for (const title of ["W".repeat(200), "word ".repeat(40), ""]) {
      const { left, right, count } = await inkOf(title);
      expect(count).toBeGreaterThan(20);
      expect(left).toBeGreaterThanOrEqual(80);
      expect(right).toBeLessThanOrEqual(1120);
    }
  });

  test("OUT-3 have the same word spacing in every script", async () => {
    const words = { latin: "hoh", cyrillic: "нон", greek: "πυπ", arabic: "دود", hebrew: "הוה" };
    const families = library.find("Inter");
    const behind = ["Noto Sans", "Vazirmatn", "Heebo"].flatMap((name) => library.find(name) ?? []);
    const { fonts } = await letterFonts(
      [...(families ? [families] : []), ...behind],
      `${Object.values(words).join(" ")} `,
      madeOnce,
    );
    const gap = (word: string, isRightToLeft: boolean) => {
      const { set } = createLineSetter(createLettering(fonts));
      return set(`${word} ${word}`, isRightToLeft).width - 2 * set(word, isRightToLeft).width;
    };
    const latin = gap(words.latin, false);
    expect(latin).toBeGreaterThan(0.1);
    for (const [script, word] of Object.entries(words)) {
      const own = gap(word, script === "arabic" || script === "hebrew");
      expect([script, own > latin * 0.6 && own < latin * 1.4]).toEqual([script, true]);
    }
  });

  test("OUT-3 align right-to-left text to the right", async () => {
    const ltr = await inkOf("Short");
    const rtl = await inkOf("اتصل بنا", { siteName: "أتيليه", isRightToLeft: true });
    expect(ltr.left).toBeLessThan(100);
    expect(rtl.right).toBeGreaterThan(1100);
    expect(rtl.count).toBeGreaterThan(100);
  });

  test("SAF-2 and icons draw at most seven combining marks on a letter", async () => {
    const withMarks = (count: number) => {
      const title = `a${"\u0301".repeat(count)} b`;
      return make({ name: title, cards: [card(title, { siteName: title })] }, {}, (_, make) => make());
    };
    const [seven, thousands] = [await withMarks(7), await withMarks(49_000)];
    const contentsOf = ({ contents }: typeof seven) => [...contents.keys()];
    expect(contentsOf(thousands)).toEqual(contentsOf(seven));
    expect(contentsOf(await withMarks(6))).not.toEqual(contentsOf(seven));
  });

  test("OUT-7 PRO-2 are the same with and without a cache", async () => {
    const cards = [card("The same"), card("Another")];
    const { contents } = await make({ cards });
    expect((await make({ cards }, {}, (_, make) => make())).contents).toEqual(contents);
  });

  test("OUT-6 have names that depend on everything visible and on nothing else", async () => {
    const addressOf = async (more: Partial<Input> = {}, text: object = {}) =>
      Object.values((await make({ cards: [card("A title", text)], ...more })).brand.cards)[0];
    const families = ["Inter"].flatMap((name) => library.find(name) ?? []);
    const others = [
      await addressOf(),
      await addressOf({}, { title: "B title" }),
      await addressOf({}, { siteName: "Another" }),
      await addressOf({}, { isRightToLeft: true }),
      await addressOf({ families }),
      await addressOf({ colours: { ...colours, background: "#000000" } }),
      await addressOf({ colours: { ...colours, ink: "#fffff0" } }),
      await addressOf({ colours: { ...colours, accent: "#d9a442" } }),
    ];
    expect(new Set(others).size).toBe(others.length);
    expect(await addressOf({ look: "SHARP", name: "Other" }, { file: "elsewhere.html" })).toBe(others[0]);
  });

  test("PERF-3 are drawn only when one is read, together with a few others", async () => {
    const cards = Array.from({ length: 60 }, (_, index) => card(`Page ${index}`));
    const drawn: string[] = [];
    const folder = await createFolder({});
    const watched: MadeOnce = (name, make) =>
      madeOnce(name, () => {
        if (name.startsWith("cards ")) drawn.push(...name.split(" ").slice(1));
        return make();
      });
    const words = { name: "S", language: "en", host: "sample.example", cards };
    const input = { ...words, look: "ROUNDED", colours, families: [], logo: undefined } as const;
    const { files } = await makeBrand(input, {
      folder,
      base: "/",
      library,
      madeOnce: watched,
      digest,
      threads: 0,
    });
    expect(drawn).toEqual([]);
    await files.find(({ path }) => path.includes("card-"))?.read();
    expect(drawn.length).toBeGreaterThan(0);
    expect(drawn.length).toBeLessThan(30);
  });

  /** Returns a card's pixels as rows of red, green and blue. */
  async function pixelsOf(text: object, more: Partial<Input> = {}) {
    const { brand, of } = await make({ cards: [card("", text)], ...more });
    const { data } = await sharp(of(Object.values(brand.cards)[0]))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return data;
  }

  test("OUT-3 draw decomposed letters like composed ones: й, ё, é", async () => {
    const title = "Йод, съёмка, café";
    expect((await pixelsOf({ title: title.normalize("NFD") })).equals(await pixelsOf({ title }))).toBe(true);
  });

  test("OUT-3 order the words of a line by their reading direction", async () => {
    const { fonts } = await letterFonts(
      ["Inter", "Vazirmatn"].flatMap((name) => library.find(name) ?? []),
      "مرحبا one two 2026 سلام",
      madeOnce,
    );
    const lettering = createLettering(fonts);
    const { set } = createLineSetter(lettering);
    const order = (line: string, isRightToLeft: boolean) => {
      const words = line.split(" ");
      const { glyphs } = set(line, isRightToLeft);
      const firstOf = (word: string) => lettering.shape(word, /[\u0600-\u06ff]/.test(word)).glyphs[0];
      const left = (word: string) => {
        const first = firstOf(word);
        return glyphs.find(({ id, font }) => id === first?.id && font === first.font)?.x ?? Number.NaN;
      };
      return words.toSorted((a, b) => left(a) - left(b)).join(" ");
    };
    expect(order("مرحبا one two سلام", true)).toBe("سلام one two مرحبا");
    expect(order("مرحبا one 2026 سلام", true)).toBe("سلام one 2026 مرحبا");
    expect(order("مرحبا 2026 سلام", true)).toBe("سلام 2026 مرحبا");
    expect(order("one مرحبا سلام two", false)).toBe("one سلام مرحبا two");
  });

  test("OUT-6 keep every pixel unless the recipe number is raised", async () => {
    const draw = createCardDrawer(colours, {
      shape: (text) => ({
        width: text.length * 0.61,
        glyphs: [...text].map((_, index) => ({ font: 0, id: 7, x: index * 0.61, y: 0.003 })),
      }),
      outline: () => ({
        unitsPerEm: 1000,
        steps: [
          { type: "M", values: [60, 0] },
          { type: "Q", values: [40, 700, 500, 720] },
          { type: "C", values: [640, 500, 500, 100, 300, -200] },
          { type: "L", values: [250, 10] },
          { type: "Z", values: [] },
        ],
      }),
    });
    const cards = [false, true].map((isRightToLeft) =>
      draw({
        title: "a title of as many words as take three lines or more",
        siteName: "name",
        isRightToLeft,
      }),
    );
    const pixels = await Promise.all(cards.map((one) => sharp(one).removeAlpha().raw().toBuffer()));
    expect([recipe, ...pixels.map((one) => digest(one).slice(0, 16))]).toEqual([
      4,
      "4de4c6c041b0e7a4",
      "da886fe3a13965a9",
    ]);
  });

  test("OUT-3 have stones and a bar behind the text, in shades of the accent", async () => {
    const data = await pixelsOf(
      { title: "", siteName: "" },
      { colours: { background: "#000000", ink: "#ffffff", accent: "#00ff00" } },
    );
    const at = (x: number, y: number) => [...data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)];
    expect(at(100, 538)).toEqual([0, 255, 0]);
    expect(at(10, 10)).toEqual([0, 0, 0]);
    expect(at(1190, 20)).toEqual([0, 41, 0]);
    expect(at(1100, 100)).toEqual([0, 0, 0]);
  });
});

test("SEC-27 ink and accent have enough contrast with the background, with any palette", () => {
  const palettes = ["#777777", "#ffffff", "#000000", "#0000ff", "#ffff00"].map((colour) =>
    Object.fromEntries(paletteNames.map((name) => [name, colour])),
  );
  for (const palette of palettes) {
    const { background, ink, accent } = brandColours({ palette } as unknown as Theme);
    expect(contrast(parseColour(ink), parseColour(background))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(parseColour(accent), parseColour(background))).toBeGreaterThanOrEqual(3);
  }
});

/** Texts on social cards: in any script or with a warning, and broken if a word is too long. */
import { createHash } from "node:crypto";
import { cp, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { outputFile } from "fs-extra/esm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { letterFonts } from "../../src/assets/brand/letter-fonts.ts";
import { createLettering } from "../../src/assets/brand/lettering.ts";
import { createLineSetter } from "../../src/assets/brand/set-lines.ts";
import { behind, plainLetters } from "../../src/assets/brand/typesetter.ts";
import { createFontLibrary, type FontLibrary, validateCards } from "../../src/assets/index.ts";
import { createFolder } from "./folder.ts";
import { makeBrand } from "./make-brand.ts";

const installed = createFontLibrary();
const digest = (contents: string | Uint8Array) => createHash("sha256").update(contents).digest("hex");
const cached = new Map<string, Promise<Uint8Array>>();
const madeOnce = (name: string, make: () => Promise<Uint8Array>) => {
  const contents = cached.get(name) ?? make();
  cached.set(name, contents);
  return contents;
};

const card = (title: string, more: object = {}) => ({
  file: "index.html",
  title,
  siteName: "Sakura",
  isRightToLeft: false,
  pointer: "/pages/0/meta/title",
  namePointer: "/name",
  ...more,
});
const inputOf = (cards: readonly ReturnType<typeof card>[], language = "en") =>
  ({
    name: "Sakura",
    look: "SHARP",
    colours: { background: "#102030", ink: "#ffffff", accent: "#102030" },
    families: [],
    logo: undefined,
    language,
    host: "sample.example",
    cards,
  }) as const;

async function make(
  title: string,
  more: object = {},
  library: FontLibrary = installed,
  own: typeof madeOnce = madeOnce,
) {
  const options = {
    folder: await createFolder(),
    base: "/",
    library,
    madeOnce: own,
    digest,
    threads: 0,
  };
  const { brand, files, undrawn } = await makeBrand(inputOf([card(title, more)]), options);
  const url = brand.cards["index.html"] ?? "";
  const bytes = Buffer.from((await files.find(({ path }) => `/${path}` === url)?.read()) ?? []);
  const pixels = await sharp(bytes).removeAlpha().toColourspace("srgb").raw().toBuffer();
  return { url, bytes, pixels, undrawn };
}

/** Counts pixels as light as letters below the line of the site's name. */
const inkOf = (pixels: Buffer) => {
  let ink = 0;
  for (let at = 1200 * 140 * 3; at < pixels.length; at += 3) if ((pixels[at] ?? 0) > 128) ink++;
  return ink;
};

describe("OUT-3 a title with letters that no font has", () => {
  test.each([
    ["Chinese", "店舗案内"],
    ["partly Chinese", "Sakura 店舗案内 2026"],
    ["Korean", "안녕하세요"],
    ["Georgian", "საქართველო"],
  ])("VAL-1 is reported and left out as a whole: %s", async (_, title) => {
    const { undrawn, url, pixels, bytes } = await make(title);
    expect(undrawn).toMatchObject([
      { of: "titles", pointer: "/pages/0/meta/title", pages: 1, shown: "Sakura" },
    ]);
    const letters = [...new Set(title.replace(/[ -~]/g, ""))];
    expect(undrawn[0]?.letters.toSorted()).toEqual(letters.toSorted());
    // Visible text does not depend on the omitted text.
    const other = await make("Sakura 営業");
    expect([other.url, other.bytes.equals(bytes)]).toEqual([url, true]);
    expect(inkOf(pixels)).toBeGreaterThan(1000);
    expect(await validateCards(inputOf([card(title)]), { library: installed, madeOnce })).toEqual(undrawn);
  });

  test("VAL-1 a site name with such letters is replaced by the host on every card", async () => {
    const { undrawn, pixels } = await make("さくら", { siteName: "さくら製パン所" });
    expect(undrawn.map(({ of, shown }) => [of, shown])).toEqual([
      ["titles", "sample.example"],
      ["name", "sample.example"],
    ]);
    expect(inkOf(pixels)).toBeGreaterThan(1000);
    const [own, host] = await Promise.all(
      ["さくら", "sample.example"].map((siteName) => make("Contact", { siteName })),
    );
    expect(own?.bytes.equals(host?.bytes ?? Buffer.alloc(0))).toBe(true);
    expect(own?.undrawn.map(({ of }) => of)).toEqual(["name"]);
  });

  test("VAL-1 is reported with a font that has them, in the forms of the site's language", async () => {
    const fontOf = async (title: string, language: string) =>
      (await validateCards(inputOf([card(title)], language), { library: installed, madeOnce }))[0]?.font;
    expect(await fontOf("店", "ja")).toBe("@fontsource-variable/noto-sans-jp");
    expect(await fontOf("店", "zh")).toBe("@fontsource-variable/noto-sans-sc");
    expect(await fontOf("店", "zh-TW")).toBe("@fontsource-variable/noto-sans-tc");
    expect(await fontOf("店", "")).toBe("@fontsource-variable/noto-sans-jp");
    expect(await fontOf("안", "ko")).toBe("@fontsource-variable/noto-sans-kr");
    expect(await fontOf("ს", "ka")).toBe("@fontsource-variable/noto-sans-georgian");
    expect(await fontOf("\u{13000}", "en")).toBeUndefined();
  });

  test("OUT-7 gives the same card in two builds, and another name with another font", async () => {
    const [first, second] = [
      await make("ทดสอบ 店"),
      await make("ทดสอบ 店", {}, installed, (_, make) => make()),
    ];
    expect(second.url).toBe(first.url);
    expect(second.bytes.equals(first.bytes)).toBe(true);

    // Installed beside the others, as npm does.
    const own = dirname(
      dirname(createRequire(import.meta.url).resolve("@fontsource-variable/inter/package.json")),
    );
    const folder = await createFolder();
    for (const slug of ["inter", "vazirmatn", "heebo"]) await symlink(join(own, slug), join(folder, slug));
    const without = await make("नमस्ते", {}, createFontLibrary([folder]));
    expect(without.undrawn).toHaveLength(1);
    await cp(join(own, "noto-sans"), join(folder, "noto-sans"), { recursive: true });
    const withFont = await make("नमस्ते", {}, createFontLibrary([folder]));
    expect(withFont.undrawn).toEqual([]);
    // A package without a variable-weight font is ignored.
    await outputFile(join(folder, "odd", "package.json"), "{}");
    expect((await make("नमस्ते", {}, createFontLibrary([folder]))).url).toBe(withFont.url);
    expect(withFont.url).not.toBe(without.url);
    expect(withFont.bytes.equals(without.bytes)).toBe(false);
  });
});

test.each([
  ["Thai", "ยินดีต้อนรับ"],
  ["emoji", "🎉🍞❤️"],
  ["Arabic", "مرحبا"],
  ["Hebrew", "שלום"],
  ["Hindi", "नमस्ते"],
])("OUT-3 %s is drawn", async (_, title) => {
  const [drawn, empty] = [await make(title), await make(" ")];
  expect(drawn.undrawn).toEqual([]);
  expect(inkOf(drawn.pixels)).toBeGreaterThan(inkOf(empty.pixels) + 500);
});

test("PERF-3 the fallback fonts have all letters that are treated as plain", async () => {
  const plain = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).filter((character) =>
    plainLetters.test(character),
  );
  expect(plain.length).toBeGreaterThan(500);
  const families = behind.flatMap((name) => installed.find(name) ?? []);
  expect([...(await letterFonts(families, plain.join(""), madeOnce)).lacking]).toEqual([]);
});

describe("OUT-3 lines of a title", () => {
  const setter = async (words: string) => {
    const families = ["Inter", "Noto Sans Thai"].flatMap((name) => installed.find(name) ?? []);
    return createLineSetter(createLettering((await letterFonts(families, `${words} -…`, madeOnce)).fonts));
  };
  const word = "Donau\u00ADdampf\u00ADschiff\u00ADfahrt";

  test("break at a soft hyphen, which is visible only there", async () => {
    const { wrap, width, set } = await setter(word);
    expect(wrap(word, 7, 4, false)).toEqual(["Donaudampf-", "schifffahrt"]);
    expect(wrap(`Die ${word}`, 7, 4, false)).toEqual(["Die Donau-", "dampfschiff-", "fahrt"]);
    expect(wrap(word, 20, 4, false)).toEqual(["Donaudampfschifffahrt"]);
    for (const line of wrap(word, 7, 4, false) ?? []) expect(width(line)).toBeLessThanOrEqual(7);
    const plain = word.replaceAll("\u00AD", "");
    expect(set(word, false)).toEqual(set(plain, false));
    expect(width(word)).toBe(width(plain));
  });

  test("break within a word that is wider than a line only if that is allowed", async () => {
    const long = "Rindfleischetikettierung";
    const { wrap } = await setter(long);
    expect(wrap(long, 4, 9, false)).toBeUndefined();
    const lines = wrap(`Das ${long}`, 4, 9, true) ?? [];
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join("")).toBe(`Das${long}`);
  });

  test("break between words of a script without spaces, and never before a combining mark", async () => {
    const title = "ยินดีต้อนรับสู่ร้านเบเกอรี่";
    const { wrap, width } = await setter(title);
    const lines = wrap(title, 5, 9, false) ?? [];
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join("")).toBe(title);
    for (const line of lines) {
      expect(width(line)).toBeLessThanOrEqual(5);
      expect(line).not.toMatch(/^\p{M}/u);
    }
  });

  test("SAF-2 with very many hyphens end after a few", async () => {
    const { wrap } = await setter("ab");
    const lines = wrap("a\u00AD".repeat(50_000), 5, 4, true) ?? [];
    expect(lines.length).toBe(5);
  });
});

/** Fonts by name: published files and their stylesheets. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openFace } from "../../src/assets/fonts/open-face.ts";
import { unpackFont } from "../../src/assets/fonts/subset.ts";
import {
  formatUnicodeRange,
  isInRange,
  parseUnicodeRange,
  textOf,
} from "../../src/assets/fonts/unicode-range.ts";
import { createFontLibrary, cutFonts, findFonts, type MadeOnce } from "../../src/assets/index.ts";
import { charactersOf } from "../../src/plan/index.ts";
import { runs } from "../support/runs.ts";
import { catalogue } from "../tiny/catalogue.tsx";
import { document, type Json, languages, page, section, siteOf } from "../tiny/document.ts";

const library = createFontLibrary();
const digest = (contents: Uint8Array) => createHash("sha256").update(contents).digest("hex");
const codePoints = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0);

function familyOf(name: string) {
  const family = library.find(name);
  if (!family) throw new Error(`There is no font ${name}.`);
  return family;
}

/** Cache in memory that behaves like the one on disk. */
function createMemoryCache() {
  const cached = new Map<string, Promise<Uint8Array>>();
  const made: string[] = [];
  const madeOnce: MadeOnce = (name, make) => {
    if (!cached.has(name)) made.push(name);
    const contents = cached.get(name) ?? make();
    cached.set(name, contents);
    return contents;
  };
  return { made, madeOnce };
}

const cut = (names: readonly string[], text: string, madeOnce = createMemoryCache().madeOnce) =>
  cutFonts(
    names.map(familyOf),
    [...new Set(codePoints(text))].sort((a, b) => a - b),
    {
      base: "/base/",
      madeOnce,
      digest,
    },
  );

async function charactersIn(file: { read(): Uint8Array | Promise<Uint8Array> }, probe: string) {
  const face = openFace(await unpackFont(await file.read(), probe));
  return [...face.collectUnicodes()].sort((a, b) => a - b);
}

describe("THM-4 a published font", () => {
  test("THM-4 has only the site's characters, in one file for each script", async () => {
    const { files } = await cut(["Manrope"], "Sectile Привет");
    expect(files.map(({ path }) => path.replace(/-[0-9a-f]{10}\./, "-#.")).sort()).toEqual([
      "_sectile/manrope-cyrillic-#.woff2",
      "_sectile/manrope-latin-#.woff2",
    ]);
    const [cyrillic, latin] = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
    const probe = "SectilePrvxyzПриветщж ";
    const sorted = (text: string) => [...new Set(codePoints(text))].sort((a, b) => a - b);
    expect(await charactersIn(latin as never, probe)).toEqual(sorted("Sectile "));
    expect(await charactersIn(cyrillic as never, probe)).toEqual(sorted("Привет"));
  });

  test("THM-4 has the weights from the lightest to the boldest of the theme", async () => {
    const { fonts, files } = await cut(["Inter"], "abc");
    expect(fonts.styles).toContain("font-weight:300 700;");
    const face = openFace(await unpackFont((await files[0]?.read()) as Uint8Array, "abc"));
    expect(face.getAxisInfos().wght).toMatchObject({ min: 300, max: 700 });
  });

  test("THM-4 has one rule for each file with its unicode-range, so no file is fetched needlessly", async () => {
    const { fonts, files } = await cut(["Manrope", "Golos Text"], "ab я");
    const rules = fonts.styles.match(/@font-face\{[^}]*\}/g) ?? [];
    const own = rules.filter((rule) => rule.includes("url("));
    expect(own).toHaveLength(files.length);
    for (const { path } of files)
      expect(own.filter((rule) => rule.includes(`url(/base/${path})`))).toHaveLength(1);
    expect(own.filter((rule) => rule.endsWith("unicode-range:U+20,U+61-62}"))).toHaveLength(2);
    expect(own.every((rule) => rule.includes("font-display:swap"))).toBe(true);
  });

  test("THM-4 has a system fallback with the same metrics", async () => {
    const { fonts } = await cut(["Oswald", "Lora"], "a");
    const stretch = (name: string) =>
      Number(new RegExp(`"${name} fallback";[^}]*size-adjust:([\\d.]+)%`).exec(fonts.styles)?.[1]);
    // Oswald is a narrow font, Lora about as wide as Arial.
    expect(stretch("Oswald")).toBeGreaterThan(70);
    expect(stretch("Oswald")).toBeLessThan(90);
    expect(stretch("Lora")).toBeGreaterThan(95);
    expect(stretch("Lora")).toBeLessThan(110);
  });

  test("THM-4 is preloaded in the files of the page's own script", async () => {
    const { fonts } = await cut(["Manrope", "Golos Text"], "ab я");
    const shown = (script: string) =>
      (fonts.preloads[script] ?? []).map((url) => url.replace(/-[0-9a-f]{10}\./, "-#."));
    expect(shown("latin")).toEqual([
      "/base/_sectile/manrope-latin-#.woff2",
      "/base/_sectile/golos-text-latin-#.woff2",
    ]);
    expect(shown("cyrillic")).toEqual([
      "/base/_sectile/manrope-cyrillic-#.woff2",
      "/base/_sectile/golos-text-cyrillic-#.woff2",
    ]);
    expect(shown("arabic")).toEqual([]);
  });

  test("PRO-2 OUT-7 is subset only once with a cache, and has the same result without", async () => {
    const { made, madeOnce } = createMemoryCache();
    const first = await cut(["Lora"], "abc", madeOnce);
    const work = made.length;
    expect(await cut(["Lora"], "abc", madeOnce)).toMatchObject({ fonts: { styles: first.fonts.styles } });
    expect(made.length).toBe(work);
    expect((await cut(["Lora"], "abc")).fonts.styles).toBe(first.fonts.styles);
    expect((await cut(["Lora"], "abcd", madeOnce)).fonts.styles).not.toBe(first.fonts.styles);
    expect(made.length).toBeGreaterThan(work);
  });
});

describe("THM-4 a font name", () => {
  const find = (primaryFont: string, secondaryFont: string, text = "") =>
    findFonts(
      { primaryFont, secondaryFont },
      { library, folder: "", characters: () => codePoints(text), digest, madeOnce: undefined },
    );

  test("THM-4 THM-7 is reported with the scripts that the font lacks and the fonts that have them", async () => {
    const { diagnostics } = await find("Outfit", "Manrope", "Words, слова");
    expect(diagnostics).toMatchObject([
      {
        code: "font-lacks",
        pointer: "/theme/primaryFont",
        message: expect.stringContaining("Cyrillic"),
        hint: expect.stringContaining("Golos Text"),
      },
    ]);
    expect((await find("Manrope", "", "日本")).diagnostics).toMatchObject([
      { hint: expect.stringContaining("WOFF2 font") },
    ]);
  });

  test("THM-4 is found in any letter case and spacing, and an equal one is used once", async () => {
    const { families, diagnostics } = await find("playfair  display", "PLAYFAIR DISPLAY");
    expect(families.map(({ name }) => name)).toEqual(["Playfair Display"]);
    expect(diagnostics).toEqual([]);
  });

  test("THM-4 is in the documentation if the font is in the library", async () => {
    const text = await readFile(join(import.meta.dirname, "../../docs/authoring/site-document.md"), "utf8");
    const listed = (/cut down to its characters:\n([^.]*)\./.exec(text)?.[1] ?? "").split(/,\s/);
    const slugs = library.all().map(({ slug }) => slug);
    expect(slugs.length).toBeGreaterThan(20);
    expect(listed.map((name) => library.find(name)?.slug).sort()).toEqual(slugs.sort());
  });

  test("SAF-1 never reaches another folder", async () => {
    for (const name of ["../inter", "inter/files", "..", ".", "/etc", "__proto__", "inter\u0000", "-"])
      expect((await find(name, "")).families).toEqual([]);
  });
});

describe("the characters of a site", () => {
  const shown = (more: Json) => textOf(charactersOf(siteOf(document(more)), catalogue));

  test("THM-4 include those of all pages, languages and interface texts", () => {
    const found = shown({
      ...languages("en", "ru"),
      pages: [page("/", section("Note", { title: "日本 😀" }))],
    });
    for (const character of "日本😀Пропустить«»—") expect(found).toContain(character);
    expect(found).not.toContain("語");
    expect(found).not.toContain("ع");
  });

  const inLanguage = (code: string, title: string) =>
    shown({ ...languages(code), pages: [page("/", section("Note", { title }))] });

  test.each([
    ["pl", "zażółć gęślą jaźń", "ĄĆĘŁÓŚŹŻ"],
    ["cs", "příliš žluťoučký kůň", "ŘŽŤČŮŇ"],
    ["el", "μαΐου γάιδαρος ΰ έ", "ΈΕΑΜΪΟΥΡΣΔΓΫ"],
    ["tr", "diyarbakır", "İI"],
    ["uk", "їжак ґедзь єнот", "ЇҐЄ"],
    ["sr", "љубав ђак ћуп џеп", "ЉЂЋЏ"],
    ["de", "straße", "S"],
    ["hy", "և", "ԵՒ"],
  ])("THM-4 include the capitals of its letters in %s", (code, title, capitals) => {
    const found = inLanguage(code, title);
    expect([...capitals].filter((letter) => !found.includes(letter))).toEqual([]);
  });

  test.each([
    ["cs", "pondělí středa čtvrtek září října"],
    ["pl", "środa październik września"],
    ["el", "Παρασκευή Οκτωβρίου Μαΐου"],
    ["ar-EG", "٠١٢٣٤٥٦٧٨٩ الأربعاء"],
    ["fa", "۰۱۲۳۴۵۶۷۸۹ چهارشنبه"],
    ["ja", "年月日曜火水木金土"],
    ["ru", "понедельник воскресенье"],
  ])("THM-4 include the characters of dates and numbers in %s", (code, expected) => {
    const found = inLanguage(code, "Words");
    expect([...expected].filter((letter) => !found.includes(letter))).toEqual([]);
  });

  test("THM-4 SAF-2 can be all characters of Unicode", () => {
    const note = (plane: number) =>
      Array.from({ length: 20_000 }, (_, at) => String.fromCodePoint(plane * 0x10000 + at)).join("");
    const notes = Array.from({ length: 16 }, (_, plane) => ({
      ...section("Note", { title: "Words", unknown: note(plane + 1) }),
      uniqId: `n${plane}`,
    }));
    expect([...shown({ pages: [page("/", ...notes)] })].length).toBeGreaterThan(300_000);
  });

  test("THM-4 are whole alphabets, so an edited letter does not change the fonts", () => {
    const text = (title: string) => shown({ pages: [page("/", section("Note", { title }))] });
    expect(text("Жук")).toBe(text("Щи"));
    expect(text("Жук")).not.toBe(text("Zhuk"));
  });
});

test("THM-4 unicode ranges are formatted as they are parsed", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 32, max: 0x1ffff }), { minLength: 1 }), (found) => {
      const sorted = [...found].sort((a, b) => a - b);
      const range = parseUnicodeRange(formatUnicodeRange(sorted));
      expect(sorted.every((codePoint) => isInRange(codePoint, range))).toBe(true);
      expect(range.reduce((sum, [first, last]) => sum + last - first + 1, 0)).toBe(sorted.length);
    }),
    runs(100),
  );
});

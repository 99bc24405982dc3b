/** Fonts that the compiled engine contains, subset to the characters of a usual site. */
import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { createFontLibrary, cutFonts } from "../../src/assets/index.ts";
import { charactersOf } from "../../src/plan/index.ts";
import { sourceCatalogue } from "../support/source-catalogue.ts";
import { document, languages, page, section, siteOf } from "../tiny/document.ts";

const subset = vi.hoisted(() => ({ isAllowed: false }));
vi.mock(import("../../src/assets/fonts/subset.ts"), async (load) => {
  const { cutFont, unpackFont, ...others } = await load();
  const guarded = <A extends unknown[], R>(work: (...input: A) => R) => {
    return (...input: A): R => {
      if (!subset.isAllowed) throw new Error("A font is subset.");
      return work(...input);
    };
  };
  return { ...others, cutFont: guarded(cutFont), unpackFont: guarded(unpackFont) };
});

const catalogue = await sourceCatalogue();
const library = createFontLibrary();
const digest = (contents: Uint8Array) => createHash("sha256").update(contents).digest("hex");

async function cut(code: string, title: string) {
  const raw = document({ ...languages(code), pages: [page("/", section("BigTitle", { title }))] });
  const site = siteOf(raw, catalogue);
  const families = ["Golos Text", "Manrope"].flatMap((name) => library.find(name) ?? []);
  const options = { base: "/", digest, madeOnce: (_: string, make: () => Promise<Uint8Array>) => make() };
  return await cutFonts(families, charactersOf(site, catalogue), options);
}

test.each([
  ["en", "Fresh bread – “every day” from 6 a.m., £3"],
  ["ru", "Свежий хлеб — «каждый день», № 1"],
])("THM-4 the fonts of a usual site need not be subset: %s", async (code, title) => {
  const { files, fonts } = await cut(code, title);
  expect(files.length).toBeGreaterThan(1);
  expect(fonts.styles).toContain("Manrope fallback");
});

test("THM-4 other characters are subset when the site is built", async () => {
  await expect(cut("en", "Ł")).rejects.toThrow("A font is subset.");
  subset.isAllowed = true;
  expect((await cut("en", "Ł")).files.length).toBeGreaterThan(2);
  subset.isAllowed = false;
});

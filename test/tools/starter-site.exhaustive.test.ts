/** Starters: each one is a valid site in each of its languages. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { removeSync } from "fs-extra/esm";
import { describe, expect, onTestFinished, test } from "vitest";
import { loadEngine } from "#engine";

const engine = await loadEngine({ cores: 1 });
const all = engine
  .listStarters()
  .flatMap(({ id, languages }) => languages.map((language) => ({ starter: id, language })));
const documentOf = (name: string, choice: Parameters<typeof engine.starterSite>[1]) =>
  JSON.parse(String(engine.starterSite(name, choice).find(({ path }) => path === "site.json")?.contents));

describe("CLI-7 EDT-14 a starter", () => {
  test("has a thumbnail, and texts in the editor's languages", () => {
    const ids = "association bakery business clinic course event law plain portfolio restaurant".split(" ");
    expect(engine.listStarters().map(({ id }) => id)).toEqual(ids);
    for (const { thumbnail, languages } of engine.listStarters()) {
      expect(thumbnail).toMatch(/thumbnail\.webp$/);
      expect(languages).toEqual(["en", "ru"]);
    }
  });

  /** Languages without texts of their own. */
  const others = [
    { starter: "association", language: "fr" },
    { starter: "event", language: "uk" },
    { starter: "clinic", language: "tr" },
  ];

  test.each([...all, ...others])(
    "$starter in $language has neither errors nor warnings with any name of the site",
    async (choice) => {
      const hostile = choice.starter === "event" ? ["Пекарня «Рожь»", "</script><b>$& {name}"] : [];
      for (const name of ["W".repeat(60), ...hostile]) {
        const folder = mkdtempSync(join(tmpdir(), "sectile-starter-test-"));
        onTestFinished(() => removeSync(folder));
        for (const { path, contents } of engine.starterSite(name, choice)) {
          mkdirSync(dirname(join(folder, path)), { recursive: true });
          writeFileSync(join(folder, path), contents);
        }
        expect(await engine.checkSite(folder, folder, { strict: true })).toMatchObject({
          report: { ok: true, diagnostics: [] },
        });
        expect(documentOf(name, choice).name).toBe(name);
      }
    },
  );

  test.each(others)("$starter in $language has no hidden description in English", (choice) => {
    const descriptions = ({ language }: { language: string }) =>
      documentOf("Oak", { ...choice, language }).pages.map(
        ({ meta }: { meta?: object }) => "description" in (meta ?? {}),
      );
    expect(descriptions({ language: "en" })).toContain(true);
    expect(descriptions(choice)).not.toContain(true);
  });

  test("has an id from the name, or from the folder if the name has no Latin letters, and never an empty one", () => {
    expect(documentOf("Oak & Rye", {}).siteId).toBe("oak-rye");
    expect(documentOf("Рожь", { folder: "Oak_2" }).siteId).toBe("oak-2");
    expect(documentOf("Рожь", { folder: "Хлеб" }).siteId).toBe("my-site");
  });

  test("has its own pictures and those of examples, all of them small", () => {
    for (const choice of all) {
      const files = engine.starterSite("x", choice);
      const named = new Set(JSON.stringify(documentOf("x", choice)).match(/(?<=")assets\/[\w.-]+/g));
      const pictures = files.filter(({ path }) => path.startsWith("assets/"));
      expect(pictures.map(({ path }) => path).sort()).toEqual([...named].sort());
      for (const { contents } of pictures) expect(contents.length).toBeLessThan(60_000);
    }
    expect(engine.starterSite("x", { starter: "bakery" }).map(({ path }) => path)).toContain(
      "assets/bread.webp",
    );
  });

  test("has both languages if it is an event or an association", () => {
    for (const starter of ["event", "association"])
      for (const [language, other] of [
        ["en", "ru"],
        ["ru", "en"],
      ] as const) {
        const { languages, translations } = documentOf("x", { starter, language });
        expect(languages.map((one: { lang: { code: string } }) => one.lang.code)).toEqual([language, other]);
        expect(translations[other].pages).toHaveLength(3);
      }
  });

  test("has the last line of its footers once, in each language", () => {
    for (const choice of all) {
      const document = documentOf("Oak", choice);
      expect(document.footer.copyrightText).toContain("© Oak");
      expect(JSON.stringify(document).match(/copyrightText/g)).toHaveLength(
        1 + Object.keys(document.translations ?? {}).length,
      );
    }
  });

  test("is in any other language with its English texts, and keeps its translations", () => {
    const { languages, translations } = documentOf("x", { starter: "event", language: "fr" });
    expect(languages.map((one: { lang: object }) => one.lang)).toMatchObject([
      { name: "Français", code: "fr" },
      { code: "ru" },
    ]);
    expect(languages.map((one: { isPrimary: boolean }) => one.isPrimary)).toEqual([true, false]);
    expect(translations.ru.pages).toHaveLength(3);
  });

  test("does not exist for an unknown name", () => {
    expect(() => engine.starterSite("x", { starter: "palace" })).toThrow(
      'The starter "palace" is not available in "en".',
    );
  });
});

test("CLI-7 every example of `sections --json` can be pasted into a new site", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sectile-starter-test-"));
  onTestFinished(() => removeSync(folder));
  const examples = engine.listSections().map(({ type, defaultData }) => ({
    path: `/${type}`,
    components: [{ id: type, uniqId: "pasted", data: defaultData }],
  }));
  const site = documentOf("New", {});
  writeFileSync(join(folder, "site.json"), JSON.stringify({ ...site, pages: [...site.pages, ...examples] }));
  const result = await engine.checkSite(folder, folder);
  if (!("report" in result)) throw new Error(result.fault.message);
  // Its pictures are not in the new site's folder, which is a warning.
  expect(result.report.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
});

/** Looks: the presets of a theme, each found by its file. */
import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadEngine } from "#engine";
import { validate, validateLook } from "../../src/document/index.ts";
import { document } from "../tiny/document.ts";

const { catalogue } = await loadEngine();

describe.each([...catalogue.looks])("the look %s", (preset, look) => {
  const { site, diagnostics } = validate(
    { ...document({ theme: { preset } }), pages: [{ path: "/", components: [] }] },
    catalogue,
    "error",
  );

  test("THM-6 is a valid theme with fonts of the library", () => {
    expect(validateLook(look)).toEqual([]);
    expect(diagnostics).toEqual([]);
    for (const name of [look.primaryFont, look.secondaryFont])
      expect(
        existsSync(`node_modules/@fontsource-variable/${String(name).toLowerCase().replaceAll(" ", "-")}`),
      ).toBe(true);
  });

  test("THM-6 SEC-27 has colours that are readable without a correction", () => {
    expect(catalogue.movedColours(site?.primary.settings.theme)).toEqual([]);
  });
});

test("THM-6 sixteen looks exist, each with its own fonts and its own form", () => {
  const looks = [...catalogue.looks.values()];
  expect(looks).toHaveLength(16);
  const formOf = ({ palette, primaryFont, secondaryFont, textSize, ...form }: (typeof looks)[number]) => form;
  for (const of of [
    ({ primaryFont, secondaryFont }: (typeof looks)[number]) => [primaryFont, secondaryFont],
    formOf,
  ])
    expect(new Set(looks.map((look) => JSON.stringify(of(look)))).size).toBe(16);
});

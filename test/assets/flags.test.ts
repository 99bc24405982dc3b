/** Flags of languages: from the icon set into the bundle, or from a host. */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createFlagSet, createIconSet, resolveAssets } from "../../src/assets/index.ts";
import { createFolder } from "./folder.ts";
import { withAssets } from "./made-pictures.ts";

const flags = createFlagSet();
const digest = (contents: Uint8Array) => createHash("sha256").update(contents).digest("hex");

const resolve = async (codes: readonly string[], flagsHost?: string) =>
  withAssets(
    await resolveAssets(
      codes.map((name, index) => ({ kind: "flag" as const, name, pointer: `/${index}` })),
      { folder: await createFolder(), base: "/base/", icons: createIconSet(), flags, flagsHost, digest },
    ),
  );

describe("LNG-3 the flag set", () => {
  test("LNG-3 has a drawing for a code in any letter case, also for regions", () => {
    for (const code of ["gb", "GB", "gb-wls"])
      expect(new TextDecoder().decode(flags.flag(code))).toMatch(/^<svg [^>]*width="512".*<\/svg>$/s);
  });

  test("LNG-3 SAF-1 never treats a code as a path", () => {
    const wrong = [
      "",
      "qq",
      "en",
      "language/en",
      "../flags/gb",
      "gb.svg",
      "gb\0",
      "european_union",
      "__proto__",
    ];
    for (const code of wrong) expect(flags.flag(code), code).toBeUndefined();
  });

  test("LNG-3 lists all codes, each with a drawing", () => {
    expect(flags.codes().length).toBeGreaterThan(250);
    for (const code of flags.codes()) expect(flags.flag(code), code).toBeDefined();
  });
});

test("LNG-3 OUT-6 a flag is published under its code and a hash of its contents", async () => {
  const { assets, files, diagnostics } = await resolve(["GB", "gb", "ru"]);
  const drawing = flags.flag("gb") ?? new Uint8Array();
  const path = `_sectile/flag-gb-${digest(drawing).slice(0, 10)}.svg`;
  expect(assets.flag("gb")).toBe(`/base/${path}`);
  expect(assets.flag("GB")).toBe(`/base/${path}`);
  expect(files.map((file) => file.path)).toEqual([path, expect.stringMatching(/^_sectile\/flag-ru-/)]);
  expect(files[0]?.facts).toEqual({ bytes: drawing.length, hash: digest(drawing) });
  expect(files[0]?.read()).toEqual(drawing);
  expect(diagnostics).toEqual([]);
});

test("LNG-3 an unknown code is a warning, with the nearest code if there is one", async () => {
  const { assets, files, diagnostics } = await resolve(["en", "gb-wsl"]);
  expect([assets.flag("en"), files]).toEqual([undefined, []]);
  expect(diagnostics.map(({ severity, code, hint }) => `${severity} ${code} ${hint}`)).toEqual([
    'warning unknown-flag Flags are named after countries, not languages: "gb" or "us" for English.',
    'warning unknown-flag Did you mean "gb-wls"?',
  ]);
});

test("LNG-3 with a flags host every code has a URL there, and nothing is published", async () => {
  const { assets, files, diagnostics } = await resolve(["GB", "en"], "https://flags.example.org/round");
  expect([assets.flag("GB"), assets.flag("en")]).toEqual([
    "https://flags.example.org/round/gb.svg",
    "https://flags.example.org/round/en.svg",
  ]);
  expect([files, diagnostics]).toEqual([[], []]);
});

/** The theme as a stylesheet of custom properties: radii, sizes, fonts, and readable colours. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paletteNames } from "#section/view";
import { type Palette, type Theme, textColours, themeStyles } from "../../../templates/theme/index.ts";
import { fontSize, type SizeName, typeScale } from "../../../templates/theme/type-scale.ts";
import { runs } from "../../support/runs.ts";
import { document, siteOf } from "../../tiny/document.ts";

const { theme: defaults } = siteOf(document()).primary.settings;
const styles = (more: Partial<Theme> = {}) => themeStyles({ ...defaults, ...more });

/** Returns the custom properties of a selector's rule; `occurrence` 1 is its rule for wide windows. */
function properties(css: string, selector: string, occurrence = 0): Map<string, string> {
  const rule = css.split(`${selector}{`)[occurrence + 1]?.split("}")[0] ?? "";
  return new Map(
    rule.split(";").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]),
  );
}
/** Returns the pixels of a fluid size in a window, at 16 px per rem. */
function sizeAt(value: string, width: number): number {
  const clamp = (min: number, size: number, max: number) => Math.min(Math.max(min, size), max);
  const em = clamp(16, Math.min(width / 80, 12 + width / 240), 20);
  const narrow = clamp(0, 1280 - width, 920);
  const [, factor = "1"] = value.match(/var\(--em\)\*([\d.]+)/) ?? [];
  const [, slope = "0"] = value.match(/var\(--narrow\)\*([\d.]+)/) ?? [];
  return em * Number(factor) - narrow * Number(slope);
}

const root = (more: Partial<Theme>) => properties(styles(more), ":root");

describe("radii", () => {
  test.each([
    ["ROUNDED", "50px", "25px", "10px"],
    ["CORNERED", "10px", "10px", "10px"],
    ["SHARP", "0px", "0px", "0px"],
  ] as const)("THM-1 %s has buttons of %s, inputs of %s and cards of %s", (look, button, input, card) => {
    const found = root({ look });
    expect([found.get("--radius-button"), found.get("--radius-input"), found.get("--radius-card")]).toEqual([
      button,
      input,
      card,
    ]);
  });
});

describe("type scale", () => {
  test.each([
    ["heading42", "desktop", 0, 32],
    ["heading42", "desktop", 50, 42],
    ["heading42", "desktop", 100, 52],
    ["paragraph16", "desktop", 0, 14],
    ["paragraph16", "desktop", 50, 16],
    ["paragraph16", "desktop", 100, 18],
    ["paragraph16", "mobile", 50, 16],
  ] as const)("THM-2 %s on %s at a text size of %i is %i px", (name, screen, textSize, size) => {
    expect(fontSize(name, screen, textSize, 16)).toBe(size);
  });

  test("THM-2 each size grows linearly from its minimum to its maximum, and is never smaller on desktops", () => {
    for (const name of Object.keys(typeScale) as SizeName[])
      for (const screen of ["mobile", "desktop"] as const) {
        const [min, max] = typeScale[name][screen];
        expect(max, name).toBeGreaterThan(min);
        const at = (textSize: number) => fontSize(name, screen, textSize, 16);
        expect([at(0), at(25), at(50), at(75), at(100)].map((size) => Math.round(size * 10) / 10)).toEqual(
          [0, 0.25, 0.5, 0.75, 1].map((share) => Math.round((min + (max - min) * share) * 10) / 10),
        );
        for (const textSize of [0, 50, 100])
          expect(fontSize(name, "desktop", textSize, 16)).toBeGreaterThanOrEqual(
            fontSize(name, "mobile", textSize, 16),
          );
      }
  });

  test("THM-2 sizes follow the base font size, and a heading has twice that size", () => {
    expect(fontSize("heading42", "desktop", 50, 20)).toBe(52.5);
    expect(root({ baseFontSize: 18 }).get("--heading-size")).toBe("36px");
    expect(root({}).get("--heading-size")).toBe("32px");
  });

  test("THM-2 THM-3 every size is a custom property: the phone size at 360 px, the desktop size at 1280", () => {
    for (const name of Object.keys(typeScale) as SizeName[]) {
      const found = root({ textSize: 30 }).get(`--${name}`) ?? "";
      for (const [screen, width] of [
        ["mobile", 360],
        ["desktop", 1280],
      ] as const)
        expect(sizeAt(found, width), `${name} ${found}`).toBeCloseTo(fontSize(name, screen, 30, 16), 0);
    }
  });

  test("THM-2 a font with a small x-height is set larger, in headings and in texts separately", () => {
    const [plain, low] = [root({}), root({ primaryFont: "Cormorant Garamond" })];
    const ratio = (name: string) => sizeAt(low.get(name) ?? "", 1280) / sizeAt(plain.get(name) ?? "", 1280);
    expect(ratio("--heading42")).toBeCloseTo(1.2, 2);
    expect(ratio("--paragraph16")).toBe(1);
    expect(root({ secondaryFont: "EB Garamond" }).get("--paragraph16")).toBe("calc(var(--em)*1.1)");
  });

  test("THM-2 text grows on large screens, and headings in proportion", () => {
    const found = root({ textSize: 50 });
    const at = (name: string) =>
      [360, 1280, 1440, 1920, 2560].map(
        (width) => Math.round(sizeAt(found.get(name) ?? "", width) * 10) / 10,
      );
    expect(at("--paragraph16")).toEqual([16, 16, 18, 20, 20]);
    expect(at("--heading42")).toEqual([28.5, 42, 47.3, 52.5, 52.5]);
  });

  test("THM-2 a large heading grows steadily with the window, without a jump and beyond laptops", () => {
    const found = root({ textSize: 87 }).get("--display64") ?? "";
    const sizes = [360, 768, 769, 1280, 1920, 2560].map((width) => Math.round(sizeAt(found, width)));
    expect(sizes).toEqual([39, 54, 54, 73, 91, 91]);
  });
});

describe("fonts", () => {
  test("THM-3 THM-4 each font is followed by its fallback and the system's fonts", () => {
    const found = root({ primaryFont: "Source Serif 4", secondaryFont: "Идея-Про" });
    expect(found.get("--font-primary")).toMatch(
      /^"Source Serif 4","Source Serif 4 fallback",system-ui,.*sans-serif$/,
    );
    expect(found.get("--font-secondary")).toMatch(/^"Идея-Про","Идея-Про fallback",system-ui/);
    expect(root({ primaryFont: "fonts/My House_2.woff2" }).get("--font-primary")).toMatch(
      /^"own fonts My House 2","own fonts My House 2 fallback",/,
    );
    expect(root({ primaryFont: " " }).get("--font-primary")).toMatch(/^system-ui/);
  });

  test("SAF-1 no name of a font leaves its property in the stylesheet", () => {
    const harmless = styles({ primaryFont: "x" });
    const part = fc.constantFrom(
      '"',
      "'",
      "}",
      "{",
      ";",
      ":",
      "\\",
      "\n",
      "/*",
      "*/",
      "</style>",
      "@import url(//x)",
      "url(",
      "x",
      "é",
      "\u0000",
      "expression(",
      "<!--",
      ",",
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const css = styles({ primaryFont: parts.join("") });
        expect(
          css.replace(
            /--font-primary:(?:"([\p{L}\p{N} -]+)","\1 fallback",)?system/u,
            '--font-primary:"x","x fallback",system',
          ),
        ).toBe(harmless);
      }),
      runs(100),
    );
  });
});

// WCAG 2.2, implemented independently of the theme.
const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (a = "", b = "") => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

/** Lists the contrast problems of a palette. */
function unreadable(palette: Palette): string[] {
  const css = styles({ palette });
  return ["dark", "light", "extralight"].flatMap((mode) => {
    const colours = new Map([
      ...properties(css, `.mode-${mode}`),
      ...properties(textColours({ ...defaults, palette }), `.mode-${mode}`),
    ]);
    const spans = paletteNames.map((name) => `color-${name}`);
    const problems: string[] = [];
    const need = (ratio: number, name: string, background: string) => {
      const found = contrast(colours.get(`--${name}`), colours.get(`--${background}`));
      if (!(found >= ratio)) problems.push(`${mode}: ${name} on ${background} has ${found}`);
    };
    const texts = ["ink", "muted", "heading", "accent", ...spans];
    for (const background of ["surface", "card"]) {
      for (const text of texts) need(4.5, text, background);
      for (const edge of ["fill", "edge"]) need(3, edge, background);
    }
    for (const background of ["fill", "fill-hover"]) need(4.5, "on-fill", background);
    // Text over a picture: the overlay must work on the worst background, whichever that is.
    const share = Number(colours.get("--least-overlay"));
    const [surface = "", ink = ""] = [colours.get("--surface"), colours.get("--ink")];
    for (let grey = 0; grey <= 255; grey += 15) {
      const laid = `#${channels(surface)
        .map((channel) =>
          Math.round(grey + (channel - grey) * share)
            .toString(16)
            .padStart(2, "0"),
        )
        .join("")}`;
      if (!(contrast(ink, laid) >= 4.5))
        problems.push(`${mode}: ink over a picture has ${contrast(ink, laid)} at ${grey}`);
    }
    return problems;
  });
}

const paletteOf = (colours: readonly string[]): Palette =>
  Object.fromEntries(paletteNames.map((name, index) => [name, colours[index % colours.length]])) as Palette;

describe("colours", () => {
  const hex = fc.oneof(
    fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`),
    fc.constantFrom(
      "#000",
      "#fff",
      "#777777",
      "#f00",
      "#0f0",
      "#00f",
      "#ff0",
      "#FFFFFE",
      "#808080",
      "#767676",
    ),
  );

  test("SEC-27 the default palette is readable", () => expect(unreadable(defaults.palette)).toEqual([]));

  test("SEC-27 text, edges and buttons of any palette are readable on every background, in every colour mode", () => {
    fc.assert(
      fc.property(fc.array(hex, { minLength: 9, maxLength: 9 }), (colours) => {
        expect(unreadable(paletteOf(colours))).toEqual([]);
      }),
      runs(300),
    );
  });

  test("SEC-27 a palette of nine equal colours is readable", () => {
    for (let grey = 0; grey <= 255; grey += 3) {
      const colour = `#${grey.toString(16).padStart(2, "0").repeat(3)}`;
      expect(unreadable(paletteOf([colour]))).toEqual([]);
    }
    fc.assert(
      fc.property(hex, (colour) => {
        expect(unreadable(paletteOf([colour]))).toEqual([]);
      }),
      runs(100),
    );
  });

  test("SEC-27 the three colour modes of the default palette have different backgrounds", () => {
    const css = styles();
    const surfaces = ["dark", "light", "extralight"].map((mode) =>
      properties(css, `.mode-${mode}`).get("--surface"),
    );
    expect(new Set(surfaces).size).toBe(3);
  });

  test("THM-3 OUT-7 the stylesheet is small, and depends on the theme alone", () => {
    expect(styles().length).toBeLessThan(6000);
    expect(styles()).toBe(styles());
    expect(styles()).not.toMatch(/undefined|NaN/);
  });

  test("THM-3 no rule names a class of an element, whose name is shortened in pages", () => {
    for (const divider of ["none", "hairline", "mark", "sheet"] as const) {
      const selectors = styles({ divider }).replace(/\{[^}]*\}/g, " ");
      const classes = new Set([...selectors.matchAll(/\.([\w-]+)/g)].map(([, name = ""]) => name));
      expect([...classes].filter((name) => !/^(section|tinted|mode-\w+)$/.test(name))).toEqual([]);
    }
  });

  test("THM-9 duotone has two shades with enough contrast, whatever the palette is", () => {
    for (const grey of ["#000000", "#777777", "#ffffff"]) {
      const found = root({ photo: "duotone", palette: paletteOf([grey]) });
      expect(Number.parseInt(found.get("--photo-over")?.slice(1, 3) ?? "", 16)).toBeLessThan(80);
      expect(Number.parseInt(found.get("--photo-under")?.slice(1, 3) ?? "", 16)).toBeGreaterThan(150);
    }
  });
});

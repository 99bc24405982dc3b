/** Colours by role and palettes from one colour, judged by the theme's own styles. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { palettesFrom } from "../../../src/editor/shell/colours/palettes.ts";
import {
  coloursFor,
  lchOf,
  nameOf,
  readColour,
  readingOf,
  roles,
  suggestFor,
} from "../../../src/editor/shell/colours/roles.ts";
import { palette as standard } from "../../../src/section/palette.ts";
import { movedColours } from "../../../templates/theme/index.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const modes = ["DARK", "LIGHT", "EXTRALIGHT"];

describe("EDT-14 colours by role", () => {
  test("are read in the forms that people write and paste", () => {
    for (const text of ["#1c3a70", "1C3A70", " #1c3a70; ", "rgb(28, 58, 112)", "rgb(28 58 112)"])
      expect(readColour(text)).toBe("#1c3a70");
    expect(["#abc", "abc"].map(readColour)).toEqual(["#aabbcc", "#aabbcc"]);
    for (const text of ["", "#12345", "blue-ish", "url(x)"]) expect(readColour(text)).toBe(undefined);
  });

  test("a suggestion is readable, of the same hue, and missing only for a colour that is", () => {
    fc.assert(
      fc.property(
        hex,
        fc.constantFrom("text", "button", "accent"),
        fc.constantFrom(...modes),
        (colour, role, mode) => {
          const name = nameOf(role, mode);
          const palette = { ...standard, ...coloursFor(role, mode, colour) };
          const suggested = suggestFor(role, mode, palette);
          if (suggested === undefined) return;
          expect(readingOf(role, mode, { ...palette, [name]: suggested }).ratio).toBeGreaterThanOrEqual(4.5);
          const [before, after] = [lchOf(colour), lchOf(suggested)];
          if (Math.min(before.c, after.c) > 0.04)
            expect(Math.abs(((before.h - after.h + 540) % 360) - 180)).toBeLessThan(8);
        },
      ),
    );
    const grey = { ...standard, ...coloursFor("text", "DARK", "#666666") };
    expect(readingOf("text", "DARK", grey).ratio).toBeLessThan(4.5);
    expect(suggestFor("text", "DARK", grey)).toMatch(/^#/);
  });

  test("SEC-27 palettes from any colour need no correction in any colour mode", () => {
    fc.assert(
      fc.property(hex, (colour) => {
        const made = palettesFrom(colour);
        expect(made.length).toBeGreaterThanOrEqual(4);
        expect(new Set(made.map(({ palette }) => JSON.stringify(palette))).size).toBe(made.length);
        for (const { palette } of made) {
          expect(movedColours({ palette })).toEqual([]);
          for (const role of roles)
            for (const mode of modes)
              expect(readingOf(role, mode, palette).ratio).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });
});

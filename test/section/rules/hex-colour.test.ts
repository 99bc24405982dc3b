/** DOC-3: colours. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { isHexColour, parseHexColour } from "../../../src/section/rules/index.ts";
import { runs } from "../../support/runs.ts";

test.each([
  ["#000", { red: 0, green: 0, blue: 0 }],
  ["#fff", { red: 255, green: 255, blue: 255 }],
  ["#1B5e20", { red: 27, green: 94, blue: 32 }],
  ["#1a2", { red: 17, green: 170, blue: 34 }],
])("DOC-3 reads %s", (value, colour) => {
  expect(isHexColour(value)).toBe(true);
  expect(parseHexColour(value)).toEqual(colour);
});

test.each([
  "",
  "#",
  "fff",
  "1b5e20",
  "#ff",
  "#ffff",
  "#fffff",
  "#fffffff",
  "#ffffffff",
  "#ggg",
  "red",
  " #fff",
  "#fff ",
  "#fff\n",
  "#ＦＦＦ",
  "##ffffff",
  "#fff;color:red",
])("DOC-3 rejects %j as Bad Hex", (value) => {
  expect(isHexColour(value)).toBe(false);
  expect(() => parseHexColour(value)).toThrow("Bad Hex");
});

test("DOC-3 reads any three channels", () => {
  fc.assert(
    fc.property(fc.nat(255), fc.nat(255), fc.nat(255), (red, green, blue) => {
      const hex = [red, green, blue].map((channel) => channel.toString(16).padStart(2, "0")).join("");
      expect(parseHexColour(`#${hex}`)).toEqual({ red, green, blue });
    }),
    runs(100),
  );
});

/** Class names of published pages: short, distinct, and the same on every machine. */
import { expect, test } from "vitest";
import { classPlaceholder, nameClasses, prefixPlaceholder } from "../../src/assets/class-names.ts";

/** @returns code that uses these class names, given as `scope-local` */
const codeOf = (names: readonly string[]): string =>
  names
    .map((name) => {
      const [scope = "", local = ""] = name.split("-");
      return `${classPlaceholder(scope, local)} ${prefixPlaceholder(scope)}`;
    })
    .join("\n");

const count = (length: number, name: (index: number) => string) =>
  Array.from({ length }, (_, index) => name(index));

test("OUT-7 class names are readable in one form, and short and distinct in the other", () => {
  // More stylesheets than one capital letter and two digits can number, and more names than there are letters.
  const names = [...count(3000, (index) => `scope${index}-a`), ...count(200, (index) => `big-${index}`)];
  const read = (form: "short" | "readable") =>
    nameClasses(codeOf(names), form)
      .split("\n")
      .map((line) => line.split(" "));
  expect(read("readable").map(([name]) => name)).toEqual(names);
  const short = read("short");
  expect(new Set(short.map(([name]) => name)).size).toBe(names.length);
  for (const [name = "", prefix = ""] of short) {
    expect(name).toMatch(/^[A-Z][0-9a-z]*-[A-Za-z][0-9a-z]*$/);
    expect(name.startsWith(`${prefix}-`)).toBe(true);
  }
});

test("OUT-7 short class names do not depend on the order in which files were compiled", () => {
  const names = count(60, (index) => `scope${index % 7}-n${index}`);
  const pairs = (given: readonly string[]) => {
    const short = nameClasses(codeOf(given), "short").split("\n");
    return given.map((name, index) => `${name}: ${short[index]}`).sort();
  };
  expect(pairs(names.toReversed())).toEqual(pairs(names));
});

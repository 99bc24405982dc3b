/** Styles of all templates in the browsers that docs/browsers.md names. */
import { expect, test } from "vitest";
import { loadEngine } from "#engine";
import { declarationsWithRules } from "../support/css-rules.ts";

const { catalogue } = await loadEngine({ classNames: "readable" });
const { base, widgets, sections, variants } = catalogue.styles;
const sheets: readonly (readonly [string, string])[] = [
  ["base", base],
  ...[widgets, sections, variants].flatMap((all) => Object.entries(all)),
];
const all = sheets.flatMap(([sheet, css]) =>
  [...declarationsWithRules(css)].map((one) => ({ sheet, ...one })),
);
const show = ({ sheet, property, value, around }: (typeof all)[number]) =>
  `${sheet}: ${[...around, `${property}:${value}`].join(" > ")}`;

test("the styles of all templates are read", () => {
  expect(sheets.length).toBeGreaterThan(60);
  expect(all.length).toBeGreaterThan(4000);
  expect(all.filter(({ property }) => !/^(?:-?[a-z][a-z-]*|--[\w-]+)$/.test(property)).map(show)).toEqual([]);
});

test("BRW-2 `text-wrap: pretty` is set in one place, where WebKit does not read it", () => {
  const pretty = all.filter(({ value }) => /\bpretty\b/.test(value));
  expect(pretty.map(show)).toEqual([
    "base: @supports (text-wrap:pretty) and (not (hanging-punctuation:first)) > :root > --prose-wrap:pretty",
  ]);
});

test("BRW-2 no style contains what is known to crash an engine", () => {
  const wrong = all.filter(
    ({ around, property, value }) =>
      // Safari 26.1: filling animations of a view transition.
      around.some((rule) => rule.includes("::view-transition")) ||
      // Safari up to 26.5: keyframes at a range of a timeline.
      (around.some((rule) => rule.startsWith("@keyframes")) &&
        /^(?:entry|exit|cover|contain)/.test(around.at(-1) ?? "")) ||
      // Safari up to 27: anchored elements that are hidden with their anchor.
      property === "position-visibility" ||
      // Safari 17: nested rules.
      around.filter((rule) => !rule.startsWith("@")).length > 1 ||
      value.includes("&"),
  );
  expect(wrong.map(show)).toEqual([]);
});

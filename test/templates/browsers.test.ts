/** Styles of all templates in the browsers that docs/browsers.md names. */
import type { Declaration, Rule } from "postcss";
import { describe, expect, test } from "vitest";
import { loadEngine } from "#engine";
import { createScripts } from "../../src/render/scripts.ts";
import { declarationsWithRules } from "../support/css-rules.ts";
import { canParse, floor, isKeptOut, readBy, type Unknown, unknownNames } from "../support/old-browser.ts";

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

/** Without these a page looks plainer, and nothing is lost or covered. */
const onlyLooks = new Set([
  ...["accent-color", "forced-color-adjust", "hyphenate-limit-chars", "hyphens", "mask-image", "outline"],
  ...["overscroll-behavior", "overscroll-behavior-inline", "resize", "scroll-initial-target", "text-wrap"],
  ...["scrollbar-color", "scrollbar-width", "text-size-adjust", "view-transition-name", "content-visibility"],
  // A fallback exists for all that depends on it: for `@container` another layout, for its unit a length.
  ...["container-type", "@container", "@starting-style"],
  // Rows that end at different heights; items at the start of a flexible box; a cursor.
  ...["grid-template-rows: subgrid", "align-content: start", "align-content: end"],
]);
const isOnlyLooks = ({ feature }: Unknown) =>
  onlyLooks.has(feature) || /^(?:cursor|text-wrap):/.test(feature);

/** True if every selector of the rule has the unknown one, so that no other selector is lost with it. */
const isAlone = ({ node }: Unknown) =>
  node.type === "rule" && (node as Rule).selectors.every((selector) => /:x-/.test(selector));

/** True if an earlier declaration of the property counts instead. */
const hasFallback = ({ node, isLate, feature }: Unknown) => {
  const before = node.prev();
  const property = feature.startsWith("overflow:") ? "overflow" : (node as Declaration).prop;
  return !isLate && before?.type === "decl" && before.prop === property && !/\dx-|x-/.test(before.value);
};

test.each(floor)("BRW-3 $name $version reads every style, or loses only looks", (browser) => {
  const wrong = sheets.flatMap(([sheet, css]) =>
    readBy(browser, css)
      .unknown.filter((one) => !(isKeptOut(one.node) || isOnlyLooks(one) || isAlone(one) || hasFallback(one)))
      .map(({ feature, text }) => `${sheet}: ${feature} in ${text}`),
  );
  expect(wrong).toEqual([]);
});

test("BRW-3 width queries are compiled to prefixes that every browser knows", () => {
  const queries = sheets.flatMap(([, css]) => css.match(/@media[^{]+/g) ?? []);
  expect(queries.length).toBeGreaterThan(200);
  expect(queries.filter((query) => /[<>]/.test(query))).toEqual([]);
  expect(queries.filter((query) => /\((?:min|max)-width:/.test(query)).length).toBeGreaterThan(100);
});

/**
 * Names of scripts that an older browser lacks, and why they do no harm there. Names that other things have too are left to
 * the browser test.
 */
const guarded: Readonly<Record<string, string>> = {
  Segmenter: "characters are counted by code points",
  segment: "the same",
  beforetoggle: "never fired, and listened to only if there are popovers",
  newState: "the same",
  hidePopover: "called only if there are popovers",
  togglePopover: "checked before",
  popover: "checked before",
  popoverTargetElement: "read only if there are popovers",
  composite: "an option: slides jump instead of adding up",
  connection: "read with ?.",
  saveData: "the same",
  encodedBodySize: "missing numbers mean a picture that was loaded",
  transferSize: "the same",
  globalPrivacyControl: "missing means no signal",
  requestIdleCallback: "checked before",
  scrollMargin: "an option: pictures load a little later",
};
/** Words that are also the name of something new. */
const ambiguous = /^(?:[a-z]{1,2}|capture|config(?:ure)?|delay|div|format|hide|queue|path|role|token)$/;

describe("the scripts of all templates", () => {
  const { parts, inline } = catalogue.browser;
  const scripts = createScripts(catalogue, "preact");
  const codes = new Map([
    ["inline", inline],
    ...Object.keys(parts)
      .filter((name) => /^(?:behaviour|island|late):/.test(name))
      .map((name) => [name, scripts.ofModules([name])] as const),
  ]);

  test.each(floor)("BRW-3 $name $version parses them, and lacks only what they check for", (browser) => {
    expect(codes.size).toBeGreaterThan(20);
    expect([...codes].filter(([, code]) => !canParse(browser, code)).map(([name]) => name)).toEqual([]);
    const names = new Set([...codes.values()].flatMap((code) => [...unknownNames(browser, code)]));
    expect([...names].filter((name) => !(name in guarded || ambiguous.test(name)))).toEqual([]);
  });

  test("BRW-3 no script has a regular expression that Safari 16.3 cannot parse", () => {
    const wrong = [...codes].filter(([, code]) => /\(\?<[=!]|\bAbortSignal\.timeout\b/.test(code));
    expect(wrong.map(([name]) => name)).toEqual([]);
  });
});

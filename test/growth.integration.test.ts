/**
 * The rules for URLs take linear time (VAL-8). growth.exhaustive.test.ts has every kind of text, the other
 * rules, and documents (SAF-2). products.exhaustive.test.ts combines upper bounds.
 */
import { afterAll, expect, test, vi } from "vitest";
import { countSteps, linear, stepGrowth, stopCounting } from "./support/steps.ts";

afterAll(stopCounting);
// Only code compiled after counting has begun is counted, and other tests of this process have loaded these files.
vi.resetModules();
const { checkFiles } = await import("./support/check-files.ts");
const { isEmail, parseLink } = await import("../src/section/rules/index.ts");

test.each([
  ["labels of a host", "http://", "a."],
  ["names before @", "http://", "a@"],
  ["letters of another script in a path", "http://example.com/", "é"],
  ["parent segments", "/", "../"],
  ["addresses of a mail link", "mailto:a@b.co", ",a@b.co"],
])("VAL-8 a link with many %s is parsed in linear time", (_, before, unit) => {
  for (const length of [2_100, 100_000])
    expect(stepGrowth(parseLink, (size) => before + unit.repeat(size / unit.length), length)).toBeLessThan(
      linear,
    );
});

test.each([
  ["dots", "a", ".a", "@example.com"],
  ["labels", "a@a", ".a", ".com"],
  ["combining marks", "a@a", "\u0301\u0316", ".com"],
])("VAL-8 an e-mail address with many %s is validated in linear time", (_, before, unit, after) => {
  for (const length of [55, 100_000])
    expect(
      stepGrowth(isEmail, (size) => before + unit.repeat(size / unit.length) + after, length),
    ).toBeLessThan(linear);
});

test("VAL-8 the step counter detects a quadratic search", () => {
  const compare = (text: string) => [...text].filter((_, index) => text.includes("b", index)).length;
  expect(stepGrowth(compare, (length) => "a".repeat(length), 500)).toBeGreaterThan(linear);
});

test("SAF-2 redirects are followed once for all languages, and too many pages times languages are refused", () => {
  const of = (redirects: number, languages: number, pages = 1) => ({
    document: {
      siteId: "s",
      pages: Array.from({ length: pages }, (_, index) => ({ path: `/${index || ""}`, components: [] })),
      redirects: Array.from({ length: redirects }, (_, index) => ({
        from: `/o${index}`,
        to: `/o${index + 1}`,
      })),
      languages: Array.from({ length: languages }, (_, index) => ({
        lang: { code: `${String.fromCharCode(97 + index)}x`, name: "x" },
        isPrimary: index === 0,
      })),
    },
    parts: {},
  });
  checkFiles(of(2, 2));
  countSteps(() => {});
  const one = countSteps(() => checkFiles(of(200, 1)));
  const twenty = countSteps(() => checkFiles(of(200, 20)));
  expect(twenty / one).toBeLessThan(linear);
  expect(checkFiles(of(0, 20, 5000))).toEqual(["too-large-in-languages"]);
  expect(checkFiles(of(0, 14, 1000))).not.toContain("too-large-in-languages");
});

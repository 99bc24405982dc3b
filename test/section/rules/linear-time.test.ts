/** VAL-8: no value makes a rule slow. Growth is compared within one run; no time is asserted. */
import { expect, test } from "vitest";
import {
  contactUrl,
  findPathProblem,
  foldPath,
  formatContactValue,
  isEmail,
  isHexColour,
  parseImageSource,
  parseLink,
} from "../../../src/section/rules/index.ts";
import { measureGrowth } from "./growth.ts";

// Linear work costs four times as much on four times the input, quadratic work sixteen times.
const most = 8;

const repeat =
  (before: string, unit: string, after = "") =>
  (length: number): string =>
    before + unit.repeat(Math.ceil(length / unit.length)) + after;

/** Distinct letters are the worst case of converting a host to ASCII. */
const distinct =
  (before: string, after: string) =>
  (length: number): string =>
    before + Array.from({ length }, (_, i) => String.fromCodePoint(0x4e00 + i)).join("") + after;

const links: Record<string, (length: number) => string> = {
  "labels of a host": repeat("http://", "a."),
  "hyphens of a host": repeat("http://a", "-", ".com"),
  "underscores of a host": repeat("http://a.", "_", ".a.com"),
  "distinct letters of a host": distinct("http://", ".com"),
  "combining marks of a host": repeat("http://a", "\u0301\u0316", ".com"),
  "names before @": repeat("http://", "a@"),
  "colons before @": repeat("http://", ":", "@example.com"),
  "colons of an IPv6 address": repeat("http://[", "::", "]"),
  "digits of a port": repeat("http://example.com:", "1"),
  "percent signs": repeat("http://example.com/", "%"),
  "letters of another script in a path": repeat("http://example.com/", "é"),
  "slashes after a scheme": repeat("http:", "/"),
  "a long scheme": repeat("a", "b+", ":"),
  "bare dots": repeat("", "."),
  "bare labels": repeat("", "a."),
  "bare letters": repeat("", "a"),
  "spaces in front": repeat("", " ", "x"),
  "spaces behind": repeat("x", " "),
  "spaces inside": repeat("x", " ", "x"),
  "tabs in a scheme": repeat("java", "\t", "script:"),
  "segments of a page": repeat("/", "a/"),
  "climbing segments": repeat("/", "../"),
  "encoded climbing segments": repeat("/", "%2e%2e/"),
  "broken codes of a page": repeat("/", "%2"),
  "codes of an anchor": repeat("#", "%41"),
  "questions of a page": repeat("/a", "?#"),
  "segments of a file": repeat("assets/", "a/", "a.jpg"),
  "combining marks of a file": repeat("assets/a", "\u0301\u0316", ".jpg"),
  "codes of a file": repeat("assets/", "%41", ".jpg"),
  "addresses of a mail link": repeat("mailto:a@b.co", ",a@b.co"),
  "fields of a mail link": repeat("mailto:a@b.co?body=", "&body=x"),
  "separators of a phone number": repeat("tel:1", "-", "1"),
  "extensions of a phone number": repeat("tel:112", ";ext=1"),
};

test.each(Object.keys(links))("VAL-8 a link with many %s takes linear time", (name) => {
  const make = links[name] ?? String;
  // Below the longest link that is read at all, and far above it.
  expect(measureGrowth(parseLink, make, 1_900)).toBeLessThan(most);
  expect(measureGrowth(parseImageSource, make, 1_900)).toBeLessThan(most);
  expect(measureGrowth(parseLink, make, 100_000)).toBeLessThan(most);
});

test.each([
  ["letters", repeat("a", "a", "@example.com")],
  ["dots", repeat("a", ".a", "@example.com")],
  ["signs", repeat("a", "@", "@example.com")],
  ["labels", repeat("a@a", ".a", ".com")],
  ["hyphens", repeat("a@a", "-", ".com")],
  ["top level letters", repeat("a@example.", "a")],
  ["combining marks", repeat("a@a", "\u0301\u0316", ".com")],
  ["bracketed digits", repeat("a@[1.1.1.", "1", "]")],
  ["quotation marks", repeat('"', '\\"', '"@example.com')],
])("VAL-8 an e-mail address with many %s takes linear time", (_, make) => {
  for (const length of [55, 100_000]) expect(measureGrowth(isEmail, make, length)).toBeLessThan(most);
});

test.each([
  ["letters", repeat("/", "a")],
  ["segments", repeat("/", "a/")],
  ["dots", repeat("/", ".")],
  ["spaces", repeat("/", " ")],
  ["combining marks", repeat("/a", "\u0301\u0316")],
  ["sharp s", repeat("/", "ß")],
])("VAL-8 a page path with many %s takes linear time", (_, make) => {
  for (const length of [45, 240, 100_000]) {
    expect(measureGrowth(findPathProblem, make, length)).toBeLessThan(most);
    expect(measureGrowth(foldPath, make, length)).toBeLessThan(most);
  }
});

test.each([
  ["plus signs", repeat("", "+")],
  ["dashes", repeat("", "-")],
  ["codes", repeat("", "%2B")],
  ["slashes", repeat("https://", "/")],
  ["letters", repeat("@", "é")],
])("VAL-8 a contact value with many %s takes linear time", (_, make) => {
  for (const messenger of ["facebook", "whatsapp", "telegram", "viber"] as const) {
    expect(measureGrowth((text) => formatContactValue(messenger, text), make, 4_000)).toBeLessThan(most);
    expect(measureGrowth((text) => contactUrl(messenger, text), make, 4_000)).toBeLessThan(most);
  }
});

test.each(["0", "a"])("VAL-8 a colour of many %s takes linear time", (unit) => {
  expect(measureGrowth(isHexColour, repeat("#", unit), 4_000)).toBeLessThan(most);
});

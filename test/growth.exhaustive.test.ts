/**
 * VAL-8, SAF-2: no value makes a rule slow, and no document makes a check slow. Compares the steps for an input with those for
 * one four times as long; nothing is timed.
 */
import { linear, stepGrowth } from "./support/steps.ts";

// Imported below: measured code must be compiled after counting has begun.

import { describe, expect, test } from "vitest";
import { visibleLength } from "#section";
import { readDrawing } from "../src/assets/drawings/read.ts";
import { isEmail as isEmailOfForms } from "../src/browser/email.ts";
import { nearestName } from "../src/diagnostic/index.ts";
import { locate, parseDocument } from "../src/document/index.ts";
import { sanitizeText } from "../src/section/rich-text.ts";
import {
  contactUrl,
  findPathProblem,
  foldPath,
  formatContactValue,
  isEmail,
  isHexColour,
  parseImageSource,
  parseLink,
} from "../src/section/rules/index.ts";
import { svg } from "./assets/drawing-attacks.ts";
import { diagnose, document, language, page, section, withSection } from "./tiny/document.ts";

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
  "letters of a scheme": repeat("a", "b+", ":"),
  "bare dots": repeat("", "."),
  "bare labels": repeat("", "a."),
  "bare letters": repeat("", "a"),
  "leading spaces": repeat("", " ", "x"),
  "trailing spaces": repeat("x", " "),
  "inner spaces": repeat("x", " ", "x"),
  "tabs in a scheme": repeat("java", "\t", "script:"),
  "segments of a page": repeat("/", "a/"),
  "parent segments": repeat("/", "../"),
  "encoded parent segments": repeat("/", "%2e%2e/"),
  "broken percent codes of a page": repeat("/", "%2"),
  "percent codes of an anchor": repeat("#", "%41"),
  "queries of a page": repeat("/a", "?#"),
  "segments of a file": repeat("assets/", "a/", "a.jpg"),
  "combining marks of a file": repeat("assets/a", "\u0301\u0316", ".jpg"),
  "percent codes of a file": repeat("assets/", "%41", ".jpg"),
  "addresses of a mail link": repeat("mailto:a@b.co", ",a@b.co"),
  "fields of a mail link": repeat("mailto:a@b.co?body=", "&body=x"),
  "separators of a phone number": repeat("tel:1", "-", "1"),
  "extensions of a phone number": repeat("tel:112", ";ext=1"),
};

test.each(Object.keys(links))("VAL-8 a link with many %s is parsed in linear time", (name) => {
  const make = links[name] ?? String;
  // Ordinary URLs take a fast path, so these are longer, and far longer than the longest link that is read at all.
  for (const length of [450, 2_100]) expect(stepGrowth(parseLink, make, length)).toBeLessThan(linear);
  // Different lengths, since short links are cached.
  for (const length of [440, 2_100]) expect(stepGrowth(parseImageSource, make, length)).toBeLessThan(linear);
  expect(stepGrowth(parseLink, make, 100_000)).toBeLessThan(linear);
});

test.each([
  ["letters", repeat("a", "a", "@example.com")],
  ["dots", repeat("a", ".a", "@example.com")],
  ["@ signs", repeat("a", "@", "@example.com")],
  ["labels", repeat("a@a", ".a", ".com")],
  ["hyphens", repeat("a@a", "-", ".com")],
  ["letters of the top-level domain", repeat("a@example.", "a")],
  ["combining marks", repeat("a@a", "\u0301\u0316", ".com")],
  ["bracketed digits", repeat("a@[1.1.1.", "1", "]")],
  ["quotation marks", repeat('"', '\\"', '"@example.com')],
])("VAL-8 an e-mail address with many %s is validated in linear time", (_, make) => {
  for (const length of [55, 100_000]) {
    expect(stepGrowth(isEmail, make, length)).toBeLessThan(linear);
    expect(stepGrowth(isEmailOfForms, make, length)).toBeLessThan(linear);
  }
});

test.each([
  ["letters", repeat("/", "a")],
  ["segments", repeat("/", "a/")],
  ["dots", repeat("/", ".")],
  ["spaces", repeat("/", " ")],
  ["combining marks", repeat("/a", "\u0301\u0316")],
  ["sharp s", repeat("/", "ß")],
])("VAL-8 a page path with many %s is validated in linear time", (_, make) => {
  for (const length of [45, 240, 100_000])
    expect(stepGrowth(findPathProblem, make, length)).toBeLessThan(linear);
  // Normalizing a segment of up to 200 letters may take more than linear time.
  for (const length of [240, 100_000]) expect(stepGrowth(foldPath, make, length)).toBeLessThan(linear);
});

test.each([
  ["plus signs", repeat("", "+")],
  ["dashes", repeat("", "-")],
  ["percent codes", repeat("", "%2B")],
  ["slashes", repeat("https://", "/")],
  ["letters", repeat("@", "é")],
])("VAL-8 a contact value with many %s is formatted in linear time", (_, make) => {
  for (const messenger of ["facebook", "whatsapp", "telegram", "viber"] as const) {
    expect(stepGrowth((text) => formatContactValue(messenger, text), make, 4_000)).toBeLessThan(linear);
    expect(stepGrowth((text) => contactUrl(messenger, text), make, 4_000)).toBeLessThan(linear);
  }
});

test.each(["0", "a"])("VAL-8 a colour with many digits %s is validated in linear time", (unit) => {
  expect(stepGrowth(isHexColour, repeat("#", unit), 4_000)).toBeLessThan(linear);
});

const fill = (part: string) => (length: number) => part.repeat(length / part.length);

test.each([
  ["letters", "a"],
  ["emoji", "👍🏽"],
  ["combining marks", "\u0301"],
  ["tags", "<b>x"],
  ["unfinished tags", "<b"],
  ["brackets", "<"],
  ["entities", "&amp;"],
  ["unfinished entities", "&"],
])("SAF-2 a text with many %s is measured in linear time", (_, part) => {
  expect(stepGrowth((text) => visibleLength(text, false), fill(part), 4000)).toBeLessThan(linear);
});

test.each([
  ["links", "<a href="],
  ["attributes", "<b x='"],
  ["comments", "<!--"],
  ["ampersands", "&"],
  ["closing tags", "</b>"],
  ["unfinished tags", "<b "],
])("SAF-2 a text with many %s is sanitized in linear time", (_, part) => {
  const clean = (text: string) => sanitizeText(text, () => undefined);
  expect(stepGrowth(clean, fill(part), 4000)).toBeLessThan(linear);
});

const read = (text: string) => readDrawing(new TextEncoder().encode(text));

test.each([
  ["brackets", "<"],
  ["elements", "<g/>"],
  ["uses of one element", '<use href="#a"/>'],
  ["CDATA sections", "<![CDATA[x]]>"],
  ["comments", "<!-- -->"],
  ["foreign elements", '<x:a xmlns:x="y"/>'],
  ["spaces", " "],
  ["character references", "&#99;"],
  ["style attributes", '<g style="fill:url(#a);x:calc(1 + 1)"/>'],
  ["stylesheets", "<style>.a{fill:url(#a)}.b .c{fill:url(x)}/**/</style>"],
])("SAF-2 a drawing with many %s is read in linear time", (_, part) => {
  expect(stepGrowth(read, (length) => svg(fill(part)(length)), 4000)).toBeLessThan(linear);
});

test.each([
  ["opening brackets", "{"],
  ["functions", "calc("],
  ["closing brackets", "}"],
  ["URLs", "url(#a)"],
  ["quotation marks", "'"],
  ["comments", "/*"],
  ["backslashes", "\\"],
  ["classes", ".a"],
  ["rules of one class", ".a{fill:url(#a)}"],
])("SAF-2 a drawing's stylesheet with many %s is read in linear time", (_, part) => {
  const make = (length: number) => svg(`<style>${fill(part)(length)}</style>`);
  expect(stepGrowth(read, make, 4000)).toBeLessThan(linear);
});

test("SAF-2 DOC-16 the nearest of many names is found in linear time", () => {
  const names = (length: number) => Array.from({ length }, (_, index) => `name-of-a-page-${index}`);
  const find = (known: readonly string[]) => nearestName("nome-of-a-poge-x", known);
  expect(stepGrowth(find, names, 500)).toBeLessThan(linear);
});

describe("a document", () => {
  test.each<[string, (length: number) => unknown]>([
    [
      "pages",
      (length) =>
        document({
          pages: Array.from({ length: length / 20 }, (_, index) => page(`/${index}`, section("Note"))),
        }),
    ],
    [
      "sections on a page",
      (length) =>
        document({
          pages: [
            page(
              "/",
              ...Array.from({ length: length / 20 }, (_, index) =>
                section("Note", {}, { uniqId: `n${index}` }),
              ),
            ),
          ],
        }),
    ],
    [
      "unknown keys",
      (length) =>
        withSection(
          "Note",
          Object.fromEntries(Array.from({ length: length / 10 }, (_, index) => [`k${index}`, 1])),
        ),
    ],
    ["opening tags in a text", (length) => withSection("Note", { text: "<b".repeat(length) })],
    ["unfinished links in a text", (length) => withSection("Note", { text: "<a href=".repeat(length / 4) })],
    ["comments in a text", (length) => withSection("Note", { text: "<!--".repeat(length / 4) })],
    ["brackets in a text", (length) => withSection("Note", { text: "<".repeat(length) })],
    ["combining marks in a text", (length) => withSection("Note", { text: "\u0301".repeat(length) })],
    ["emoji in a plain text", (length) => withSection("Note", { plain: "👨‍👩‍👧".repeat(length / 8) })],
    ["combining marks in a path", (length) => document({ pages: [page(`/${"\u0301".repeat(length)}`)] })],
    [
      "labels in the host of a link",
      (length) => withSection("Note", { url: `https://${"a.".repeat(length)}` }),
    ],
    ["subtags of a language", (length) => document({ languages: [language("a-".repeat(length / 4))] })],
  ])("SAF-2 with many %s is validated in linear time", (_, make) => {
    expect(stepGrowth(diagnose, make, 2000)).toBeLessThan(linear);
  });

  test("SAF-2 is parsed, and its problems are located, in linear time", () => {
    const pages = (length: number) => Array.from({ length: length / 20 }, (_, index) => page(`/${index}`));
    const parse = (text: string) => parseDocument(new TextEncoder().encode(text));
    expect(
      stepGrowth(parse, (length) => JSON.stringify(document({ pages: pages(length) })), 2000),
    ).toBeLessThan(linear);
    const members = (length: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: length / 10 }, (_, index) => [`k${index}`, 1])));
    const locateProblems = (text: string) => locate({ bytes: Buffer.from(text) }, diagnose(JSON.parse(text)));
    expect(stepGrowth(locateProblems, members, 2000)).toBeLessThan(linear);
  });
});

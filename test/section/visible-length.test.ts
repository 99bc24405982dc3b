/** Length of a text in visible characters. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { visibleLength } from "#section";
import { stripTags, toPlainText } from "../../src/section/strip-tags.ts";
import { runs } from "../support/runs.ts";

const clusters = fc.constantFrom(
  "a",
  "я",
  "\r\n",
  "e\u0301",
  "👍🏽",
  "👨‍👩‍👧",
  "🇫🇷",
  "각",
  "क्षि",
  "น้ำ",
  "\u0301",
  "\u200d",
  "😀",
  "\ud800",
);

describe("visibleLength", () => {
  test("DOC-14 counts grapheme clusters, in texts of any length", () => {
    const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
    fc.assert(
      fc.property(
        fc.array(clusters, { maxLength: 200 }),
        fc.integer({ min: 0, max: 520 }),
        (parts, before) => {
          const text = "x".repeat(before) + parts.join("");
          expect(visibleLength(text, true)).toBe([...segmenter.segment(text)].length);
        },
      ),
      runs(200),
    );
  });

  test("DOC-14 counts a cluster once, even if it is longer than a chunk of the text", () => {
    expect(visibleLength(`a${"\u0301".repeat(5000)}b`, true)).toBe(2);
    expect(visibleLength("\u0301".repeat(5000), true)).toBe(1);
    for (let before = 240; before < 260; before++)
      expect(visibleLength(`${"x".repeat(before)}👍🏽👍🏽👍🏽${"x".repeat(300)}`, true)).toBe(before + 303);
  });

  test("DOC-14 ignores tags and counts an entity as one character, unless the text is plain", () => {
    expect(visibleLength('<b title="x">two</b> &amp; &#x41;&#65;', false)).toBe(8);
    expect(visibleLength("<b>&amp;", true)).toBe(8);
    expect(visibleLength("&notanentitybutatext &;", false)).toBe(23);
  });

  test("DOC-14 is exact if the length exceeds the caller's limit", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(clusters, fc.constantFrom("<b>", "</b>", "&amp;"))),
        fc.nat(20),
        (parts, limit) => {
          const text = parts.join("");
          const length = visibleLength(text, false, limit);
          const exact = visibleLength(text, false);
          if (exact > limit) expect(length).toBe(exact);
          else expect(length).toBeLessThanOrEqual(limit);
        },
      ),
      runs(100),
    );
  });
});

describe("stripTags", () => {
  test.each([
    ["<b>x</b>", "x"],
    ["a < b > c", "a < b > c"],
    ["a <b", "a <b"],
    ["<B CLASS='x'>x</ b>", "x</ b>"],
    ["<a <b>x", "x"],
    ["x</p>", "x"],
    ["<1>", "<1>"],
  ])("DOC-14 turns %j into %j", (text, stripped) => expect(stripTags(text)).toBe(stripped));

  test("SEC-25 toPlainText also decodes entities and turns line breaks into spaces", () => {
    expect(toPlainText("A<br/>B &amp; &lt;C&gt; &#39;&quot;&nbsp;&amp;lt;")).toBe("A B & <C> '\" &lt;");
  });

  test("SAF-2 never makes a text longer, and does not change a text without tags", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("<", ">", "/", "a", " ") }), (text) => {
        const stripped = stripTags(text);
        expect(stripped.length).toBeLessThanOrEqual(text.length);
        if (!/<\/?a/.test(text)) expect(stripped).toBe(text);
      }),
      runs(100),
    );
  });
});

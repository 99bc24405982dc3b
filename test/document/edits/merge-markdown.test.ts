/** Two people in one article: changes in different blocks are merged (EDT-16). */
import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeDocuments, mergeMarkdown } from "../../../src/document/edits/index.ts";
import { runs } from "../../support/runs.ts";

const base = "# Title\n\nOne\n\n\nTwo\n\n- a\n- b\n\nThree\n";
const merge = (ours: string, theirs: string) => mergeMarkdown({ base, ours, theirs });
const change = (from: string, to: string, text = base) => text.replace(from, to);

test.each([
  [
    "paragraphs beside each other",
    change("One", "One!"),
    change("Two", "Two!"),
    change("One", "One!", change("Two", "Two!")),
  ],
  [
    "a paragraph added after one that was changed",
    change("One", "One\n\nmore"),
    change("One", "One!"),
    change("One", "One!\n\nmore"),
  ],
  [
    "a paragraph added before one that was changed",
    change("Two", "more\n\nTwo"),
    change("Two", "Two!"),
    change("Two", "more\n\nTwo!"),
  ],
  ["paragraphs added in one place", `${base}\nOurs\n`, `${base}\nTheirs\n`, `${base}\nTheirs\n\nOurs\n`],
  [
    "a paragraph that was removed, and one behind it",
    change("One\n\n\n", ""),
    change("Three", "Three!"),
    change("One\n\n\n", "", change("Three", "Three!")),
  ],
  [
    "a paragraph that was split in two, and one behind it",
    change("One", "O\n\nne"),
    change("Three", "3"),
    change("One", "O\n\nne", change("Three", "3")),
  ],
  [
    "the same change on both sides",
    change("One", "1"),
    change("One", "1", change("Two", "2")),
    change("One", "1", change("Two", "2")),
  ],
  ["one block changed on both sides", change("One", "1"), change("One", "I"), undefined],
  ["items of one list", change("- a", "- A"), change("- b", "- B"), undefined],
  ["a block that was removed there", change("One", "1"), change("One\n\n\n", ""), undefined],
  [
    "blank lines, and a text behind them",
    change("\n\n\n", "\n\n"),
    change("Three", "3"),
    change("\n\n\n", "\n\n", change("Three", "3")),
  ],
])("EDT-16 %s", (_, ours, theirs, expected) => {
  expect(merge(ours, theirs)).toBe(expected);
});

test("EDT-16 a merged text that would be read in another way, or be too long, is a question", () => {
  const text = "One\n\nTwo\n";
  // The two lists would be one.
  expect(mergeMarkdown({ base: text, ours: "- a\n\nTwo\n", theirs: "One\n\n- b\n" })).toBeUndefined();
  const long = "x".repeat(150_000);
  expect(
    mergeMarkdown({ base: text, ours: `One${long}\n\nTwo\n`, theirs: `One\n\nTwo${long}\n` }),
  ).toBeUndefined();
  const many = (word: string) => Array.from({ length: 3000 }, () => word).join("\n\n");
  expect(mergeMarkdown({ base: many("a"), ours: many("b"), theirs: many("c") })).toBeUndefined();
});

test("EDT-16 the owner's blocks are kept on request, with those that only others changed", () => {
  const [ours, theirs] = [change("One", "1"), change("One", "I", change("Two", "II"))];
  expect(mergeMarkdown({ base, ours, theirs }, true)).toBe(change("One", "1", change("Two", "II")));
});

test("EDT-16 whatever both sides change, nothing is lost, and the text of one side alone keeps its bytes", () => {
  const word = fc.constantFrom(
    "One",
    "Two",
    "# Three",
    "- four",
    "> five",
    "```\nsix\n```",
    "| a |\n|---|\n| b |",
  );
  const text = fc
    .array(fc.tuple(word, fc.constantFrom("\n\n", "\n\n\n", "\r\n\r\n")), { maxLength: 8 })
    .map((blocks) => blocks.flat().join(""));
  const added = (text: string, token: string, n: number) => {
    const at = [...text.matchAll(/One|Two|four|five/g)].map(({ index }) => index);
    const place = at[n % Math.max(1, at.length)] ?? text.length;
    return text.slice(0, place) + token + text.slice(place);
  };
  fc.assert(
    fc.property(text, text, fc.nat(), fc.nat(), (base, other, one, two) => {
      expect(mergeMarkdown({ base, ours: other, theirs: base }) ?? other).toBe(other);
      expect(mergeMarkdown({ base, ours: base, theirs: other }) ?? other).toBe(other);
      fc.pre(/One|Two|four|five/.test(base));
      const [ours, theirs] = [added(base, "OURS", one), added(base, "THEIRS", two)];
      const merged = mergeMarkdown({ base, ours, theirs });
      if (merged === undefined) return;
      expect(merged.replace("OURS", "").replace("THEIRS", "")).toBe(base);
      expect([merged.includes("OURS"), merged.includes("THEIRS")]).toEqual([true, true]);
    }),
    runs(300),
  );
});

test("EDT-16 texts of articles in a document are merged, also translated ones; other texts are not", () => {
  const site = (id: string, text: string, translated: string) => ({
    pages: [{ path: "/", components: [{ id, uniqId: "a", data: { text } }] }],
    translations: {
      de: { pages: [{ path: "/", components: [{ uniqId: "a", data: { text: translated } }] }] },
    },
  });
  const result = (id: string) =>
    mergeDocuments(
      site(id, "One\n\nTwo", "Eins\n\nZwei"),
      site(id, "One!\n\nTwo", "Eins!\n\nZwei"),
      site(id, "One\n\nTwo!", "Eins\n\nZwei!"),
    );
  const { operations, conflicts } = result("Article");
  expect(conflicts).toEqual([]);
  expect(operations.map((one) => one.op === "set" && one.value)).toEqual(["One!\n\nTwo!", "Eins!\n\nZwei!"]);
  expect(result("TitleParagraph").conflicts).toHaveLength(2);
});

/** Advice about sections that are each valid by themselves. */
import { expect, test } from "vitest";
import { loadEngine } from "#engine";
import { validate } from "../../src/document/index.ts";

const { catalogue } = await loadEngine();

/** @param sections "Type MODE" or "Type MODE SIDE" */
function adviceOn(...sections: readonly string[]): string[] {
  const components = sections.map((words, index) => {
    const [id = "", colorMode, orientation, status = "published"] = words.split(" ");
    const data = catalogue.sections.get(id)?.example;
    return { id, uniqId: `s${index}`, colorMode, orientation, status, data };
  });
  const { diagnostics } = validate({ siteId: "s", pages: [{ path: "/", components }] }, catalogue, "error");
  return diagnostics
    .filter(({ code }) => code.endsWith("-alike"))
    .map(({ severity, code, pointer }) => `${severity} ${code} ${pointer}`);
}

test("VAL-10 the third section in a row on one background is a warning, once per row; bars and footers end a row", () => {
  const [text, cards] = ["TitleParagraph LIGHT", "Steps5 LIGHT"];
  expect(adviceOn(text, cards)).toEqual([]);
  expect(adviceOn(text, cards, text, cards, text)).toEqual(["warning grounds-alike /pages/0/components/2"]);
  expect(adviceOn(text, cards, "Clients DARK", text, cards)).toEqual([]);
  expect(adviceOn("NoHeader LIGHT", text, cards, "Footer LIGHT")).toEqual([]);
  // Invisible sections do not count.
  expect(adviceOn(text, cards, "Clients DARK LEFT draft", text)).toEqual([
    "warning grounds-alike /pages/0/components/3",
  ]);
});

test("VAL-10 two consecutive sections of one type with images on the same side are a warning", () => {
  expect(adviceOn("TextImage LIGHT LEFT", "TextImage DARK RIGHT", "TextImage LIGHT LEFT")).toEqual([]);
  expect(adviceOn("TextImage LIGHT LEFT", "TextImage DARK LEFT")).toEqual([
    "warning sides-alike /pages/0/components/1",
  ]);
  expect(adviceOn("TextImage LIGHT LEFT", "SideLine DARK LEFT")).toEqual([]);
  expect(adviceOn("TitleParagraph LIGHT LEFT", "TitleParagraph DARK LEFT")).toEqual([]);
});

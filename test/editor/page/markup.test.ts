/** Converts texts between the page and the document. */
import fc from "fast-check";
import { parseHTML } from "linkedom";
import { beforeAll, expect, test } from "vitest";
import { countOf, cutTo, formatCount } from "../../../src/editor/page/limit.ts";
import { noteTargets, readText, type Targets, writeText } from "../../../src/editor/page/markup.ts";
import { sanitizeText } from "../../../src/section/rich-text.ts";

beforeAll(() => {
  const { document, DOMParser } = parseHTML("<!doctype html><html><body></body></html>");
  // Its own parser leaves fragments without a body.
  class Parser {
    parseFromString(html: string) {
      return new DOMParser().parseFromString(`<!doctype html><html><body>${html}</body></html>`, "text/html");
    }
  }
  Object.assign(globalThis, { document, DOMParser: Parser });
});

function shown(html: string): Element {
  const element = document.createElement("p");
  element.innerHTML = html;
  return element;
}
const read = (html: string, isPlain = false, hasLines = true) =>
  readText(shown(html), { isPlain, hasLines, targets: new WeakMap() });

test("EDT-11 allowed markup is kept, and nothing else", () => {
  const kept = "<b>a</b><strong>b</strong><i>c</i><em>d</em><u>e</u><s>f</s>x<sub>2</sub>y<sup>3</sup>";
  expect(read(kept)).toBe(kept);
  expect(read('<span class="color-primaryLight size-large">a</span>')).toBe(
    '<span class="color-primaryLight size-large">a</span>',
  );
  expect(read('<span class="fitting" style="--letters:20">Words</span>')).toBe("Words");
  expect(read('<span class="color-primaryLight other">a</span><font color="red">b</font><b></b>')).toBe(
    '<span class="color-primaryLight">a</span>b',
  );
  expect(read("<script>alert(1)</script>").includes("<script")).toBe(false);
});

test("EDT-2 line breaks equal those of the document", () => {
  expect(read("One<br>two")).toBe("One\ntwo");
  expect(read("One<br><b>two</b>")).toBe("One<br><b>two</b>");
  expect(read("One\n<b>two</b>")).toBe("One<br><b>two</b>");
  expect(read("One\n<b>two</b>", false, false)).toBe("One\n<b>two</b>");
  expect(read("One<br>two<br>")).toBe("One\ntwo");
  expect(read("One\n\n")).toBe("One\n");
  expect(read("1 &lt; 2<br>R&amp;D", true)).toBe("1 < 2\nR&D");
});

test("EDT-11 links keep the addresses of the document, whatever the page shows", () => {
  const targets: Targets = new WeakMap();
  const element = shown('See <a href="/site/en/about/" target="_blank" rel="noopener">us</a>');
  noteTargets(element, 'See <a href="about?a=1&amp;b=2">us</a>', targets);
  const text = readText(element, { isPlain: false, hasLines: true, targets });
  expect(text).toBe('See <a href="about?a=1&amp;b=2">us</a>');
  // A text whose links differ from the page's gives no information.
  noteTargets(shown("<a>1</a>"), '<a href="a">1</a><a href="b">2</a>', targets);
  expect(read("a <a>nowhere</a>")).toBe("a nowhere");
});

test("EDT-11 any text is the same after writing and reading it", () => {
  const words = fc.stringMatching(/^[a-z &<>"'é\n😀]{0,20}$/u);
  fc.assert(
    fc.property(words, fc.boolean(), (text, isPlain) => {
      const element = document.createElement("p");
      element.append(document.createTextNode(text.replaceAll("\n", " ")));
      const value = readText(element, { isPlain, hasLines: true, targets: new WeakMap() });
      const again = document.createElement("p");
      again.append(...writeText(value, isPlain, new WeakMap()));
      expect(again.textContent).toBe(element.textContent);
      // Rendering removes nothing of it.
      if (!isPlain) expect(sanitizeText(value, () => undefined).removed).toEqual([]);
    }),
  );
});

test("EDT-17 a refused text is shown without forbidden markup", () => {
  const element = document.createElement("p");
  element.append(
    ...writeText(
      '<img src=x onerror=alert(1)><a href="javascript:alert(1)" onclick="x">a</a><b>b</b>',
      false,
      new WeakMap(),
    ),
  );
  expect(element.innerHTML).toBe('<a href="#">a</a><b>b</b>');
});

test("EDT-2 characters are counted as people see them, and texts are cut between them", () => {
  expect(countOf("👩‍🚀é<b>x</b>&amp;", false, 4)).toEqual({ length: 4, max: 4, state: "none" });
  expect(countOf("<b>", true, 10)).toEqual({ length: 3, max: 10, state: "enough" });
  expect(countOf("1234567", true, 10).state).toBe("few");
  expect(countOf("123456", true, 10).state).toBe("few");
  expect(countOf("12345", true, 10).state).toBe("enough");
  expect(countOf("12345678901", true, 10).state).toBe("over");
  expect(formatCount(countOf("abc", true, null))).toBe("3");
  expect(cutTo("a👩‍🚀b", 2)).toBe("a👩‍🚀");
  expect(cutTo("ab", 5)).toBe("ab");
  expect(cutTo("ab", 0)).toBe("");
});

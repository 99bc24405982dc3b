/** The sanitizer reports all that it removes from owners' texts: nothing else gets through, and nothing is lost unseen (DOC-14). */
import { expect, test } from "vitest";
import { sanitizeText } from "#section";
import { elementsOf } from "../tiny/html.ts";

const link = (href: string) => ({ href });
const tags = ["a", "b", "strong", "i", "em", "u", "s", "span", "sub", "sup"];
/** Attributes of HTML that these elements can have, handlers, and names that only look like attributes. */
const attributes = [
  ..."title name id style lang dir hidden tabindex accesskey autofocus contenteditable draggable enterkeyhint".split(
    " ",
  ),
  ..."inert inputmode is itemid itemprop itemref itemscope itemtype nonce part popover role slot spellcheck".split(
    " ",
  ),
  ..."translate download hreflang ping referrerpolicy type charset coords rev shape datetime cite value".split(
    " ",
  ),
  ..."onclick onmouseover onfocus onload onerror onanimationstart onbeforetoggle data-x aria-label xmlns xlink:href".split(
    " ",
  ),
  ..."src srcset action formaction background poster class href target rel".split(" "),
];
/** Attributes that an element keeps, or whose value sectile itself decides, without a warning. */
const usual: Readonly<Record<string, readonly string[]>> = { a: ["href", "target", "rel"], span: ["class"] };

test.each(tags)(
  "DOC-14 <%s> keeps the attributes that are allowed, and loses any other with a warning",
  (tag) => {
    for (const name of attributes) {
      const isUsual = usual[tag]?.includes(name) ?? false;
      const value = name === "class" ? "color-primaryDark" : "/x";
      const { html, removed } = sanitizeText(`<${tag} ${name}="${value}">x</${tag}>`, link);
      const [element, ...others] = elementsOf(html);
      expect([element?.name, element?.text, others], name).toEqual([tag, "x", []]);
      // The target and the relation of a link are those of its address, not the owner's.
      const isKept = isUsual && name !== "target" && name !== "rel";
      expect(element?.attributes, name).toEqual(isKept ? { [name]: value } : {});
      expect(removed, name).toEqual(isUsual ? [] : [name]);
    }
  },
);

test.each([
  ["a comment", "<!-- x -->"],
  ["a declaration", "<!doctype html>"],
  ["a processing instruction", "<?php x ?>"],
  ["a processing instruction of XML", '<?xml version="1.0"?>'],
  ["a section of characters", "<![CDATA[x]]>"],
])("DOC-14 %s is removed with a warning, also if it is alone", (_, markup) => {
  const { html, removed } = sanitizeText(`a${markup}b`, link);
  expect(elementsOf(html)).toEqual([]);
  expect(html).not.toContain("?");
  expect(removed).toEqual(["<!-- -->"]);
});

test("DOC-14 every other element of HTML is removed with a warning, and its name", () => {
  const names =
    "abbr address article aside audio bdi bdo big blink blockquote body button canvas center cite code data del details dfn dialog div dl embed fieldset figure font footer form frameset h1 h6 head header hgroup hr iframe img input ins kbd label li main map mark marquee math menu meta meter nav object ol output p picture pre progress q ruby samp search section select small source summary svg table template time ul var video wbr";
  for (const name of names.split(" ")) {
    const { html, removed } = sanitizeText(`<${name}>x</${name}>`, link);
    expect(elementsOf(html), name).toEqual([]);
    expect(removed, name).toContain(`<${name}>`);
  }
});

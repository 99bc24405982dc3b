/** Links in Markdown that follow a renamed page. */
import { expect, test } from "vitest";
import { changeMarkdownLinks, markdownWordsOf } from "../../../src/document/edits/compose/link-value.ts";

const rename = (text: string): string =>
  changeMarkdownLinks(text, (link) => link.replace(/^\/bread(?=[#?]|$)/, "/loaves"));

test("EDT-14 links in Markdown follow a page in every form, and everything else keeps its bytes", () => {
  const changed: readonly (readonly [string, string])[] = [
    ["See [me](/bread#Steps4-prices).", "See [me](/loaves#Steps4-prices)."],
    ['[a]( </bread> "Title") and [b](/bread "t")\r\n', '[a]( </loaves> "Title") and [b](/loaves "t")\r\n'],
    ["[me][ref]\n\n[ref]: /bread\n", "[me][ref]\n\n[ref]: /loaves\n"],
    ['<a href="/bread">x</a>', '<a href="/loaves">x</a>'],
    ["`code` [a](/bread) ``co`de``", "`code` [a](/loaves) ``co`de``"],
    ["a ` b\n\n[x](/bread) ` c", "a ` b\n\n[x](/loaves) ` c"],
  ];
  for (const [text, expected] of changed) expect(rename(text)).toBe(expected);
  for (const text of [
    "The page /bread, [other](/bread-rolls) and [far](https://example.org/bread).",
    "`[me](/bread)` and ``a ` [me](/bread)``",
    "```md\n[me](/bread)\n```\n",
    '~~~\n[me](/bread)\n<a href="/bread">\n',
    "    ",
  ])
    expect(rename(text)).toBe(text);
  expect(changeMarkdownLinks("[a](/b)", () => "/c (d)")).toBe("[a](/c%20%28d%29)");
  expect(markdownWordsOf("[no](/a) [yes](/bread)", (link) => link === "/bread")).toBe("yes");
});

test("EDT-14 SAF-2 hostile Markdown is read in time that grows with its length", () => {
  for (const part of ["`", "[", "](", "[](<", "``` ", "\n```", "[a]: <", '<a href="', "` `` "]) {
    const text = part.repeat(200_000 / part.length);
    expect(changeMarkdownLinks(text, (link) => link)).toBe(text);
  }
});

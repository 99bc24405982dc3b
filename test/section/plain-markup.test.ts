/** The fast sanitizer gives the same result as the full one. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { readPlainMarkup } from "../../src/section/plain-markup.ts";
import { sanitizeAnyText } from "../../src/section/rich-text.ts";
import { parseLink } from "../../src/section/rules/link.ts";
import type { ResolvedLink } from "../../src/section/site-context.ts";
import { runs } from "../support/runs.ts";

function resolve(url: string): ResolvedLink | undefined {
  const link = parseLink(url);
  if ("problem" in link) return undefined;
  return link.kind === "external"
    ? { href: `${link.url}?a=1&b="2"<>`, target: "_blank", rel: "noopener" }
    : { href: "/page/" };
}

const part = fc.oneof(
  fc.constantFrom(
    ..."<b> </b> <strong> </strong> <i> </i> <em> </em> <u> </u> <s> </s> <sub> </sub> <br> </br> <br/> </a> <a> </p> <p>".split(
      " ",
    ),
  ),
  fc.constantFrom(
    '<a href="/x">',
    '<a href="https://example.org/a">',
    '<a href="javascript:1">',
    '<a href="#a">',
  ),
  fc.constantFrom(
    '<b href="/x">',
    '</b href="/x">',
    '<a href="/x" target="_blank">',
    "<B>",
    "<b >",
    "<script>",
    "<!--",
  ),
  fc.constantFrom(
    "words",
    " ",
    "\n",
    "\u0000",
    "&amp;",
    "&",
    '"',
    "'",
    "<",
    ">",
    "\u2028",
    "я",
    "😀",
    "\ud800",
  ),
);
/** Mostly well-formed, so that both paths are used. */
const text = fc.oneof(
  fc.array(part, { maxLength: 12 }).map((parts) => parts.join("")),
  fc
    .array(
      fc.tuple(
        fc.constantFrom("b", "em", "u", "sup"),
        fc.constantFrom("x", "<br>", '<a href="/x">y</a>'),
        fc.lorem(),
      ),
      { maxLength: 5 },
    )
    .map((parts) => parts.map(([tag, inner, words]) => `<${tag}>${inner}</${tag}>${words}`).join("")),
);

test("DOC-14 SAF-1 the fast path gives the result of the full sanitizer, or none", () => {
  let fastCount = 0;
  fc.assert(
    fc.property(text, (written) => {
      const asked: string[] = [];
      const quick = readPlainMarkup(written, (url) => {
        asked.push(url);
        return resolve(url);
      });
      if (quick === undefined) expect(asked).toEqual([]);
      if (quick === undefined) return;
      fastCount++;
      expect(quick).toEqual(sanitizeAnyText(written, resolve));
    }),
    runs(3000, 3000),
  );
  expect(fastCount).toBeGreaterThan(500);
});

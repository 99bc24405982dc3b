/** The atelier's pages are completely translated (DOC-13, SITE-4). */
import { parseDocument } from "htmlparser2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { coldBuild } from "../../support/cache-dir.ts";
import { type Bundle, buildAtelier, paths } from "./bundle.ts";

let bundle: Bundle;
beforeAll(async () => {
  bundle = await buildAtelier();
}, coldBuild);
afterAll(() => bundle.remove());

type Node = ReturnType<typeof parseDocument>["children"][number];

/** Lists texts that a visitor reads or hears, including interface words, in page order. */
function textsOf(html: string): string[] {
  const texts: string[] = [];
  const walk = (nodes: readonly Node[]) => {
    for (const node of nodes) {
      if (node.type === "text") texts.push(node.data.trim());
      if (!("children" in node) || ("name" in node && (node.name === "script" || node.name === "style")))
        continue;
      if ("attribs" in node)
        for (const name of ["alt", "aria-label", "placeholder", "content"])
          texts.push(node.attribs[name] ?? "");
      walk(node.children);
    }
  };
  walk(parseDocument(html).children);
  return texts;
}

/** Matches two adjacent words of which one is not a name: `of the`, not `Casa Cedra`. */
const isProse = (text: string) => /(?<!\p{L})\p{Ll}{2,} \p{L}|\p{L} \p{Ll}{2,}(?!\p{L})/u.test(text);

/** Matches texts that are the same in every language: URLs in the policy, names and places. */
const isName = (text: string) =>
  /^(?:default-src|width=|https?:|assets|Museo dei Frammenti|Teatro del Sale|Vicolo dei Marmorari|Piazza delle Tre Fontane)/i.test(
    text,
  );

test.each(paths.flatMap((path) => [[path, "it"] as const, [path, "ar"] as const]))(
  "SITE-4 DOC-13 %s is completely translated into %s",
  async (path, language) => {
    const primary = new Set(textsOf(await bundle.page(path)).filter(isProse));
    expect(primary.size).toBeGreaterThan(10);
    const left = textsOf(await bundle.page(path, language)).filter(
      (text) => primary.has(text) && !isName(text),
    );
    expect(left).toEqual([]);
  },
);

test.each(paths)("SITE-4 OUT-5 %s in Arabic is written in Arabic letters", async (path) => {
  const prose = textsOf(await bundle.page(path, "ar")).filter((text) => isProse(text) && !isName(text));
  const foreign = prose.filter((text) => !/\p{Script=Arabic}/u.test(text));
  expect(foreign).toEqual([]);
});

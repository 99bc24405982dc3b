/** SAF-2 mutated texts, PO files and fonts are read, or refused with a message. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { openOwnFont } from "../../src/assets/fonts/own-font.ts";
import { wordReason } from "../../src/diagnostic/index.ts";
import { sanitizeText } from "../../src/section/rich-text.ts";
import { parseLink } from "../../src/section/rules/index.ts";
import { answerPo, writePo } from "../../src/tools/translations/po.ts";
import { fuzz, fuzzTimeout, mutateText, oneOf, type Random } from "../support/fuzz.ts";

afterEach(() => void vi.restoreAllMocks());

const samples = [
  "# Title\n\n- **bold** and *thin*\n- [a link](https://a.example)\n\n> quoted `code`",
  'Some <b>words</b> with <a href="/about">a link</a> &amp; <i>more</i><br>below',
  "<p>One</p><p>Two</p><script>x</script><img src=x onerror=y>",
];

function mutated(random: Random, text: string): string {
  let made = text;
  for (let count = random(5); count >= 0; count--) made = mutateText(random, made);
  return made.slice(0, 100_000);
}

test(
  "SAF-1 SAF-2 any mutated text is sanitized to the allowed tags, without event handlers",
  () =>
    fuzz((random) => {
      const text = mutated(random, oneOf(random, samples));
      const { html } = sanitizeText(text, (url) => {
        const link = parseLink(url);
        return "problem" in link ? undefined : { href: "/" };
      });
      expect(html).not.toMatch(/<(?!\/?(?:a|b|strong|i|em|u|s|br|sub|sup|span)\b)[a-z!/?]/i);
      expect(html).not.toMatch(/<[^>]*\son\w+=/i);
    }),
  fuzzTimeout,
);

const po = writePo(
  Array.from({ length: 5 }, (_, index) => ({
    ...{
      location: `/pages/~1p${index}/components/a/data/title`,
      source: `Words ${index}`,
      target: `W ${index}`,
    },
    ...{ page: `/p${index}`, max: 20, hasMarkup: index === 0, isUnchecked: index === 1 },
  })),
  { site: "s", language: "de", original: "en" },
);

test(
  "EDT-15 SAF-2 any mutated PO file is read, or refused with a message",
  () => {
    // The PO library logs encodings that it does not know.
    vi.spyOn(console, "error").mockImplementation(() => {});
    return fuzz((random) => {
      const bytes = random(2) === 0 ? Buffer.from(mutated(random, po.toString())) : flipped(random, po);
      const { texts, problem } = answerPo({ file: bytes });
      if (problem !== undefined) expect(problem).toMatch(/^The file /);
      else
        for (const { location, source, target } of texts ?? [])
          expect([typeof location, typeof source, typeof target]).toEqual(["string", "string", "string"]);
    });
  },
  fuzzTimeout,
);

function flipped(random: Random, bytes: Uint8Array): Buffer {
  const made = Buffer.from(bytes);
  for (let count = random(8); count >= 0; count--) made[random(made.length)] = random(256);
  return random(3) === 0 ? made.subarray(0, random(made.length)) : made;
}

const font = readFileSync("node_modules/@fontsource-variable/jost/files/jost-latin-ext-wght-normal.woff2");

test(
  "SAF-2 any mutated font is read, or refused with a message",
  () =>
    fuzz(async (random) => {
      const found = await openOwnFont("assets/a.woff2", flipped(random, font), {
        characters: [65, 66, 0x101],
        digest: (contents) => createHash("sha256").update(contents).digest("hex"),
        madeOnce: undefined,
      });
      if ("problem" in found) expect(wordReason(found.problem)).toMatch(/^it /);
      else expect(found.family.files.length).toBe(1);
    }),
  fuzzTimeout,
);

/** SAF-2 documents combined from samples and examples, then mutated: none crashes the check. */
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { Catalogue } from "#section";
import { checkFiles } from "../support/check-files.ts";
import { fuzz, fuzzTimeout, mutate, oneOf } from "../support/fuzz.ts";
import { sourceCatalogue } from "../support/source-catalogue.ts";
import type { Json } from "../tiny/document.ts";

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await sourceCatalogue();
});

const samples = ["atelier", "conference"].map(
  (site) => JSON.parse(readFileSync(`sites/${site}/site.json`, "utf8")) as Json,
);

/** A page of a few sections: a whole sample takes too long to be tried often. */
function smallSite(random: (end: number) => number): Json {
  const { pages, translations, ...settings } = oneOf(random, samples);
  const page = oneOf(random, pages as readonly Json[]);
  const sections = (page.components as readonly Json[]).filter(() => random(2) === 0);
  const [type, { example }] = oneOf(random, [...catalogue.sections]);
  const own = { id: type, uniqId: "own", data: example };
  const parts = random(4) === 0 ? { "part.json": own } : {};
  const last = random(4) === 0 ? { $ref: "part.json" } : own;
  const made = [
    { ...page, components: [...sections.slice(0, 4), last] },
    { path: "/b", components: [own] },
  ];
  const entries = Object.fromEntries(
    Object.keys((translations as Json | undefined) ?? { en: {} }).map((code) => [
      code,
      { name: "N", pages: [{ path: page.path, components: [{ uniqId: "own", data: { title: "T" } }] }] },
    ]),
  );
  return { document: { ...settings, pages: made, translations: entries }, parts };
}

test(
  "SAF-2 any mutated document is checked without a crash, twice with the same result",
  () =>
    fuzz((random) => {
      const { document, parts } = smallSite(random) as { document: Json; parts: Record<string, Json> };
      const values = Object.values(document);
      let [changed, part] = [document as unknown, parts as unknown];
      for (let count = random(6); count >= 0; count--) changed = mutate(random, changed, values);
      if (random(4) === 0) part = mutate(random, parts, [document]);
      const files = { document: changed as Json, parts: (part ?? {}) as Record<string, Json> };
      const found = checkFiles(files, catalogue);
      expect(found.length).toBeLessThanOrEqual(4004);
      expect(checkFiles(files, catalogue)).toEqual(found);
    }),
  fuzzTimeout,
);

/** The conference's document is valid by the JSON Schema for editors. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { loadEngine } from "#engine";
import { acceptor } from "../../support/json-schema.ts";

test("DOC-15 SITE-3 the conference's document is valid against its JSON Schema", async () => {
  const { documentJsonSchema } = await loadEngine();
  const accepts = acceptor(documentJsonSchema(), { allErrors: true });
  const site = JSON.parse(await readFile("sites/conference/site.json", "utf8"));
  accepts(site);
  expect(accepts.errors ?? []).toEqual([]);

  const [page] = site.pages;
  expect(
    accepts({ ...site, pages: [{ ...page, components: [{ ...page.components[0], id: "Unheard" }] }] }),
  ).toBe(false);
  expect(accepts({ ...site, theme: { ...site.theme, look: "ROUND" } })).toBe(false);
});

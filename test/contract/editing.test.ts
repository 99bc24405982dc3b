/** What editing pages promise of every section type, of a provider's own too: a new one is tested by being there. */
import { describe, expect, test } from "vitest";
import { parsePointer } from "../../src/diagnostic/index.ts";
import { sourceCatalogue } from "../support/source-catalogue.ts";
import { bothPages, type Json } from "./editing-pages.ts";

const builtIn = await sourceCatalogue();
const provided = await sourceCatalogue(`${process.cwd()}/test/fixtures/templates`);
const all = [builtIn, provided].flatMap((catalogue) =>
  [...catalogue.sections.values()]
    .filter(({ type }) => catalogue === builtIn || !builtIn.sections.has(type))
    .map(({ type, example }) => ({ type, example, catalogue })),
);

const documentOf = (type: string, data: unknown): Json => ({
  siteId: "contract",
  name: "Contract",
  isPaid: true,
  headerLinks: [{ text: "Home", link: "/" }],
  footerLinks: [{ text: "Home", link: "/" }],
  events: [
    {
      id: "conference",
      title: "Conference",
      startsAt: "2027-05-01T09:00:00Z",
      venue: "Hall",
      address: "Street 1",
    },
  ],
  pages: [{ path: "/", components: [{ id: type, uniqId: "one", data }] }],
});

const editingAttributes = / data-(?:section|type|at|site-at|empty|hidden)="[^"]*"/g;

/** The one section of a page, as it stands there. */
function sectionOf(html: string): string {
  const [start = "", element = ""] = /<(header|footer|section) class="section mode-/.exec(html) ?? [];
  const end = `</${element}>`;
  return html.slice(html.indexOf(start), html.lastIndexOf(end) + end.length);
}

/** @returns pointers of what is empty in a section */
const emptyIn = (html: string): string[] =>
  [...html.matchAll(/ data-at="([^"]*)" data-empty=""/g)].map(([, pointer = ""]) => pointer);

/** The example with words where it has none. */
function filled(example: Json, pointers: readonly string[]): Json {
  const data = structuredClone(example);
  for (const pointer of pointers) {
    const keys = parsePointer(pointer);
    const last = keys.pop() as string;
    let place = data;
    for (const key of keys) {
      place[key] ??= {};
      place = place[key] as Json;
    }
    place[last] = "Words";
  }
  return data;
}

describe.each(all)("$type", ({ type, example, catalogue }) => {
  test("EDT-8 what is shown is what is published", () => {
    const asItIs = bothPages(documentOf(type, example), catalogue).editing();
    const document = documentOf(type, filled({ ...example }, emptyIn(asItIs.contents)));
    const { published, editing } = bothPages(document, catalogue);
    const shown = sectionOf(editing().contents);
    expect(shown).toContain('data-section="one"');
    expect(shown).not.toContain("data-empty");
    expect(shown.replace(editingAttributes, "")).toBe(sectionOf(published()));
  });
});

/** Contract of edited pages for every section type, including a provider's own. New types are covered automatically. */
import { parseHTML } from "linkedom";
import { describe, expect, test } from "vitest";
import { type FieldNode, fieldTree } from "#section";
import { parsePointer } from "../../src/diagnostic/index.ts";
import { bothPages, type Json } from "../support/editing-pages.ts";
import { sourceCatalogue } from "../support/source-catalogue.ts";

const builtIn = await sourceCatalogue();
const provided = await sourceCatalogue(`${process.cwd()}/test/fixtures/templates`);
const all = [builtIn, provided].flatMap((catalogue) =>
  [...catalogue.sections.values()]
    .filter(({ type }) => catalogue === builtIn || !builtIn.sections.has(type))
    .flatMap((section) =>
      [undefined, ...Object.keys(section.variants ?? {})].map((variant) => ({
        type: section.type,
        name: [section.type, variant].filter(Boolean).join(" "),
        section,
        variant,
        catalogue,
      })),
    ),
);

type Shown = (typeof all)[number];

const documentOf = ({ type, variant }: Shown, data: unknown): Json => ({
  siteId: "contract",
  name: "Contract",
  // Footers then have the button for cookie settings.
  cookieSettings: { gdpr: { isVisible: true } },
  privacyPolicy: { name: "Privacy", link: "/", showInFooter: true },
  headerLinks: ["Home", "About"].map((text) => ({ text, link: "/" })),
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
  pages: [{ path: "/", components: [{ id: type, uniqId: "one", variant, data }] }],
});

const editingAttributes = / data-(?:section|type|at|site-at|empty|hidden)="[^"]*"/g;

/** Draws every icon in its place, as the editor does. */
const drawn = (html: string): string =>
  html.replace(/<use href="#(i·[a-z0-9-]+)"\/>/g, (use, id) => {
    const [, drawing = use] = new RegExp(`<g id="${id}">(.*?)</g>`).exec(html) ?? [];
    return drawing;
  });

/** Returns the HTML of a page's only section. */
function sectionOf(html: string): string {
  const [start = "", element = ""] = /<(header|footer|section) class="section mode-/.exec(html) ?? [];
  const end = `</${element}>`;
  return html.slice(html.indexOf(start), html.lastIndexOf(end) + end.length);
}

/** @returns pointers of the empty fields in a section */
const emptyIn = (html: string): string[] =>
  [...html.matchAll(/ data-at="([^"]*)" data-empty=""/g)].map(([, pointer = ""]) => pointer);

/** Fills in the example's empty texts. */
function filled(example: Json, pointers: readonly string[]): Json {
  const data = structuredClone(example);
  for (const pointer of pointers) {
    const keys = parsePointer(pointer);
    const last = keys.pop() as string;
    let container = data;
    for (const key of keys) {
      container[key] ??= {};
      container = container[key] as Json;
    }
    // Fits a text, a link and a picture of another host.
    container[last] = "https://example.org/words";
  }
  return data;
}

/** @returns the data with two items in every list that may have two */
function withTwoOfEach(node: FieldNode, value: unknown): unknown {
  if (node.shape === "list") {
    const items = Array.isArray(value) && value.length > 0 ? value : [undefined];
    const more = items.length < 2 && node.max > 1 ? [...items, items[0]] : items;
    return more.map((item) => withTwoOfEach(node.item, item) ?? (node.item.shape === "leaf" ? "Words" : {}));
  }
  if (node.shape !== "group" || node.is) return value;
  const fields = [...node.fields].map(([name, field]) => [
    name,
    withTwoOfEach(field, (value as Json | undefined)?.[name]),
  ]);
  return { ...(value as Json), ...Object.fromEntries(fields.filter(([, field]) => field !== undefined)) };
}

/** Yields the pointers of all lists in a section's data, with their lengths. */
function* listsIn(node: FieldNode, value: unknown, at = ""): Generator<[pointer: string, count: number]> {
  if (node.shape === "list" && Array.isArray(value)) {
    yield [at, value.length];
    for (const [index, item] of value.entries()) yield* listsIn(node.item, item, `${at}/${index}`);
  }
  if (node.shape === "group" && value !== undefined)
    for (const [name, field] of node.fields) yield* listsIn(field, (value as Json)[name], `${at}/${name}`);
}

/** Yields pointers of a section's visible data by its schema: texts, pictures, icons, dates. */
function* seenIn(node: FieldNode, value: unknown, at = ""): Generator<string> {
  if (node.shape === "list" && Array.isArray(value))
    for (const [index, item] of value.entries()) yield* seenIn(node.item, item, `${at}/${index}`);
  if (node.shape === "group" && !node.is && value !== undefined)
    for (const [name, field] of node.fields) yield* seenIn(field, (value as Json)[name], `${at}/${name}`);
  const isSeen =
    node.shape === "leaf"
      ? ["text", "picture", "icon"].includes(node.meta.kind)
      : node.shape === "value" && node.is === "date";
  if (isSeen && typeof value === "string" && value !== "" && !/Alt$/.test(at)) yield at;
}

const openPage = (shown: Shown, data: unknown) => {
  const { contents } = bothPages(documentOf(shown, data), shown.catalogue).editing();
  const { document } = parseHTML(contents);
  return document.querySelector("[data-section=one]") as HTMLElement;
};

const pointerOf = (element: Element): string => element.getAttribute("data-at") ?? "";
const isBelow = (pointer: string, item: string) => pointer === item || pointer.startsWith(`${item}/`);

/** @returns the common prefix of all pointers in an element, for each element that has any */
function commonPointers(section: Element): ReadonlyMap<Element, string> {
  const common = new Map<Element, string>();
  // Children come before their parents.
  for (const element of [...section.querySelectorAll("*")].reverse()) {
    const own = element.hasAttribute("data-at") ? [pointerOf(element)] : [];
    const inside = [...element.children].map((child) => common.get(child));
    const pointers = [...own, ...inside.filter((pointer) => pointer !== undefined)];
    if (pointers.length > 0) common.set(element, pointers.reduce(commonStart));
  }
  return common;
}

function commonStart(first: string, second: string): string {
  const [a, b] = [first.split("/"), second.split("/")];
  const end = a.findIndex((key, index) => key !== b[index]);
  return (end < 0 ? a : a.slice(0, end)).join("/");
}

/** @returns the highest elements that have pointers, all of them inside the item */
const boxesOf = (common: ReadonlyMap<Element, string>, item: string): Element[] => {
  const isOwn = (element: Element | null) => isBelow(common.get(element as Element) ?? "", item);
  return [...common.keys()].filter((element) => isOwn(element) && !isOwn(element.parentElement));
};

const isBefore = (first: Element, second: Element): boolean =>
  (first.compareDocumentPosition(second) & 4) !== 0 && !first.contains(second);

/** Returns the example with two items in each list and no empty field. */
function wholeData(shown: Shown): Json {
  const { example, data } = shown.section;
  const two = withTwoOfEach(fieldTree(data), example) as Json;
  const { contents } = bothPages(documentOf(shown, two), shown.catalogue).editing();
  return filled(two, emptyIn(contents));
}

describe.each(all)("$name", (one) => {
  const { section, catalogue } = one;
  const tree = fieldTree(section.data);

  test("EDT-8 has the same HTML in the editor as published, apart from editing attributes", () => {
    const document = documentOf(one, wholeData(one));
    const { published, editing } = bothPages(document, catalogue);
    const shown = sectionOf(editing().contents);
    expect(shown).toContain('data-section="one"');
    expect(emptyIn(shown)).toEqual([]);
    expect(shown.replace(editingAttributes, "")).toBe(sectionOf(drawn(published())));
  });

  test("EDT-9 SEC-31 has an editable element for every visible value", () => {
    const data = wholeData(one);
    const shown = openPage(one, data);
    const found = new Set([...shown.querySelectorAll("[data-at]")].map(pointerOf));
    const missing = [...seenIn(tree, data)].filter((pointer) => !found.has(pointer));
    expect(missing).toEqual([]);
  });

  test("EDT-4 has one element per list item, separate from the others and in their order", () => {
    for (const data of [wholeData(one), withTwoOfEach(tree, {})]) {
      const common = commonPointers(openPage(one, data));
      for (const [list, count] of listsIn(tree, data)) {
        const boxes = Array.from({ length: count }, (_, index) => boxesOf(common, `${list}/${index}`));
        expect(boxes.map(({ length }) => `${list} ${length}`)).toEqual(boxes.map(() => `${list} 1`));
        const order = boxes.flat();
        for (const [index, box] of order.slice(1).entries())
          expect(isBefore(order[index] as Element, box), `${list}/${index}`).toBe(true);
      }
    }
  });
});

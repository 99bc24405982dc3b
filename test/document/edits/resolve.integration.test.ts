/** Three-way merge in favour of our side (EDT-16): our changes are in the current document. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyOperations, mergeDocuments, type Operation } from "../../../src/document/edits/index.ts";
import { runs } from "../../support/runs.ts";
import { anOperation, createChooser, document, type Json, plan } from "./arbitrary.ts";

const merged = (base: Json, ours: Json, theirs: Json, resolve?: "ours") => {
  const { operations, conflicts } = mergeDocuments(base, ours, theirs, resolve);
  const sent = JSON.parse(JSON.stringify(operations)) as Operation[];
  return { conflicts, document: applyOperations(theirs, sent).document as Json };
};

/** Returns the document after "Keep mine". */
const resolved = (base: Json, ours: Json, theirs: Json): Json => {
  const { conflicts, document } = merged(base, ours, theirs, "ours");
  expect(conflicts).toEqual([]);
  return document;
};

/** A text, with its translation if it has one. */
type Text = { text: string; en?: string };

/** A page, a section or an item. `id` never changes; an item shows it as its name. */
interface Node {
  readonly id: string;
  readonly kind: "page" | "section" | "item";
  texts: { [name: string]: Text };
  lists: { [name: string]: Node[] };
}

type Model = Node[];

const textOf = (node: Node, name: string) => {
  const text = node.texts[name];
  if (!text) throw new Error(`${node.id} has no ${name}`);
  return text;
};

const primary = ({ id, kind, texts, lists }: Node): Json => {
  const own = Object.fromEntries(Object.entries(texts).map(([name, { text }]) => [name, text]));
  const below = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.map(primary)]));
  if (kind === "page") return { path: id, meta: own, ...below };
  if (kind === "section") return { id: "Note", uniqId: id, data: { ...own, ...below } };
  return { name: id, ...own, ...below };
};

const english = ({ id, kind, texts, lists }: Node): Json | null => {
  const own = Object.fromEntries(
    Object.entries(texts).flatMap(([name, { en }]) => (en === undefined ? [] : [[name, en]])),
  );
  const below = Object.fromEntries(
    Object.entries(lists).flatMap(([name, list]) => {
      const translated = list.map(english);
      const entries = kind === "page" ? translated.filter((entry) => entry !== null) : translated;
      const { length } = entries;
      const last = entries.findLastIndex((entry) => entry !== null);
      return last < 0 ? [] : [[name, entries.slice(0, Math.min(length, last + 1))]];
    }),
  );
  const isEmpty = Object.keys(own).length + Object.keys(below).length === 0;
  if (isEmpty) return null;
  if (kind === "page") return { path: id, ...(Object.keys(own).length > 0 && { meta: own }), ...below };
  if (kind === "section") return { uniqId: id, data: { ...own, ...below } };
  return { ...own, ...below };
};

const render = (pages: Model): Json => ({
  siteId: "tiny",
  pages: pages.map(primary),
  translations: { en: { pages: pages.map(english).filter((entry) => entry !== null) } },
});

/** Lists the texts of a document, one per line, with the names and positions that lead to each. */
const lines = (value: unknown, at = ""): string[] => {
  if (typeof value !== "object" || value === null) return value === null ? [] : [`${at} = ${value}`];
  const isNamed = /translations.*(pages|components)$/.test(at);
  const isEntry = /translations.*(pages|components)\/[^/]+$/.test(at.replaceAll("//", "/"));
  return Object.entries(value)
    .filter(([key]) => !(isEntry && (key === "path" || key === "uniqId")))
    .flatMap(([key, inner]) => lines(inner, `${at}/${isNamed ? (inner.path ?? inner.uniqId) : key}`))
    .sort();
};

interface Found {
  readonly node: Node;
  /** The list that contains it. */
  readonly list: Node[];
}

const nodesIn = (list: Node[]): Found[] =>
  list.flatMap((node) => [{ node, list }, ...Object.values(node.lists).flatMap(nodesIn)]);

const find = (model: Model, id: string) => nodesIn(model).find(({ node }) => node.id === id);

/** Returns the ids from the page down to a node. */
const wayTo = (list: Node[], id: string): string[] => {
  for (const node of list) {
    if (node.id === id) return [id];
    const below = Object.values(node.lists).flatMap((inner) => wayTo(inner, id));
    if (below.length > 0) return [node.id, ...below];
  }
  return [];
};

type Write = { readonly id: string; readonly name: string; readonly isEnglish: boolean };

/** Restores the topmost missing ancestor of a node, after its former predecessor. */
function bringBack(now: Model, before: Model, ours: Model, id: string): void {
  const missing = wayTo(before, id).find((one) => !find(now, one));
  if (missing === undefined) return;
  const parent = wayTo(before, missing).at(-2);
  const old = find(before, missing)?.list ?? [];
  const back = structuredClone(find(ours, missing)?.node as Node);
  const parentNode = parent === undefined ? undefined : find(now, parent)?.node;
  const name = Object.entries(find(before, parent ?? "")?.node.lists ?? {}).find(([, list]) =>
    list.some((node) => node.id === missing),
  )?.[0] as string;
  const list = parentNode ? (parentNode.lists[name] as Node[]) : now;
  const earlier = old
    .slice(
      0,
      old.findIndex((node) => node.id === missing),
    )
    .reverse();
  const behind = earlier.find((node) => list.some((other) => other.id === node.id));
  list.splice(list.findIndex((node) => node.id === behind?.id) + 1, 0, back);
}

const small = fc.nat(997);
const shape = fc.record({
  pages: fc.array(fc.array(fc.array(fc.nat(3), { maxLength: 4 }), { maxLength: 4 }), {
    minLength: 1,
    maxLength: 3,
  }),
  translated: fc.array(fc.boolean(), { minLength: 1, maxLength: 9 }),
});

/** A site in which all texts differ. */
const model = shape.map(({ pages, translated }): Model => {
  let count = 0;
  const text = (): Text => {
    const number = count++;
    return {
      text: `text ${number}`,
      ...(translated[number % translated.length] && { en: `english ${number}` }),
    };
  };
  const node = (kind: Node["kind"], lists: Node["lists"]): Node => ({
    id: kind === "page" ? `/${count}` : `${kind}${count}`,
    kind,
    texts: { title: text(), text: text() },
    lists,
  });
  return pages.map((sections) =>
    node("page", {
      components: sections.map((items) =>
        node("section", {
          items: items.map((links) =>
            node("item", { links: Array.from({ length: links }, () => node("item", {})) }),
          ),
        }),
      ),
    }),
  );
});

const action = fc.record({
  kind: fc.constantFrom("delete", "delete", "write", "move", "add", "clear"),
  at: small,
  to: small,
});

type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

function act(pages: Model, { kind, at, to }: Action, mark: string, isFree: (id: string) => boolean): void {
  const all = nodesIn(pages);
  const found = all[at % Math.max(1, all.length)];
  if (!found) return;
  const { node, list } = found;
  const position = list.indexOf(node);
  const name = to % 2 === 0 ? "title" : "text";
  if (kind === "delete") list.splice(position, 1);
  else if (kind === "move") list.splice(to % list.length, 0, ...list.splice(position, 1));
  else if (kind === "add") {
    const id = node.kind === "page" ? `/${mark}` : mark;
    const added: Node = { ...structuredClone(node), id, texts: { title: { text: mark } }, lists: {} };
    for (const name of Object.keys(node.lists)) added.lists[name] = [];
    list.splice(to % (list.length + 1), 0, added);
  } else if (isFree(node.id)) {
    if (kind === "clear") delete node.texts[name];
    else if (node.texts[name]) node.texts[name] = { ...textOf(node, name), text: mark };
  }
}

describe("random sites of two people", () => {
  const cases = fc.record({
    base: model,
    writes: fc.array(
      fc.record({ at: small, name: fc.constantFrom("title", "text"), isEnglish: fc.boolean() }),
      {
        minLength: 1,
        maxLength: 2,
      },
    ),
    actions: fc.array(action, { maxLength: 5 }),
  });

  test("EDT-16 keep our texts in their own page, section and item, and change nothing else", () => {
    fc.assert(
      fc.property(cases, ({ base, writes, actions }) => {
        const [ours, theirs] = [structuredClone(base), structuredClone(base)];
        const done = writes.map(({ at, name, isEnglish }, index): Write => {
          const all = nodesIn(ours);
          const { node } = all[at % all.length] as Found;
          const text = textOf(node, name);
          if (isEnglish) text.en = `our english ${index}`;
          else text.text = `our text ${index}`;
          return { id: node.id, name, isEnglish };
        });
        for (const [index, action] of actions.entries()) act(theirs, action, `their${index}`, () => true);
        const expected = structuredClone(theirs);
        for (const { id, name, isEnglish } of done) {
          bringBack(expected, base, ours, id);
          const [node, mine] = [find(expected, id)?.node as Node, find(ours, id)?.node as Node];
          // A text that they removed comes back completely.
          node.texts[name] ??= { ...textOf(mine, name) };
          if (isEnglish) textOf(node, name).en = textOf(mine, name).en as string;
          else textOf(node, name).text = textOf(mine, name).text;
        }
        const result = resolved(render(base), render(ours), render(theirs));
        expect(lines(result)).toEqual(lines(render(expected)));
      }),
      runs(500, 60),
    );
  });

  test("EDT-16 keep our deletions, whatever the other person has changed there", () => {
    fc.assert(
      fc.property(cases, small, ({ base, actions }, at) => {
        const [ours, theirs] = [structuredClone(base), structuredClone(base)];
        const all = nodesIn(ours);
        const { node, list } = all[at % all.length] as Found;
        list.splice(list.indexOf(node), 1);
        for (const [index, action] of actions.entries()) act(theirs, action, `their${index}`, () => true);
        const expected = structuredClone(theirs);
        const there = find(expected, node.id);
        there?.list.splice(there.list.indexOf(there.node), 1);
        const result = resolved(render(base), render(ours), render(theirs));
        expect(lines(result)).toEqual(lines(render(expected)));
      }),
      runs(500, 60),
    );
  });
});

describe("random documents", () => {
  type Plan = { values: readonly unknown[]; choices: readonly number[]; count: number };

  const edited = (value: Json, { values, choices, count }: Plan): Json => {
    const choose = createChooser(choices);
    let now = value;
    for (let index = 0; index < count; index++)
      now = applyOperations(now, [anOperation(now, values, choose)]).document as Json;
    return now;
  };

  test("EDT-16 merge without conflicts, and like the ordinary merge if that has none or one side changed nothing", () => {
    fc.assert(
      fc.property(document, plan, plan, (base, one, other) => {
        const [ours, theirs] = [edited(base, one), edited(base, other)];
        const result = resolved(base, ours, theirs);
        const ordinary = merged(base, ours, theirs);
        if (ordinary.conflicts.length === 0) expect(result).toEqual(ordinary.document);
        expect(resolved(base, ours, base)).toEqual(merged(base, ours, base).document);
        expect(resolved(base, base, theirs)).toEqual(theirs);
      }),
      runs(200),
    );
  });
});

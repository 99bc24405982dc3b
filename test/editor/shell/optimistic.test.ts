/** Optimistic updates on the page, compared with the document after the edits. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { applyOperations, compose, type Operation } from "../../../src/document/edits/index.ts";
import type { EditRequest, Intent, PageState } from "../../../src/editor/shared/protocol.ts";
import { optimisticOf } from "../../../src/editor/shell/optimistic.ts";
import { sourceCatalogue } from "../../support/source-catalogue.ts";

const catalogue = await sourceCatalogue();

interface Section {
  readonly id: string;
  readonly uniqId: string;
  readonly data: { readonly team: readonly { readonly name: string; readonly position?: string }[] };
}

const components: readonly Section[] = ["a", "b", "c"].map((uniqId) => ({
  id: "Team",
  uniqId,
  data: { team: [1, 2, 3].map((number) => ({ name: `${uniqId}${number}` })) },
}));
const site = (sections: readonly Section[]) => ({ pages: [{ path: "/", components: sections }] });
const page = {
  path: "/",
  version: "v1",
  sections: components.map(({ id, uniqId, data }) => ({ id: uniqId, type: id, status: "published", data })),
} as unknown as PageState;

const request = (edit: Pick<EditRequest, "operations" | "intent">, base = "v1"): EditRequest => ({
  id: "one",
  base,
  label: { kind: "style", name: "" },
  show: { path: "/" },
  ...edit,
});

const originalIndex = (uniqId: string) => components.findIndex((section) => section.uniqId === uniqId);

/**
 * Clicked actions, never on a copy, which cannot be clicked before it exists. Targets are shares of the current items, so each is
 * valid.
 */
const press = fc.record({
  what: fc.constantFrom("remove", "move", "duplicate", "status", "write"),
  of: fc.constantFrom("section", "item"),
  at: fc.nat(1000),
  within: fc.nat(1000),
  to: fc.nat(1000),
});
type Press = typeof press extends fc.Arbitrary<infer T> ? T : never;

function editOf(sections: readonly Section[], { what, of, at, within, to }: Press) {
  const originals = sections.filter(({ uniqId }) => originalIndex(uniqId) >= 0);
  const pressed = originals[at % Math.max(1, originals.length)];
  if (!pressed) return { operations: [] };
  const { uniqId, data } = pressed;
  const index = sections.indexOf(pressed);
  const item = within % data.team.length;
  const inSection = { page: "/", section: uniqId };
  const target =
    of === "section"
      ? { page: "/", path: ["components", index] }
      : { ...inSection, path: ["data", "team", item] };
  const count = of === "section" ? sections.length : data.team.length;
  const one = (operation: Operation) => ({ operations: [operation] });
  if (what === "status") return one({ op: "set", at: { ...inSection, path: ["status"] }, value: "hidden" });
  if (what === "write")
    return one({ op: "set", at: { ...inSection, path: ["data", "team", item, "position"] }, value: "new" });
  if (what === "duplicate") {
    const intent: Intent =
      of === "section"
        ? { kind: "duplicate-section", page: "/", section: uniqId }
        : { kind: "duplicate-item", at: target };
    return { intent };
  }
  if (what === "remove" && count > 1) return one({ op: "remove", at: target });
  return one({ op: "move", at: target, to: to % count });
}

const names = ({ data }: Section) => data.team.map(({ name }) => name);

test("EDT-20 the page shows moves, deletions, copies and texts as the answer will confirm them", () => {
  fc.assert(
    fc.property(fc.array(press, { minLength: 1, maxLength: 6 }), (presses) => {
      let now = components;
      const waiting: EditRequest[] = [];
      for (const one of presses) {
        const edit = editOf(now, one);
        waiting.push(request(edit));
        const document = site(now);
        const { intent, operations = intent ? compose(document, intent, catalogue) : [] } =
          edit as EditRequest;
        now = (applyOperations(document, operations).document as ReturnType<typeof site>).pages[0]
          ?.components as typeof now;
      }
      const { lists, texts } = optimisticOf(page, waiting);
      const listOf = (section: string | undefined) => lists.find((list) => list.section === section)?.items;
      const order = listOf(undefined) ?? components.map((_, from) => ({ from, isCopy: false }));
      // A copy has the texts of its original, which may have been moved since.
      expect(order.map(({ isCopy }) => isCopy)).toEqual(now.map(({ uniqId }) => originalIndex(uniqId) < 0));
      expect(order.flatMap(({ from, isCopy }) => (isCopy ? [] : from))).toEqual(
        now.map(({ uniqId }) => originalIndex(uniqId)).filter((index) => index >= 0),
      );
      for (const section of now) {
        const before = components[originalIndex(section.uniqId)];
        if (!before) continue;
        const items = listOf(section.uniqId) ?? before.data.team.map((_, from) => ({ from, isCopy: false }));
        expect(items.map(({ from }) => before.data.team[from]?.name)).toEqual(names(section));
        const written = ({ from }: (typeof items)[number]) =>
          texts.find((text) => text.section === section.uniqId && text.pointer === `/team/${from}/position`);
        for (const [index, item] of items.entries())
          if (!item.isCopy) expect(written(item)?.value).toBe(section.data.team[index]?.position);
      }
    }),
    { numRuns: Number(process.env.RUNS ?? 300) },
  );
});

test("EDT-20 a new section waits for the server, and positions after it stay correct", () => {
  const add: EditRequest = request({ intent: { kind: "add-section", page: "/", at: 0, type: "Team" } });
  const remove = request({ operations: [{ op: "remove", at: { page: "/", path: ["components", 1] } }] });
  expect(optimisticOf(page, [add, remove]).lists).toEqual([
    { section: undefined, pointer: "", items: [1, 2].map((from) => ({ from, isCopy: false })) },
  ]);
});

test("EDT-16 a text written after an edit of another version is shown, except in a list of the same section", () => {
  const set = (section: string, ...path: (string | number)[]): Operation => ({
    op: "set",
    at: { page: "/", section, path: ["data", ...path] },
    value: "new",
  });
  const write = (section: string) => set(section, "team", 0, "name");
  const remove: Operation = { op: "remove", at: { page: "/", section: "a", path: ["data", "team", 0] } };
  const all = [
    request({ operations: [remove] }, "v0"),
    ...["a", "b"].map((one) => request({ operations: [write(one)] })),
  ];
  expect(optimisticOf(page, all).texts).toEqual([{ section: "b", pointer: "/team/0/name", value: "new" }]);
  const title = request({ operations: [set("a", "title")] }, "v0");
  expect(optimisticOf(page, [...all, title]).texts).toContainEqual({
    section: "a",
    pointer: "/title",
    value: "new",
  });
});

test("EDT-20 edits of another page or another version of the document are not shown", () => {
  const remove = (of: string): Operation => ({ op: "remove", at: { page: of, path: ["components", 0] } });
  const nothing = { lists: [], hidden: {}, texts: [] };
  expect(optimisticOf(page, [])).toEqual(nothing);
  expect(optimisticOf(page, [request({ operations: [remove("/other")] })])).toEqual(nothing);
  expect(optimisticOf(page, [request({ operations: [remove("/")] }, "v0")])).toEqual(nothing);
  const hide = (value: string): Operation => ({
    op: "set",
    at: { page: "/", section: "b", path: ["status"] },
    value,
  });
  expect(optimisticOf(page, [request({ operations: [hide("hidden")] })]).hidden).toEqual({ b: true });
  expect(
    optimisticOf(page, [
      request({ operations: [hide("hidden")] }),
      request({ operations: [hide("published")] }),
    ]).hidden,
  ).toEqual({ b: false });
});

test("EDT-16 texts of the header and the footer are shown before their edit is answered, unless links have moved", () => {
  const write = (path: readonly (string | number)[], value: unknown): Operation => ({
    op: "set",
    at: { path: [...path] },
    value,
  });
  const shown = (...operations: Operation[]) =>
    optimisticOf(page, [request({ operations }, "v0")]).texts.map(
      ({ section, pointer, value }) => `${section} ${pointer} ${value}`,
    );
  const link = write(["footerLinks", 0, "text"], "Ours");
  expect(shown(link)).toEqual(["undefined /footerLinks/0/text Ours"]);
  expect(shown(write(["footer"], { copyrightText: "New" }))).toEqual(["undefined /footer/copyrightText New"]);
  expect(shown({ op: "move", at: { path: ["footerLinks", 0] }, to: 1 }, link)).toEqual([]);
});

/** EDT-16 the server accepts or refuses whatever a browser sends, and others can render what they get. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type ApiError,
  type EditResult,
  editLabel,
  type HistoryState,
  type PageState,
  type SiteState,
} from "../../src/editor/shared/protocol.ts";
import {
  type ConflictContext,
  changesOf,
  nameConflict,
  ownText,
} from "../../src/editor/shell/conflict-words.ts";
import { en } from "../../src/editor/shell/words/en.ts";
import { wordLabel, wordRefusal, wordTypes } from "../../src/editor/shell/words/index.ts";
import { withLater } from "../../src/editor/shell/words/later.ts";
import { ru } from "../../src/editor/shell/words/ru.ts";
import { runs } from "../support/runs.ts";
import { siteText } from "./document.ts";
import { foreign, foreignText } from "./foreign.ts";
import { startEditor } from "./running.ts";

const name = fc.oneof(
  foreignText,
  fc.constantFrom("/", "/about", "title-1", "team-1", "en", "ru", "BigTitle"),
);
const key = fc.oneof(
  foreignText,
  fc.nat(4),
  fc.constantFrom("data", "title", "team", "name", "components", "pages"),
);
const address = fc.record(
  { language: name, page: name, section: name, path: fc.array(key, { maxLength: 5 }) },
  { requiredKeys: ["path"] },
);
const title = fc.constant({ page: "/", section: "title-1", path: ["data", "title"] });
const operation = fc.oneof(
  fc.record({ op: fc.constant("set"), at: fc.oneof(title, address), value: fc.oneof(foreignText, foreign) }),
  fc.record({ op: fc.constant("insert"), at: address, value: foreign, translations: foreign }),
  fc.record({ op: fc.constant("remove"), at: address }),
  fc.record({ op: fc.constant("move"), at: address, to: fc.nat(5) }),
);
const at = fc.nat(5);
const intent = fc.oneof(
  fc.record({ kind: fc.constant("add-section"), page: name, at, type: name }),
  fc.record({ kind: fc.constant("add-page"), path: name, title: foreignText }),
  fc.record({ kind: fc.constant("duplicate-section"), page: name, section: name }),
  fc.record({ kind: fc.constant("change-type"), page: name, section: name, type: name }),
  fc.record({ kind: fc.constant("duplicate-item"), at: address }),
  fc.record({ kind: fc.constant("rename-page"), page: name, path: name, redirect: fc.boolean() }),
  fc.record({ kind: fc.constant("rename-section"), page: name, section: name, uniqId: name }),
  fc.record({ kind: fc.constant("make-primary"), language: name }),
);
/** Most are well-formed, since others are refused before further checks. */
const change = fc.record(
  {
    id: fc.oneof(fc.uuid(), foreignText),
    base: fc.oneof({ weight: 1, arbitrary: foreignText }, { weight: 4, arbitrary: fc.constant(undefined) }),
    after: fc.array(foreignText, { maxLength: 2 }),
    decided: foreignText,
    label: fc.record({
      kind: fc.oneof(fc.constantFrom(...editLabel.shape.kind.options), foreignText),
      name: fc.oneof(foreignText, foreign),
    }),
    operations: fc.array(operation, { minLength: 1, maxLength: 3 }),
    intent,
    continues: fc.boolean(),
    show: fc.record({ path: name, language: name }, { requiredKeys: ["path"] }),
  },
  { requiredKeys: ["id", "show", "label"] },
);

function drawHistory({ undo, redo }: HistoryState): void {
  for (const label of [undo, redo])
    if (label) {
      expect(editLabel.shape.kind.options).toContain(label.kind);
      for (const words of [en, ru]) expect(typeof wordLabel(words, label)).toBe("string");
    }
}

function drawRefusal(answer: ApiError, context: Omit<ConflictContext, "words">): void {
  for (const words of [en, ru].map(withLater)) {
    expect(typeof wordRefusal(words, answer)).toBe("string");
    for (const conflict of answer.conflicts ?? []) {
      expect(typeof nameConflict({ ...context, words }, conflict)).toBe("string");
      expect(typeof ownText({ ...context, words }, conflict)).toBe("string");
      for (const side of ["ours", "theirs"] as const) changesOf({ ...context, words }, conflict, side);
    }
  }
}

test("EDT-6 EDT-16 any edit is accepted or refused, and others can be shown the result", async () => {
  const editor = await startEditor({ "site.json": siteText });
  const expectNoFault = ({ status, body }: { status: number; body: unknown }, given: unknown) =>
    expect(status === 200 || (status >= 400 && status < 500), JSON.stringify([status, body, given])).toBe(
      true,
    );
  await fc.assert(
    fc.asyncProperty(change, fc.boolean(), async (given, goesBack) => {
      const before = (await editor.get<SiteState>("site")).body;
      const context = { site: before, page: await editor.page("/") };
      const base = given.base ?? before.version;
      const answer = await editor.post<EditResult & ApiError>("edits", { ...given, base });
      expectNoFault(answer, given);
      if (answer.status === 200) drawHistory(answer.body.history);
      else drawRefusal(answer.body, context);

      // As every other browser requests it.
      const site = await editor.get<SiteState>("site");
      expectNoFault(site, given);
      drawHistory(site.body.history);
      for (const words of [en, ru]) wordTypes(words, site.body);
      for (const query of [new URLSearchParams({ path: given.show.path }), "path=/&language=ru"])
        expectNoFault(await editor.get<PageState>(`page?${query}`), given);
      const asked = new URLSearchParams({ language: given.show.language ?? "", page: given.show.path });
      for (const call of [
        `links?${asked}`,
        "untranslated",
        `next-untranslated?${asked}`,
        `texts?${asked}`,
        "publish",
      ])
        expectNoFault(await editor.get(call), given);
      if (!goesBack) return;
      const undone = await editor.post<EditResult & ApiError>("undo", { id: given.id, show: given.show });
      expectNoFault(undone, given);
      if (undone.status === 200) drawHistory(undone.body.history);
    }),
    runs(600, 40),
  );
  await editor.stop();
  const again = await startEditor({}, editor.folder.replace(/\/site$/, ""));
  drawHistory((await again.site()).history);
  // 600 edits in the exhaustive tier take a minute.
}, 300_000);

test("EDT-16 an edit of an unknown kind is refused, and other editors continue", async () => {
  const editor = await startEditor({ "site.json": siteText });
  const operations = [
    { op: "set", at: { page: "/", section: "title-1", path: ["data", "title"] }, value: "x" },
  ];
  const { status, body } = await editor.edit({
    label: { kind: "import", name: "a" } as never,
    operations: operations as never,
  });
  expect([status, body.code]).toEqual([400, "bad-request"]);
  expect(editor.text()).toBe(siteText);
  expect((await editor.site()).history).toEqual({});
});

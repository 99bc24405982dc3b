/** EDT-16 the shell renders whatever other browsers and other versions send. */
import fc from "fast-check";
import { createElement, type FunctionComponent, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { Conflict, EditLabel } from "../../../src/editor/shared/protocol.ts";
import { mirror } from "../../../src/editor/shared/sides.ts";
import { Bar } from "../../../src/editor/shell/bar/bar.tsx";
import {
  type ConflictContext,
  changesOf,
  nameConflict,
  ownText,
} from "../../../src/editor/shell/conflict-words.ts";
import { EditorContext } from "../../../src/editor/shell/context.ts";
import type { Editor } from "../../../src/editor/shell/editor.ts";
import { merged } from "../../../src/editor/shell/frame.ts";
import { Notice } from "../../../src/editor/shell/page-frame.tsx";
import { createStore, type EditorState, StoreContext } from "../../../src/editor/shell/store.ts";
import { en } from "../../../src/editor/shell/words/en.ts";
import { WordsContext, wordLabel, wordRefusal } from "../../../src/editor/shell/words/index.ts";
import { withLater } from "../../../src/editor/shell/words/later.ts";
import { ru } from "../../../src/editor/shell/words/ru.ts";
import { runs } from "../../support/runs.ts";
import { foreign, foreignText, prototypeNames } from "../foreign.ts";
import { pageFields, siteFields, types } from "../types.ts";

/** Renders a part of the shell with this state. */
function draw(part: FunctionComponent<{ className: string }>, state: Partial<EditorState>): string {
  const store = createStore();
  store.set({ stage: "ready", ...state });
  const wrap = (value: ReactNode) => createElement(WordsContext, { value: en }, value);
  const editor = { store, words: en } as unknown as Editor;
  const inside = createElement(EditorContext, { value: editor }, createElement(part, { className: "" }));
  return renderToStaticMarkup(wrap(createElement(StoreContext, { value: store }, inside)));
}

describe("EDT-16 words for actions of others", () => {
  test.each(["import", "", ...prototypeNames])("an unknown kind is worded neutrally: %s", (kind) => {
    const label = { kind, name: "Our team" } as unknown as EditLabel;
    expect(wordLabel(en, label)).toBe("change 'Our team'");
    expect(wordLabel(en, { ...label, name: "" })).toBe("change");
    expect(wordLabel(ru, label)).toBe("изменение «Our team»");
    expect(draw(Bar, { history: { undo: label, redo: label } })).toContain("toolbar");
  });

  test.each(["nowhere", ...prototypeNames])("an unknown reason keeps the server's sentence: %s", (name) => {
    expect(wordRefusal(en, { reason: name as never, message: "No." })).toBe("No.");
    expect(wordRefusal(en, { code: name as never, message: "No." })).toBe("No.");
    expect(wordRefusal(ru, { reason: name as never })).toBe("");
  });

  test.each(prototypeNames)("a document's key that JavaScript uses too is kept: %s", (name) => {
    expect(mirror(name, true)).toBe(name);
    const over = JSON.parse(`{${JSON.stringify(name)}: {"a": 1}}`);
    expect(Object.getOwnPropertyDescriptor(merged({}, over), name)?.value).toEqual({ a: 1 });
  });

  test("any label, notice and sentence can be rendered", () => {
    fc.assert(
      fc.property(foreignText, foreignText, (kind, name) => {
        const label = { kind, name } as EditLabel;
        for (const words of [en, ru]) expect(typeof wordLabel(words, label)).toBe("string");
        const state = { announcement: name, trouble: name, history: { undo: label, redo: label } };
        expect(draw(Bar, state)).toContain("toolbar");
        expect(draw(Notice, { refusal: { at: undefined, message: name } })).toContain("button");
      }),
      runs(500),
    );
  });

  test("any two versions of a value can be named and shown", () => {
    const site: ConflictContext["site"] = {
      types,
      pages: [{ path: "/", name: "Home", title: "Home", status: "published" }],
      languages: [{ code: "en", name: "English", isPrimary: true }],
      fields: siteFields,
      pageFields,
      settings: {},
    };
    const key = fc.oneof(foreignText, fc.nat(3), fc.constantFrom("data", "components", "title", "meta"));
    const conflict = fc.record(
      {
        at: fc.record(
          {
            path: fc.array(key, { maxLength: 5 }),
            page: foreignText,
            section: foreignText,
            language: foreignText,
          },
          { requiredKeys: ["path"] },
        ),
        ours: foreign,
        theirs: foreign,
        base: foreign,
        before: foreign,
        section: foreign,
        kind: fc.constantFrom("changed", "deleted-there", "deleted-here"),
        what: fc.constantFrom("page", "section", "item", "field"),
      },
      { requiredKeys: ["at", "ours", "theirs"] },
    );
    fc.assert(
      fc.property(conflict, (given) => {
        const one = given as Conflict;
        for (const words of [en, ru].map(withLater)) {
          const context: ConflictContext = {
            words,
            locale: "en-GB",
            site,
            page: { path: "/", sections: [] },
          };
          expect(typeof nameConflict(context, one)).toBe("string");
          expect(typeof ownText(context, one)).toBe("string");
          for (const side of ["ours", "theirs"] as const)
            for (const { name, shown, text } of changesOf(context, one, side))
              expect([typeof name, typeof text, typeof Object.values(shown)[1]]).toEqual(
                Array(3).fill("string"),
              );
        }
      }),
      runs(2000),
    );
  });
});

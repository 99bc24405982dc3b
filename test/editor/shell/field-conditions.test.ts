/** Conditional fields and labels of a section type's own, in the editor's browser code. */
import { describe, expect, test } from "vitest";
import { choice, fieldTree, flag, group, list, range, text } from "#section";
import { fieldState } from "../../../src/editor/server/field-state.ts";
import { fieldAt } from "../../../src/editor/shared/pointer.ts";
import type { FieldState } from "../../../src/editor/shared/protocol.ts";
import type { Snapshot } from "../../../src/editor/shell/edit-scope.ts";
import { newItem, setWithDependents } from "../../../src/editor/shell/items.ts";
import { en } from "../../../src/editor/shell/words/en.ts";
import { wordChoiceIn, wordOwn } from "../../../src/editor/shell/words/index.ts";
import { ru } from "../../../src/editor/shell/words/ru.ts";

const slide = group(
  {
    kind: choice("picture", "video"),
    film: text({ required: true }),
    isLive: flag(),
    seconds: range(0, 90, { unit: { en: "s", ru: "с" } }),
  },
  { conditions: { film: { kind: "video" }, seconds: { isLive: false } } },
);
const fields = fieldState(
  fieldTree(
    group(
      {
        kind: choice({
          left: { en: "On the left", ru: "Слева от текста" },
          right: "Right side",
          top: { en: "" },
        }),
        title: text({ required: true }),
        slides: list(slide, { min: 1, max: 3 }),
      },
      {
        labels: { title: { en: "Headline", ru: "Заголовок слайдов" } },
        conditions: { title: { kind: ["left", "top"] }, slides: { kind: "left" } },
      },
    ),
  ),
) as FieldState;

const snapshot = (data: object): Snapshot =>
  ({
    types: [{ type: "Slides", label: "Slides", variants: {}, data: fields }],
    shown: { path: "/", language: undefined },
    sections: [{ id: "s", type: "Slides", data }],
  }) as unknown as Snapshot;

const operations = (data: object, path: (string | number)[], value: unknown) =>
  setWithDependents(snapshot(data), "s", path, value, "Your text").operations?.map(({ at, ...rest }) => [
    at.path.join("/"),
    (rest as { value?: unknown }).value,
  ]);

describe("EDT-23 EDT-17 a value that makes required fields appear", () => {
  test("fills them in with the same edit", () => {
    expect(operations({ kind: "right" }, ["kind"], "left")).toEqual([
      ["data/kind", "left"],
      ["data/title", "Your text"],
      ["data/slides", [{}]],
    ]);
    expect(operations({ slides: [{ kind: "picture" }] }, ["slides", 0, "kind"], "video")).toEqual([
      ["data/slides/0/kind", "video"],
      ["data/slides/0/film", "Your text"],
    ]);
  });

  test("keeps what they had before they were hidden", () => {
    const data = { kind: "right", title: "Old", slides: [{ kind: "picture" }] };
    expect(operations(data, ["kind"], "left")).toEqual([["data/kind", "left"]]);
  });

  test("leaves fields alone that stay hidden or do not depend on it", () => {
    expect(operations({ kind: "left" }, ["kind"], "right")).toEqual([["data/kind", "right"]]);
    expect(operations({ kind: "left" }, ["title"], "New")).toEqual([["data/title", "New"]]);
  });
});

test("EDT-23 a new item has the required fields that its neighbour's choices show, and no others", () => {
  const item = fieldAt(fields, ["slides", 0]) as FieldState;
  expect(newItem(item, { kind: "video" }, "Your text")).toEqual({ kind: "video", film: "Your text" });
  expect(newItem(item, { kind: "picture" }, "Your text")).toEqual({ kind: "picture" });
});

describe("EDT-24 a section type's own labels", () => {
  const kind = fieldAt(fields, ["kind"]) as Extract<FieldState, { shape: "choice" }>;

  test("are shown in the language of the editor, else in English", () => {
    expect(wordChoiceIn(en, kind, "left")).toBe("On the left");
    expect(wordChoiceIn(ru, kind, "left")).toBe("Слева от текста");
    expect(wordChoiceIn(ru, kind, "right")).toBe("Right side");
    const label = fieldAt(fields, ["title"])?.label;
    expect(label && [wordOwn(en, label), wordOwn(ru, label)]).toEqual(["Headline", "Заголовок слайдов"]);
  });

  test("of choices without one are those of the editor, else the value", () => {
    const plain = { ...kind, labels: { left: "L" }, choices: ["left", "center", "far-away"] };
    expect(wordChoiceIn(ru, plain, "center")).toBe("По центру");
    expect(wordChoiceIn(en, plain, "far-away")).toBe("Far away");
  });

  test("can be units of numbers", () => {
    expect(fieldAt(fields, ["slides", 0, "seconds"])).toEqual({
      shape: "number",
      isRequired: false,
      min: 0,
      max: 90,
      unit: { en: "s", ru: "с" },
    });
  });
});

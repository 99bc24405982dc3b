/** A page for editing: everything in the document, without validation. */
import { expect, test } from "vitest";
import { readPageForEditing, validateSettings } from "../../src/document/index.ts";
import { catalogue } from "../tiny/catalogue.tsx";
import { languages } from "../tiny/document.ts";

const allSettings = validateSettings(
  { siteId: "s", theme: { colorMode: "DARK" }, ...languages("en", "ru") },
  catalogue,
  "error",
);
const [english, russian] = allSettings.locales;

const read = (value: unknown, locale = english, translation?: unknown) =>
  readPageForEditing(
    {
      value,
      index: 4,
      pageTranslations: translation === undefined ? [] : [{ code: "ru", position: 0, value: translation }],
    },
    locale,
    catalogue,
  ).sections;

test("EDT-1 every section is included, with its status and pointer", () => {
  const components = [
    { id: "Note", uniqId: "a", data: { title: "A" } },
    { id: "Note", uniqId: "b", status: "Draft", data: { title: 7, own: [] } },
    { id: "Note", uniqId: "c", status: "hidden" },
    { id: "Unheard", uniqId: "d", data: { title: "D" } },
  ];
  expect(read({ path: "/", components })).toMatchObject([
    {
      type: "Note",
      uniqId: "a",
      status: "published",
      data: { title: "A" },
      pointer: "/pages/4/components/0",
    },
    { uniqId: "b", status: "draft", data: { title: 7, own: [] } },
    { uniqId: "c", status: "hidden", data: {} },
    { type: "Unheard", uniqId: "d", data: { title: "D" }, pointer: "/pages/4/components/3" },
  ]);
});

test("EDT-17 values of the wrong type become defaults, and the other sections keep their pointers", () => {
  const odd = [
    null,
    7,
    [],
    "text",
    { id: 7, uniqId: {}, colorMode: "PINK", orientation: 1, status: [], data: [] },
  ];
  expect(read({ components: [...odd, { id: "Note", uniqId: "a" }] })).toMatchObject([
    ...odd.map((_, index) => ({
      type: "",
      uniqId: "",
      colorMode: "DARK",
      orientation: "LEFT",
      status: "published",
      data: {},
      pointer: `/pages/4/components/${index}`,
    })),
    { type: "Note", uniqId: "a", pointer: "/pages/4/components/5" },
  ]);
  for (const value of [null, 7, [], {}, { components: {} }]) expect(read(value)).toEqual([]);
});

test("EDT-8 colour modes and orientations are those of a published page", () => {
  const components = [
    { id: "Note", uniqId: "a", orientation: "RIGHT", colorMode: "DARK" },
    { id: "Note", uniqId: "b", colorMode: "" },
    { id: "Bottom", uniqId: "c", colorMode: "LIGHT" },
    { id: "Bottom", uniqId: "d" },
  ];
  const modes = read({ components }).map(({ colorMode, orientation }) => `${colorMode} ${orientation}`);
  expect(modes).toEqual(["DARK RIGHT", "DARK LEFT", "LIGHT LEFT", "LIGHT LEFT"]);
});

test("EDT-15 a page in another language is the primary page with its translation applied", () => {
  const value = { path: "/", components: [{ id: "Note", uniqId: "a", data: { title: "A", text: "B" } }] };
  const translation = { path: "/", components: [{ uniqId: "a", data: { title: "А" } }] };
  expect(read(value, russian, translation)).toMatchObject([{ data: { title: "А", text: "B" } }]);
  expect(read(value, english, translation)).toMatchObject([{ data: { title: "A", text: "B" } }]);
});

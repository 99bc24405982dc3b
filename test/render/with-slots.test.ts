/** Fills placeholders into missing data, for views that know nothing about editing. */
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import {
  alignedText,
  dateTime,
  eventId,
  fieldTree,
  group,
  icon,
  link,
  list,
  picture,
  plainText,
  range,
  socials,
  text,
} from "#section";
import { addressOf } from "../../src/render/editing/editing-address.ts";
import { slot } from "../../src/render/editing/marks.ts";
import { withSlots } from "../../src/render/editing/with-slots.ts";
import { runs } from "../support/runs.ts";

const tree = fieldTree(
  group(
    {
      ...alignedText("title"),
      paragraph: text(),
      word: plainText({ hasFallback: true }),
      url: link(),
      icon: icon(),
      ...picture("imageUrl"),
      ...picture("backgroundImgUrl", { isBehind: true }),
      at: dateTime(),
      eventId: eventId(),
      size: range(0, 1),
      items: list(group({ name: text(), ...picture("imgUrl") }), { min: 2, max: 4 }),
      words: list(plainText(), { max: 3 }),
      socials: socials(3),
      more: group({ note: text() }).optional(),
      shape: group({ angle: range(0, 9) }).optional(),
    },
    {
      alternatives: [
        ["icon", "imageUrl"],
        ["at", "eventId"],
      ],
    },
  ),
);
const fill = (data: unknown) => withSlots(data, tree);
/** The same without the symbols on objects. */
const plain = (data: unknown) => JSON.parse(JSON.stringify(fill(data)));

test("EDT-1 missing values get a slot, of alternatives only the first one", () => {
  expect(plain({})).toEqual({
    title: slot,
    paragraph: slot,
    icon: slot,
    at: slot,
    items: [
      { name: slot, imgUrl: slot },
      { name: slot, imgUrl: slot },
    ],
    more: { note: slot },
  });
});

test("EDT-1 a text that is empty once it is sanitized gets a slot", () => {
  expect(plain({ title: "<script>alert(1)</script>", paragraph: "<b>a</b>" })).toMatchObject({
    title: slot,
    paragraph: "<b>a</b>",
  });
});

test("EDT-1 alternatives get no slot if one of them has a value", () => {
  expect(fill({ imageUrl: "a.webp", eventId: "one" })).not.toHaveProperty("icon");
  expect(fill({ imageUrl: "a.webp", eventId: "one" })).not.toHaveProperty("at");
  expect(fill({ imageUrl: "", eventId: "" })).toMatchObject({ icon: slot, at: slot });
});

test("EDT-1 a picture that has only sizes gets no slot", () => {
  const item = { imgDimensions: { large: { url: "a.webp" } } };
  const { items } = plain({ items: [item, { imgDimensions: {} }] }) as { items: { imgUrl?: string }[] };
  expect(items.map(({ imgUrl }) => imgUrl)).toEqual([undefined, slot]);
});

test("EDT-1 a missing or invalid link gets a slot if its item is invisible without one", () => {
  const given = [{ icon: "mail", socialUrl: "javascript:alert(1)" }, { icon: "mail", socialUrl: "/a" }, {}];
  const { socials: shown } = plain({ socials: given }) as { socials: unknown };
  expect(shown).toEqual([
    { icon: "mail", socialUrl: slot },
    { icon: "mail", socialUrl: "/a" },
    { icon: slot, socialUrl: slot },
  ]);
});

test("EDT-1 a text without visible characters gets a slot, and so does a title that is only a dot", () => {
  expect(plain({ title: ".", paragraph: "<b> </b>&nbsp;", words: ["", "<b>", "."] })).toMatchObject({
    title: slot,
    paragraph: slot,
    words: [slot, "<b>", "."],
  });
});

test("EDT-9 every object has its address, and its copies keep it", () => {
  const data = fill({ items: [{ name: "A" }], words: ["one"], more: { note: "" } });
  const [first, second] = data.items as [object, object];
  expect(addressOf(data)?.pointer).toBe("");
  expect(addressOf(second)?.pointer).toBe("/items/1");
  expect(addressOf({ ...first, name: "B" })).toEqual({
    pointer: "/items/0",
    isSite: false,
    empty: new Set(["imgUrl", "imgAlt"]),
  });
  expect(addressOf(data.words as object)?.pointer).toBe("/words");
  expect(addressOf(data.more as object)).toMatchObject({ pointer: "/more", empty: new Set(["note"]) });
  expect(JSON.stringify(first)).toBe(JSON.stringify({ name: "A", imgUrl: slot }));
  const odd = fieldTree(group({ "a/b": group({ name: text() }) }));
  expect(addressOf(withSlots({}, odd)["a/b"] as object)?.pointer).toBe("/a~1b");
});

test("EDT-8 complete data stays unchanged", () => {
  const item = { name: "A", imgUrl: "a.webp", unknown: [1] };
  const whole = {
    title: "T",
    titleAlignment: "left",
    paragraph: "<b>P</b>",
    url: "not a link",
    icon: "mail",
    at: "2030-01-01T00:00:00Z",
    size: 0.5,
    items: [item, item, item],
    socials: [{ icon: "mail", socialUrl: "/a" }],
    more: { note: "N" },
    unknown: { a: null },
  };
  expect(plain(whole)).toEqual(whole);
});

test("EDT-17 an incomplete crop is dropped, and an impossible date becomes a slot", () => {
  const item = { name: "A", imgUrl: "a.webp", imgCropParams: { width: 3 } };
  const whole = { containerWidth: 10, width: 20, height: 20 };
  const { items, at } = fill({ items: [item, { ...item, imgCropParams: whole }], at: "2030-02-31" }) as {
    items: { imgCropParams?: unknown }[];
    at: unknown;
  };
  expect(items.map(({ imgCropParams }) => imgCropParams)).toEqual([undefined, whole]);
  expect(at).toBe(slot);
});

test("EDT-8 a view receives the values that a provider's schema converts", () => {
  const own = fieldTree(
    group({ count: z.coerce.number(), kind: z.string().transform((word) => word.length) }),
  );
  const filled = withSlots({ count: "3", kind: "four" }, own);
  expect({ ...filled }).toMatchObject({ count: 3, kind: 4 });
  expect(withSlots({ count: {}, kind: 7 }, own)).not.toHaveProperty("kind");
});

test("EDT-17 any data is completed, and the original stays unchanged", () => {
  const names = [
    "title",
    "paragraph",
    "items",
    "socials",
    "imageUrl",
    "imgDimensions",
    "at",
    "more",
    "size",
    "name",
  ];
  const anything = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<unknown>(null, 7, true, "", "words", ".", slot, undefined),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...names, "__proto__", "constructor"), tie("value"), { maxKeys: 5 }),
    ),
  })).value;
  fc.assert(
    fc.property(anything, (data) => {
      const before = structuredClone(data);
      const filled = fill(data) as { title: unknown; items: { name: unknown }[] };
      expect(typeof filled.title).toBe("string");
      expect(filled.items.length).toBeGreaterThanOrEqual(2);
      for (const { name } of filled.items) expect(typeof name).toBe("string");
      expect(data).toEqual(before);
    }),
    runs(100),
  );
});

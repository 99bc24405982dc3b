/** Managed settings in a document: who wins, and what an edit changes. */
import { expect, test } from "vitest";
import {
  applyManaged,
  changesManaged,
  ignoredPaths,
  keepManaged,
  withoutManaged,
} from "../../src/document/managed.ts";
import { parseManaged, parseSiteManaged } from "../../src/options/managed.ts";

const managed = { siteId: "ours", isPaid: false, settings: { gtagId: "G-1", fbqId: null } };
const document = {
  siteId: "theirs",
  isPaid: true,
  name: "Mine",
  settings: { gtagId: "G-9", fbqId: "9", ymId: "7" },
  translations: { de: { name: "Meins", isPaid: true, settings: { gtagId: "G-8", ymId: "6" } }, ru: null },
};

test("PRO-6 managed settings replace those of the document, in every language", () => {
  const own = { siteId: "ours", isPaid: false, name: "Mine", settings: { gtagId: "G-1", ymId: "7" } };
  const translations = { de: { name: "Meins", settings: { ymId: "6" } }, ru: null };
  expect(applyManaged(document, managed)).toEqual({ ...own, translations });
  // Later steps recognize unchanged settings by identity.
  expect(applyManaged(document, managed)).toBe(applyManaged(document, managed));
  expect(applyManaged(document, undefined)).toBe(document);
  expect(applyManaged({}, managed)).toEqual({ siteId: "ours", isPaid: false, settings: { gtagId: "G-1" } });
  // A value that is not an object is still reported.
  expect(applyManaged({ settings: 5 }, managed)).toMatchObject({ settings: 5 });
  expect(withoutManaged(document, managed)).toEqual({ name: "Mine", settings: { ymId: "7" }, translations });
});

test("PRO-6 values that differ are ignored, equal ones are fine", () => {
  expect(ignoredPaths(document, managed).map((path) => path.join("/"))).toEqual([
    "siteId",
    "isPaid",
    "translations/de/isPaid",
    "settings/gtagId",
    "translations/de/settings/gtagId",
    "settings/fbqId",
  ]);
  expect(ignoredPaths({ siteId: "ours", settings: { gtagId: "G-1" } }, managed)).toEqual([]);
});

test("PRO-6 RPT-1 an owner can't empty the words of the bar that her plan has", () => {
  const owners = {
    isPaid: false,
    messages: { en: { disclaimer: " ", report: "-", close: "Shut" }, de: { reportTitle: "-" } },
  };
  const bare = { isPaid: false, messages: { en: { close: "Shut" }, de: {} } };
  expect(applyManaged(owners, { isPaid: false })).toEqual(bare);
  expect(withoutManaged(owners, { isPaid: false })).toEqual({ messages: bare.messages });
  expect(applyManaged({ messages: "corrected" }, { isPaid: false })).toEqual({
    isPaid: false,
    messages: "corrected",
  });
  expect(ignoredPaths(owners, { isPaid: false }).map((path) => path.join("/"))).toEqual([
    "messages/en/disclaimer",
    "messages/en/report",
    "messages/de/reportTitle",
  ]);
  expect(changesManaged(bare, owners, { isPaid: false })).toBe(true);
  expect(changesManaged(owners, keepManaged(bare, owners, { isPaid: false }), { isPaid: false })).toBe(false);
  // Where nothing is said of the plan, or there is no bar, words are the owner's.
  expect(applyManaged(owners, { siteId: "ours" })).toEqual({ ...owners, siteId: "ours" });
  expect(changesManaged(bare, owners, { isPaid: true })).toBe(false);
});

test("PRO-6 an edit changes managed settings whichever way it takes, and an earlier version keeps them", () => {
  const change = (more: object) => changesManaged(document, { ...document, ...more }, managed);
  expect(change({ name: "Other", settings: { ...document.settings, ymId: "8" } })).toBe(false);
  for (const more of [
    { siteId: "ours" },
    { isPaid: undefined },
    { settings: {} },
    { settings: [] },
    { translations: {} },
    { translations: { ...document.translations, fr: { hash: "x", isPaid: true } } },
  ])
    expect([more, change(more)]).toEqual([more, true]);
  expect(changesManaged(document, {}, undefined)).toBe(false);
  const earlier = { siteId: "old", hash: "h", name: "Before", translations: { de: {} } };
  const kept = keepManaged(earlier, document, managed);
  expect(kept).toMatchObject({ siteId: "theirs", isPaid: true, hash: "h", name: "Before" });
  expect(changesManaged(document, kept, managed)).toBe(false);
});

test("PRO-6 managed settings have one order of keys, and each mistake is named", () => {
  const refuse = (problem: string): never => {
    throw new Error(problem);
  };
  const text = (value: unknown) => JSON.stringify(parseManaged(value, refuse));
  expect(text({ isPaid: true, settings: { b: "1", a: null }, siteId: "s", hash: undefined })).toBe(
    text({ siteId: "s", settings: { a: null, b: "1" }, isPaid: true }),
  );
  for (const [wrong, message] of [
    [5, "must be an object"],
    [{ paid: true }, 'can\'t have "paid"'],
    [{ isPaid: "yes" }, '"isPaid" must be true or false, not "yes"'],
    [{ siteId: "a b" }, '"siteId" must have'],
    [{ siteId: null }, '"siteId" must have'],
    [{ settings: [] }, '"settings" must be an object'],
    [{ __proto__: null, constructor: 1 }, 'can\'t have "constructor"'],
  ] as const)
    expect(() => text(wrong)).toThrow(message);
});

test("PRO-6 a site whose plan belongs to the provider is no preview, which would have no bar", () => {
  const read = (value: object) =>
    parseSiteManaged(value, (problem) => {
      throw new Error(problem);
    });
  expect(read({ isPaid: false })).toEqual({ isPaid: false, isForPreview: false });
  expect(read({ isPaid: false, isForPreview: true })).toEqual({ isPaid: false, isForPreview: true });
  expect(read({ siteId: "ours" })).toEqual({ siteId: "ours" });
  const owners = { isPaid: true, isForPreview: true };
  expect(applyManaged(owners, read({ isPaid: false }))).toEqual({ isPaid: false, isForPreview: false });
});

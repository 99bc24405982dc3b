/** The catalogue of messages: complete in every language, without unused messages (LNG-4). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { consentCategories } from "../../src/section/consent-categories.ts";

const folder = "templates/messages";
const catalogue = new Map(
  readdirSync(folder).map((file) => [
    file,
    JSON.parse(readFileSync(join(folder, file), "utf8")) as Readonly<Record<string, string>>,
  ]),
);
const english = catalogue.get("en.json") ?? {};

const sources = ["templates", "src"]
  .flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8")),
  )
  .join("\n");

/** Keys in calls: `t("close")`; the site's own `messages.more`. */
const called = new Set(
  [...sources.matchAll(/\bt\(\s*"(\w+)"|\bmessages\.(more)\b/g)].map(([, key, own]) => key ?? own ?? ""),
);
/** Keys built from parts: `t(`consent-${type}`)`. */
const patterns = [...sources.matchAll(/\bt\(\s*`([^`]*)`/g)].map(
  ([, template = ""]) => new RegExp(`^${template.replace(/\$\{[^}]*\}/g, "\\w+")}$`),
);
/** Keys passed by name: `label: "reportName"`. */
const isNamed = (key: string) => sources.includes(`"${key}"`);

test("LNG-4 every text that the code uses is in the catalogue", () => {
  expect([...called].filter((key) => !Object.hasOwn(english, key))).toEqual([]);
  expect(called.size).toBeGreaterThan(20);
});

test("LNG-4 every text in the catalogue is used by the code", () => {
  const isUsed = (key: string) =>
    called.has(key) || isNamed(key) || patterns.some((pattern) => pattern.test(key));
  expect(Object.keys(english).filter((key) => !isUsed(key))).toEqual([]);
});

test.each([...catalogue.keys()])(
  "LNG-4 %s has every text, none of them empty, each with its placeholders",
  (file) => {
    const messages = catalogue.get(file) ?? {};
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
    const placeholdersOf = (text = "") => text.match(/\{\w+\}/g)?.sort();
    for (const [key, text] of Object.entries(messages)) {
      expect(text.trim(), key).not.toBe("");
      expect(placeholdersOf(text), key).toEqual(placeholdersOf(english[key]));
    }
  },
);

test("LNG-4 CKB-3 every cookie category has its texts", () => {
  const words = consentCategories.flatMap((name) => [`${name}Cookies`, `${name}CookiesHint`]);
  expect(words.filter((key) => !Object.hasOwn(english, key))).toEqual([]);
  expect(Object.keys(english).filter((key) => /\wCookies(?:Hint)?$/.test(key))).toEqual(words);
});

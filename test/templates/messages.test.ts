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
const asked = new Set(
  [...sources.matchAll(/\bt\(\s*"(\w+)"|\bmessages\.(more)\b/g)].map(([, key, own]) => key ?? own ?? ""),
);
/** Keys built from parts: `t(`consent-${type}`)`. */
const patterns = [...sources.matchAll(/\bt\(\s*`([^`]*)`/g)].map(
  ([, template = ""]) => new RegExp(`^${template.replace(/\$\{[^}]*\}/g, "\\w+")}$`),
);
/** Keys passed by name: `label: "reportName"`. */
const isNamed = (key: string) => sources.includes(`"${key}"`);

test("LNG-4 every word that is asked for is in the catalogue", () => {
  expect([...asked].filter((key) => !Object.hasOwn(english, key))).toEqual([]);
  expect(asked.size).toBeGreaterThan(20);
});

test("LNG-4 no word is in the catalogue that nobody asks for", () => {
  const isAsked = (key: string) =>
    asked.has(key) || isNamed(key) || patterns.some((pattern) => pattern.test(key));
  expect(Object.keys(english).filter((key) => !isAsked(key))).toEqual([]);
});

test.each([...catalogue.keys()])(
  "LNG-4 %s has every word, each with text and with its places for values",
  (file) => {
    const messages = catalogue.get(file) ?? {};
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
    const placesOf = (text = "") => text.match(/\{\w+\}/g)?.sort();
    for (const [key, text] of Object.entries(messages)) {
      expect(text.trim(), key).not.toBe("");
      expect(placesOf(text), key).toEqual(placesOf(english[key]));
    }
  },
);

test("LNG-4 CKB-3 every kind of cookies has its words", () => {
  const words = consentCategories.flatMap((name) => [`${name}Cookies`, `${name}CookiesHint`]);
  expect(words.filter((key) => !Object.hasOwn(english, key))).toEqual([]);
  expect(Object.keys(english).filter((key) => /\wCookies(?:Hint)?$/.test(key))).toEqual(words);
});

/** VAL-7 in forms: the short form of the rule agrees with the build's. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { isEmail } from "../../src/browser/email.ts";
import { isEmail as isEmailOfBuild } from "../../src/section/rules/index.ts";
import { corporaNote, hasCorpora, readCorpus } from "../section/rules/corpus.ts";
import { runs } from "../support/runs.ts";

const disagrees = (text: string) => isEmail(text) !== isEmailOfBuild(text);

const label63 = "b".repeat(63);
const parts = [
  ..."a.-_+@[]\"'\\(),:;<> é\u0301ж中ｅſKß€👍\u200B\u00A0\n\0\ud800。",
  "a",
  "1",
  "a@b.co",
  "@b.",
  ".com",
  ".рф",
  ".c",
  "xn--",
  "xn--p1ai",
  "[1.2.3.4]",
  "[255.0",
  ".256]",
  "[010.08.1.1]",
  "a".repeat(64),
  "é".repeat(33),
  label63,
  `${label63}.`,
];

test("VAL-7 both implementations agree on combinations of all parts that the rule distinguishes", () => {
  const composed = fc.array(fc.constantFrom(...parts), { maxLength: 9 }).map((all) => all.join(""));
  const address = fc
    .tuple(fc.constantFrom(...parts), composed, fc.constantFrom("com", "рф", "c", "xn--p1ai", "c0m"))
    .map(([local, domain, top]) => `${local}@${domain}.${top}`);
  let accepted = 0;
  fc.assert(
    fc.property(fc.oneof(composed, address, fc.emailAddress(), fc.string({ unit: "binary" })), (text) => {
      if (isEmail(text)) accepted++;
      return !disagrees(text);
    }),
    runs(3000, 3000),
  );
  expect(accepted).toBeGreaterThan(150);
});

test("VAL-7 both implementations agree on every single character, on each side", () => {
  const texts: string[] = [];
  for (let code = 0; code <= 0x10_ff_ff; code += code < 0x3000 ? 1 : 997) {
    const character = String.fromCodePoint(code);
    texts.push(`a${character}a@b.co`, `a@b${character}b.co`, `a@b.co${character}`);
  }
  expect(texts.filter(disagrees)).toEqual([]);
});

test.skipIf(!hasCorpora)(`VAL-7 both implementations agree on the corpus ${corporaNote}`, () => {
  const { valid, invalid, grey } = readCorpus("emails.json");
  const values = [...valid, ...invalid, ...grey].map(({ value }: { value: string }) => value);
  expect(values.length).toBeGreaterThan(100);
  expect(values.filter(disagrees)).toEqual([]);
});

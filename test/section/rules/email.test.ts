/** VAL-7: e-mail addresses. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { isEmail } from "../../../src/section/rules/index.ts";
import { runs } from "../../support/runs.ts";

const local64 = "a".repeat(64);
const label63 = "b".repeat(63);

const accepted = [
  "a@b.co",
  "first.last+tag@example.org",
  "o'neil@example.co.uk",
  "имя@пример.рф",
  "a@xn--e1afmkfd.xn--p1ai",
  "A@EXAMPLE.COM",
  "a@[192.0.2.1]",
  "a@[255.255.255.255]",
  "a@a--b.com",
  "a@1.com",
  `${local64}@example.com`,
  `a@${label63}.com`,
  `${"a".repeat(58)}@${label63}.${label63}.${label63}.co`,
];

const refused = [
  "",
  "@",
  "a",
  "a@",
  "@b.co",
  "a@b",
  "a@b.c",
  "a@b.123",
  "a@b.c0",
  "a@192.0.2.1",
  "a@[192.0.2.256]",
  "a@[192.0.2]",
  "a@[192.0.2.1",
  "a@[IPv6:2001:db8::1]",
  "a@b@c.com",
  ".a@b.co",
  "a.@b.co",
  "a..b@c.co",
  "a b@c.co",
  "a@b c.co",
  " a@b.co",
  "a@b.co ",
  "a@b.co\n",
  "a\u00A0b@c.co",
  "a\u200Bb@c.co",
  "a@-b.co",
  "a@b-.co",
  "a@.b.co",
  "a@b.co.",
  "a@b..co",
  "a@b_c.co",
  "a@b_c.d.co",
  "a@ｅｘａｍｐｌｅ.com",
  "a@example.com/x",
  "a@example.com/x.org",
  "a@example.com#x.org",
  "a@example.com:80",
  "a@example.com?x",
  "a@user@example.com",
  '"a b"@example.com',
  "a,b@example.com",
  "<a@example.com>",
  "a(b)@example.com",
  "mailto:a@example.com",
  "a\ud800@example.com",
  "a@exam\ud800ple.com",
  `${local64}a@example.com`,
  `${"é".repeat(33)}@example.com`,
  `a@${label63}b.com`,
  `${"a".repeat(60)}@${label63}.${label63}.${label63}.co`,
];

test("VAL-7 accepts addresses that mail servers accept", () => {
  for (const value of accepted) expect.soft(isEmail(value), value).toBe(true);
});

test("VAL-7 refuses other texts", () => {
  for (const value of refused) expect.soft(isEmail(value), JSON.stringify(value)).toBe(false);
});

test("VAL-7 validates any text without throwing, and accepts no character that could escape a mailto: link", () => {
  const words = fc.constantFrom(
    "a",
    "@",
    ".",
    "-",
    "_",
    "com",
    "[1.2.3.4]",
    '"',
    " ",
    "é",
    "\ud800",
    "xn--",
    "\n",
  );
  const composed = fc.array(words, { maxLength: 8 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.oneof(composed, fc.emailAddress(), fc.string({ unit: "binary" })), (value) => {
      if (isEmail(value)) expect(value).not.toMatch(/[\s<>",:;\\\p{Cc}\p{Cs}]/u);
    }),
    runs(3_000),
  );
});

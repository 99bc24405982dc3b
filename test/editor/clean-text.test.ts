/** Cleaning text that is pasted, dropped or typed. */
import { expect, test } from "vitest";
import { cleanText } from "../../src/editor/shared/clean-text.ts";
import { setAt } from "../../src/editor/shell/edits.ts";

test("EDT-2 every line or page break becomes one line break, or a space in a field of one line", () => {
  for (const mark of ["\r\n", "\r", "\n", "\v", "\f", "\u0085", "\u2028", "\u2029"]) {
    expect(cleanText(`One${mark}two`)).toBe("One\ntwo");
    expect(cleanText(`One${mark}two`, " ")).toBe("One two");
  }
  expect(cleanText("One\r\n\r\ntwo\tthree")).toBe("One\n\ntwo three");
});

test("EDT-2 control characters and invalid characters are removed, and words stay separate", () => {
  for (const none of [
    "\0",
    "\x07",
    "\x7f",
    "\x9f",
    "\ud800",
    "\udc00",
    "\ufffe",
    "\uffff",
    "\ufdd0",
    "\u{1ffff}",
  ]) {
    expect(cleanText(`One${none}two`)).toBe("One two");
    expect(cleanText(`One ${none}${none}two${none}`)).toBe("One two");
    expect(cleanText(`${none}One\n${none}two`)).toBe("One\ntwo");
  }
});

test("EDT-12 characters that scripts need are kept", () => {
  const text = "Prix\u00a0: 10\u202f€, e\u0301, 👩‍🚀, می‌خواهم, \u200fעברית\u200f, soft\u00adhyphen, 𠮷";
  expect(cleanText(text)).toBe(text);
});

test("EDT-2 values from a form are cleaned at any depth", () => {
  const at = { path: ["name"] };
  expect(setAt(at, "One\u2028two\0")).toMatchObject({ value: "One\ntwo" });
  expect(setAt(at, { title: "a\vb", list: ["c\0d", 1, true, null] })).toMatchObject({
    value: { title: "a\nb", list: ["c d", 1, true, null] },
  });
});

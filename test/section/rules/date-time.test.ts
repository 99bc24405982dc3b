/** Dates and times of documents (DOC-9): days that exist, at times that exist. */
import { expect, test } from "vitest";
import { findDateProblem } from "../../../src/section/rules/date-time.ts";

const isAccepted = (value: string) => findDateProblem(value) === undefined;

test("DOC-9 the 29th of February exists in leap years of the calendar only, in every century", () => {
  const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  for (let year = 1600; year <= 2400; year++) {
    expect(isAccepted(`${year}-02-28T00:00:00Z`), String(year)).toBe(true);
    expect(isAccepted(`${year}-02-29T00:00:00Z`), String(year)).toBe(isLeap(year));
  }
});

test("DOC-9 each month has its last day, and none after it", () => {
  const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  for (const [index, last] of days.entries()) {
    const month = String(index + 1).padStart(2, "0");
    for (const day of [0, 1, last, last + 1]) {
      const value = `2027-${month}-${String(day).padStart(2, "0")}T12:00:00+02:00`;
      expect(isAccepted(value), value).toBe(day >= 1 && day <= last);
    }
  }
});

test.each([
  ["00:00:00Z", true],
  ["23:59:59.999999999Z", true],
  ["24:00:00Z", true],
  ["24:00:01Z", false],
  ["24:01:00Z", false],
  ["12:60:00Z", false],
  ["12:00:60Z", false],
  ["12:00+23:59", true],
  ["12:00+24:00", false],
  ["12:00-00:60", false],
  ["12:00", false],
])("DOC-9 the time %s: accepted %s", (time, expected) => {
  expect(isAccepted(`2027-06-30T${time}`)).toBe(expected);
});

/** Number of diagnostics kept, and suggestions for unknown names. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCollector, diagnose, nearestName } from "../../src/diagnostic/index.ts";
import { runs } from "../support/runs.ts";

const error = (pointer: string) => diagnose("bad-value", pointer, { kind: "message", message: "" });
const warning = (pointer: string) => diagnose("unknown-key", pointer, { key: pointer });

describe("the collector", () => {
  test("VAL-1 returns diagnostics in the order they were reported", () => {
    const { report, isFull, diagnostics } = createCollector(3);
    report([error("/a"), warning("/b")]);
    report([error("/c")]);
    expect(diagnostics().map(({ pointer }) => pointer)).toEqual(["/a", "/b", "/c"]);
    expect([isFull("error"), isFull("warning")]).toEqual([false, false]);
  });

  test("SAF-2 is full once it drops a diagnostic, and reports that once", () => {
    const { report, isFull, diagnostics } = createCollector(2);
    report([error("/a"), error("/b")]);
    expect(isFull("error")).toBe(false);
    report([error("/c"), error("/d")]);
    expect(isFull("error")).toBe(true);
    expect(diagnostics().map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      "bad-value /a",
      "bad-value /b",
      "too-many-problems ",
    ]);
  });

  test("SAF-2 DOC-16 keeps errors that follow many warnings, and does not turn warnings into errors", () => {
    const { report, diagnostics } = createCollector(2);
    report([warning("/1"), warning("/2"), warning("/3"), error("/a")]);
    expect(diagnostics().map(({ severity, pointer }) => `${severity} ${pointer}`)).toEqual([
      "warning /1",
      "warning /2",
      "error /a",
      "warning ",
    ]);
  });
});

describe("the nearest name", () => {
  test.each([
    ["titel", "title"],
    ["Title", "title"],
    ["headerlinks", "headerLinks"],
    ["linkd", "link"],
    ["zzz", undefined],
    ["x", undefined],
    ["", undefined],
    ["x".repeat(65), undefined],
  ])("DOC-16 to %j is %j", (name, expected) => {
    expect(nearestName(name, ["title", "link", "headerLinks", "paragraph"])).toBe(expected);
  });

  test("DOC-16 equals the result of a search without shortcuts", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 6, maxLength: 12 });
    fc.assert(
      fc.property(word, fc.array(word), fc.nat(11), (name, others, at) => {
        // Replaces one letter of the name with one that no other name has.
        const slip = `${name.slice(0, at % name.length)}x${name.slice((at % name.length) + 1)}`;
        const known = [...others, slip];
        expect(nearestName(name, known)).toBe(others.includes(name) ? name : nearestByHand(name, known));
      }),
      runs(100),
    );
  });

  /** Reference implementation without shortcuts. */
  function nearestByHand(name: string, known: readonly string[]): string | undefined {
    const distance = (a: string, b: string): number => {
      const table = [...Array(a.length + 1).keys()].map((i) =>
        [...Array(b.length + 1).keys()].map((j) => (i === 0 ? j : j === 0 ? i : 0)),
      );
      const at = (i: number, j: number) => table[i]?.[j] ?? 0;
      for (let i = 1; i <= a.length; i++)
        for (let j = 1; j <= b.length; j++) {
          const swap =
            i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
              ? at(i - 2, j - 2) + 1
              : Number.POSITIVE_INFINITY;
          const value = Math.min(
            at(i - 1, j) + 1,
            at(i, j - 1) + 1,
            at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
            swap,
          );
          (table[i] as number[])[j] = value;
        }
      return at(a.length, b.length);
    };
    let best: string | undefined;
    let least = Math.max(1, Math.floor(name.length / 3)) + 1;
    for (const candidate of known)
      if (distance(name, candidate) < least) {
        best = candidate;
        least = distance(name, candidate);
      }
    return best;
  }
});

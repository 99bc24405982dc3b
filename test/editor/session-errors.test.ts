/**
 * No edit makes a document that `check` refuses (EDT-17): random edits, right and wrong, on documents with and without errors, which
 * the validation of the engine checks.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../src/diagnostic/index.ts";
import type { Operation } from "../../src/document/edits/index.ts";
import { newErrors } from "../../src/editor/server/problems.ts";
import { runs } from "../support/runs.ts";
import { diagnose, document, type Json, page, section } from "../tiny/document.ts";
import { start } from "./memory-session.ts";

const errorsIn = (found: readonly Diagnostic[]) => found.filter(({ severity }) => severity === "error");
const check = (text: string) => diagnose(JSON.parse(text));

/** Counts the errors of a text by their kinds. */
function countErrors(found: readonly Diagnostic[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { code } of errorsIn(found)) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

const site = (...components: readonly Json[]): Json =>
  document({
    name: "Site",
    pages: [page("/", ...components), page("/other", section("Note", { title: "Other" }))],
  });

/** Values of one field: some are right, the others are errors of different kinds. */
const values: readonly (readonly [key: string, ...values: readonly unknown[]])[] = [
  ["title", "Short", "", "x".repeat(20), "x".repeat(21), "x".repeat(40)],
  ["plain", "Plain", "x".repeat(11)],
  ["url", "/other", "https://example.org", "javascript:alert(1)", "data:text/html,x"],
  ["size", 0, 0.5, 2, "big"],
  ["kind", "round", "square", "oval"],
  ["at", "2026-01-01T10:00:00Z", "2026-02-30T10:00:00Z", "soon"],
  ["contact", "a@example.org", "nobody"],
  [
    "items",
    [{ name: "a" }],
    [],
    [{ name: "a" }, { name: "b" }, { name: "c" }, { name: "d" }],
    [{ name: "toolong" }],
    [{}],
  ],
];
const sectionAt = { page: "/", section: "note1" };

const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...values.flatMap(([key, ...all]) =>
        all.map((value): Operation => ({ op: "set", at: { ...sectionAt, path: ["data", key] }, value })),
      ),
    ),
  },
  fc.constantFrom<Operation>(
    { op: "set", at: { page: "/other", path: ["path"] }, value: "/third" },
    { op: "set", at: { page: "/other", path: ["path"] }, value: "/" },
    { op: "set", at: { page: "/other", path: ["path"] }, value: "../up" },
    { op: "set", at: { page: "/", section: "note1", path: ["id"] }, value: "Unknown" },
    { op: "set", at: { path: ["siteId"] }, value: 7 },
    { op: "set", at: { path: ["name"] }, value: "Other" },
    {
      op: "insert",
      at: { page: "/", path: ["components", 0] },
      value: section("Note", { title: "New" }, { uniqId: "new" }),
    },
    {
      op: "insert",
      at: { page: "/", path: ["components", 0] },
      value: section("Pair", {}, { uniqId: "pair" }),
    },
    {
      op: "insert",
      at: { page: "/", path: ["components", 0] },
      value: section("Alone", { text: "x" }, { uniqId: "alone" }),
    },
    {
      op: "insert",
      at: { page: "/", path: ["components", 0] },
      value: section("Note", { title: "Twin" }, { uniqId: "note1" }),
    },
  ),
);

const valid = site(section("Note", { title: "Hello" }));
const invalid = site(
  section("Note", { title: "x".repeat(30), url: "javascript:alert(1)" }),
  section("Note", { title: "x".repeat(30), kind: "oval" }, { uniqId: "note2" }),
);

describe.each([
  ["a valid document", valid],
  ["a document with errors, which opens,", invalid],
])("EDT-17 edits of %s", (_, first) => {
  test("are saved only if no kind of error becomes more frequent, and refused with the errors of check", async () => {
    let [saved, refused] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 8 }), async (operations) => {
        const { text, edit } = await start({ text: JSON.stringify(first), check });
        for (const one of operations) {
          const before = check(text());
          try {
            await edit([one]);
            saved++;
          } catch (error) {
            const { code, facts } = error as {
              code: string;
              facts: { problems?: readonly { severity: string }[] };
            };
            // An edit can also be impossible, such as a name that is taken.
            if (code === "refused") refused++;
            for (const { severity } of facts?.problems ?? []) expect(severity).toBe("error");
            expect(check(text())).toEqual(before);
          }
          const counts = countErrors(before);
          for (const [code, count] of Object.entries(countErrors(check(text()))))
            expect(count, code).toBeLessThanOrEqual(counts[code] ?? 0);
        }
      }),
      runs(60, 20),
    );
    expect(saved).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  });
});

test("EDT-17 an error of a document can be corrected, and nothing that is wrong already is in the way of other edits", async () => {
  const { text, edit } = await start({ text: JSON.stringify(invalid), check });
  const before = errorsIn(check(text())).length;
  await edit([{ op: "set", at: { ...sectionAt, path: ["data", "title"] }, value: "Short" }]);
  await edit([{ op: "set", at: { path: ["name"] }, value: "Other" }]);
  expect(errorsIn(check(text())).length).toBe(before - 1);
  const wrong = edit([{ op: "set", at: { ...sectionAt, path: ["data", "title"] }, value: "x".repeat(30) }]);
  await expect(wrong).rejects.toMatchObject({ code: "refused" });
});

describe("EDT-17 new errors", () => {
  const of = (code: string, pointer: string, severity = "error") =>
    ({ code, pointer, severity, message: code }) as unknown as Diagnostic;
  const diagnostic = fc.record({
    code: fc.constantFrom("a", "b", "c"),
    pointer: fc.constantFrom("/0", "/1", "/2", "/3"),
    severity: fc.constantFrom("error", "error", "warning"),
  });
  const list = fc.array(diagnostic, { maxLength: 8 }) as unknown as fc.Arbitrary<readonly Diagnostic[]>;

  test("are found if and only if a kind of error has become more frequent", () => {
    fc.assert(
      fc.property(list, list, (before, after) => {
        const found = newErrors(before, after);
        const [old, now] = [countErrors(before), countErrors(after)];
        const more = Object.keys(now).filter((code) => (now[code] ?? 0) > (old[code] ?? 0));
        expect(new Set(found.map(({ code }) => code)).size > 0).toBe(more.length > 0);
        for (const one of found) {
          expect(after).toContain(one);
          expect(more).toContain(one.code);
          expect(one.severity).toBe("error");
        }
      }),
      runs(500),
    );
  });

  test("are those at new places, if there are any, and a warning is never one", () => {
    const [old, added] = [of("a", "/0"), of("a", "/1")];
    expect(newErrors([], [old])).toEqual([old]);
    expect(newErrors([old], [old, added])).toEqual([added]);
    expect(newErrors([old], [added])).toEqual([]);
    expect(newErrors([old], [old, { ...old }])).toHaveLength(2);
    expect(newErrors([], [of("a", "/0", "warning")])).toEqual([]);
    expect(newErrors([of("a", "/0", "warning")], [old])).toEqual([old]);
  });
});

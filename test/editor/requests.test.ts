/** The parts of a browser's edit that the server accepts, and those that others will see. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CallName, check, createCalls } from "../../src/editor/server/api.ts";
import { Refusal } from "../../src/editor/server/refusal.ts";
import { cleanName } from "../../src/editor/shared/clean-text.ts";
import {
  editLabel,
  editRequest,
  historyRequest,
  starterChoice,
  unusedRequest,
} from "../../src/editor/shared/protocol.ts";
import { runs } from "../support/runs.ts";
import { foreign, foreignText, prototypeNames } from "./foreign.ts";

const request = (label: object) => ({
  id: "edit-1",
  base: "v0",
  label,
  operations: [{ op: "set", at: { page: "/", section: "a", path: ["data", "title"] }, value: "Hello" }],
  show: { path: "/" },
});
const labelOf = (label: object) => check(editRequest, request(label)).label;

describe("EDT-16 the label of an edit", () => {
  test.each(editLabel.shape.kind.options)("may be of the kind %s", (kind) => {
    expect(labelOf({ kind, name: "Our team" })).toEqual({ kind, name: "Our team" });
  });

  test.each(["import", "", "Write", ...prototypeNames])("may not be of the kind %j", (kind) => {
    expect(() => labelOf({ kind, name: "a" })).toThrow(Refusal);
  });

  test.each([
    ["\u202egnp.exe\u202c \u2066a\u2069", "gnp.exe a"],
    ["a\u0000b\ud800\ufffe", "a b"],
    ["one\r\ntwo\u2028three", "one two three"],
    ["👍".repeat(300), "👍".repeat(200)],
    [`${"x".repeat(199)}👍👍`, `${"x".repeat(199)}👍`],
    ["x".repeat(3_000_000), "x".repeat(200)],
    // Joined emoji and no-break spaces contain invisible characters.
    ["👩‍👩‍👧 a\u00a0b", "👩‍👩‍👧 a\u00a0b"],
  ])("has a name that fits into any sentence: %#", (given, expected) => {
    expect(labelOf({ kind: "write", name: given }).name).toBe(expected);
  });

  test("has a name of one valid line, for any input", () => {
    fc.assert(
      fc.property(foreignText, (given) => {
        const name = cleanName(given);
        expect(name).not.toMatch(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Bidi_Control}\u2028\u2029]/u);
        expect([...name].length).toBeLessThanOrEqual(200);
      }),
      runs(2000),
    );
  });
});

test("EDT-6 an invalid request is refused with status 400, whatever it contains", () => {
  const schemas = [editRequest, historyRequest, unusedRequest, starterChoice];
  fc.assert(
    fc.property(
      foreign,
      fc.constantFrom("label", "operations", "intent", "show", "after", "id"),
      (value, name) => {
        for (const schema of schemas)
          for (const given of [value, { ...request({ kind: "write", name: "a" }), [name]: value }])
            try {
              check(schema, given);
            } catch (error) {
              expect(error).toBeInstanceOf(Refusal);
              expect((error as Refusal).status).toBe(400);
            }
        expect(Object.keys(Object.prototype)).toEqual([]);
      },
    ),
    runs(2000),
  );
});

test.each([
  [{ operations: undefined }, "Invalid request: The edit must have operations or an intent."],
  [{ operations: [] }, "Invalid request: The edit must have operations or an intent."],
  [{ operations: [{ op: "set", at: { path: [-1] } }] }, "Invalid request at operations.0.at.path.0: "],
  [{ intent: { kind: "add-page", path: "/a" } }, "Invalid request at intent.title: "],
  [{ id: "" }, "Invalid request at id: "],
])("EDT-6 the refusal of %j names the wrong part", (change, message) => {
  expect(() => check(editRequest, { ...request({ kind: "write", name: "a" }), ...change })).toThrow(
    expect.objectContaining({ code: "bad-request", message: expect.stringContaining(message) }),
  );
});

const calls = createCalls({ engine: {} } as never);

test.each<[CallName, object, object]>([
  ["GET page", {}, { path: "/" }],
  ["GET next-untranslated", { section: "a" }, { language: "", section: "a", pointer: "" }],
  ["GET icons", { from: "120" }, { search: "", from: 120 }],
])("EDT-6 the query of %s has defaults", (name, query, expected) => {
  expect(check(calls[name].schema, query)).toEqual(expected);
});

test.each(["-1", "1.5", "ten"])("EDT-6 icons from %s on are refused with status 400", (from) => {
  expect(() => check(calls["GET icons"].schema, { from })).toThrow(
    expect.objectContaining({ code: "bad-request", status: 400 }),
  );
});

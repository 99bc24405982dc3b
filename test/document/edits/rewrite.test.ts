/** Operations on files: what is not touched stays byte for byte, and what undoes them leads back to the same bytes. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyOperations, editDocument, type Operation } from "../../../src/document/index.ts";
import { anOperation, createChooser, document, plan, writing } from "./arbitrary.ts";
import { cut, fileOf, readValue, textOf } from "./odd-text.ts";

describe("random transactions", () => {
  const transaction = fc
    .tuple(document, writing, plan)
    .map(([value, writing, { values, choices, count }]) => {
      const choose = createChooser(choices);
      const operations: Operation[] = [];
      let now = value;
      for (let index = 0; index < count; index++) {
        const operation = anOperation(now, values, choose);
        now = applyOperations(now, [operation]).document as typeof now;
        operations.push(operation);
      }
      return { value, file: fileOf(value, writing), operations, edited: now };
    });

  test("EDT-5 the file says afterwards what the value does", () => {
    fc.assert(
      fc.property(transaction, ({ file, operations, edited }) => {
        expect(readValue(editDocument(file, operations))).toEqual(edited);
      }),
      { numRuns: Number(process.env.RUNS ?? 300) },
    );
  });

  test("EDT-5 undone, the value is what it was", () => {
    fc.assert(
      fc.property(transaction, ({ value, operations, edited }) => {
        const { inverse } = applyOperations(value, operations);
        const kept = JSON.parse(JSON.stringify(inverse)) as Operation[];
        expect(applyOperations(edited, kept).document).toEqual(value);
      }),
      { numRuns: Number(process.env.RUNS ?? 300) },
    );
  });

  test("EDT-5 undone, the file is what it was, byte for byte", () => {
    fc.assert(
      fc.property(transaction, ({ file, operations }) => {
        const { bytes, inverse } = editDocument(file, operations);
        const kept = JSON.parse(JSON.stringify(inverse)) as Operation[];
        expect(textOf(editDocument(cut(bytes), kept))).toBe(textOf(file));
      }),
      { numRuns: Number(process.env.RUNS ?? 300) },
    );
  });
});

/** Three-way merge (EDT-16): what does not meet is merged, what does is told. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyOperations, mergeDocuments, type Operation } from "../../../src/document/index.ts";
import { anOperation, createChooser, document, type Json, plan } from "./arbitrary.ts";

const runs = { numRuns: Number(process.env.RUNS ?? 200) };

/** A document after some random operations. */
const edited = (
  value: Json,
  { values, choices, count }: { values: readonly unknown[]; choices: readonly number[]; count: number },
): Json => {
  const choose = createChooser(choices);
  let now = value;
  for (let index = 0; index < count; index++)
    now = applyOperations(now, [anOperation(now, values, choose)]).document as Json;
  return now;
};

const three = fc.tuple(document, plan, plan).map(([base, one, other]) => ({
  base,
  ours: edited(base, one),
  theirs: edited(base, other),
}));

/** An object of no translations says what none says. */
const said = ({ translations, ...document }: Readonly<Json>): Json =>
  Object.keys(translations ?? {}).length > 0 ? { ...document, translations } : document;

const merge = (base: Json, ours: Json, theirs: Json) => {
  const { operations, conflicts } = mergeDocuments(base, ours, theirs);
  const sent = JSON.parse(JSON.stringify(operations)) as Operation[];
  return { conflicts, merged: said(applyOperations(theirs, sent).document) };
};

describe("random documents", () => {
  test("EDT-16 what one side alone has changed is there, and nothing is in conflict", () => {
    fc.assert(
      fc.property(three, ({ base, ours }) => {
        expect(merge(base, ours, base)).toEqual({ merged: said(ours), conflicts: [] });
        expect(merge(base, base, ours)).toEqual({ merged: said(ours), conflicts: [] });
        expect(merge(base, ours, ours)).toEqual({ merged: said(ours), conflicts: [] });
      }),
      runs,
    );
  });

  test("EDT-16 without a conflict, it is the same whoever comes first; with one, both say the same of it", () => {
    fc.assert(
      fc.property(three, ({ base, ours, theirs }) => {
        const one = merge(base, ours, theirs);
        const other = merge(base, theirs, ours);
        expect(one.conflicts.length).toBe(other.conflicts.length);
        if (one.conflicts.length === 0) expect(one.merged).toEqual(other.merged);
      }),
      runs,
    );
  });
});

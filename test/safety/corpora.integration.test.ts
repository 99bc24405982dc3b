/** A sample of the public corpora in pages; all of their strings are in corpora.exhaustive.test.ts. */
import { describe, test } from "vitest";
import { corporaNote, hasCorpora } from "../section/rules/corpus.ts";
import { expectHarmlessSections, expectHarmlessSettings } from "./corpora.ts";
import { readStrings } from "./strings.ts";

/** Number of strings from each corpus, spread evenly over it. */
const perCorpus = 30;
const sample = (hasCorpora ? [...readStrings().values()] : []).flatMap((strings) =>
  strings.filter((_, index) => index % Math.ceil(strings.length / perCorpus) === 0),
);

describe.skipIf(!hasCorpora)(`corpora in pages ${corporaNote}`, () => {
  test(`SAF-1 ${sample.length} strings in every kind of field of all section types inject nothing into pages`, () =>
    expectHarmlessSections(sample));

  test(`SAF-1 ${sample.length} strings in every kind of field of site settings inject nothing into pages`, () =>
    expectHarmlessSettings(sample));
});

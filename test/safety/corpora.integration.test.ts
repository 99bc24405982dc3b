/** A sample of the public corpora in pages; all of their strings are in corpora.exhaustive.test.ts. */
import { describe, test } from "vitest";
import { corporaNote, hasCorpora } from "../section/rules/corpus.ts";
import { expectHarmlessFrame, expectHarmlessSections } from "./corpora.ts";
import { readStrings } from "./strings.ts";

/** Number of strings from each corpus, spread evenly over it. */
const perCorpus = 30;
const sample = (hasCorpora ? [...readStrings().values()] : []).flatMap((strings) =>
  strings.filter((_, index) => index % Math.ceil(strings.length / perCorpus) === 0),
);

describe.skipIf(!hasCorpora)(`corpora in pages ${corporaNote}`, () => {
  test(`SAF-1 ${sample.length} strings in every kind of field of all section types write nothing into their pages`, () =>
    expectHarmlessSections(sample));

  test(`SAF-1 ${sample.length} strings in every kind of field of the site's frame write nothing into its pages`, () =>
    expectHarmlessFrame(sample));
});

/** All strings of the public corpora in pages; a sample of them is in corpora.integration.test.ts. */
import { describe, test } from "vitest";
import { corporaNote, hasCorpora } from "../section/rules/corpus.ts";
import { expectHarmlessSections, expectHarmlessSettings } from "./corpora.ts";
import { asksForAll } from "./rounds.ts";
import { readStrings } from "./strings.ts";

const corpora = hasCorpora ? [...readStrings()] : [];

/**
 * Path traversal strings, a few of each sort: paths.exhaustive.test.ts tests all of them wherever a file or page can be named. URLs occur in
 * the same kinds of fields in site settings as in sections, where all of them are tested.
 */
const oneOf: Readonly<Record<string, { readonly sections: number; readonly settings: number }>> = {
  traversal_paths: { sections: 4, settings: 16 },
  emails: { sections: 1, settings: 8 },
  urls: { sections: 1, settings: 4 },
};

/** @returns the corpora tested in one of these places, for test titles */
const triedIn = (place: "sections" | "settings") =>
  corpora.map(([name, all]) => {
    const every = oneOf[name]?.[place] ?? 1;
    const strings = asksForAll ? all : all.filter((_, index) => index % every === 0);
    return { name, strings, count: strings.length };
  });

describe.skipIf(!hasCorpora)(`corpora in pages ${corporaNote}`, () => {
  test.each(triedIn("sections"))(
    "SAF-1 $name: $count strings in every kind of field of all section types inject nothing into pages",
    ({ strings }) => expectHarmlessSections(strings),
  );

  test.each(triedIn("settings"))(
    "SAF-1 $name: $count strings in every kind of field of site settings inject nothing into pages",
    ({ strings }) => expectHarmlessSettings(strings),
  );
});

/**
 * Strings of the public corpora in every kind of field of every section type and of the site's frame, in pages that a
 * browser's parser reads: nothing stands in them that the same page with harmless strings has not (SAF-1).
 */
import { describe, expect, test } from "vitest";
import { corporaNote, hasCorpora } from "../section/rules/corpus.ts";
import { buildFiles } from "./build.ts";
import { frameOf, type Json, pageOf } from "./fields.ts";
import { asksForAll, layOut } from "./rounds.ts";
import { readStrings } from "./strings.ts";
import { foreignPartsOfAll } from "./tree.ts";
import { kindOf, twin, withoutRefused } from "./twin.ts";

const corpora = hasCorpora ? [...readStrings()] : [];

/** Everything of two bundles that is no page must be as harmless in the one as in the other. */
function expectSameFiles(hostile: ReadonlyMap<string, string>, harmless: ReadonlyMap<string, string>): void {
  const namesOf = (files: ReadonlyMap<string, string>, extension: string) =>
    [...files.keys()].filter((path) => path.endsWith(extension)).sort();
  for (const extension of [".html", ".js", ".css"])
    expect(namesOf(hostile, extension)).toEqual(namesOf(harmless, extension));
  for (const [path, text] of hostile) {
    if (/\.(?:json|webmanifest)$/.test(path)) JSON.parse(text);
    if (path.endsWith(".ics"))
      expect(text.split("\r\n").filter((line) => !/^(?:[A-Z-]+:| |$)/.test(line))).toEqual([]);
  }
  const rulesOf = (files: ReadonlyMap<string, string>) =>
    (files.get("_headers") ?? "")
      .split("\n")
      .map((line) => line.replace(/(Content-Security-Policy).*/, "$1"));
  expect(rulesOf(hostile)).toEqual(rulesOf(harmless));
}

/**
 * Of what climbs, a few of each sort: paths.test.ts has all of them wherever a file or a page may be named. Addresses
 * stand in the same kinds of fields in a frame as in sections, where all of them are tried.
 */
const oneOf: Readonly<Record<string, { readonly sections: number; readonly frame: number }>> = {
  traversal_paths: { sections: 4, frame: 16 },
  emails: { sections: 1, frame: 8 },
  urls: { sections: 1, frame: 4 },
};

/** @returns the corpora that are tried in one of these places, for the titles of tests */
const triedIn = (place: "sections" | "frame") =>
  corpora.map(([name, all]) => {
    const every = oneOf[name]?.[place] ?? 1;
    const strings = asksForAll ? all : all.filter((_, index) => index % every === 0);
    return { name, strings, count: strings.length };
  });

const site = { siteId: "safety", name: "Safety", url: "https://site.example", isPaid: true };

describe.skipIf(!hasCorpora)(`corpora in pages ${corporaNote}`, () => {
  test.each(triedIn("sections"))(
    "SAF-1 $name: $count strings in every kind of field of all section types write nothing into their pages",
    async ({ name, strings }) => {
      const { documents, filled, fields, withoutIdle } = layOut(strings, (put, round) =>
        pageOf(`/p${round}`, put, round),
      );
      const pages = documents.map(withoutIdle);
      const refused = pages.flatMap((page) => withoutRefused({ ...site, pages: [page] }));
      const twins = pages.map((page, round) => twin(page, withoutIdle(pageOf("", kindOf, round), round)));
      const [hostile, harmless] = [
        await buildFiles({ ...site, pages }),
        await buildFiles({ ...site, pages: twins }),
      ];
      expect(foreignPartsOfAll(hostile, harmless).slice(0, 10)).toEqual([]);
      expectSameFiles(hostile, harmless);
      console.log(
        `${name}: ${strings.length} strings, ${filled} times in ${fields} fields of ${pages.length} pages; ${refused.length} refused`,
      );
    },
  );

  test.each(triedIn("frame"))(
    "SAF-1 $name: $count strings in every kind of field of the site's frame write nothing into its pages",
    async ({ name, strings }) => {
      // A frame has few fields of pictures: all strings stand in those of sections.
      const { documents, filled, fields } = layOut(strings, frameOf, "picture");
      const components = ["NoHeader", "Rsvp1", "Footer"].map((id) => ({ id, uniqId: id, data: {} }));
      const frames = documents.map((frame, round) => {
        Object.assign(frame, { pages: [{ path: "/", components }] });
        Object.assign((frame.cookieSettings as { gdpr: Json }).gdpr, { isVisible: round % 2 === 0 });
        return frame;
      });
      const refused = frames.flatMap(withoutRefused);
      const twins = frames.map((frame, round) => twin(frame, frameOf(kindOf, round)));
      for (let first = 0; first < frames.length; first += 100) {
        const [hostile, harmless] = [
          await buildFiles(inLanguages(frames.slice(first, first + 100))),
          await buildFiles(inLanguages(twins.slice(first, first + 100))),
        ];
        expect(foreignPartsOfAll(hostile, harmless).slice(0, 10)).toEqual([]);
        expectSameFiles(hostile, harmless);
      }
      console.log(
        `${name}: ${strings.length} strings, ${filled} times in ${fields} fields of ${frames.length} frames; ${refused.length} refused`,
      );
    },
  );
});

/** Many frames in one site: the first as the site's own, the others as those of its languages. */
function inLanguages(frames: readonly Json[]): Json {
  const [first, ...others] = frames;
  const codes = frames.map(
    (_, index) => `${"bcdefghkl"[Math.floor(index / 20)]}${"bcdefghijklmnopqrstu"[index % 20]}`,
  );
  const languages = codes.map((code, order) => ({
    isPrimary: order === 0,
    order,
    lang: { name: code, code },
  }));
  const translations = Object.fromEntries(
    others.map(({ pages: _, siteId: __, url: ___, ...frame }, index) => [codes[index + 1], frame]),
  );
  return { ...first, languages, translations };
}

/** Pages that declare versions in other languages: diagnostics for declarations that do not fit (LNG-2). */
import { describe, expect, test } from "vitest";
import { check, diagnose, document, type Json, languages, page, section } from "../tiny/document.ts";

const note = section("Note", { title: "x" });
const site = (pages: readonly Json[], more: Json = languages("ru", "en", "de")) =>
  document({ ...more, pages: [page("/", note), ...pages] });
const russian = (path: string, alternate: unknown) => ({ ...page(path, note), alternate });
const other = (path: string, language: string, alternate?: unknown) => ({
  ...page(path, note),
  language,
  ...(alternate === undefined ? {} : { alternate }),
});

describe("LNG-2 DOC-10 alternate", () => {
  test("may be declared on one of the pages or on all", () => {
    const english = other("/About_eng", "en");
    expect(check(site([russian("/About", { en: "/About_eng" }), english]))).toEqual([]);
    expect(check(site([russian("/About", { en: "/About_eng/" }), english]))).toEqual([]);
    expect(
      check(
        site([
          russian("/About", { en: "/About_eng", de: "/Info" }),
          other("/About_eng", "en", { ru: "/About", de: "/Info" }),
          other("/Info", "de"),
        ]),
      ),
    ).toEqual([]);
  });

  test("in a language that the site does not have is an error with a suggestion", () => {
    const [found] = diagnose(site([russian("/About", { eng: "/" })]));
    expect(found).toMatchObject({ severity: "error", code: "not-one-of", pointer: "/pages/1/alternate/eng" });
    expect(found?.hint).toBe('Did you mean "en"?');
    const [nowhere] = diagnose(site([russian("/About", { en: "/" })], {}));
    expect(nowhere?.message).toContain('a code from "languages", which the site does not have');
  });

  test("to a missing page is a warning with the nearest path", () => {
    const [found] = diagnose(site([russian("/About", { en: "/About_en" }), other("/About_eng", "en")]));
    expect(found).toMatchObject({ code: "link-to-nowhere", pointer: "/pages/1/alternate/en" });
    expect(found?.hint).toBe('Did you mean "/About_eng"?');
  });

  test("to a page in another language is a warning", () => {
    expect(check(site([russian("/About", { en: "/" })]))).toEqual([
      "warning alternate-language /pages/1/alternate/en",
    ]);
    expect(check(site([russian("/About", { ru: "/" })]))).toEqual([
      "warning alternate-twice /pages/1/alternate/ru",
    ]);
  });

  test("that gives a page two versions in one language, directly or indirectly, is a warning", () => {
    const english = other("/About_eng", "en");
    expect(
      check(site([russian("/About", { en: "/About_eng" }), russian("/Us", { en: "/About_eng" }), english])),
    ).toEqual(["warning alternate-twice /pages/2/alternate/en"]);
    expect(
      check(
        site([
          russian("/About", { en: "/About_eng" }),
          english,
          russian("/Us", { de: "/Info" }),
          other("/Info", "de", { en: "/About_eng" }),
        ]),
      ),
    ).toEqual(["warning alternate-twice /pages/4/alternate/en"]);
  });

  test("with a wrong type is an error, and the page is still validated", () => {
    expect(check(site([russian("/About", ["/About_eng"])]))).toEqual(["error wrong-type /pages/1/alternate"]);
    expect(check(site([russian("/About", { en: 1 })]))).toEqual(["error wrong-type /pages/1/alternate/en"]);
  });
});

/** Owners' words for diagnostics and refusals, in each language. */
import { expect, test } from "vitest";
import {
  type Diagnostic,
  type DiagnosticCode,
  diagnose,
  type Params,
  type Reason,
  wordReason,
} from "../../src/diagnostic/index.ts";
import { refusalInWords } from "../../src/editor/server/page-words.ts";
import { Refusal, type RefusalReason } from "../../src/editor/server/refusal.ts";
import { wordsEn } from "../../src/editor/server/words/check.en.ts";
import { wordsRu } from "../../src/editor/server/words/check.ru.ts";
import { reasonsEn } from "../../src/editor/server/words/reasons.en.ts";
import { reasonsRu } from "../../src/editor/server/words/reasons.ru.ts";
import { findPathProblem, parseImageSource, parseLink } from "../../src/section/rules/index.ts";
import { reasons, samples } from "./owners-samples.ts";
import { termsIn } from "./terms.ts";

/** Names that are the same in every language. */
const names =
  /content=|www\.|my-site|Europe\/Moscow|draft|public|GPX|RSS|AVIF|HEIC|EIO|TextImage|\.(?:html|json|zip|mp4|webm)|tel$|tel:|javascript:|blob:|\.jpg|SVG|PNG|WOFF|#contacts|tel\.?$|viber|index|gopher|#1b5e20|\/about(?:\/team)?|[«"]con[»"]|https?|ftp|mailto|example\.\w+|name@\S+|assets\/\w+\.\w+|cookie|Close|subject|body|bcc|JPEG|WebP|GIF|Windows|UTF/g;
const isEnglish = (text: string) => /[a-z]{3}/i.test(text.replaceAll(names, ""));
const textsOf = ({ message, hint = "" }: Pick<Diagnostic, "message" | "hint">): string[] =>
  [message, hint].filter(Boolean);
const withTerms = (texts: readonly string[]) => texts.filter((text) => termsIn(text).length > 0);

/** Every problem that can reach an owner, as from a cache. */
const everyProblem = (): Diagnostic[] =>
  (Object.entries(samples) as [DiagnosticCode, readonly Params<DiagnosticCode>[]][]).flatMap(([code, all]) =>
    all.map((params) => JSON.parse(JSON.stringify(diagnose(code, "", params)))),
  );

test("EDT-17 everything that check reports on an edited site is in owners' words, in each language", () => {
  const problems = everyProblem();
  for (const words of [wordsEn, wordsRu])
    expect(withTerms(problems.map(words.problem).flatMap(textsOf))).toEqual([]);
  expect(problems.map(wordsRu.problem).flatMap(textsOf).filter(isEnglish)).toEqual([]);
  // Words of the developers would be found.
  expect(withTerms(problems.flatMap(textsOf)).length).toBeGreaterThan(60);
});

test("EDT-17 every reason is in owners' words, in each language", () => {
  expect(reasons.map(({ kind }) => kind)).toEqual(expect.arrayContaining(Object.keys(reasonsRu)));
  for (const texts of [reasonsEn, reasonsRu])
    expect(withTerms(reasons.map((reason) => wordReason(reason, texts)))).toEqual([]);
  expect(reasons.map((reason) => wordReason(reason, reasonsRu)).filter(isEnglish)).toEqual([]);
});

test("EDT-17 the owner's own text is kept, and fields have their labels", () => {
  const found = diagnose("link-to-nowhere", "", { found: "/{1} $& it is empty" });
  expect(wordsRu.problem(found).message).toBe(
    "Ссылка никуда не ведёт: на сайте нет страницы «/{1} $& it is empty».",
  );
  expect(wordsEn.problem(found).message).toBe("Broken link: this site has no page “/{1} $& it is empty”.");
  const empty = diagnose("at-least-one", "", { names: ["btnText", "openingHours"] });
  expect(wordsEn.problem(empty).message).toBe("These fields are all empty: Button text, Opening hours.");
  expect(wordsRu.problem(empty).message).toBe(
    "Не заполнено ни одно из этих полей: Текст кнопки, Часы работы.",
  );
});

test("EDT-17 a rule of a section type is in the editor's language, or in English", () => {
  const what = { en: "a time of day", ru: "время суток" };
  const hint = { en: "Use 24 hours.", ru: "Введите время в 24-часовом формате." };
  const problem = diagnose("bad-value", "", { kind: "own", found: "9 am", what, hint });
  expect([problem.message, problem.hint]).toEqual(['"9 am" is not a time of day.', "Use 24 hours."]);
  expect(textsOf(wordsEn.problem(problem))).toEqual(["“9 am” isn't a time of day.", "Use 24 hours."]);
  expect(textsOf(wordsRu.problem(problem))).toEqual([
    "«9 am» не подходит. Здесь нужно: время суток.",
    "Введите время в 24-часовом формате.",
  ]);
  const english = diagnose("bad-value", "", { kind: "own", found: "9", what: "a code", hint: "Look it up." });
  expect(textsOf(wordsRu.problem(english))).toEqual(["«9» не подходит. Здесь нужно: a code.", "Look it up."]);
});

test("EDT-17 a long text is worded as check words it", () => {
  const found = `/${"😀 long ".repeat(50_000)}`;
  const problem = diagnose("link-to-nowhere", "", { found });
  expect(JSON.stringify(problem.params).length).toBeLessThan(1000);
  expect(wordsEn.problem(problem).message.replace(/[“”]/g, '"')).toBe(problem.message);
});

test("EDT-17 reasons for refused links, pictures and page paths are in owners' words, in each language", () => {
  const links = [
    "",
    "x".repeat(3000),
    "a\u0000b",
    "\ud800",
    "C:\\a.jpg",
    "/a\\b",
    '/a"b',
    "./a",
    "ada@example.com",
    "@ada",
    "about us",
    "mailto:ada",
    "tel:ada",
    "/a%zz",
    "assets/a.jpg?b",
    "assets/a/",
    "assets/.a.jpg",
    "http:a",
    "http://a b.com",
    "http://@x@y",
    "http://example.com:99999",
    "http://",
    `http://${"a".repeat(300)}.com`,
    "http://a%62.com",
    "http://a_b",
    "http://localhost",
    "http://10.0.0.1",
    "http://240.0.0.1",
    "http://0x7f.1",
    "javascript:x",
    "blob:x",
    "gopher:x",
    "/a%2fb",
    "/a%23b",
    "/a/../b",
    "/a//b",
    "./about",
    "mailto:ada@example.com?cc=x",
    "mailto:ada@example.com?attach=x",
    "assets/../a.jpg",
    "assets/a|b.jpg",
    "+44 20 7946 0000",
  ]; // prettier-ignore
  const pictures = ["/a.jpg", "#a", "ftp://example.com/a.jpg", "https://a:b@example.com/a.jpg"];
  const paths = [
    "about",
    "/a\\b",
    "/a%20b",
    "/a?b",
    "/a//b",
    `/${"a".repeat(300)}`,
    "/a.",
    "/con",
    `/${"a/".repeat(2000)}`,
  ];
  const found = [
    ...links.map((link) => parseLink(link)),
    ...pictures.map((link) => parseImageSource(link)),
    ...paths.map((path) => ({ problem: findPathProblem(path) })),
  ].map((one) => ("problem" in one ? one.problem : undefined));
  const problems = found.filter((problem) => problem !== undefined);
  expect(problems).toHaveLength(found.length);
  expect(problems.map((one) => wordReason(one, reasonsRu)).filter(isEnglish)).toEqual([]);
  for (const texts of [reasonsEn, reasonsRu])
    expect(withTerms(problems.map((one) => wordReason(one, texts)))).toEqual([]);
});

test("EDT-17 a refused edit is explained in owners' words, in each language", () => {
  const problem: Reason = { kind: "no-slash-in-front" };
  const refused: readonly RefusalReason[] = [
    { kind: "in-part", file: "§" },
    { kind: "in-article", file: "§" },
    { kind: "unusable-path", path: "§", problem },
    { kind: "page-exists", path: "§" },
    { kind: "same-path" },
    { kind: "section-exists", name: "§" },
    { kind: "only-one-section", label: "§" },
    { kind: "name-taken", name: "§" },
    { kind: "not-json" },
    { kind: "not-allowed", role: "editor" },
    { kind: "not-allowed", role: "translator" },
    { kind: "not-allowed", role: "viewer" },
    { kind: "problem", diagnostic: diagnose("bad-path", "", { found: "§", problem }) },
  ];
  const inLanguage = (language: string) =>
    refused.map((reason) => refusalInWords(new Refusal("refused", reason), language).message);
  expect(inLanguage("ru").filter(isEnglish)).toEqual([]);
  expect(withTerms([...inLanguage("en"), ...inLanguage("ru")])).toEqual([]);
  expect(withTerms(refused.map((reason) => new Refusal("refused", reason).message)).length).toBeGreaterThan(
    3,
  );
});

/** Owners' words for diagnostics, in each language. */
import { expect, test } from "vitest";
import { type Diagnostic, diagnose } from "../../src/diagnostic/index.ts";
import { type DiagnosticCode, type Params, wording } from "../../src/diagnostic/wording.ts";
import { formatEn } from "../../src/editor/server/words/check.en.ts";
import { formatRu } from "../../src/editor/server/words/check.ru.ts";
import { isInPart, isNotWhole } from "../../src/editor/server/words/refusals.en.ts";
import { findPathProblem, parseImageSource, parseLink } from "../../src/section/rules/index.ts";
import { termsIn } from "./terms.ts";

type Samples = { readonly [C in DiagnosticCode]?: readonly Params<C>[] };

const nearest = "§";
const found = "§";
/** Every message of each problem that an edited site can have. */
const samples: Samples = {
  "wrong-type": [
    { expected: "a text", found: 5 },
    { expected: "a list", found: null },
    { expected: "an object", found: "§" },
    { expected: "a number", found: true },
    { expected: "a text", found: [] },
    { expected: "a text", found: {} },
    { expected: "a whole number", found: "5" },
    { expected: "true or false", found: "§" },
    { expected: "a number", found: Number.POSITIVE_INFINITY },
    { expected: "an object", found: "§", form: "§" },
  ],
  required: [{ name: "title" }, { name: "title", written: "§" }, { name: "title", form: "§" }],
  "not-one-of": [
    { found, allowed: ["§"] },
    { found, allowed: ["§", ""] },
    ...["§", "DARK", "LIGHT", "EXTRALIGHT", "LEFT", "RIGHT", "CORNERED", "ROUNDED", "SHARP"].map(
      (nearest) => ({
        found,
        allowed: ["DARK", "LIGHT", "LEFT", "SHARP"],
        nearest,
      }),
    ),
  ],
  "bad-value": [
    { problem: "The number 5 is too large (the maximum is 4)." },
    { problem: "The number 5 is too small (it must be at least 6)." },
    { problem: "The number 5 is too small (it must be more than 6)." },
    ...[
      "a valid site ID",
      "a valid language code",
      "a valid time zone",
      "a valid site address",
      "a valid section name",
      "a page, a file or a web address",
      "a country code",
      "a video file",
      "a single line of text",
      "an address for the page head",
    ].map((what) => ({ found, what, hint: "" })),
  ],
  "bad-hex": [{ found }],
  "bad-date": [
    { found },
    ...[
      "a year has 12 months",
      "the year must be from 1 to 9998",
      "a day ends at 23:59:59",
      "no time zone has that offset",
    ].map((problem) => ({ found, problem })),
  ],
  "bad-url": [
    { found, problem: "§" },
    { found, problem: "§", isPicture: true },
    { found, problem: "§", meant: "§" },
  ],
  "bad-email": [{ found }],
  "bad-path": [
    { found, problem: "§" },
    { found, problem: "§", meant: "§" },
  ],
  "bad-provider-id": [{ provider: "§", found, form: "§" }],
  duplicate: ["event ID", "language code", "old address", "page path", "uniqId"].map((what) => ({
    what,
    value: "§",
    first: "/pages/0/components/1",
  })),
  "path-collision": [
    { value: "§", language: "§" },
    { value: "§", other: "§", first: "/pages/0/path" },
  ],
  "several-primary-languages": [{ codes: ["§", "§"] }],
  "no-primary-language": [{ taken: "§" }],
  "wrong-order": [{ earlier: "startsAt", later: "endsAt", from: "§", to: "§" }],
  "unknown-section": [{ found }, { found, nearest }],
  "unknown-variant": [
    { found, type: "§", allowed: [] },
    { found, type: "§", allowed: ["§"] },
    { found, type: "§", allowed: ["§"], nearest },
  ],
  "too-large": ["tags", "values"].map((what) => ({ what, found: 9, max: 5 })),
  "grounds-alike": ["DARK", "LIGHT", "EXTRALIGHT", ""].map((colorMode) => ({ colorMode })),
  "sides-alike": ["LEFT", "RIGHT"].map((orientation) => ({ type: "TextImage", orientation })),
  "unique-section": [{ type: "§", first: "/pages/0/components/1" }],
  "unknown-event": [{ found }],
  "text-too-long": [
    { length: 50, max: 40 },
    { length: 1, max: 0 },
  ],
  "too-many-marks": [{ found: 50, max: 40 }],
  "too-few-items": [
    { count: 0, min: 1 },
    { count: 1, min: 2 },
  ],
  "too-many-items": [
    { count: 5, max: 4 },
    { count: 1, max: 0 },
  ],
  "at-least-one": [{ names: ["title", "paragraph"] }],
  "unknown-key": [
    { key: "§" },
    { key: "§", nearest },
    { key: "§", nearest: [nearest, nearest] },
    { key: "§", fields: ["title", "text"] },
    ...(["site", "page", "section"] as const).flatMap((of) =>
      [true, false].map((isOwn) => ({ key: "§", belongs: { of, name: "§", isOwn } })),
    ),
    { key: "§", belongs: { of: "page", name: "§.§", isOwn: false } },
    { key: "§", belongs: { of: "section", name: "§.§", isOwn: true } },
  ],
  "markdown-shown": [
    { found, isPlain: true },
    { found, isPlain: false },
  ],
  "logo-width": [
    { found: 5, min: 10, max: 400 },
    { found: 1200, min: 10, max: 400 },
  ],
  "meta-not-used": [{ count: 1 }, { count: 3 }],
  "contact-to-nowhere": [{ found }],
  "markup-removed": [{ removed: ["§"] }],
  "unknown-icon": [{ found }, { found, nearest }],
  "unknown-flag": [{ found }],
  "unknown-font": [{ found }],
  "address-without-scheme": [{ found, url: "§", meant: "§" }],
  "link-to-nowhere": [{ found }, { found, nearest }],
  "language-guessed": [{ code: "§" }],
  "language-without-words": [
    { code: "§", lacking: ["§"], all: 1 },
    { code: "§", lacking: ["§"], all: 3 },
  ],
  "alternate-language": [{ path: "§", code: "§", language: "§" }],
  "alternate-twice": [{ language: "§", first: "§", second: "§" }],
  "anchor-to-nowhere": [
    { found, page: "§" },
    { found, page: undefined },
  ],
  "messenger-to-nowhere": [
    { name: "§", found },
    { name: "§", found: "" },
    { name: "viber", found: "" },
  ],
  "message-places": [
    { expected: ["§"], found: ["§"] },
    { expected: ["§"], found: [] },
  ],
  "translation-unused": [
    "it has no uniqId",
    'no section has the uniqId "§"',
    "it has no path",
    'no page has the path "§"',
    'the site has no other language "§"',
    '"messages" belongs at the top level of the document, by language code',
    "the list in the primary language has only one item",
    "the list in the primary language has only 3 items",
    "the list is empty in the primary language",
    "publication is set in the primary language, for all languages",
  ].map((what) => ({ what })),
  "unknown-status": [
    { found, what: "page" },
    { found, what: "section" },
    { found, what: "page", meant: "§" },
  ],
  "no-home-page": [{}, { keptOut: { reason: "draft" } }, { keptOut: { reason: "scheduled", at: "§" } }],
  "no-page-published": [{ count: 1 }, { count: 3 }],
  "link-to-kept-out": [
    { found, reason: "hidden" },
    { found, reason: "expired", at: "§" },
  ],
  "feed-without-url": [{}],
  "feed-in-the-way": [{ path: "§" }],
  "loads-without-consent": [
    { providers: ["§"], isPaid: false },
    { providers: ["§"], isPaid: true },
  ],
  "forms-nowhere": [{ count: 1 }, { count: 2 }],
  "report-form": [{}],
  "chats-several": [{ loaded: "§", other: "§" }],
  "chat-not-loaded": [{ chats: ["§"] }],
  "chat-without-id": [{}],
  "consent-assumed": [{ providers: ["§"] }],
  "consent-without-policy": [{}],
  "consent-not-asked": [{ providers: ["§"] }],
  "url-folder": [{ found, origin: "https://example.org", folder: "/§/" }],
  "asset-missing": [
    { found },
    { found: "§.html" },
    { found, nearest },
    { found: "\u0439", nearest: "\u0438\u0306" },
  ],
  "asset-refused": [
    { found, problem: "it is empty" },
    { found, problem: "it is not an image, or it is damaged", isPicture: true },
    ...[
      "it is incomplete: the end of the file is missing",
      "it is incomplete: part of the image would be grey",
      "browsers can't show HEIC files; save it as JPEG or PNG",
      "it is 60,000 by 50,000 pixels, which is too large: 3,000 million pixels (the limit is 100 million)",
      "it is 9,000 by 9,000 pixels, which is too large: 81 million pixels (the limit for AVIF is 33 million)",
      "decoding it takes longer than 20 seconds",
      "it cannot be read (EIO)",
      "the SVG is not valid UTF-8 or UTF-16",
      "the SVG is 9 bytes (the limit is 5)",
      "the SVG nests elements more than 200 levels deep",
      "it is not an SVG: its root element is not <svg xmlns=§>",
      "the SVG has more than 5 elements",
      "the SVG declares entities or a DTD that are not allowed",
      "the SVG is not well-formed XML (line 1, column 2)",
      "the SVG contains an element that refers to itself",
      "the SVG is too complex: more than 5 shapes, counting every reuse",
      "the images in the SVG have more than 100 million pixels in total",
      "an image in the SVG can't be used: it is not an image, or it is damaged",
    ].map((problem) => ({ found, problem, isPicture: true })),
    ...[
      "it is the site document, which also holds unpublished content",
      "it is 9 bytes (the limit is 5)",
      "it is not a file",
      "it is a link to a location outside the site folder",
    ].map((problem) => ({ found, problem })),
    {
      found,
      problem:
        'files with the extension ".§" are not published, because some hosts run them; put it in a .zip',
    },
  ],
  "font-refused": [
    "it is not a font, or it is damaged",
    "it is not in WOFF2 format; save it as WOFF2",
    "it is incomplete: the end of the file is missing",
    "it is not a file in the site folder",
    "it has none of the characters that the site uses",
    "it is 9 bytes (the limit is 5); remove characters that the site doesn't use",
    "it decompresses to 9 bytes (the limit is 5)",
    "reading it takes longer than 30 seconds",
  ].map((problem) => ({ found, problem })),
  "font-lacks": [
    { found, scripts: ["§", "§"], others: [] },
    { found, scripts: ["§"], others: ["§", "§"] },
  ],
  "public-refused": [
    ...[
      "it is a link to a location outside public/",
      "it is a link to a folder; copy the folder itself instead",
      "it is a broken symbolic link",
      "it is not a folder",
      "it is nested more than 5 folders deep",
      "its name is not valid UTF-8",
    ].map((problem) => ({ found, problem })),
    ...[
      "it configures the host",
      'some hosts run files with ".§" in the name, or serve them as pages',
      "hosts guess the type of a file without an extension",
      'hosts look for settings in ".json" files at the root, so move it to a folder',
      "it starts like an HTML page",
      `its content doesn't match the extension ".§"`,
      "it is not a plain GPX track",
      "it is 9 bytes (the limit for GPX tracks is 5)",
      "the SVG contains scripts, animations or other pages",
      "the SVG contains HTML or MathML",
      "the SVG contains event handlers",
      "the SVG contains a link that can run code",
      "the SVG refers to other files",
      "the SVG loads other files in its styles",
    ].map((problem) => ({ found, problem: `${problem}; use --public-scripts to publish it` })),
    {
      found,
      problem:
        'the extension ".§" is not on the list of data files; use --public-scripts to publish it, or add it to publicEndings in the configuration',
    },
  ],
  "public-clash": ['the page "§"', "the 404 page", 'the generated file "§"'].map((other) => ({
    found,
    other,
  })),
  "public-too-large": [
    { found: undefined, max: 10_000 },
    { found: 2e9, max: 1e9 },
  ],
  "public-hidden": [{ found }],
  "asset-cleaned": [
    "the SVG contains scripts, animations or other pages",
    "the SVG contains HTML or MathML",
    "the SVG contains event handlers",
    "the SVG contains a link that can run code",
    "the SVG refers to other files",
    "the SVG loads other files in its styles",
  ].map((problem) => ({ found, problem })),
  "picture-smaller": [{ found, from: { width: 800, height: 20_000 }, to: { width: 384, height: 9600 } }],
  "picture-still": [
    { found, problem: "it is 6,000,000 bytes (the limit for animations is 5,000,000)" },
    { found, problem: "2,000 by 1,000 pixels is too large for an animation" },
    { found, problem: "its frames have too many pixels in total" },
  ],
  "picture-not-shared": [
    { found, problem: "it is too complex for link previews: 60000 shapes (the limit is 50000)" },
    { found, problem: "it is not an image, or it is damaged" },
  ],
  "card-letters": [
    { of: "titles", letters: ["§"], pages: 1, shown: "§", font: undefined },
    { of: "titles", letters: ["§"], pages: 2, shown: "§", font: undefined },
    { of: "name", letters: ["§"], pages: 1, shown: "§", font: "@fontsource-variable/noto-sans-jp" },
  ],
  "unencrypted-picture": [{ found }],
  "logo-not-drawn": [
    "it is empty",
    "it is too complex for an icon: 9 shapes (the limit is 5)",
    "it is damaged, or too complex",
  ].map((problem) => ({ found, problem })),
  "overlay-raised": [{ wanted: 0.1, shown: 0.4 }],
  "shown-first-only": [{ name: "logoUrl", type: "§" }],
  "redirect-loop": [{ way: ["§", "§"] }],
  "redirect-chain": [{ found, to: "§" }],
  "redirect-shadowed": [{ from: "§", page: "§" }],
  "redirect-in-language": [{ from: "/§", code: "§" }],
  "too-large-in-languages": [{ pages: 5000, redirects: 1, languages: 200, found: 40_000, max: 300 }],
  "too-many-problems": [{ shown: 100 }],
};

/** A site with these problems cannot be edited. */
const notShown: readonly DiagnosticCode[] = [
  "site-missing",
  "site-unreadable",
  "site-empty",
  "not-utf8",
  "json-syntax",
  "too-deep",
  "duplicate-key",
  "forbidden-key",
  "part-missing",
  "part-unreadable",
  "bad-part",
  "part-circle",
  "parts-too-deep",
  "parts-too-large",
  "part-not-alone",
  "part-misplaced",
];

/** Names that are the same in every language. */
const names =
  /public|GPX|RSS|AVIF|HEIC|EIO|TextImage|\.(?:html|json|zip)|tel$|tel:|javascript:|blob:|\.jpg|SVG|PNG|WOFF|#contacts|tel\.?$|viber|gopher|#1b5e20|\/about(?:\/team)?|"con"|https?|ftp|mailto|example\.\w+|name@\S+|assets\/\w+\.\w+|cookie|Close|subject|body|bcc|JPEG|WebP|GIF|Windows|UTF/g;
const isEnglish = (text: string) => /[a-z]{3}/i.test(text.replaceAll(names, ""));
const wordsOf = ({ message, hint = "" }: Diagnostic): string[] => [message, hint].filter(Boolean);
const diagnoseAll = <C extends DiagnosticCode>(code: C, all: readonly Params<C>[]) =>
  all.map((params) => diagnose(code, "", params));

/** Every sentence of `check` that can reach an owner. */
const everySentence = (): string[] =>
  (Object.keys(samples) as DiagnosticCode[]).flatMap((code) =>
    diagnoseAll(code, (samples[code] ?? []) as readonly Params<typeof code>[]).flatMap(wordsOf),
  );

test("EDT-17 everything that check reports on an edited site is in owners' words, in each language", () => {
  expect([...Object.keys(samples), ...notShown].sort()).toEqual(Object.keys(wording).sort());
  const sentences = everySentence();
  for (const format of [formatEn, formatRu])
    expect(sentences.map(format).filter((text) => termsIn(text).length > 0)).toEqual([]);
  expect(sentences.filter((sentence) => isEnglish(formatRu(sentence)))).toEqual([]);
  // Words of the developers would be found.
  expect(sentences.filter((sentence) => termsIn(sentence).length > 0).length).toBeGreaterThan(60);
});

test("EDT-17 the owner's own text is kept, and fields have their labels", () => {
  const { message } = diagnose("link-to-nowhere", "", { found: "/{1} $& it is empty" });
  expect(formatRu(message)).toBe('Ссылка никуда не ведёт: на сайте нет страницы "/{1} $& it is empty".');
  expect(formatEn(message)).toBe("Broken link: this site has no page “/{1} $& it is empty”.");
  const empty = diagnose("at-least-one", "", { names: ["btnText", "openingHours"] });
  expect(formatEn(empty.message)).toBe("These fields are all empty: Button text, Opening hours.");
  expect(formatRu(empty.message)).toBe("Не заполнено ни одно из этих полей: Текст кнопки, Часы работы.");
  for (const format of [formatEn, formatRu])
    expect(format("An unknown sentence.")).toBe("An unknown sentence.");
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
  const problems = [
    ...links.map((link) => parseLink(link)),
    ...pictures.map((link) => parseImageSource(link)),
    ...paths.map((path) => ({ problem: findPathProblem(path) })),
  ].map((found) => ("problem" in found ? (found.problem ?? "") : JSON.stringify(found)));
  expect(problems.filter((problem) => isEnglish(formatRu(problem)))).toEqual([]);
  for (const format of [formatEn, formatRu])
    expect(problems.map(format).filter((text) => termsIn(text).length > 0)).toEqual([]);
});

test("EDT-17 an edit refused because of the site's files is explained in Russian", () => {
  expect(isEnglish(formatRu(isInPart("§")))).toBe(false);
  expect(isEnglish(formatRu(isNotWhole(diagnose("asset-missing", "", { found }).message)))).toBe(false);
});

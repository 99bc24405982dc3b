/** DOC-10: valid paths of pages, and paths that are equal. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { wordReason } from "../../../src/diagnostic/index.ts";
import { findPathProblem, foldPath } from "../../../src/section/rules/index.ts";
import { runs } from "../../support/runs.ts";

const accepted = [
  "/",
  "/about",
  "/about/",
  "/about/team",
  "/About_eng",
  "/о-нас",
  "/会议：2024",
  "/it's ok, (really); a+b=c & d~e!",
  "/console",
  "/com10",
  "/lpt",
  "/a.con",
  "/v1.2.3",
  `/${"a".repeat(200)}`,
  `/${"a".repeat(199)}/${"b".repeat(199)}`,
];

const refused: readonly (readonly [string, RegExp])[] = [
  ["", /start with/],
  ["about", /start with/],
  ["\\about", /start with/],
  ["https://example.com", /start with/],
  ["//", /two slashes/],
  ["//about", /two slashes/],
  ["/a//b", /two slashes/],
  ["/a//", /two slashes/],
  ["/.", /"\."/],
  ["/..", /"\.\."/],
  ["/a/../b", /"\.\."/],
  ["/a/./b", /"\."/],
  ["/..;/a", /"\.\."/],
  ["/\u2025/a", /"\.\."/],
  ["/\u2024\u2024/a", /"\.\."/],
  ["/a／b", /as a slash/],
  ["/a＼b", /as a slash/],
  ["/a\\b", /backslash/],
  ["/a\nb", /invisible/],
  ["/a\0b", /invisible/],
  ["/a\u007Fb", /invisible/],
  ["/a\u0085b", /invisible/],
  ["/a\u202Eb", /invisible/],
  ["/a\u200Bb", /invisible/],
  ["/a\ud800b", /broken/],
  ["/a%2Fb", /"%"/],
  ["/%2e%2e/a", /"%"/],
  ["/a%5cb", /"%"/],
  ["/100%", /"%"/],
  ["/a?b", /"\?"/],
  ["/a#b", /"#"/],
  ...[...'<>:|*"'].map((character): [string, RegExp] => [`/a${character}b`, /Windows forbids/]),
  ["/a.", /dot or a space/],
  ["/a ", /dot or a space/],
  ["/a /b", /dot or a space/],
  ["/a./b", /dot or a space/],
  ...["con", "PRN", "Aux", "nul", "com1", "COM9", "lpt0", "COM¹", "conin$", "CONOUT$"].flatMap(
    (name): [string, RegExp][] => [
      [`/${name}`, /device/],
      [`/a/${name}/b`, /device/],
      [`/${name}.txt`, /device/],
      [`/${name}.tar.gz`, /device/],
      [`/${name} .txt`, /device/],
    ],
  ),
  [`/${"a".repeat(201)}`, /longer than 200 bytes/],
  [`/${"é".repeat(101)}`, /longer than 200 bytes/],
  [`/${"a/".repeat(500)}`, /longer than 1000 bytes/],
  [`/${"é".repeat(150)}/${"é".repeat(150)}/${"é".repeat(150)}/${"é".repeat(150)}`, /longer than 1000 bytes/],
];

const equal = [
  ["/about", "/About"],
  ["/about", "/about/"],
  ["/caf\u00E9", "/cafe\u0301"],
  ["/CAF\u00C9", "/cafe\u0301"],
  ["/STRASSE", "/straße"],
  ["/ẞ", "/ß"],
  ["/ΟΔΟΣ", "/οδοσ"],
  ["/\u0390", "/\u03AA\u0301"],
  ["/a\u200C\u0301", "/á"],
  ["/ﬁle", "/file"],
  ["/ｆｉｌｅ", "/file"],
  ["/x²", "/x2"],
  ["/a\u200Cb", "/ab"],
  ["/о-нас", "/О-Нас"],
] as const;

const different = [
  ["/", "/a"],
  ["/about", "/abouts"],
  ["/e", "/é"],
  ["/a/b", "/ab"],
  ["/о", "/o"],
] as const;

test("DOC-10 accepts paths that every host and file system can serve", () => {
  for (const path of accepted) expect.soft(findPathProblem(path), path).toBeUndefined();
});

test("DOC-10 refuses other paths, and gives the reason", () => {
  for (const [path, reason] of refused) {
    const problem = findPathProblem(path);
    expect.soft(problem ? wordReason(problem) : "accepted", JSON.stringify(path)).toMatch(reason);
  }
});

test("DOC-10 treats paths as equal if a file system or a visitor could", () => {
  for (const [one, other] of equal) expect.soft(foldPath(one), `${one} and ${other}`).toBe(foldPath(other));
});

test("DOC-10 treats other paths as different", () => {
  for (const [one, other] of different)
    expect.soft(foldPath(one), `${one} and ${other}`).not.toBe(foldPath(other));
});

const segments = fc.array(
  fc.oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
    fc.constantFrom("..", ".", "", "con", "a ", "a.", "%2e", "\\", "\ud800"),
  ),
  { maxLength: 5 },
);

test("DOC-10 SAF-1 an accepted path stays on its site, and URL encoding preserves each segment", () => {
  fc.assert(
    fc.property(segments, (parts) => {
      const path = `/${parts.join("/")}`;
      if (findPathProblem(path) !== undefined) return;
      const url = new URL(encodeURI(path), "https://site.example");
      expect(url.origin).toBe("https://site.example");
      expect(decodeURI(url.pathname)).toBe(path);
    }),
    runs(2_000),
  );
});

test("DOC-10 folding ignores letter case and Unicode normalization of any path", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 20 }), (text) => {
      const path = `/${text}`;
      fc.pre(findPathProblem(path) === undefined);
      const folded = foldPath(path);
      for (const variant of [
        path.toUpperCase(),
        path.normalize("NFD"),
        path.normalize("NFC"),
        path.normalize("NFKC"),
      ]) {
        expect(foldPath(variant)).toBe(folded);
      }
    }),
    runs(2_000),
  );
});

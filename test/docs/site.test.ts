/** Documentation as a site: pages, references and search index, as the script reads them from Markdown. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readPages } from "../../sites/docs/pages.js";
import { createSlugger } from "../../sites/docs/templates/sections/Article/markdown.js";
import { type Entry, excerptOf, search } from "../../sites/docs/templates/sections/Article/search.ts";

const docs = readPages(resolve("."));

test("GUIDE-1 each link and each anchor of docs/ leads somewhere, and the menu has each page once", () => {
  expect(docs.problems).toEqual([]);
  expect(docs.pages.length).toBeGreaterThan(20);
  const listed = docs.menu.flatMap(({ pages }) => pages.map(({ file }) => file));
  expect(listed.toSorted()).toEqual(docs.pages.map(({ file }) => file).toSorted());
});

test("GUIDE-3 each page of docs/ opens with its readers and the questions that it answers", () => {
  const pages = readdirSync("docs", { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".md"),
  );
  const opening = /^# [^\n]+\n\nFor .+?\.\nAnswers: .+?\?\n\n/s;
  expect(pages.filter((name) => !opening.test(readFileSync(join("docs", name), "utf8")))).toEqual([]);
});

const work = mkdtempSync(join(tmpdir(), "sectile-docs-"));
afterAll(() => rmSync(work, { recursive: true, force: true }));

let count = 0;
/** Reads pages with these texts below their opening. */
function read(texts: Readonly<Record<string, string>>) {
  const root = join(work, String(++count));
  for (const [name, text] of Object.entries(texts)) {
    const file = join(root, "docs", name);
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, text);
  }
  const { pages, problems } = readPages(root);
  // The menu names pages that a made-up folder does not have.
  return { pages, problems: problems.filter((problem) => !problem.endsWith("is in the menu")) };
}
const opening = "# Title\n\nFor readers.\nAnswers: Which? Why?\n\n";

test("GUIDE-1 a link that leads nowhere, an unknown anchor and a page without an opening are problems", () => {
  const { problems } = read({
    "parts.md": `${opening}## One\n\n[a](fonts.md) [b](#one) [c](#two) [d](gone.md) [e](fonts.md#one) [f](https://example.org/x.md)`,
    "fonts.md": "# Fonts\n\nSome text.\n",
    "preview.md": `${opening}Text with <b>HTML</b>, and ![an image](gone.png).`,
  });
  expect(problems).toEqual([
    expect.stringContaining('docs/fonts.md: must open with "For …"'),
    "docs/parts.md: #two names no heading of this page",
    'docs/preview.md: can\'t contain "<b>"',
    'docs/preview.md: can\'t contain "</b>"',
    "docs/parts.md: gone.md does not exist",
    "docs/parts.md: fonts.md#one names no heading of docs/fonts.md",
    "docs/preview.md: gone.png does not exist",
  ]);
});

test("GUIDE-1 a page has its path, its chapters and its questions", () => {
  const { pages } = read({
    "authoring/parts.md": `${opening}Lead.\n\n## A \`b\`\n\nText.\n\n### C\n\n## D\n`,
    "README.md": opening,
  });
  expect(pages.map(({ path }) => path)).toEqual(["/", "/authoring/parts"]);
  expect(pages[1]).toMatchObject({
    audience: "For readers.",
    answers: ["Which?", "Why?"],
    chapters: ["Lead.\n\n", "## A `b`\n\nText.\n\n### C\n\n", "## D\n"],
    entries: [
      { heading: "Title", address: "authoring/parts/", text: "For readers. Which? Why? Lead." },
      { heading: "A b", address: "authoring/parts/#a-b", text: "Text." },
      { heading: "C", address: "authoring/parts/#c", text: "" },
      { heading: "D", address: "authoring/parts/#d", text: "" },
    ],
  });
});

test("GUIDE-1 headings have the ids that GitHub gives them", () => {
  const idOf = createSlugger();
  const headings = [
    "`sectile templates new`",
    "schema.ts",
    "What's new?",
    "A & B",
    "Überschrift",
    "A & B",
    "a--b-1",
    "A & B",
  ];
  expect(headings.map(idOf)).toEqual([
    "sectile-templates-new",
    "schemats",
    "whats-new",
    "a--b",
    "überschrift",
    "a--b-1",
    "a--b-1-1",
    "a--b-2",
  ]);
});

const entry = (heading: string, text = "", page = "Page"): Entry => ({
  page,
  heading,
  address: heading,
  text,
});
const found = (entries: readonly Entry[], query: string) =>
  search(entries, query).map(({ heading }) => heading);

test("GUIDE-1 the search finds entries with any of the words, those with most of them and headings first, whatever their case and accents", () => {
  const entries = [
    entry("Other", "A cafe with fonts and caches"),
    entry("Fonts", "Names of families"),
    entry("Café", "Nothing else"),
    entry("Subfonts"),
  ];
  expect(found(entries, "fonts")).toEqual(["Fonts", "Subfonts", "Other"]);
  expect(found(entries, "CAFE")).toEqual(["Café", "Other"]);
  expect(found(entries, "fonts cafe")[0]).toBe("Other");
  expect(found(entries, "fonts nowhere")).toEqual(["Fonts", "Subfonts", "Other"]);
  expect(found(entries, "what is a font")).toEqual(["Fonts", "Subfonts", "Other"]);
  expect(found(entries, "nowhere")).toEqual([]);
  expect(found(entries, "  ")).toEqual([]);
  expect(
    search(
      Array.from({ length: 50 }, () => entry("Fonts")),
      "fonts",
    ),
  ).toHaveLength(12);
});

test("GUIDE-1 an excerpt shows the first of the words that were searched for", () => {
  const long = entry("Long", `${"before ".repeat(40)}needle ${"after ".repeat(60)}`.trim());
  expect(excerptOf(long, "needle")).toMatch(/^… (?:before ){7,9}needle (?:after )+…$/);
  expect(excerptOf(entry("Short", "a needle in it"), "needle")).toBe("a needle in it");
  expect(excerptOf(long, "missing")).toMatch(/^before .* …$/);
});

test("GUIDE-1 the search of these docs finds what people look for", () => {
  const entries = docs.menu.flatMap(({ pages }) => pages.flatMap(({ entries }) => entries));
  const first = (query: string) => search(entries, query)[0]?.address;
  expect(first("nginx")).toBe("hosting/#nginx");
  expect(first("exit codes")).toBe("#exit-codes");
  expect(first("github pages")).toBe("tutorials/github-pages/");
  // Words that newcomers searched for, in other forms or other words than the docs have.
  const missing = [
    ["can I use another font for one heading", "how-do-i/#can-i-give-one-heading-another-font"],
    ["dark mode", "how-do-i/#how-do-i-make-the-whole-site-dark"],
    ["upgrade", "how-do-i/#how-do-i-update-sectile"],
    ["prices", "sections/offers/#pricing"],
    ["pricing", "sections/offers/#pricing"],
    ["youtube", "how-do-i/#how-do-i-show-a-youtube-video"],
    ["backup", "how-do-i/#how-do-i-back-up-and-restore-a-site"],
    ["mac", "how-do-i/#does-it-run-on-windows-and-macos"],
    ["windows", "how-do-i/#does-it-run-on-windows-and-macos"],
    ["blurry images", "how-do-i/#why-are-my-images-blurry"],
    ["accessibility", "how-do-i/#is-a-site-accessible-which-wcag-level"],
    ["gdpr", "how-do-i/#what-is-stored-in-a-visitors-browser-gdpr"],
    ["cookies", "authoring/site-document/#cookies-and-third-parties"],
    ["password", "how-do-i/#can-i-protect-a-page-with-a-password"],
    ["own css", "how-do-i/#can-i-add-my-own-css"],
    ["supported browsers", "how-do-i/#which-browsers-are-supported"],
    ["offline", "how-do-i/#does-a-site-work-offline"],
    ["impressum", "how-do-i/#how-do-i-add-an-imprint-impressum-or-terms"],
    ["share a draft", "how-do-i/#how-do-i-show-a-draft-to-a-colleague"],
    ["delete a language", "how-do-i/#how-do-i-switch-off-or-delete-a-language"],
    ["opening hours", "sections/contact/#openinghours"],
    ["plausible analytics", "authoring/third-party/"],
    ["mount in express", "providers/sign-in/"],
    ["online shop", "how-do-i/#can-i-sell-products-or-take-payments"],
    ["custom html", "how-do-i/#can-i-embed-my-own-html-javascript-or-an-iframe"],
    ["pagination", "how-do-i/#can-i-list-posts-by-tag-or-category-or-on-several-pages"],
    ["customise the 404 page", "how-do-i/#how-do-i-change-the-404-page-page-not-found"],
    ["staging", "how-do-i/#how-do-i-keep-a-test-site-staging-out-of-search-engines"],
    ["custom domain", "how-do-i/#how-do-i-use-my-own-domain"],
    ["restrict what an editor may change", "how-do-i/#can-i-limit-what-other-people-may-change"],
    ["squarespace", "how-do-i/#can-i-move-a-site-from-wordpress-hugo-astro-squarespace-or-wix"],
    ["tailwind", "how-do-i/#can-i-add-my-own-css"],
    ["duplicate a page", "editor/#the-panel-next-to-the-page"],
    ["license", "how-do-i/#which-licence-does-sectile-have"],
  ].filter(([query = "", address = ""]) => {
    const results = search(entries, query).slice(0, 3);
    return !results.some((result) => result.address.startsWith(address));
  });
  expect(missing).toEqual([]);
});

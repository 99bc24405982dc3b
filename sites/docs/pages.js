/** Reads docs/ as pages: their text, links and images, and the entries of the search index. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { walkTokens } from "marked";
import { createSlugger, parse, textOf } from "./templates/sections/Article/markdown.js";

/**
 * @typedef {import("./templates/sections/Article/markdown.js").Token} Token
 * @typedef {import("./templates/sections/Article/search.ts").Entry} Entry
 *
 * @typedef {object} DocsPage
 * @property {string} file in the repository: `docs/parts.md`
 * @property {string} path on the site: `/parts`
 * @property {string} title
 * @property {string} audience first sentence: who the page is for
 * @property {readonly string[]} answers questions that it answers
 * @property {readonly string[]} chapters Markdown, split at headings of the second level
 * @property {ReadonlySet<string>} anchors ids of its headings
 * @property {readonly Reference[]} links relative ones
 * @property {readonly (Reference & { alt: string })[]} pictures
 * @property {readonly Entry[]} entries
 *
 * @typedef {object} Reference
 * @property {string} written address in the Markdown
 * @property {string} file in the repository; a folder for some links
 * @property {string} anchor empty for none
 */

/** Pages for people who change sectile, which are read in the repository. */
const leftOut = ["docs/decisions.md", "docs/look.md", "docs/requirements.md"];

/**
 * Menu of the site. A page that no group lists is the last one of the group that has its folder.
 * @type {readonly { title: string, folder?: string, files: readonly string[] }[]}
 */
const groups = [
  {
    title: "Start",
    folder: "docs/tutorials",
    files: [
      "docs/README.md",
      "docs/tutorials/github-pages.md",
      "docs/tutorials/section-type.md",
      "docs/tutorials/provider.md",
      "docs/how-do-i.md",
    ],
  },
  {
    title: "Write a site",
    files: [
      "docs/authoring/site-document.md",
      "docs/authoring/json-schema.md",
      "docs/parts.md",
      "docs/articles.md",
      "docs/editor.md",
      "docs/preview.md",
      "docs/fonts.md",
      "docs/public-files.md",
      "docs/configuration.md",
      "docs/hosting.md",
      "docs/browsers.md",
    ],
  },
  {
    title: "Sections and keys",
    files: [
      "docs/sections.md",
      "docs/sections/headers-and-footers.md",
      "docs/sections/texts.md",
      "docs/sections/pictures.md",
      "docs/sections/offers.md",
      "docs/sections/people.md",
      "docs/sections/proof.md",
      "docs/sections/steps-and-questions.md",
      "docs/sections/actions.md",
      "docs/sections/contact.md",
      "docs/sections/news.md",
      "docs/keys/site.md",
      "docs/keys/theme.md",
      "docs/keys/page.md",
    ],
  },
  {
    title: "Extend sectile",
    folder: "docs/authoring",
    files: ["docs/authoring/section-type.md", "docs/authoring/checking.md", "docs/authoring/third-party.md"],
  },
  {
    title: "Build many sites",
    folder: "docs/providers",
    files: [
      "docs/providers.md",
      "docs/providers/report.md",
      "docs/providers/managed-settings.md",
      "docs/providers/deleted-sites.md",
      "docs/providers/incremental-builds.md",
      "docs/providers/dated-pages.md",
      "docs/providers/templates.md",
      "docs/providers/ci-matrix.md",
      "docs/providers/kubernetes.md",
      "docs/providers/million-sites.md",
      "docs/upgrading.md",
    ],
  },
  {
    title: "The editor in your product",
    files: [
      "docs/providers/editor.md",
      "docs/providers/sign-in.md",
      "docs/providers/roles.md",
      "docs/providers/site-origin.md",
      "docs/providers/several-servers.md",
      "docs/providers/names.md",
      "docs/providers/proxy.md",
      "docs/platform.md",
      "docs/api.md",
    ],
  },
  {
    title: "How it works",
    folder: "docs",
    files: ["docs/architecture.md", "docs/preview-and-editor.md", "docs/safety.md", "docs/benchmarks.md"],
  },
];

/**
 * @param {string} root folder of the repository
 * @returns {{ pages: readonly DocsPage[], menu: readonly { title: string, pages: readonly DocsPage[] }[], problems: readonly string[] }}
 *   problems: one for each reference that leads nowhere, and for each page that can't be shown
 */
export function readPages(root) {
  /** @type {string[]} */
  const problems = [];
  const files = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .map((name) => `docs/${name.replaceAll("\\", "/")}`)
    .filter((file) => file.endsWith(".md") && !leftOut.includes(file))
    .sort();
  const pages = files.map((file) => readPage(root, file, (problem) => problems.push(`${file}: ${problem}`)));
  for (const page of pages)
    for (const { written, file, anchor } of [...page.links, ...page.pictures]) {
      const target = pages.find((one) => one.file === file);
      if (!existsSync(join(root, file))) problems.push(`${page.file}: ${written} does not exist`);
      else if (anchor !== "" && target && !target.anchors.has(anchor))
        problems.push(`${page.file}: ${written} names no heading of ${file}`);
    }
  const listed = groups.flatMap((group) => group.files);
  problems.push(
    ...listed
      .filter((file) => !files.includes(file))
      .map((file) => `${file}: does not exist, but is in the menu`),
  );
  const menu = groups.map(({ title, folder, files }) => ({
    title,
    pages: [
      ...files.flatMap((file) => pages.find((page) => page.file === file) ?? []),
      ...pages.filter(({ file }) => posix.dirname(file) === folder && !listed.includes(file)),
    ],
  }));
  return { pages, menu, problems };
}

/** @param {string} file `docs/README.md` is the home page */
const pathOf = (file) => file.replace(/^docs\/(?:README)?/, "/").replace(/\.md$/, "");

/** Tokens that the section type doesn't show. */
const unsupported = ["html", "def", "checkbox"];

/**
 * @param {string} root
 * @param {string} file
 * @param {(problem: string) => void} report
 * @returns {DocsPage}
 */
function readPage(root, file, report) {
  const tokens = parse(readFileSync(join(root, file), "utf8"));
  const [heading, opening, ...body] = tokens.filter(({ type }, index) => index > 2 || type !== "space");
  const [, audience = "", answers = ""] =
    (opening?.type === "paragraph" && /^(For .+?)\nAnswers: (.+)$/s.exec(opening.text)) || [];
  if (heading?.type !== "heading" || heading.depth !== 1)
    report("must begin with a heading of the first level");
  if (audience === "") report('must open with "For …" and, in the next line, "Answers: …?"');

  const title = heading ? textOf([heading]) : "";
  /** @type {Reference[]} */
  const links = [];
  /** @type {(Reference & { alt: string })[]} */
  const pictures = [];
  walkTokens(tokens, (token) => {
    if (unsupported.includes(token.type)) report(`can't contain "${token.raw.trim()}"`);
    if (token.type !== "link" && token.type !== "image") return;
    const [path = "", anchor = ""] = token.href.split("#");
    if (path === "" || /^[a-z]+:/i.test(path)) return;
    if ([...links, ...pictures].some(({ written }) => written === token.href)) return;
    const target = posix.join(posix.dirname(file), path).replace(/\/$/, "");
    const reference = { written: token.href, file: target, anchor };
    if (token.type === "link") links.push(reference);
    else pictures.push({ ...reference, alt: token.text });
  });
  const entries = entriesOf(title, pathOf(file), `${audience} ${answers}`, body);
  const anchors = new Set(entries.map(({ address }) => address.split("#")[1] ?? ""));
  walkTokens(tokens, (token) => {
    if (token.type === "link" && token.href.startsWith("#") && !anchors.has(token.href.slice(1)))
      report(`${token.href} names no heading of this page`);
  });
  return {
    file,
    path: pathOf(file),
    title,
    audience: audience.replaceAll("\n", " "),
    answers: answers.replaceAll("\n", " ").split(/(?<=\?)\s+/),
    chapters: chaptersOf(body),
    anchors,
    links,
    pictures,
    entries,
  };
}

/** @param {readonly Token[]} tokens */
function chaptersOf(tokens) {
  const chapters = [""];
  for (const { type, raw, ...token } of tokens)
    if (type === "heading" && "depth" in token && token.depth === 2) chapters.push(raw);
    else chapters.push(`${chapters.pop() ?? ""}${raw}`.trimStart());
  return chapters.filter((chapter) => chapter.trim() !== "");
}

/**
 * @param {string} page title
 * @param {string} path
 * @param {string} opening text above the body
 * @param {readonly Token[]} tokens the body
 * @returns {Entry[]} one for the page, and one for each of its headings
 */
function entriesOf(page, path, opening, tokens) {
  const idOf = createSlugger();
  idOf(page);
  const folder = path === "/" ? "" : `${path.slice(1)}/`;
  const entries = [{ page, heading: page, address: folder, text: opening }];
  for (const token of tokens) {
    const text = textOf([token]);
    if (token.type === "heading")
      entries.push({ page, heading: text, address: `${folder}#${idOf(text)}`, text: "" });
    else {
      const entry = entries.at(-1);
      if (entry) entry.text += ` ${text}`;
    }
  }
  return entries.map((entry) => ({ ...entry, text: entry.text.replace(/\s+/g, " ").trim() }));
}

/** `sectile import`: settings of other site generators are followed. */
import { expect, test } from "vitest";
import { globMatcher, matcherOf } from "../../src/tools/import/file-pattern.ts";
import { runImport } from "./run-import.ts";

const pagesOf = async ({ read }: Pick<Awaited<ReturnType<typeof runImport>>, "read">) =>
  JSON.parse(await read("site.json")).pages.slice(1);

test.each([
  ["_config.yml", 'timezone: "America/New_York"', "date: 2026-07-01 09:30", "2026-07-01T09:30:00-04:00"],
  ["_config.yml", "timezone: Asia/Tokyo", "date: 2026-07-01 23:30 +0000", "2026-07-02T08:30:00+09:00"],
  // Jekyll reads a time with seconds as UTC and shows it in its zone.
  ["_config.yml", "timezone: America/New_York", "date: 2026-07-01 02:30:00", "2026-06-30T22:30:00-04:00"],
  ["_config.yml", "timezone: America/New_York", "date: 2026-07-01", "2026-07-01"],
  ["hugo.yaml", "timeZone: America/New_York", "date: 2026-07-01 23:30:00", "2026-07-01T23:30:00-04:00"],
  ["hugo.yaml", "timezone: America/New_York", "date: Jan 5, 2026 23:30", "2026-01-05T23:30:00-05:00"],
  // The clocks skip it.
  ["hugo.yaml", "timeZone: America/New_York", "date: 2026-03-08T02:30:00", "2026-03-08T03:30:00-04:00"],
  ["hugo.yaml", "timeZone: America/New_York", "date: 2026-07-01T23:30:00Z", "2026-07-01T23:30:00Z"],
  ["hugo.yaml", "timeZone: Nowhere/At_All", "date: 2026-07-01T23:30:00", "2026-07-01T23:30:00Z"],
])(
  "CLI-10 dates without a zone are in that of the settings: %s, %s, %s",
  async (file, zone, date, expected) => {
    const name = file === "hugo.yaml" ? "content/a.md" : "_posts/2026-01-01-a.md";
    const run = await runImport({ [`blog/${file}`]: zone, [`blog/${name}`]: `---\n${date}\n---\nText` });
    const { notes } = await run.result();
    expect(await run.read("articles/a.md")).toContain(`date: "${expected}"`);
    expect(notes.some(({ text }) => text.includes("time zone"))).toBe(zone.includes("Nowhere"));
  },
);

test.each([
  ["_config.yml", "timezone: America/New_York", "date: 2031-07-01", "2031-07-01T04:00:00.000Z"],
  ["_config.yml", "timezone: Asia/Tokyo", "date: 2031-07-01", "2031-06-30T15:00:00.000Z"],
  // As Jekyll reads it, or as its author means it: the later one.
  ["_config.yml", "timezone: America/New_York", "date: 2031-07-01 09:00:00", "2031-07-01T13:00:00.000Z"],
  ["_config.yml", "timezone: Asia/Tokyo", "date: 2031-07-01 09:00:00", "2031-07-01T09:00:00.000Z"],
  ["_config.yml", "timezone: Asia/Tokyo", "title: A", "2031-01-01T15:00:00.000Z"],
  ["hugo.toml", 'timeZone = "America/New_York"', "publishDate: 2031-07-01", "2031-07-01T04:00:00.000Z"],
])("CLI-10 nothing is public hours early: %s, %s, %s", async (file, zone, date, publishAt) => {
  const name = file === "hugo.toml" ? "content/a.md" : "_posts/2031-01-02-a.md";
  const run = await runImport({ [`blog/${file}`]: zone, [`blog/${name}`]: `---\n${date}\n---\nText` });
  await run.result();
  expect(await pagesOf(run)).toMatchObject([{ publishAt }]);
});

test("CLI-10 the day in the name of a file is the day on which it becomes public", async () => {
  const run = await runImport({
    "blog/_posts/2031-01-02-later.md": "Later",
    "blog/_posts/2024-1-2-early.md": "Early",
  });
  await run.result();
  expect(await pagesOf(run)).toMatchObject([
    { path: "/posts/early" },
    { path: "/posts/later", publishAt: "2031-01-02T00:00:00.000Z" },
    { path: "/posts" },
  ]);
});

test("CLI-10 a post of Jekyll whose name has no date was not public", async () => {
  const run = await runImport({ "blog/_config.yml": "", "blog/_posts/idea.md": "Idea" });
  await run.result();
  expect(await pagesOf(run)).toMatchObject([{ draft: true }]);
});

const left = async (files: Readonly<Record<string, string>>) => {
  const run = await runImport(files);
  const { pages, notes } = await run.result();
  return { pages, left: notes.filter(({ text }) => text.startsWith("left out")).map(({ file }) => file) };
};

test.each([
  [{ "hugo.toml": 'ignoreFiles = ["secret\\\\.md$"]' }, "content"],
  [{ "hugo.yaml": "ignorefiles: ['^content/(private|secret)']" }, "content"],
  [{ "hugo.yaml": "ignoreFiles: ['(?i)/SECRET\\.M[a-e]$']" }, "content"],
  [{ "config/_default/hugo.toml": "", "config/production/hugo.toml": "ignoreFiles = ['secret']" }, "content"],
  [
    { "hugo.yaml": "module:\n  mounts:\n    - { source: content, target: content, excludeFiles: 'sec*' }" },
    "content",
  ],
  [
    { "config.toml": "base_url = 'https://a.example'\nignored_content = ['sec*.md']", "archetypes/a": "" },
    "content",
  ],
  [{ "_config.yml": "exclude: [sec]" }, ""],
  [{ "_config.yml": "exclude: ['s*t.md']" }, ""],
  [{ "_config.yml": "exclude: b, secret.md" }, ""],
  [{ "eleventy.config.js": "", ".eleventyignore": "# no\nsecret.md\n" }, ""],
  [
    { ".eleventy.js": "eleventyConfig.ignores.add('src/**/sec*.md'); return { dir: { input: 'src' } }" },
    "src",
  ],
  [
    {
      "eleventy.config.js": "export const config = { dir: { input: 'src' } }",
      "src/.eleventyignore": "secret.md",
    },
    "src",
  ],
  [{ "_config.yml": "skip_render: 'secret.*'", "package.json": '{"dependencies":{"hexo":"7"}}' }, "source"],
])("CLI-10 files that the settings leave out stay out: %j", async (settings, folder) => {
  const inBlog = (name: string) => `blog/${folder}${folder && "/"}${name}`;
  const files = Object.entries(settings).map(([name, text]) => [`blog/${name}`, text]);
  expect(
    await left({ ...Object.fromEntries(files), [inBlog("a.md")]: "A", [inBlog("secret.md")]: "Secret" }),
  ).toEqual({ pages: ["/a"], left: [inBlog("secret.md").slice("blog/".length)] });
});

test("CLI-10 SAF-2 a pattern that can't be followed leaves out what it may mean, and is named", async () => {
  const { result } = await runImport({
    "blog/hugo.toml": 'ignoreFiles = ["(?=x)"]',
    "blog/content/a.md": "A",
  });
  const { pages, notes } = await result();
  expect(pages).toEqual([]);
  expect(notes.map(({ text }) => text)).toEqual([
    "left out: the settings leave it out",
    'the pattern "(?=x)" can\'t be followed (invalid or unsupported Perl syntax): it may mean every file',
  ]);
});

test("CLI-10 SAF-2 a hostile pattern ends", () => {
  const path = `${"a".repeat(2000)}!`;
  for (const pattern of ["(a+)+$", "^(a|a)*$", "(a*)*b", "([a-z]+)*\\.md$", "(.*)*x", "^((a?){30}){20}$"])
    expect(matcherOf(pattern)(path)).toBe(false);
  for (const tooLarge of ["(((a){99}){99}){99}", "((((){999}){999}){999}){999}", "(".repeat(2000)])
    expect(() => matcherOf(tooLarge)).toThrow(/too (?:large|long)|invalid repeat count/);
  const slow = matcherOf("((a?){30}){30}$");
  // Nothing is public because it took too long to find out.
  expect(Array.from({ length: 2000 }, () => slow(`${"a".repeat(100)}!`)).at(-1)).toBe(true);
});

test("CLI-10 patterns mean what their generators say", () => {
  const alike: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ["\\.Rmd$", ["a.Rmd"], ["a.Rmd/x", "aRmd"]],
    ["^a[^/]{2,3}b?$", ["axx", "axxxb"], ["ax", "a/x", "baxx"]],
    ["(?:foo|b[a-c]r)+", ["xfoobar"], ["bdr"]],
    ["[[:digit:]]{2}\\b", ["x 12-"], ["1", "12a"]],
    ["\\p{Han}|\\x41", ["漢", "A"], ["a"]],
    ["\\Qa.b\\E", ["a.b"], ["axb"]],
    ["a*?b", ["aab"], ["aac"]],
    ["(?P<name>x)y", ["xy"], ["x"]],
  ];
  for (const [pattern, yes, no] of alike) {
    const matches = matcherOf(pattern);
    expect([yes.filter(matches), no.filter(matches)], pattern).toEqual([yes, []]);
  }
  const globs: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ["*.md", ["a.md", "😀.md"], ["a/b.md"]],
    ["**/x.md", ["x.md", "a/b/x.md"], ["ax.md"]],
    ["a/**", ["a/b/c"], ["b/a"]],
    ["{a,b}?.[mt]d", ["ax.md", "bx.td"], ["cx.md"]],
    ["a+(b).md", ["a+(b).md"], []],
  ];
  for (const [glob, yes, no] of globs) {
    const matches = globMatcher(glob);
    expect([yes.filter(matches), no.filter(matches)], glob).toEqual([yes, []]);
  }
});

test("CLI-10 Jekyll publishes folders that its settings include, and leaves the others out", async () => {
  const run = await runImport({
    "blog/_config.yml": "include: [_pages]\nexclude: [_pages/secret.md]\n",
    "blog/_pages/about.md": "---\npermalink: /about/\n---\nAbout",
    "blog/_pages/secret.md": "Secret",
    "blog/_pages/_hidden.md": "Hidden",
    "blog/_notes/a.md": "A",
  });
  await run.result();
  expect(await pagesOf(run)).toMatchObject([{ path: "/pages/hidden", draft: true }, { path: "/about" }]);
  expect(await pagesOf(run)).toHaveLength(2);
});

test("CLI-10 collections of Astro are found where its configuration says", async () => {
  const run = await runImport({
    "blog/astro.config.mjs": "",
    "blog/src/content.config.ts": `
const BLOG_PATH = "src/data/blog";
const posts = defineCollection({
  loader: glob({ pattern: ["**/*.md"], base: "./posts" }),
  schema: z.object({ title: z.string() }),
});
const blog = defineCollection({ loader: glob({ base: \`./\${BLOG_PATH}\`, pattern: "**/[^_]*.{md,mdx}" }) });
const notes = defineCollection({ loader: glob({ pattern: "content/notes/**/*.md" }) });
const outside = defineCollection({ loader: glob({ base: "../secret", pattern: "*.md" }) });
// const old = defineCollection({ loader: glob({ base: "./old" }) });
`,
    "blog/posts/one.md": "One",
    "blog/src/data/blog/two.md": "---\nslug: second\n---\nTwo",
    "blog/content/notes/2026/three.md": "Three",
    "blog/src/content/docs/four.md": "Four",
    "blog/src/articles/five.md": "Five",
    "blog/old/six.md": "Six",
    "secret/seven.md": "Seven",
  });
  const { pages, notes } = await run.result();
  expect([...pages].sort()).toEqual(["/blog/second", "/docs/four", "/notes/2026/three", "/posts/one"]);
  expect(notes.map(({ text }) => text)).toEqual([
    expect.stringContaining("../secret"),
    expect.stringContaining("src/articles: not imported"),
  ]);
});

test("CLI-10 a folder of a collection of Astro can be named", async () => {
  const run = await runImport(
    {
      "blog/astro.config.mjs": "",
      "blog/src/content.config.ts": 'glob({ base: "./content/posts", pattern: "*.md" })',
      "blog/content/posts/a/index.md":
        "---\ntitle: Only a picture\ndate: 2026-01-01\ncoverImage: { src: a.svg, alt: A cat }\n---\n",
      "blog/content/posts/a/a.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    },
    { from: "blog/content/posts" },
  );
  expect((await run.result()).pages).toEqual(["/posts/a"]);
  expect(await run.read("articles/a.md")).toContain('image: "assets/a.svg"\nimageAlt: "A cat"\n');
});

test("CLI-10 an article of Eleventy with the date of its file is public", async () => {
  const run = await runImport({
    "blog/eleventy.config.js": "",
    "blog/a.md": '---\ndate: "Last Modified"\n---\nA',
    "blog/b.md": "---\ndate: git Created\n---\nB",
    "blog/c.md": "---\ndate: someday\n---\nC",
  });
  const { drafts, notes } = await run.result();
  expect(drafts).toBe(1);
  expect(notes.map(({ file, text }) => `${file} ${text}`)).toContain(
    'c.md a draft, because its date "date" can\'t be read',
  );
});

test("CLI-10 a list of articles of which most have no picture shows none", async () => {
  const dated = (day: number, text = "Text") => `---\ndate: 2026-01-0${day}\n---\n${text}`;
  const listIn = async (texts: readonly string[]) => {
    const files = texts.map((text, index) => [`blog/posts/${index}.md`, dated(index + 1, text)]);
    const run = await runImport({
      ...Object.fromEntries(files),
      "blog/posts/a.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    });
    await run.result();
    return (await pagesOf(run)).at(-1).components[0];
  };
  expect(await listIn(["![One](a.svg)", "Two", "Three"])).toMatchObject({ id: "Posts", variant: "lines" });
  expect(await listIn(["![One](a.svg)", "Two"])).not.toHaveProperty("variant");
});

test("CLI-10 a file of Eleventy that is called after its folder is the page of the folder", async () => {
  const { result } = await runImport({
    "blog/eleventy.config.js": 'export default () => ({ dir: { input: "src", includes: "../parts" } });',
    "blog/src/about/about.md": "[us](../team/team.md) [them](/team/)",
    "blog/src/team/team.md": "Team",
    "blog/src/team/one.md": "One",
    "blog/README.md": "Read me",
  });
  expect((await result()).pages).toEqual(["/about", "/team/one", "/team"]);
});

test("CLI-10 a project of Hexo works as given", async () => {
  const run = await runImport({
    "blog/_config.yml": "permalink: :year/:title/\ntimezone: Asia/Tokyo\nurl: https://own.example\n",
    "blog/source/_posts/hello-world.md": "title: Hello\ndate: 2024-05-01 23:30:00\n---\nText",
    "blog/source/_posts/json.md": ';;;\n"title": "Second",\n"date": "2024-05-02 10:00:00"\n;;;\nText',
    "blog/source/_drafts/plan.md": "Plan",
    "blog/source/_data/x.md": "Data",
    "blog/source/about/index.md": "About",
    "blog/scaffolds/post.md": "Scaffold",
  });
  await run.result();
  expect(await pagesOf(run)).toMatchObject([
    { path: "/drafts/plan", draft: true },
    { path: "/2024/hello-world" },
    { path: "/2024/json" },
    { path: "/about" },
    { path: "/blog" },
  ]);
  expect(await run.read("articles/hello-world.md")).toBe(
    '---\ntitle: "Hello"\ndate: "2024-05-01T23:30:00+09:00"\nuniqId: "hello-world"\n---\nText',
  );
});

test("CLI-10 one file is no more public than its project shows it", async () => {
  const from = { from: "blog/_drafts/plan.md" };
  const run = await runImport({ "blog/_config.yml": "", "blog/_drafts/plan.md": "Plan" }, from);
  await run.result();
  expect(await pagesOf(run)).toMatchObject([{ draft: true }]);
});

test("CLI-10 settings that can't be read make drafts, and are named", async () => {
  const run = await runImport({ "blog/hugo.toml": "ignoreFiles = [", "blog/content/a.md": "A" });
  const { notes } = await run.result();
  expect(await pagesOf(run)).toMatchObject([{ draft: true }]);
  expect(notes.map(({ text }) => text)).toContainEqual(expect.stringContaining("hugo.toml can't be read"));
});

test("CLI-10 languages of Hugo by the endings of names are below their language, which is said", async () => {
  const { result } = await runImport({
    "blog/hugo.toml":
      'defaultContentLanguage = "zh"\n[languages.en]\nweight = 1\n[languages.zh]\nweight = 2\n',
    "blog/content/a.md": "A",
    "blog/content/a.en.md": "A",
    "blog/content/b/index.zh.md": "B",
    "blog/content/v1.0.md": "Version",
  });
  const { pages, notes } = await result();
  expect(pages).toEqual(["/en/a", "/a", "/b", "/v1-0"]);
  expect(notes.map(({ text }) => text)).toContainEqual(expect.stringContaining('"en"'));
});

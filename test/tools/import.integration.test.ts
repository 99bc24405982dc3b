/** `sectile import`: articles of other site generators become pages. */
import { symlinkSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importSite } from "../../src/tools/import/import-site.ts";
import { sectile } from "../cli/command-line.ts";
import { categories, checkImport } from "./check-import.ts";
import { document, runImport as run } from "./run-import.ts";

test("CLI-10 import writes articles, pages and images of Hugo, Jekyll and Astro", async () => {
  const { result, read } = await run({
    "blog/posts/hugo.md": `+++
title = "Hugo"
date = 2024-05-01T10:00:00+02:00
weight = 3
+++
![A](/img/a.svg) ![B](b.svg "Caption") ![](https://e.example/x.png) ![no](no.png)
[other](../_posts/2024-06-02-jekyll.md#x)
{{< youtube abc >}}
<iframe src="https://e.example"></iframe>
`,
    "blog/_posts/2024-06-02-jekyll.md":
      "---\nlayout: post\npermalink: /notes/jekyll\npublished: false\n---\n{% include a %}\n",
    "blog/astro/index.md": "---\ntitle: Astro\nheroImage: ../posts/b.svg\n---\nText\n",
    "blog/static/img/a.svg": "<svg/>",
    "blog/posts/b.svg": '<svg id="b"/>',
    "blog/.git/x.md": "no",
  });
  const { pages, files, remote, notes } = await result();
  expect(pages).toEqual(["/notes/jekyll", "/astro", "/posts/hugo"]);
  expect(files).toEqual([
    "articles/jekyll.md",
    "assets/b.svg",
    "articles/astro.md",
    "assets/a.svg",
    "articles/hugo.md",
  ]);
  expect(remote).toEqual(["https://e.example/x.png"]);
  expect(notes.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([
    '_posts/2024-06-02-jekyll.md:4 a draft, because of "published" in its front matter',
    "_posts/2024-06-02-jekyll.md:6 shortcode: {% include a %}",
    'posts/hugo.md:4 front matter "weight" has no equivalent',
    "posts/hugo.md:6 image not found: no.png",
    "posts/hugo.md:7 no such heading: ../_posts/2024-06-02-jekyll.md#x",
    "posts/hugo.md:8 shortcode: {{< youtube abc >}}",
    'posts/hugo.md:9 script or embed: <iframe src="https://e.example"></iframe>',
  ]);
  const hugo = await read("articles/hugo.md");
  expect(hugo).toContain('![A](assets/a.svg) ![B](assets/b.svg "Caption") ![](https://e.example/x.png)');
  expect(hugo).toContain("[other](/notes/jekyll)");
  expect(await read("articles/astro.md")).toBe(
    '---\ntitle: "Astro"\nimage: "assets/b.svg"\nuniqId: "astro"\n---\nText\n',
  );
  const written = await read("site.json");
  expect(written.startsWith('{ "siteId": "s",\n  "pages": [{ "path": "/", "components": [] }')).toBe(true);
  expect(JSON.parse(written).pages.slice(1)).toMatchObject([
    { path: "/notes/jekyll", draft: true, components: [{ $ref: "articles/jekyll.md" }] },
    { path: "/astro" },
    { path: "/posts/hugo" },
    { path: "/blog", components: [{ id: "Posts", data: { below: "/" } }] },
  ]);
});

test("CLI-10 import overwrites nothing, and leaves out pages that exist", async () => {
  const { result, read } = await run({
    "blog/a.md": "new ![](x.svg)",
    "blog/index.md": "home",
    "blog/x.svg": "<svg/>",
    "site/articles/a.md": "old",
    "site/assets/x.svg": "old",
  });
  expect(await result()).toMatchObject({
    pages: ["/a"],
    files: ["assets/x-2.svg", "articles/a-2.md"],
    notes: [{ file: "index.md" }],
  });
  expect([await read("articles/a.md"), await read("assets/x.svg")]).toEqual(["old", "old"]);
  expect((await result()).pages).toEqual([]);
});

test("CLI-10 SAF-1 import reads nothing outside of the folder", async () => {
  const { cwd, result } = await run({
    "secret.svg": "secret",
    "blog/a.md": "![](../secret.svg) ![](link.svg) ![](/../secret.svg) ![](%2e%2e/secret.svg)",
  });
  symlinkSync(join(cwd, "secret.svg"), join(cwd, "blog/link.svg"));
  const { files, notes } = await result();
  expect(files).toEqual(["articles/a.md"]);
  expect(notes).toHaveLength(4);
});

test("CLI-10 import writes nothing with --dry-run, or if it fails", async () => {
  const { cwd, result, read } = await run({ "blog/a.md": "text" }, { isDryRun: true });
  expect((await result()).pages).toEqual(["/a"]);
  expect(await readdir(join(cwd, "site"))).toEqual(["site.json"]);
  // A file where the folder of articles should be.
  await writeFile(join(cwd, "site/articles"), "");
  const request = {
    from: join(cwd, "blog"),
    site: join(cwd, "site"),
    isDryRun: false,
    check: checkImport,
    categories,
  };
  await expect(importSite(request)).rejects.toThrow();
  expect(await readdir(join(cwd, "site"))).toEqual(["articles", "site.json"]);
  expect(await read("site.json")).toBe(document);
});

test("CLI-10 SAF-2 hostile front matter is reported, and the text is imported", async () => {
  const { result } = await run({
    "blog/a.md": "---\na: &a [x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: [*b, *b]\n---\nText",
    "blog/b.md": "---\n__proto__: { isDraft: true }\n: [\n---\nText",
    "blog/c.md": "+++\n= 1\n+++\nText",
  });
  const { pages, notes } = await result();
  expect(pages).toEqual(["/a", "/b", "/c"]);
  expect(notes.map(({ file, line, text }) => [file, line, text.split(":")[0]])).toEqual(
    ["a.md", "b.md", "c.md"].map((file) => [file, 1, "a draft, because its front matter can't be read"]),
  );
});

test("CLI-10 import prints its report, and what is wrong with its arguments", async () => {
  const files = { "site/site.json": document, "blog/a.md": "{% x %}" };
  expect(await sectile(["import", "blog", "site"], { files })).toMatchObject({
    code: 0,
    stdout:
      "✓ Imported 1 page (1 file)\n  /a\n\n! 1 article with code of templates in the text, which visitors would read:\n  a.md  1 place\n\n! Look at these places yourself:\n  a.md:1  shortcode: {% x %}\n",
  });
  for (const args of [
    ["none", "site"],
    ["blog", "none"],
    ["site", "site"],
  ])
    expect(await sectile(["import", ...args], { files })).toMatchObject({ code: 2, stdout: "" });
});

const draft = { draft: true };

test.each([
  ["Draft: true", draft],
  ['draft: "TRUE"', draft],
  ["draft: maybe", draft],
  ["draft: false", {}],
  ["published: no", draft],
  ["published: 2024-01-01", {}],
  ["published: 2031-01-01", { publishAt: "2031-01-01T00:00:00.000Z" }],
  ["publish: later", draft],
  ["status: private", draft],
  ["status: published", {}],
  ["private: true", draft],
  ["password: secret", draft],
  ["unlisted: true", draft],
  ["build: { render: never }", draft],
  ["title: Bad: yaml\ndraft: true", draft],
  ["date: 2031-01-01", { publishAt: "2031-01-01T00:00:00.000Z" }],
  ["date: Jan 5, 2031", { publishAt: "2031-01-05T00:00:00.000Z" }],
  ["date: 2024-01-01\npublishDate: 2031-01-01", { publishAt: "2031-01-01T00:00:00.000Z" }],
  ["date: the day after", draft],
  ["date: 05/06/2024", draft],
  ["expiryDate: 2021-01-01", { unpublishAt: "2021-01-01T00:00:00.000Z" }],
  ["expiryDate: 2031-01-01", { unpublishAt: "2031-01-01T00:00:00.000Z" }],
  ["date: 2031-01-01\nexpiryDate: 2030-01-01", draft],
])("CLI-10 an article is not more public than before: %s", async (front, expected) => {
  const { result, read } = await run({ "blog/a.md": `---\n${front}\n---\nText` });
  const { drafts, scheduled, ending } = await result();
  const [, page] = JSON.parse(await read("site.json")).pages;
  expect(page).toEqual({ path: "/a", ...expected, components: [{ $ref: "articles/a.md" }] });
  const has = (name: string) => Number(name in expected);
  expect([drafts, scheduled, ending]).toEqual([has("draft"), has("publishAt"), has("unpublishAt")]);
});

test("CLI-10 drafts of Jekyll and files for authors do not become public", async () => {
  const { result, read } = await run({
    "blog/_drafts/plan.md": "Secret",
    "blog/_includes/note.md": "x",
    "blog/archetypes/default.md": "x",
    "blog/README.md": "x",
    "blog/other.mdx": "x",
    "blog/a.md": "Text",
  });
  const { notes } = await result();
  expect(JSON.parse(await read("site.json")).pages.slice(1)).toMatchObject([
    { path: "/drafts/plan", draft: true },
    { path: "/a" },
  ]);
  expect(notes.map(({ file }) => file)).toEqual([
    "README.md",
    "_drafts/plan.md",
    "_includes/note.md",
    "archetypes/default.md",
    "other.mdx",
  ]);
});

test.each([
  ["2024-1-5", "2024-01-05"],
  ["Jul 08 2022", "2022-07-08"],
  ["8th July 2022", "2022-07-08"],
  ["2024/01/05", "2024-01-05"],
  ["2024-02-03 23:30:00 -0500", "2024-02-03T23:30:00-05:00"],
  ["2024-02-03T23:30", "2024-02-03T23:30:00Z"],
  ["Mon, 08 Jul 2024 10:00:00 +0200", "2024-07-08T08:00:00.000Z"],
])("CLI-10 the date %s is kept", async (written, expected) => {
  const { result, read } = await run({ "blog/a.md": `---\ndate: ${written}\n---\nText` });
  await result();
  expect(await read("articles/a.md")).toContain(`date: "${expected}"`);
});

test("CLI-10 links, headings, references, pictures and files lead where they led", async () => {
  const { result, read } = await run({
    "blog/a.md": `---
image: img/my photo.png
weight: 3
categories: [code]
tags: "red, green"
---
[heading](second%20post.md#Part-two) [root](/second%20post.md) [no ending](./second%20post) [own](#part)
![one](img/my%20photo.png) ![two](<img/my photo.png>) [![three](img/my%20photo.png)](img/my%20photo.png)
[same](second%20post.md) and [same](../second%20post.md)
[file](files/x.pdf) [reference][r] [slip]() [gone](gone.md) [bare](www.example.org/x)

[r]: second%20post.md "Title"

## Part {#part}

\`[code](second%20post.md) {{ x }} {: .x}\`
`,
    "blog/second post.md": "## Part two\n\n[back](a.md)",
    "blog/img/my photo.png": onePixel,
    "blog/files/x.pdf": "%PDF-1.4\n",
  });
  const { notes } = await result();
  expect(await read("articles/a.md")).toBe(`---
tags: ["code","red","green"]
title: "A"
image: "assets/my-photo.png"
uniqId: "a"
---
[heading](/second-post#Article-second-post·part-two) [root](/second-post) [no ending](/second-post) [own](#part)
![one](assets/my-photo.png) ![two](<assets/my-photo.png>) [![three](assets/my-photo.png)](assets/my-photo.png)
[same](/second-post) and [same](/second-post)
[file](assets/x.pdf) [reference][r] [slip](#) [gone](/gone) [bare](https://www.example.org/x)

[r]: /second-post "Title"

## Part

\`[code](second%20post.md) {{ x }} {: .x}\`
`);
  expect(notes.map(({ line, text }) => `${line} ${text}`)).toEqual([
    '3 front matter "weight" has no equivalent',
    "10 a link without an address",
    "10 no such page or file: gone.md",
  ]);
});

test("CLI-10 what a folder, its data or a nested value says of publication counts, and so does a name that begins with _", async () => {
  const { result, read } = await run({
    "blog/hugo.toml": "[cascade]\nunlisted = false\n",
    "blog/content/open/a.md": "a",
    "blog/content/closed/_index.md": "---\ncascade: {draft: true}\n---\n",
    "blog/content/closed/b.md": "b",
    "blog/content/never/_index.md": "---\ncascade: [{target: {path: x}, build: {render: never}}]\n---\n",
    "blog/content/never/deep/c.md": "c",
    "blog/content/zola/_index.md": "+++\ndraft = true\n+++\n",
    "blog/content/zola/d.md": "d",
    "blog/content/wip/wip.json": '{"permalink": false}',
    "blog/content/wip/e.md": "e",
    "blog/content/f.md": "---\nparams: {draft: true}\n---\nf",
    "blog/content/g.md": "---\npermalink: false\n---\ng",
    "blog/content/h.md": "---\nrender: false\n---\nh",
    "blog/content/_i.md": "i",
    "blog/content/j.md": "---\nembargo: 2999-01-01\nrelease: 1.2\n---\nj",
    "blog/content/k.md": "---\naccess: paid\n---\nk",
    "blog/content/l.md": "---\nrelease: 1.2\naccess: public\n---\nl",
  });
  await result();
  const { pages } = JSON.parse(await read("site.json"));
  const open = pages
    .slice(1)
    .filter(({ draft, publishAt }: { draft?: boolean; publishAt?: string }) => !draft && !publishAt);
  expect(open.map(({ path }: { path: string }) => path).sort()).toEqual(["/blog", "/l", "/open/a"]);
});

test("CLI-10 data of a folder count in a project of Eleventy or of no generator that is known", async () => {
  const { result, read } = await run({
    "blog/posts/posts.11tydata.json": '{"draft": true}',
    "blog/posts/a.md": "a",
    "blog/b.md": "b",
  });
  await result();
  const { pages } = JSON.parse(await read("site.json"));
  expect(pages.slice(1)).toMatchObject([{ path: "/b" }, { path: "/posts/a", draft: true }]);
  expect(pages).toHaveLength(3);
  expect(pages[1]).not.toHaveProperty("draft");
});

test("CLI-10 comments of templates stay hidden, and code and headings with an id stay", async () => {
  const text = `a {% comment %}secret{% endcomment %} b {%- comment -%}
secret
{%- endcomment -%} c
{::comment}secret{:/comment} {{/* secret */}} {{< comment >}}secret{{< /comment >}} {# secret #} d

\`{% comment %}code{% endcomment %}\` {% raw %}{% include x %}{% endraw %}

{% comment %} without an end
`;
  const { result, read } = await run({ "blog/a.md": text });
  await result();
  const body = await read("articles/a.md");
  expect(body).not.toContain("secret");
  expect(body).toContain("a  b \n\n c\n");
  expect(body).toContain("`{% comment %}code{% endcomment %}` {% include x %}");
  expect(body).toContain("without an end");
});

test("CLI-10 an address alone stays readable where it leads nowhere, and leads to a page of the blog where it did", async () => {
  const { result, read } = await run({
    "blog/config.toml": 'baseURL = "https://own.example/"\n',
    "blog/content/a.md":
      "See http://localhost:8080/x and <http://127.0.0.1/>, <https://own.example/b> and [c](<https://own.example/b>).",
    "blog/content/b.md": "b",
  });
  await result();
  expect(await read("articles/a.md")).toContain(
    "See http://localhost:8080/x and http://127.0.0.1/, [https://own.example/b](/b) and [c](</b>).",
  );
});

test("CLI-10 bare web addresses stay links, and nothing else becomes one", async () => {
  const text = `See https://a.example/x_y?q=1&r=2. (https://b.example), **https://c.example/x**
\`https://d.example\` and https://d.example and <https://e.example>
[https://f.example](https://f.example) <a href="https://f.example">https://f.example</a> https://f.example!

| https://g.example | a |
|---|---|
| [r] | https://h.example |

\`\`\`
https://i.example
\`\`\`

[r]: https://j.example
j.example www.j.example ftp://j.example a@j.example
`;
  const { result, read } = await run({ "blog/a.md": text });
  await result();
  const [, body = ""] = /^---\n[\s\S]*?\n---\n([\s\S]*)$/.exec(await read("articles/a.md")) ?? [];
  expect(body).toBe(
    text
      .replace("https://a.example/x_y?q=1&r=2", "<$&>")
      .replace("(https://b.example)", "(<https://b.example>)")
      .replace("https://c.example/x", "<$&>")
      .replace("and https://d.example", "and <https://d.example>")
      .replace("https://f.example!", "<https://f.example>!")
      .replace(/https:\/\/[gh]\.example/g, "<$&>"),
  );
});

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("CLI-10 the root of a Jekyll project works as given: its addresses, collections and settings", async () => {
  const { result, read } = await run({
    "blog/_config.yml": `permalink: pretty
exclude: [notes]
collections:
  recipes: { output: true, permalink: /eat/:name/ }
  secrets: {}
defaults:
  - scope: { path: "_posts/old" }
    values: { published: false }
`,
    "blog/_posts/2024-06-02-hello.md":
      "---\ncategories: [code, red]\nredirect_from: /old/hello.html\n---\nText",
    "blog/_posts/old/2020-01-01-gone.md": "Text",
    "blog/_recipes/soup.md": "Text",
    "blog/_secrets/x.md": "Text",
    "blog/notes/x.md": "Text",
  });
  await result();
  const { pages, redirects } = JSON.parse(await read("site.json"));
  expect(pages.slice(1)).toMatchObject([
    { path: "/code/red/2024/06/02/hello" },
    { path: "/2020/01/01/gone", draft: true },
    { path: "/eat/soup" },
    { path: "/blog" },
  ]);
  expect(redirects).toEqual([{ from: "/old/hello.html", to: "/code/red/2024/06/02/hello" }]);
});

test.each(["blog", "blog/content", "blog/content/posts"])(
  "CLI-10 a Hugo project works as given: %s",
  async (from) => {
    const { result, read } = await run(
      {
        "blog/hugo.toml": '[permalinks]\nposts = "/:year/:slug/"\n',
        "blog/content/posts/b/index.md":
          '+++\ndate = 2024-05-01\nslug = "own"\naliases = ["/older/", "beside"]\n+++\n![](/img/a.svg) ![](b.svg)',
        "blog/content/posts/b/b.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
        "blog/static/img/a.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
        "blog/archetypes/default.md": "x",
      },
      { from },
    );
    const { pages, files } = await result();
    expect(pages).toEqual(["/2024/own"]);
    expect(files).toEqual(["assets/a.svg", "assets/b.svg", "articles/own.md"]);
    expect(JSON.parse(await read("site.json")).redirects).toEqual([
      { from: "/older", to: "/2024/own" },
      { from: "/2024/beside", to: "/2024/own" },
    ]);
  },
);

test("CLI-10 what would make the site invalid is repaired or left out, with a line", async () => {
  const { result, read, cwd } = await run({
    "blog/a.md": `---\ntitle: ${"long ".repeat(100)}\nauthor: [{ name: Ann }, Bob]\npermalink: /x/con/\ntags: {a: 1}\n---\n![](/img/x.png) [a](http://[) ![](data:x) [b](page.html\\x)`,
    "blog/404.md": "---\npermalink: /404.html\n---\nMissing",
    "blog/same.md": "---\nslug: home\n---\nA",
    "blog/twin.md": "---\nslug: home\n---\nB",
    "blog/fake.md": "[x](run.php) [y](page.txt)",
    "blog/run.php": "<?php",
    "blog/page.txt": "<html>",
    "blog/huge.md": "x".repeat(300_000),
  });
  const { pages, notes } = await result();
  expect(pages).toEqual(["/a", "/fake", "/home", "/home-2"]);
  expect(notes.map(({ file }) => file)).toEqual(expect.arrayContaining(["404.md", "huge.md", "fake.md"]));
  expect(await read("articles/a.md")).toContain('author: "Ann, Bob"');
  expect(await checkImport(join(cwd, "site"))).toEqual([]);
});

test.each([
  ["---js\nconst draft = true;\n---\nSecret", "it is in js"],
  ["---json\n{}\n---\nSecret", "it is in json"],
  [";;;\n{}\n;;;\nSecret", undefined],
  ["---\ntitle: A\ndraft: true\nSecret", "its closing line is missing"],
])("CLI-10 front matter that nobody here can read makes a draft: %j", async (text, reason) => {
  const { result, read } = await run({ "blog/a.md": text });
  const { notes } = await result();
  const [, page] = JSON.parse(await read("site.json")).pages;
  expect(page.draft).toBe(reason === undefined ? undefined : true);
  if (reason !== undefined) expect(notes[0]?.text).toContain(reason);
});

test("CLI-10 a link in HTML that a site can't have takes nothing else away", async () => {
  const { result, read } = await run({
    "blog/a.md": 'Write to <a href="mail-to:a@example.org">us</a> and <a href="b.md">them</a>.',
    "blog/b.md": "Text",
  });
  expect((await result()).pages).toEqual(["/a", "/b"]);
  expect(await read("articles/a.md")).toContain('Write to <a href="#">us</a> and <a href="/b">them</a>.');
});

test("CLI-10 Liquid's addresses begin at the root", async () => {
  const { result, read } = await run({
    "blog/_config.yml": "permalink: date\n",
    "blog/_posts/2020-04-04-hello.md": "[about]({{ 'about' | relative_url }})",
    "blog/about.md": "Text",
  });
  await result();
  expect(await read("articles/hello.md")).toContain("[about](/about)");
});

test("CLI-10 Zola's paths are addresses, and hold dates", async () => {
  const { result, read } = await run({
    "blog/config.toml": 'base_url = "https://a.example"\n',
    "blog/content/posts/a.md": '+++\npath = "2014/12/12/1.0-Timeline"\naliases = ["old/a.html"]\n+++\nText',
  });
  expect((await result()).pages).toEqual(["/2014/12/12/1.0-Timeline"]);
  expect(await read("articles/a.md")).toContain('date: "2014-12-12"');
  expect(JSON.parse(await read("site.json")).redirects).toEqual([
    { from: "/old/a.html", to: "/2014/12/12/1.0-Timeline" },
  ]);
});

test("CLI-10 folders of languages in Hugo are below their language, and a project without articles says so", async () => {
  const { result } = await run({
    "blog/hugo.toml":
      '[languages.en]\ncontentDir = "content.en"\n[languages.zh]\ncontentDir = "content.zh"\n',
    "blog/content.en/a.md": "Text",
    "blog/content.zh/a.md": "Text",
  });
  expect((await result()).pages).toEqual(["/a", "/zh/a"]);
  const empty = await run({ "blog/hugo.toml": "" });
  await expect(empty.result()).rejects.toThrow("no Markdown files");
});

test("CLI-10 of an unknown generator with a folder content, only that is imported, which is said", async () => {
  const { result } = await run({
    "blog/SECURITY.md": "For authors",
    "blog/GUIDE.md": "For authors",
    "blog/content/blog/security.md": "Text",
  });
  const { pages, notes } = await result();
  expect(pages).toEqual(["/blog/security"]);
  expect(notes).toEqual([
    { file: "content", line: 1, text: "only articles in this folder are imported", isOfPage: true },
  ]);
});

test("CLI-10 old addresses for which the document has no room are counted", async () => {
  const { cwd, result, read } = await run({
    "blog/a.md": "---\naliases: [/one, /two, /three]\n---\nText",
  });
  const redirects = Array.from({ length: 999 }, (_, index) => ({ from: `/old-${index}`, to: "/" }));
  await writeFile(join(cwd, "site/site.json"), JSON.stringify({ ...JSON.parse(document), redirects }));
  const { notes } = await result();
  expect(JSON.parse(await read("site.json")).redirects.slice(999)).toEqual([{ from: "/one", to: "/a" }]);
  expect(notes.map(({ text }) => text)).toEqual([
    "2 old addresses are not redirected: a site has at most 1000",
  ]);
});

const framed = JSON.stringify({
  siteId: "s",
  languages: [
    { status: "active", isPrimary: true, order: 1, lang: { name: "English", code: "en", flagCode: "gb" } },
    { status: "active", isPrimary: false, order: 2, lang: { name: "Deutsch", code: "de", flagCode: "de" } },
  ],
  headerLinks: [{ text: "Home", link: "/" }],
  pages: ["/", "/about"].map((path) => ({
    path,
    components: [
      { id: "NoHeader", uniqId: "top", data: {} },
      { id: "TitleParagraph", uniqId: "text", data: { title: "T" } },
      { id: "Footer", uniqId: "two", data: { paragraph: "Hours" } },
      { $ref: "parts/end.json" },
    ],
  })),
  translations: {
    de: { pages: [{ path: "/", components: [{ uniqId: "two", data: { paragraph: "Zeiten" } }] }] },
  },
});
const posts = {
  "blog/posts/one.md": "---\ndate: 2024-05-01\n---\nOne",
  "blog/posts/two.md": "---\ndate: 2024-05-02\n---\nTwo",
  "blog/about-us.md": "About",
};

test("CLI-10 imported articles have the site's header and footer, a list with a feed, and a place in the menu", async () => {
  const { result, read } = await run({ ...posts, "site/site.json": framed });
  expect(await result()).toMatchObject({ isFramed: true, list: "/posts", isInMenu: true });
  const { pages, headerLinks, translations } = JSON.parse(await read("site.json"));
  const sections = (path: string): { id?: string; $ref?: string; uniqId?: string }[] =>
    pages.find((page: { path: string }) => page.path === path).components;
  const names = (path: string) => sections(path).map(({ id, $ref }) => id ?? $ref);
  expect(names("/posts/one")).toEqual(["NoHeader", "articles/one.md", "Footer", "parts/end.json"]);
  expect(names("/about-us")).toEqual(["NoHeader", "articles/about-us.md", "Footer", "parts/end.json"]);
  expect(names("/posts")).toEqual(["NoHeader", "Posts", "Footer", "parts/end.json"]);
  expect(sections("/posts")[1]).toMatchObject({ data: { title: "Posts", count: 2 } });
  expect(headerLinks).toEqual([
    { text: "Home", link: "/" },
    { text: "Posts", link: "/posts" },
  ]);
  // The footer has a section of this name.
  expect(await read("articles/two.md")).toContain('uniqId: "two-article"');
  expect(translations.de.pages).toContainEqual({
    path: "/posts/two",
    components: [{ uniqId: "two", data: { paragraph: "Zeiten" } }],
  });
});

test("CLI-10 NAV-1 the link to the list stands before the button of the menu", async () => {
  const site = { ...JSON.parse(framed), navigation: { hasButton: true } };
  site.headerLinks.push({ text: "Join", link: "/about" });
  const { result, read } = await run({ ...posts, "site/site.json": JSON.stringify(site) });
  await result();
  const { headerLinks } = JSON.parse(await read("site.json"));
  expect(headerLinks.map(({ text }: { text: string }) => text)).toEqual(["Home", "Posts", "Join"]);
});

test("CLI-10 nothing is added twice: a list or a link that the site has stays alone", async () => {
  const { result, read } = await run({ ...posts, "site/site.json": framed });
  await result();
  const before = JSON.parse(await read("site.json"));
  const again = await run({
    "blog/posts/three.md": "---\ndate: 2024-06-01\n---\n3",
    "blog/posts/four.md": "---\ndate: 2024-06-02\n---\n4",
    "site/site.json": JSON.stringify(before),
  });
  expect(await again.result()).toMatchObject({ isFramed: true, list: undefined, isInMenu: false });
  const after = JSON.parse(await again.read("site.json"));
  expect(after.headerLinks).toEqual(before.headerLinks);
  expect(after.pages).toHaveLength(before.pages.length + 2);
  const linked = await run({
    ...posts,
    "site/site.json": framed.replace('"link":"/"}', '"link":"/posts/"}'),
  });
  expect(await linked.result()).toMatchObject({ list: "/posts", isInMenu: false });
});

test("CLI-10 the imported page of a folder lists its articles, drafts are not counted, and one article needs no list", async () => {
  const { result, read } = await run({ ...posts, "blog/posts/_index.md": "---\ntitle: Notes\n---\nAll" });
  expect(await result()).toMatchObject({ isFramed: false, list: "/posts", isInMenu: true });
  const { pages } = JSON.parse(await read("site.json"));
  const found = pages.filter(({ path }: { path: string }) => path === "/posts");
  expect(found).toMatchObject([{ components: [{ $ref: "articles/posts.md" }, { id: "Posts" }] }]);
  const draft = "---\ndate: 2024-05-01\ndraft: true\n---\n";
  const few = await run({ "blog/posts/a.md": draft, "blog/posts/b.md": draft, "blog/posts/c.md": "C" });
  expect(await few.result()).toMatchObject({ list: undefined, isInMenu: false });
});

test.each([
  ["ordinal", "/2024/153/a"],
  ["weekdate", "/2024/W22/Sat/a"],
])("CLI-10 addresses of Jekyll with the permalinks %s are kept", async (permalink, path) => {
  const { result } = await run({
    "blog/_config.yml": `permalink: ${permalink}\n`,
    "blog/_posts/2024-06-01-a.md": "A",
  });
  expect((await result()).pages).toEqual([path]);
});

/** `sectile import`: articles of other site generators become pages. */
import { symlinkSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importSite } from "../../src/tools/import/import-site.ts";
import { createFolder } from "../assets/folder.ts";
import { sectile } from "../cli/command-line.ts";

const document = '{ "siteId": "s",\n  "pages": [{ "path": "/", "components": [] }] }\n';

async function run(
  files: Readonly<Record<string, string>>,
  more: { isDryRun?: boolean; from?: string } = {},
) {
  const cwd = await createFolder({ "site/site.json": document, ...files });
  const { isDryRun = false, from = "blog" } = more;
  const result = () => importSite({ from: join(cwd, from), site: join(cwd, "site"), isDryRun });
  const read = (path: string) => readFile(join(cwd, "site", path), "utf8");
  return { cwd, result, read };
}

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
  const { pages, files, remote, notes } = result();
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
    "_posts/2024-06-02-jekyll.md:6 shortcode: {% include a %}",
    'posts/hugo.md:4 front matter "weight" has no equivalent',
    "posts/hugo.md:6 image not found: no.png",
    "posts/hugo.md:8 shortcode: {{< youtube abc >}}",
    'posts/hugo.md:9 script or embed: <iframe src="https://e.example"></iframe>',
  ]);
  const hugo = await read("articles/hugo.md");
  expect(hugo).toContain('![A](assets/a.svg) ![B](assets/b.svg "Caption") ![](https://e.example/x.png)');
  expect(hugo).toContain("[other](/notes/jekyll#x)");
  expect(await read("articles/astro.md")).toBe(
    '---\ntitle: "Astro"\nimage: "assets/b.svg"\nuniqId: "astro"\n---\nText\n',
  );
  const written = await read("site.json");
  expect(written.startsWith('{ "siteId": "s",\n  "pages": [{ "path": "/", "components": [] }')).toBe(true);
  expect(JSON.parse(written).pages.slice(1)).toMatchObject([
    { path: "/notes/jekyll", draft: true, components: [{ $ref: "articles/jekyll.md" }] },
    { path: "/astro" },
    { path: "/posts/hugo" },
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
  expect(result()).toMatchObject({
    pages: ["/a"],
    files: ["assets/x-2.svg", "articles/a-2.md"],
    notes: [{ file: "index.md" }],
  });
  expect([await read("articles/a.md"), await read("assets/x.svg")]).toEqual(["old", "old"]);
  expect(result().pages).toEqual([]);
});

test("CLI-10 SAF-1 import reads nothing outside of the folder", async () => {
  const { cwd, result } = await run({
    "secret.svg": "secret",
    "blog/a.md": "![](../secret.svg) ![](link.svg) ![](/../secret.svg) ![](%2e%2e/secret.svg)",
  });
  symlinkSync(join(cwd, "secret.svg"), join(cwd, "blog/link.svg"));
  const { files, notes } = result();
  expect(files).toEqual(["articles/a.md"]);
  expect(notes).toHaveLength(4);
});

test("CLI-10 import writes nothing with --dry-run, or if it fails", async () => {
  const { cwd, result, read } = await run({ "blog/a.md": "text" }, { isDryRun: true });
  expect(result().pages).toEqual(["/a"]);
  expect(await readdir(join(cwd, "site"))).toEqual(["site.json"]);
  // A file where the folder of articles should be.
  await writeFile(join(cwd, "site/articles"), "");
  expect(() => importSite({ from: join(cwd, "blog"), site: join(cwd, "site"), isDryRun: false })).toThrow();
  expect(await readdir(join(cwd, "site"))).toEqual(["articles", "site.json"]);
  expect(await read("site.json")).toBe(document);
});

test("CLI-10 SAF-2 hostile front matter is reported, and the text is imported", async () => {
  const { result } = await run({
    "blog/a.md": "---\na: &a [x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: [*b, *b]\n---\nText",
    "blog/b.md": "---\n__proto__: { isDraft: true }\n: [\n---\nText",
    "blog/c.md": "+++\n= 1\n+++\nText",
  });
  const { pages, notes } = result();
  expect(pages).toEqual(["/a", "/b", "/c"]);
  expect(notes.map(({ file, line, text }) => [file, line, text.split(":")[0]])).toEqual(
    ["a.md", "b.md", "c.md"].map((file) => [file, 1, "front matter can't be read"]),
  );
});

test("CLI-10 import prints its report, and what is wrong with its arguments", async () => {
  const files = { "site/site.json": document, "blog/a.md": "{% x %}" };
  expect(await sectile(["import", "blog", "site"], { files })).toMatchObject({
    code: 0,
    stdout:
      "✓ Imported 1 page (1 file)\n  /a\n\n! Look at these places yourself:\n  a.md:1  shortcode: {% x %}\n",
  });
  for (const args of [
    ["none", "site"],
    ["blog", "none"],
    ["site", "site"],
  ])
    expect(await sectile(["import", ...args], { files })).toMatchObject({ code: 2, stdout: "" });
});

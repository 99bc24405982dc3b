/** `sectile import`: texts of other site generators read as they did there. */
import { expect, test } from "vitest";
import { sectile } from "../cli/command-line.ts";
import { document, runImport } from "./run-import.ts";

/** Imports one text and returns it without its front matter, and the notes. */
async function imported(
  text: string,
  more: Readonly<Record<string, string | Uint8Array>> = {},
  name = "a.md",
) {
  const { result, read } = await runImport({ [`blog/${name}`]: text, ...more });
  const { notes } = await result();
  const [, front = "", body = ""] =
    /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(await read("articles/a.md")) ?? [];
  return { front, body, notes: notes.map(({ line, text }) => `${line} ${text}`) };
}

const svg = "<svg xmlns='http://www.w3.org/2000/svg'/>";
const picture = { "blog/img/a b.svg": svg, "blog/img/a-b.svg": svg };

test.each([
  ['<img src="img/a-b.svg" alt="One">', "![One](assets/a-b.svg)\n"],
  [
    "text <IMG alt='A \"b\" [c]' src=img/a-b.svg width=9/> text",
    'text ![A "b" \\[c\\]](assets/a-b.svg) text',
  ],
  ['a\n<img src="img/a-b.svg"\n  alt="One"\n  title="Two">\nb', 'a\n![One](assets/a-b.svg "Two")\nb'],
  ['<p align="center">\n  <img src="img/a-b.svg" alt="One">\n</p>', "![One](assets/a-b.svg)\n"],
  [
    '<figure>\n<img src="img/a-b.svg" alt="One">\n<figcaption>A <b>caption</b></figcaption>\n</figure>\n\nNext',
    '![One](assets/a-b.svg "A caption")\n\nNext',
  ],
  [
    '<a href="https://e.example"><img src="img/a-b.svg" alt="One"></a>',
    '<a href="https://e.example">![One](assets/a-b.svg)</a>',
  ],
  ['<p><a href="b.md"><img src="img/a-b.svg" alt="One"></a></p>', "[![One](assets/a-b.svg)](/b)\n"],
  ['- <img src="img/a-b.svg" alt="One">\n- two', "- ![One](assets/a-b.svg)\n- two"],
  ['> <p><img src="img/a-b.svg" alt="One"></p>', "> ![One](assets/a-b.svg)"],
  ['|a|\n|-|\n|<img src="img/a-b.svg" alt="x|y">|', "|a|\n|-|\n|![x\\|y](assets/a-b.svg)|"],
  ["`<img src=x.svg>` and <!-- <img src=x.svg> -->", "`<img src=x.svg>` and <!-- ![](x.svg) -->"],
  ['```html\n<img src="x.svg">\n```', '```html\n<img src="x.svg">\n```'],
  ["a <img alt=none>", "a <img alt=none>"],
  ['<p><img src="img/a b.svg" alt="One"></p>', "![One](<assets/a-b.svg>)\n"],
])("CLI-10 pictures in HTML stay with their texts: %j", async (written, expected) => {
  expect((await imported(written, { ...picture, "blog/b.md": "B" })).body).toBe(expected);
});

test.each([
  [
    '<div class="box"><pre style="margin:0"><code>fn main() {\n    x &lt; 1\n}</code></pre>\nOutput:\n<pre>\na  b\n</pre></div>',
    "```\nfn main() {\n    x < 1\n}\n```\n\nOutput:\n\n```\na  b\n```\n",
  ],
  [
    "Text\n<table>\n<caption>Sizes</caption>\n<tr><th>a</th><th>b|c</th></tr>\n<tr><td>1</td><td><code>x</code></td></tr>\n</table>",
    "Text\n\nSizes\n\n| a | b\\|c |\n| --- | --- |\n| 1 | `x` |\n",
  ],
  [
    "<table><tr><td><pre>1\n2</pre></td><td><pre>a\nb</pre></td></tr></table>",
    "```\n1\n2\n```\n\n```\na\nb\n```\n",
  ],
  [
    '<ul>\n<li>one <a href="b.md">two</a></li>\nbeside\n<ul><li>three</li></ul>\n</ul>',
    "- one [two](/b)\n- beside\n- - three\n",
  ],
  ["<blockquote>\n<p>A <b>quote</b></p>\n</blockquote>", "> A **quote**\n"],
  [
    '<div><div id="chart"><noscript>\n<img alt="One" src="img/a-b.svg"/>\n</noscript></div></div>',
    "![One](assets/a-b.svg)\n",
  ],
  [
    '<p><a href="b.md"><img data-src="img/a-b.svg" alt="One"></a><noscript><img src="img/a-b.svg"></noscript></p>',
    "[![One](assets/a-b.svg)](/b)\n",
  ],
  [
    "- one\n\n  <pre><code>a\n  b</code></pre>\n  text\n- <pre>c\n  d</pre>\n\n1. > <pre>\n   > e\n   > </pre>\n",
    "- one\n\n  ```\n  a\n  b\n  ```\n  text\n- ```\n  c\n  d\n  ```\n\n1. > ```\n   > e\n   > ```\n",
  ],
  ["<blockquote>\n\n*Markdown*\n\n</blockquote>", "<blockquote>\n\n*Markdown*\n\n</blockquote>"],
])("CLI-10 blocks in HTML keep their lines and cells: %j", async (written, expected) => {
  expect((await imported(written, { ...picture, "blog/b.md": "B" })).body).toBe(expected);
});

test.each([
  ["```liquid\n{% highlight ruby %}\nx\n{% endhighlight %}\n```\n", undefined],
  ["Text\n\n    {% codeblock lang:js %}\n    x\n    {% endcodeblock %}\n", undefined],
  [
    "{% highlight md %}\n```ruby\nx\n```\n{% endhighlight %}\n\nText\n\n{% highlight js %}\ny\n{% endhighlight %}\n",
    "````md\n```ruby\nx\n```\n````\n\nText\n\n```js\ny\n```\n",
  ],
])("CLI-10 code that shows the tags of code stays code: %j", async (written, expected = written) => {
  expect((await imported(written)).body).toBe(expected);
});

test("CLI-10 a line of code that looks like an address of a reference stays", async () => {
  const text = "```js\nconst a = {\n  [b.c]: ['d', 'e'],\n};\n```\n\n[See][c]\n\n[c]: b.md\n";
  expect((await imported(text, { "blog/b.md": "B" })).body).toBe(text.replace("b.md", "/b"));
});

test("CLI-10 code and lines are found below a title that is left out", async () => {
  const { body, notes } = await imported(
    "---\ntitle: Every word of this title\n---\n\n# Every word of this title\n\n`[x](b.md)` [x](b.md)\n\n[y](c.md)\n",
    { "blog/b.md": "B" },
  );
  expect(body.trim()).toBe("`[x](b.md)` [x](/b)\n\n[y](/c)");
  expect(notes).toEqual(["9 no such page or file: c.md"]);
});

test("CLI-10 marks around code that is no template disappear where templates run in code", async () => {
  const text = "Use `{% raw %}{{ content }}{% endraw %}`:\n\n```html\n{% raw %}{% if a %}{% endraw %}\n```\n";
  expect((await imported(text, { "blog/_config.yml": "" })).body).toBe(
    "Use `{{ content }}`:\n\n```html\n{% if a %}\n```\n",
  );
  expect((await imported(text, { "blog/hugo.toml": "" }, "content/a.md")).body).toBe(text);
});

test("CLI-10 pictures are found by the address of the article that they are beside, also on the old host", async () => {
  const { body } = await imported(
    "![One](/2024/other/one.svg) ![Two](../2024/other/two.svg) ![Three](https://www.old.example/img/three.svg) ![Four](https://old.example/four.svg)",
    {
      "blog/hugo.toml": 'baseURL = "https://old.example/"',
      "blog/content/b/index.md": "---\nurl: /2024/other/\n---\nB",
      "blog/content/b/one.svg": svg,
      "blog/content/b/two.svg": svg,
      "blog/static/img/three.svg": svg,
    },
    "content/a.md",
  );
  expect(body).toBe(
    "![One](assets/one.svg) ![Two](assets/two.svg) ![Three](assets/three.svg) ![Four](https://old.example/four.svg)",
  );
});

test("CLI-10 lines of the list are those of the file, also below pictures in HTML and footnotes", async () => {
  const text = `---
title: A
---
<figure>
  <img
    src="https://e.example/x.png"
    alt="One">
</figure>

{{ one }} <img
 src=https://e.example/y.png> {{ two }}

[^1]: Note
[r]: https://e.example/z

[gone](gone.md) {{ three }} [^1]
`;
  const { notes, body } = await imported(text);
  expect(notes).toEqual([
    "10 shortcode: {{ one }}",
    "10 shortcode: {{ two }}",
    "16 shortcode: {{ three }}",
    "16 no such page or file: gone.md",
  ]);
  expect(body).toContain("[^1]: Note\n\n[r]: https://e.example/z\n");
});

test("CLI-10 Jekyll's names of posts and files lead to them, with a slash or a folder too", async () => {
  const { result, read } = await runImport({
    "blog/_config.yml": "permalink: /:title\n",
    "blog/_posts/2024-01-01-a.md":
      "[a]({% post_url /2024-01-02-b %}) [b]({%- post_url sub/2024-01-03-c -%}#part) [c]({% link _posts/sub/2024-01-03-c.md %}) [d]({% link /x.pdf %}) [e]({% post_url 2024-01-03-c %}) [f](../about.md)",
    "blog/_posts/2024-01-02-b.md": "B",
    "blog/_posts/sub/2024-01-03-c.md": "## Part",
    "blog/_posts/other/2024-01-03-c.md": "---\npermalink: /other\n---\n",
    "blog/about.md": "About",
    "blog/x.pdf": "%PDF-1.4\n",
  });
  const { notes } = await result();
  expect(await read("articles/a.md")).toContain(
    "[a](/b) [b](/c#Article-c·part) [c](/c) [d](assets/x.pdf) [e](/other) [f](/about)",
  );
  expect(notes).toEqual([]);
});

test("CLI-10 Hugo's slugs and addresses can have slashes, or none at the start", async () => {
  const { result } = await runImport({
    "blog/hugo.toml": '[languages.en]\n[languages.de]\n[permalinks]\nlog = "/l/:slug/"\n',
    "blog/content/a.md": '---\nslug: "cn/Vitae"\n---\n',
    "blog/content/log/b.md": "---\nslug: x/y\n---\n",
    "blog/content/c.md": "---\nurl: p/q.html\n---\n",
    "blog/content/d.de.md": "---\nurl: p/q\n---\n",
    "blog/content/e.de.md": "---\nurl: /p/r\n---\n",
  });
  expect((await result()).pages).toEqual(["/cn/vitae", "/p/q", "/de/p/q", "/p/r", "/l/x/y"]);
});

test("CLI-10 links to the old site keep their headings, and lead there if their page is not imported", async () => {
  const { result, read } = await runImport({
    "blog/hugo.toml": 'baseURL = "https://own.example/base/"\n',
    "blog/content/a.md":
      "[a](https://own.example/base/posts/b/#part-two) [b](/base/posts/b/#part-two) <https://www.own.example/base/posts/b#part-two> [c](https://own.example/base/) [d](/base/gone/#x) [e](https://own.example/gone) [f](/posts/)",
    "blog/content/posts/b.md": "---\ndate: 2024-01-01\n---\n## Part two",
    "blog/content/posts/c.md": "---\ndate: 2024-01-01\n---\nC",
  });
  const { notes } = await result();
  const to = "/posts/b#Article-b·part-two";
  expect(await read("articles/a.md")).toContain(
    `[a](${to}) [b](${to}) [https://www.own.example/base/posts/b#part-two](${to}) [c](/) [d](https://own.example/base/gone/#x) [e](https://own.example/gone) [f](/posts)`,
  );
  expect(notes.map(({ text }) => text)).toEqual([
    "the link leads to the old site: /base/gone/#x",
    "the link leads to the old site: https://own.example/gone",
  ]);
  expect((await imported("[a](/gone) [b](/)")).notes).toEqual(["1 no such page: /gone"]);
});

test("CLI-10 relative links start at the file, or at the address of the page", async () => {
  const { result, read } = await runImport({
    "blog/hugo.toml": "",
    "blog/content/cn-a.md":
      "---\nslug: cn/a\n---\n[b](../b/) [c](b.html#part) [d](/cn-b.md) [gone](../gone/)",
    "blog/content/cn-b.md": "---\nslug: cn/b\n---\n## Part",
  });
  const { notes } = await result();
  expect(await read("articles/a.md")).toContain(
    "[b](/cn/b) [c](/cn/b#Article-b·part) [d](/cn/b) [gone](/gone/)",
  );
  expect(notes.map(({ text }) => text)).toEqual(["no such page or file: ../gone/"]);
});

test("CLI-10 tags of Hexo become links and pictures", async () => {
  const { result, read } = await runImport({
    "blog/_config.yml": "permalink: :title/\n",
    "blog/source/_posts/a.md":
      'title: A\n---\n{% post_link b %} {% post_link b \'My title\' %} {% post_link gone %} [p]({% post_path b %})\n{% asset_img x.svg "T" "Alt" %} {% asset_img left x.svg 200 300 \'"T" "Alt"\' %} {% img /y.svg My title %} ![]({% asset_path x.svg %})\n{% asset_link x.svg Picture %} `{% post_link b %}`\n\n{% codeblock A title lang:js %}\n{% img no.png %}\n{% endcodeblock %}\n',
    "blog/source/_posts/b.md": "---\ntitle: The [second]\n---\nB",
    "blog/source/_posts/a/x.svg": svg,
    "blog/source/y.svg": svg,
  });
  await result();
  expect(await read("articles/a.md")).toContain(
    '[The \\[second\\]](/b) [My title](/b) [gone](/gone) [p](/b)\n![Alt](assets/x.svg "T") ![Alt](assets/x.svg "T") ![My title](assets/y.svg "My title") ![](assets/x.svg)\n[Picture](assets/x.svg) `{% post_link b %}`\n\n```js\n{% img no.png %}\n```\n',
  );
});

test("CLI-10 a page without text gets the list of the pages below it, or is left out", async () => {
  const { result, read } = await runImport({
    "blog/content/docs/_index.md": "---\ntitle: Docs\n---\n",
    "blog/content/docs/deep/_index.md": "---\ntitle: Deep\n---\n\n",
    "blog/content/docs/deep/a.md": "A",
    "blog/content/empty/_index.md": "---\ntitle: Empty\n---\n",
    "blog/content/hidden/_index.md": "---\ntitle: Hidden\n---\n",
    "blog/content/hidden/x.md": "---\ndraft: true\n---\nX",
    "blog/hugo.toml": "",
  });
  const { pages, notes } = await result();
  expect(pages).toEqual(["/docs", "/docs/deep", "/docs/deep/a", "/hidden/x"]);
  const [docs, deep] = JSON.parse(await read("site.json")).pages.slice(1);
  for (const page of [docs, deep]) expect(page.components).toMatchObject([{ $ref: /./ }, { id: "Posts" }]);
  expect(notes.filter(({ text }) => text.startsWith("left out")).map(({ file }) => file)).toEqual([
    "content/empty/_index.md",
    "content/hidden/_index.md",
  ]);
});

test("CLI-10 the list counts the articles with code of templates", async () => {
  const { result } = await runImport({
    "blog/a.md": "{{ x }} {% y %} `{{ code }}`",
    "blog/b.md": "{{< z >}}",
    "blog/c.md": "plain",
  });
  expect((await result()).templates).toEqual([
    { file: "a.md", places: 2 },
    { file: "b.md", places: 1 },
  ]);
});

test.each([
  ["export.json", '{"db":[{"data":{"posts":[{"mobiledoc":"{}"}]}}]}', "an export of Ghost"],
  ["posts.csv", "post_id,post_date\n1,2\n", "an export of Substack"],
  ["post.html", '<a class="p-canonical" href="https://medium.com/x">x</a>', "an export of Medium"],
  ["post.mdx", "Text", "not a Markdown file"],
  ["blog.zip", "PK", "an archive"],
])("CLI-10 exports of other programs are refused, with what to do: %s", async (name, text, reason) => {
  const files = { "site/site.json": document, [`blog/${name}`]: text };
  const one = await sectile(["import", `blog/${name}`, "site"], { files });
  expect(one).toMatchObject({ code: 2, stdout: "" });
  expect(one.stderr.replace(/\s+/g, " ")).toContain(reason);
  const folder = await sectile(["import", "blog", "site"], { files });
  expect(folder).toMatchObject({ code: 2, stdout: "" });
  expect(folder.stderr.replace(/\s+/g, " ")).toContain(name === "post.mdx" ? "no Markdown files" : reason);
});

test("CLI-10 an article that is left out is named below 10,000 other lines", async () => {
  const { result } = await runImport({
    "blog/a.md": "{{ x }}\n".repeat(10_001),
    "blog/z.md": '<div>\n<a href="{{ x }}">y</a>\n</div>',
  });
  const { pages, notes } = await result();
  expect(pages).toEqual(["/a"]);
  expect(notes).toContainEqual(
    expect.objectContaining({ file: "z.md", text: expect.stringContaining("left out") }),
  );
});

test("CLI-10 small differences between Markdown of generators disappear", async () => {
  const { body, front } = await imported(`---
title: "Hello, world"
summary: "**Bold** [link](https://e.example), \`code\` <em>and</em> more"
---

## Hello world

> [!NOTE]
> Read this.

> [!tip]- My title
> Hidden

## Use \`x\` {#use-x}

See [above](#use-x) (https://e.example/a_(b)) and (https://e.example/c).

Setext \`y\` {#y}
---
`);
  expect(front).toContain('description: "Bold link, code and more"');
  expect(body.trimStart()).toBe(`> **Note**${"  "}
> Read this.

> **My title**${"  "}
> Hidden

## Use \`x\`

See [above](#use-x) (<https://e.example/a_(b)>) and (<https://e.example/c>).

Setext \`y\`
---
`);
});

/** Builds of a site with articles: pages, pictures, links, feeds, structured data, languages. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadEngine } from "#engine";
import { createFolder } from "../assets/folder.ts";

const engine = await loadEngine();
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>';

const articles = {
  "site/articles/opening.md": `---
title: Opening
description: What it is about
date: 2026-04-14
author: Maren
tags: [soil]
hasContents: true
hasReadingTime: true
---

See [home](/), [file](assets/a.pdf), [elsewhere](https://e.example) and [below](#the-end).[^1]

![A drawing](assets/a.svg "Caption")

## The <u>end</u>

| a | b |
|---|--:|
| 1 | 2 |

\`\`\`js
<b>code</b>
\`\`\`

# Other

[^1]: A note
`,
  "site/articles/opening.ru.md": "# Открытие\n\nПо-русски: [домой](/).\n",
};

const documentOf = (component: unknown = { $ref: "articles/opening.md" }) =>
  JSON.stringify({
    siteId: "words",
    // Without the report form, which has headings too.
    isPaid: true,
    name: "Words",
    languages: [
      { isPrimary: true, lang: { code: "en", name: "English" } },
      { lang: { code: "ru", name: "Русский" } },
    ],
    pages: [
      { path: "/", components: [{ id: "Posts", uniqId: "news", data: { title: "News" } }] },
      { path: "/opening", components: [component] },
    ],
    translations: { ru: { pages: [{ path: "/opening", components: [{ $ref: "articles/opening.ru.md" }] }] } },
  });

async function build(files: Readonly<Record<string, string>>) {
  const cwd = await createFolder({ "site/assets/a.svg": drawing, "site/assets/a.pdf": "%PDF-1.4", ...files });
  const built = await engine.buildSite("site", cwd, {
    out: "out",
    siteUrl: "https://words.example",
    pictures: "quick",
  });
  if ("fault" in built) throw new Error(built.fault.message);
  const { ok, diagnostics } = built.report;
  const read = (path: string) => readFile(join(cwd, "out", path), "utf8");
  return { ok, diagnostics, read };
}

test("SEC-46 DOC-18 an article in a file is a page in each language, a list entry, a feed entry and a BlogPosting", async () => {
  const { ok, diagnostics, read } = await build({ ...articles, "site/site.json": documentOf() });
  expect(diagnostics).toEqual([]);
  expect(ok).toBe(true);
  const page = await read("opening/index.html");
  expect(page.match(/<h\d/g)).toEqual(["<h1", "<h2", "<h2"]);
  expect(page).toContain('<h2 id="Article-opening·the-end"');
  expect(page).toContain('href="#Article-opening%C2%B7the-end"');
  expect(page).toContain("<title>Opening</title>");
  expect(page).toContain('<meta name="description" content="What it is about">');
  expect(page).toContain("&lt;b&gt;code&lt;/b&gt;");
  expect(page).toContain("<figcaption>Caption</figcaption>");
  expect(page).toMatch(/<img[^>]* src="\/_sectile\/a-[^"]+\.svg" alt="A drawing" width="8" height="4"/);
  expect(page).toMatch(/<a href="\/_sectile\/[^"]+\.pdf">file<\/a>/);
  expect(page).toContain('<a href="https://e.example" target="_blank" rel="noopener">elsewhere</a>');
  expect(page).toContain("1\u00a0min read");
  // The note and the reference lead to each other.
  for (const name of ["note-1", "reference-1-1"]) {
    expect(page).toContain(`id="Article-opening··${name}"`);
    expect(page).toContain(`href="#Article-opening%C2%B7%C2%B7${name}"`);
  }
  const [, data = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(data)["@graph"]).toContainEqual({
    "@type": "BlogPosting",
    headline: "Opening",
    description: "What it is about",
    datePublished: "2026-04-14T00:00:00Z",
    author: { "@type": "Person", name: "Maren" },
    keywords: "soil",
    inLanguage: "en",
    mainEntityOfPage: "https://words.example/opening/",
  });
  const home = await read("index.html");
  expect(home).toContain('<time class="');
  expect(home).toContain(">What it is about</p>");
  expect(await read("rss.xml")).toContain("<description>What it is about</description>");
  const russian = await read("ru/opening/index.html");
  expect(russian).toContain('По-русски: <a href="/ru/">домой</a>.');
  expect(russian).toContain(">Открытие</h1>");
});

test("SEC-46 SEC-44 an article has one date everywhere: the day as written", async () => {
  const { read } = await build({
    "site/articles/opening.md": "---\ntitle: Late\ndate: 2024-02-03 23:30:00 -0500\n---\nText\n",
    "site/articles/opening.ru.md": articles["site/articles/opening.ru.md"],
    "site/site.json": documentOf(),
  });
  expect(await read("opening/index.html")).toContain(">February 3, 2024</time>");
  expect(await read("index.html")).toMatch(/<time [^>]*>(?:February|Feb) 3, 2024<\/time>/);
});

test("SEC-46 DOC-18 problems of an article are at their line and column in its file, with the pointer of the text", async () => {
  const text =
    "---\nlayout: x\n---\n\nA [b](javascript:alert(1))\n[c](/nowhere) ![d](assets/d.png)\n<marquee>e</marquee> [f](#f)\n";
  const { ok, diagnostics } = await build({
    ...articles,
    "site/articles/opening.md": text,
    "site/site.json": documentOf(),
  });
  expect(ok).toBe(false);
  expect(
    diagnostics.map(
      ({ code, file, line, column, pointer }) => `${code} ${file}:${line}:${column} ${pointer.slice(27)}`,
    ),
  ).toEqual([
    "unknown-key articles/opening.md:2:1 layout",
    "bad-url articles/opening.md:5:7 text",
    "markup-removed articles/opening.md:7:1 text",
    "link-to-nowhere articles/opening.md:6:5 text",
    "anchor-to-nowhere articles/opening.md:7:26 text",
    "asset-missing articles/opening.md:6:20 text",
  ]);
});

test("SEC-46 a text in the document itself follows the same rules", async () => {
  const data = { title: "A", text: 'x "[y](/z)"' };
  const site = documentOf({ id: "Article", uniqId: "opening", data });
  const { diagnostics } = await build({ ...articles, "site/site.json": site });
  expect(diagnostics).toMatchObject([
    { code: "link-to-nowhere", line: 1, pointer: "/pages/1/components/0/data/text" },
  ]);
  const [{ column = 0 } = {}] = diagnostics;
  expect(site.slice(column - 1)).toMatch(/^\/z\)/);
  expect(
    engine.validateDocument({
      siteId: "s",
      pages: [
        { path: "/", components: [{ id: "Article", uniqId: "a", data: { text: "[a](javascript:b)" } }] },
      ],
    }),
  ).toMatchObject([{ code: "bad-url", pointer: "/pages/0/components/0/data/text" }]);
});

test("SEC-46 lines of a Chinese or Japanese paragraph join without a space, others with one", async () => {
  const text = "中文第一行\n第二行。\n*かな*か\nカナ、\n“引用” and\nEnglish\n中文";
  const site = documentOf({ id: "Article", uniqId: "opening", data: { title: "A", text } });
  const { read } = await build({ ...articles, "site/site.json": site });
  const [, shown] = /<p>(中文.*?)<\/p>/s.exec(await read("opening/index.html")) ?? [];
  expect(shown).toBe("中文第一行第二行。\n<em>かな</em>かカナ、\n“引用” and\nEnglish\n中文");
});

test("SEC-46 IMG-1 the address of a picture in a text may be percent-encoded, as other programs write it", async () => {
  const text =
    "![a](assets/my%20pi%C3%A8ce.svg) ![b](<assets/my pièce.svg>)\n\n![c](assets/100%25.svg)\n\n![d](assets/a%2.svg)";
  const site = documentOf({ id: "Article", uniqId: "opening", data: { title: "A", text } });
  const pictures = { "site/assets/my pièce.svg": drawing, "site/assets/100%.svg": drawing };
  const { diagnostics, read } = await build({ ...articles, ...pictures, "site/site.json": site });
  expect(diagnostics).toMatchObject([{ code: "asset-missing", message: expect.stringContaining("a%2.svg") }]);
  const sources = [...(await read("opening/index.html")).matchAll(/<img [^>]*src="([^"]+)"/g)].map(
    ([, to]) => to,
  );
  expect(sources[0]).toBe(sources[1]);
  expect(sources[2]).toMatch(/\/100-/);
});

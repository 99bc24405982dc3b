/** Properties for any strings at all, without the public corpora: pages, JSON in pages, paths of files. */
import fc from "fast-check";
import { parse } from "parse5";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Island } from "#elements";
import { publish } from "../../src/output/index.ts";
import { isOutputPath } from "../../src/output/tree.ts";
import { memoryDisk } from "../output/memory-disk.ts";
import { treeOf } from "../output/world.ts";
import { renderPage } from "../render/bundle.ts";
import { runs } from "../support/runs.ts";
import { attacks } from "./attacks.ts";
import { buildFiles } from "./build.ts";
import { frameOf, type Json, type Put, pageOf } from "./fields.ts";
import { foreignPartsOfAll, visit } from "./tree.ts";
import { filling, kindOf, twin, withoutRefused } from "./twin.ts";

/** Fragments of markup, styles, scripts and URLs, combined at random. */
const fragments = [
  ..."<>&\"'`=/\\;:#?%()[]{}!-",
  ...[
    "<script>",
    "</script",
    "<!--",
    "-->",
    "]]>",
    "<img src=x onerror=",
    "onclick=",
    "style=",
    "javascript:",
    "data:",
  ],
  ...[
    "&lt;",
    "&#x3c;",
    "&#0;",
    "<a href=",
    "</a>",
    "<b>",
    "</span>",
    "<svg>",
    "<style>",
    "</title>",
    "<br>",
    "<p>",
  ],
  ...[
    "alert(1)",
    "https://",
    "//",
    "/",
    "../",
    "assets/",
    "example.org",
    "mailto:",
    "a@b.co",
    "é",
    "😀",
    "\u202e",
    "\u0000",
    "\n",
    " ",
  ],
];
const hostileText = fc.oneof(
  fc.constantFrom(...attacks),
  fc.array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 8 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary", minLength: 1, maxLength: 12 }),
);
/** As many as needed: a document has hundreds of fields. */
const texts = fc.infiniteStream(hostileText);

const site = { siteId: "safety", url: "https://site.example", isPaid: true };

/** Lists parts of a document's pages that its twin's pages lack. */
async function foreignPartsOf(hostile: Json, kinds: Json): Promise<string[]> {
  withoutRefused(hostile);
  return foreignPartsOfAll(await buildFiles(hostile), await buildFiles(twin(hostile, kinds)));
}

test("SAF-1 random texts in every field of every section type inject nothing into the page", async () => {
  await fc.assert(
    fc.asyncProperty(texts, fc.nat(5), async (stream, turn) => {
      const put: Put = ({ kind }) => filling(kind, stream.next().value as string);
      const hostile = { ...site, pages: [pageOf("/", put, turn)] };
      expect(await foreignPartsOf(hostile, { pages: [pageOf("/", kindOf, turn)] })).toEqual([]);
    }),
    { ...runs(2, 1), endOnFailure: true },
  );
});

test("SAF-1 random texts in every field of site settings inject nothing into pages", async () => {
  const pages = [
    { path: "/", components: ["NoHeader", "Rsvp1", "Footer"].map((id) => ({ id, uniqId: id, data: {} })) },
  ];
  await fc.assert(
    fc.asyncProperty(texts, fc.nat(5), async (stream, turn) => {
      const put: Put = ({ kind }) => filling(kind, stream.next().value as string);
      expect(await foreignPartsOf({ ...frameOf(put, turn), pages }, frameOf(kindOf, turn))).toEqual([]);
    }),
    { ...runs(2, 1), endOnFailure: true },
  );
});

test("SAF-1 JSON-LD and the props of an island parse to the texts they were made from", async () => {
  const readable = hostileText.map((text) => text.replace(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, ""));
  await fc.assert(
    fc.asyncProperty(readable, readable, async (name, placeholder) => {
      const components = [{ id: "BigTitle", uniqId: "a", data: { title: "Title" } }];
      const island = { name: "Alive", component: () => null, props: { placeholder: `${placeholder}.` } };
      const files = await buildFiles({ ...site, name: `${name}.`, pages: [{ path: "/", components }] });
      const found: { json?: string } = {};
      visit(parse(files.get("index.html") ?? ""), ({ tagName, attrs, childNodes }) => {
        const value = (attribute: string) => attrs.find((attr) => attr.name === attribute)?.value;
        const [text] = childNodes;
        if (tagName === "script" && value("type") === "application/ld+json" && text && "value" in text)
          found.json = text.value;
      });
      let props = "";
      visit(
        parse(renderToStaticMarkup(createElement(Island<{ placeholder: string }>, island))),
        ({ attrs }) => {
          props ||= attrs.find((attr) => attr.name === "data-props")?.value ?? "";
        },
      );
      expect(JSON.parse(found.json ?? "")["@graph"][0].name).toBe(`${name}.`);
      expect(JSON.parse(props).placeholder).toBe(`${placeholder}.`);
      expect(JSON.parse(files.get("site.webmanifest") ?? "").name).toBe(`${name}.`);
    }),
    runs(5, 2),
  );
});

test("SAF-1 a text with a script's end tag does not end the script element", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("</script", "<!--", "<script", ">", " ", "-->", "x", "\u2028"), {
        minLength: 1,
      }),
      (parts) => {
        const text = `.${parts.join("")}.`;
        const html = renderPage(
          { name: text, events: [{ id: "e", title: "T", startsAt: "2024-01-01T00:00:00Z", venue: text }] },
          "index.html",
          { siteUrl: "https://site.example" },
        );
        const scripts: string[] = [];
        visit(parse(html), ({ tagName, childNodes: [child] }) => {
          if (tagName === "script" && child && "value" in child) scripts.push(child.value);
        });
        expect(
          scripts
            .filter((script) => script.startsWith("{"))
            .map((script) => JSON.parse(script)["@graph"][0].name),
        ).toEqual([text]);
      },
    ),
    runs(50),
  );
});

test("SAF-1 a file path is refused or stays in the bundle", async () => {
  const part = fc.oneof(
    fc.constantFrom(
      "..",
      ".",
      "",
      "a",
      "b",
      "index.html",
      "...",
      "~",
      "C:",
      "%2e%2e",
      "..\\",
      "a\\b",
      "\u0000",
      "con",
    ),
    fc.string({ unit: "binary", maxLength: 4 }),
  );
  const paths = fc
    .tuple(fc.constantFrom("", "/", "./", "../"), fc.array(part, { maxLength: 5 }))
    .map(([start, parts]) => start + parts.join("/"));
  await fc.assert(
    fc.asyncProperty(paths, async (path) => {
      const disk = memoryDisk();
      await disk.makeFolder("/web/beside");
      const result = await publish([{ path, contents: "x" }], { out: "/web/out", disk }).catch(
        () => undefined,
      );
      const outside = Object.keys(await treeOf(disk, "")).filter(
        (file) => !/^web\/(?:out|\.sectile\/out)\//.test(file),
      );
      expect(outside).toEqual(["web/beside/"]);
      expect(result?.kind === "published").toBe(isOutputPath(path));
    }),
    runs(300),
  );
});

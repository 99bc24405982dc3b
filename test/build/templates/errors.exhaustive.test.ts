/** Problems of a provider's templates: reported with the file as wrong usage, before any site is opened (PRO-4). */
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createProvider, type Provider, paragraph, siteOf } from "./provider.ts";

const view = "kit/sections/Quote/view.tsx";
const schema = "kit/sections/Quote/schema.ts";
const after = (path: string, more: string) => (provider: Provider) =>
  provider.write(path, `${provider.read(path)}\n${more}\n`);
const instead = (path: string, contents: string) => (provider: Provider) => provider.write(path, contents);

const cases: readonly [what: string, (provider: Provider) => void, ...printed: string[]][] = [
  ["a missing folder", ({ cwd }) => renameSync(join(cwd, "kit"), join(cwd, "kat")), "kit does not exist."],
  [
    "a file instead of a folder",
    ({ cwd, write }) => {
      renameSync(join(cwd, "kit"), join(cwd, "kat"));
      write("kit", "");
    },
    "kit is a file.",
  ],
  [
    "a folder without templates",
    ({ cwd }) => {
      renameSync(join(cwd, "kit"), join(cwd, "kat"));
      mkdirSync(join(cwd, "kit/sections"), { recursive: true });
    },
    "kit contains no templates",
  ],
  [
    "a folder with two templates that do not compile",
    (provider) => {
      after(view, "const broken = <;")(provider);
      after("kit/sections/Quote/behaviour.ts", "let 1;")(provider);
    },
    'kit/sections/Quote/view.tsx:17:17 Expected identifier but found ";"',
    "17 │ const broken = <;",
    "kit/sections/Quote/behaviour.ts:7:5 Expected ",
  ],
  [
    "a stylesheet that does not compile",
    after("kit/sections/Quote/style.module.css", ".a { .b }"),
    "kit/sections/Quote/style.module.css:18:9 ",
  ],
  [
    "a package that is not installed",
    after(view, 'import pad from "left-pad";\nexport const padded = pad("x");'),
    'kit/sections/Quote/view.tsx:17:17 Could not resolve "left-pad"',
  ],
  [
    "a missing widget",
    after(view, 'import { Nothing } from "#widgets/nothing";\nexport const nothing = Nothing;'),
    'Unknown widget "nothing". Available widgets: ',
  ],
  [
    "a schema without a default export",
    instead(schema, "export const schema = 1;"),
    "kit/sections/Quote/schema.ts must have a section type as its default export",
  ],
  [
    "a schema that throws",
    instead(schema, 'throw new Error("on strike");'),
    "kit/sections/Quote/schema.ts:1:7 cannot be loaded: on strike",
  ],
  ["a view without View", instead(view, "export const Vue = 1;"), "kit/sections/Quote/view.tsx must export"],
  [
    "an example that its own schema refuses",
    instead("kit/sections/Quote/example.json", '{ "quote": 5, "source": "x" }'),
    "kit/sections/Quote/example.json does not match its own schema (quote): Expected a text",
  ],
  [
    "an example over its own limit",
    instead("kit/sections/Quote/example.json", JSON.stringify({ quote: "x".repeat(301) })),
    "kit/sections/Quote/example.json does not match its own schema (quote): ",
  ],
  [
    "a section type without an example",
    ({ cwd }) => rmSync(join(cwd, "kit/sections/Quote/example.json")),
    "kit/sections/Quote/example.json is missing",
  ],
  [
    "a file of messages that is not JSON",
    instead("kit/messages/de.json", '{\n"a": }'),
    "kit/messages/de.json:2:6 ",
  ],
  [
    "a message that is not a text",
    instead("kit/messages/de.json", '{"madeBy": 5}'),
    'kit/messages/de.json must have a text for "madeBy".',
  ],
  [
    "a file of messages without a language",
    ({ cwd }) => renameSync(join(cwd, "kit/messages/de.json"), join(cwd, "kit/messages/d_e.json")),
    "kit/messages/d_e.json must be named after a language code",
  ],
  [
    "a folder with an invalid name for a section type",
    ({ cwd }) => renameSync(join(cwd, "kit/sections/Quote"), join(cwd, "kit/sections/1 Quote")),
    "kit/sections/1 Quote has an invalid name for a section type",
  ],
  [
    "a class name of a built-in style",
    (provider) => {
      provider.write("kit/shared/button.module.css", ".a { color: red }");
      after(view, 'import css from "../../shared/button.module.css";\nexport const names = css;')(provider);
    },
    'kit/shared/button.module.css has the same class name prefix "button-"',
  ],
  [
    "an island that imports modules that browsers do not have",
    instead(
      "kit/sections/Tally/island.tsx",
      'import { useMemo } from "react";\nimport { x } from "#browser/nothing";\nexport const Island = () => useMemo(() => x, []);',
    ),
    'kit/sections/Tally/island.tsx imports useMemo from "react", which does not export it in browsers.',
    'kit/sections/Tally/island.tsx imports "#browser/nothing", which does not exist.',
    'kit/sections/Tally/island.tsx:2:19 Could not resolve "#browser/nothing"',
  ],
  [
    "an island that imports all of React",
    instead(
      "kit/sections/Tally/island.tsx",
      'import React from "react";\nexport const Island = () => React.createElement("p");',
    ),
    'kit/sections/Tally/island.tsx imports all of "react"',
  ],
  [
    "an island with a package that uses require",
    (provider) => {
      provider.write("kit/node_modules/old/index.js", 'exports.now = () => require("react").useState(0);');
      instead(
        "kit/sections/Tally/island.tsx",
        'import { now } from "old";\nexport const Island = () => <p>{now()[0]}</p>;',
      )(provider);
    },
    "kit/sections/Tally/island.tsx uses a CommonJS package (`require`)",
  ],
  [
    "an unknown helper",
    instead(
      schema,
      'import { alignedTekst, defineSection, group } from "#section";\nexport default defineSection({\n  label: "Q", category: "text", colorMode: "LIGHT",\n  data: group({ ...alignedTekst("title", { max: 9 }) }),\n});',
    ),
    "kit/sections/Quote/schema.ts:4:",
    'cannot be loaded: #section has no helper "alignedTekst". Did you mean "alignedText"?',
  ],
  [
    "an unknown purpose",
    instead(
      schema,
      'import { alignedText, defineSection, group } from "#section";\nexport default defineSection({\n  label: "Q", category: "text", purpose: "offers", colorMode: "LIGHT",\n  data: group({ ...alignedText("title", { max: 9 }) }),\n});',
    ),
    "kit/sections/Quote/schema.ts must set purpose to one of: opening, text,",
  ],
  [
    "a widget without View",
    instead("kit/widgets/maker/view.tsx", 'export const placement = "end";'),
    "kit/widgets/maker/view.tsx must export a component named View",
  ],
];

test.each(cases)("PRO-4 CLI-3 %s is wrong usage", async (_, spoil, ...printed) => {
  const provider = createProvider({ "site/site.json": siteOf([paragraph]) });
  spoil(provider);
  const { code, stdout, stderr } = await provider.build();
  expect([code, stdout]).toEqual([2, ""]);
  const text = stderr.replace(/\s+/g, " ");
  for (const part of printed) expect(text).toContain(part);
  expect(stderr).not.toMatch(/^ +at |Unexpected error/m);
  expect(provider.bundle()).toEqual({});
});

test("PRO-4 --templates-only alone is wrong usage", async () => {
  const { code, stderr } = await createProvider().sectile("sections", "--templates-only");
  expect(code).toBe(2);
  expect(stderr).toContain("--templates");
});

test("PRO-4 CLI-3 a cache that cannot be written is reported as a system error", async () => {
  const provider = createProvider({ "site/site.json": siteOf([paragraph]), blocked: "" });
  const { code, stderr } = await provider.build("--cache-dir", "blocked/cache");
  expect(code).toBe(3);
  expect(stderr.replace(/\s+/g, " ")).toContain("error sectile build: Could not write to the cache in");
  expect(stderr).not.toContain("report");
});

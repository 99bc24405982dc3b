/**
 * Documents made to exhaust their reader (SAF-2): refused with a clear error by a process with little memory.
 * test/growth.exhaustive.test.ts proves with smaller ones that the cost grows in proportion.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { corporaNote, hasCorpora, readCorpus } from "../section/rules/corpus.ts";
import { isExhaustive } from "../support/runs.ts";

/** One more than a document may have pages, and far more than any other upper bound (document/caps.ts). */
const overCap = 200_001;
const root = (members: string, pages = '[{"path":"/","components":[]}]') =>
  `{"siteId":"s","pages":${pages},${members.replace(/,$/, "")}}`;
const inData = (data: string, type = "BigTitle") =>
  `{"siteId":"s","pages":[{"path":"/","components":[{"id":"${type}","uniqId":"a","data":${data}}]}]}`;
const repeat = (text: string, count: number) => text.repeat(count).slice(0, -1);
const members = (name: (index: number) => string, count: number) =>
  Array.from({ length: count }, (_, index) => `${JSON.stringify(name(index))}:1`).join();

/** Hostile documents by name: the expected error code, and the text. */
const hostile: Readonly<Record<string, readonly [code: string, text: () => string]>> = {
  "lists 100,000 deep": ["too-deep", () => root(`"x":${"[".repeat(1e5)}${"]".repeat(1e5)}`)],
  "objects 100,000 deep": ["too-deep", () => `${'{"pages":'.repeat(1e5)}1${"}".repeat(1e5)}`],
  "unclosed lists 100,000 deep": ["too-deep", () => "[".repeat(1e5)],
  "data 100,000 deep": ["too-deep", () => inData(`{"title":${'{"a":'.repeat(1e5)}1${"}".repeat(1e5)}}`)],
  "200,001 numbers where a text belongs": [
    "too-many-items",
    () => inData(`{"title":[${repeat("1,", overCap)}]}`),
  ],
  "200,001 empty objects as pages": ["too-large", () => root('"name":"x"', `[${repeat("{},", overCap)}]`)],
  "a hundred thousand empty objects as pages": [
    "required",
    () => root('"name":"x"', `[${repeat("{},", 1e5)}]`),
  ],
  "200,001 empty pages": [
    "too-large",
    () =>
      `{"siteId":"s","pages":[${Array.from({ length: overCap }, (_, index) => `{"path":"/${index}","components":[]}`).join()}]}`,
  ],
  "200,001 empty objects as components": [
    "required",
    () => root('"name":"x"', `[{"path":"/","components":[${repeat("{},", overCap)}]}]`),
  ],
  "200,001 links without an address": [
    "too-many-items",
    () => root(`"headerLinks":[${repeat('{"text":"a"},', overCap)}]`),
  ],
  "200,001 languages": ["too-many-items", () => root(`"languages":[${repeat('{"lang":{}},', overCap)}]`)],
  "200,001 items of a list": [
    "too-many-items",
    () => inData(`{"title":"x","team":[${repeat("{},", overCap)}]}`, "Team"),
  ],
  "ten thousand pages with the same path": [
    "duplicate",
    () => root('"name":"x"', `[${repeat('{"path":"/","components":[]},', 1e4)}]`),
  ],
  "a hundred thousand limits in one section": [
    "too-large",
    () =>
      `{"siteId":"s","pages":[{"path":"/","components":[{"id":"BigTitle","uniqId":"a","data":{"title":"x"},"validation":{${members((index) => `k${index}`, 1e5)}}}]}]}`,
  ],
  "sixty thousand unknown keys and one error": [
    "wrong-type",
    () => root(`${members((index) => `k${index}`, 6e4)},"name":5`),
  ],
  "the same key 200,001 times": ["duplicate-key", () => root(repeat('"name":"x",', overCap))],
  "a hundred thousand keys and one duplicate": [
    "duplicate-key",
    () => root(`${members((index) => `k${index}`, 1e5)},"k7":1`),
  ],
  "a text of 10 MB": ["text-too-long", () => inData(`{"title":"${"x".repeat(10e6)}"}`)],
  "a text of 10 MB of tags": ["text-too-long", () => inData(`{"title":"${"<b>".repeat(35e5)}"}`)],
  "a text of a million Cyrillic letters": ["text-too-long", () => inData(`{"title":"${"ж".repeat(1e6)}"}`)],
  "a name of 5 MB": ["text-too-long", () => root(`"name":"${"x".repeat(5e6)}"`)],
  "a link of 5 MB": [
    "text-too-long",
    () => root(`"headerLinks":[{"text":"a","link":"https://${"a.".repeat(25e5)}"}]`),
  ],
  "a path of 5 MB": [
    "text-too-long",
    () => root('"name":"x"', `[{"path":"/${"a/".repeat(25e5)}","components":[]}]`),
  ],
  "a key of 5 MB and one error": ["wrong-type", () => root(`"${"x".repeat(5e6)}":1,"name":5`)],
  "an unterminated text of 10 MB": ["json-syntax", () => `{"siteId":"${"x".repeat(10e6)}`],
  "6 MB of single quotation marks": ["json-syntax", () => "'".repeat(6e6)],
  "6 MB of curly quotation marks": ["json-syntax", () => `{${"“".repeat(2e6)}`],
  "2 MB of quotation marks": ["json-syntax", () => '"'.repeat(2e6)],
  "6 MB of line breaks and a comma": ["json-syntax", () => `{${"\n".repeat(6e6)},`],
  "a text of 6 MB that ends with a tab": ["json-syntax", () => `{"siteId":"${"x".repeat(6e6)}\t"}`],
  "a text of 6 MB of escapes, one of them invalid": [
    "json-syntax",
    () => `{"siteId":"${"\\n".repeat(3e6)}\\p"}`,
  ],
  "a comment of 6 MB": ["json-syntax", () => `{/*${"*".repeat(6e6)}`],
  "a word of 6 MB": ["json-syntax", () => `{"siteId":${"x".repeat(6e6)}}`],
  "6 MB of YAML": ["json-syntax", () => "a: b\n".repeat(12e5)],
  "6 MB of spaces before the end": ["json-syntax", () => `{"siteId":"s",${" ".repeat(6e6)}`],
  "16,000 tags in each of 100 texts": [
    "too-large",
    () =>
      `{"siteId":"s","pages":[{"path":"/","components":[${Array.from({ length: 100 }, (_, index) => `{"id":"BigTitle","uniqId":"a${index}","data":{"title":"${"<b>".repeat(16e3)}x"}}`).join()}]}]}`,
  ],
  "5,000 tags in each of 300 texts": [
    "too-large",
    () =>
      `{"siteId":"s","pages":[{"path":"/","components":[${Array.from({ length: 300 }, (_, index) => `{"id":"BigTitle","uniqId":"a${index}","data":{"title":"${"<b>".repeat(5e3)}${index === 0 ? "<b>" : ""}x"}}`).join()}]}]}`,
  ],
  "49,000 marks on one letter": ["too-many-marks", () => inData(`{"title":"a${"\u0301".repeat(49e3)}"}`)],
  "a number of 200,001 digits": ["wrong-type", () => root(`"theme":{"baseFontSize":${"9".repeat(overCap)}}`)],
  "__proto__ at the root": ["forbidden-key", () => root('"__proto__":{"own":1}')],
  "__proto__ a hundred thousand times": [
    "forbidden-key",
    () => root(`"x":[${repeat('{"__proto__":{"own":1}},', 1e5)}]`),
  ],
  "__proto__ in a translation": [
    "forbidden-key",
    () => root('"translations":{"en":{"__proto__":{"own":1}}}'),
  ],
  "__proto__ in Unicode escapes": ["forbidden-key", () => root('"\\u005f_proto_\\u005f":{"own":1}')],
  "a hundred thousand translations": [
    "wrong-type",
    () => root(`"translations":{${members((index) => `k${index}`, 1e5)}},"name":5`),
  ],
};

/** The first document of each code in the main tier, all of them in the exhaustive one. */
const tried = Object.entries(hostile).filter(
  ([name, [code]]) => isExhaustive || name === Object.keys(hostile).find((one) => hostile[one]?.[0] === code),
);

interface Outcome {
  readonly name: string;
  readonly ok: boolean;
  readonly own: number;
  readonly count: number;
  readonly first?: {
    readonly code: string;
    readonly message: string;
    readonly hint?: string;
    readonly line?: number;
  };
}

const run = promisify(execFile);
const engine = new URL("../../dist/engine/index.js", import.meta.url).href;
const child = new URL("check-many.js", import.meta.url).pathname;
/** Megabytes of the child's heap: a few times the largest document, as text and as value. */
const memory = 128;

/** @returns the outcome of each document; incomplete if the process died */
async function checkAll(folder: string): Promise<Map<string, Outcome>> {
  const argv = [`--max-old-space-size=${memory}`, child, engine, folder];
  const { stdout } = await run(process.execPath, argv, { maxBuffer: 1e8 }).catch((died) => died);
  const outcomes = (stdout as string).match(/^\{.*\}$/gm)?.map((line) => JSON.parse(line) as Outcome);
  return new Map(outcomes?.map((outcome) => [outcome.name, outcome]));
}

/** A realistic document of about three megabytes, without an error. */
function validText(): string {
  const page = (index: number) => ({
    path: index === 0 ? "/" : `/page-${index}`,
    meta: { title: `Page ${index}`, description: "What this page is about, in a sentence or two." },
    components: Array.from({ length: 4 }, (_, at) => ({
      id: "TitleParagraph",
      uniqId: `s${at}`,
      colorMode: at % 2 === 0 ? "LIGHT" : "EXTRALIGHT",
      data: {
        title: `Title ${at}`,
        paragraph: "Some <b>words</b> of a paragraph that is as long as most. ".repeat(4),
      },
    })),
  });
  return JSON.stringify({ siteId: "s", pages: Array.from({ length: 2000 }, (_, index) => page(index)) });
}

interface Case {
  readonly name: string;
  readonly expect: "accept" | "reject" | "either";
  readonly base64: string;
}

describe.skipIf(!hasCorpora)(`corpora as documents ${corporaNote}`, () => {
  const { parsing = [], transform = [] } = hasCorpora ? readCorpus("bad_json.json") : {};
  const { cases: polluting = [] } = hasCorpora ? readCorpus("proto_json.json") : {};

  test(`SAF-2 VAL-1 ${parsing.length + transform.length} files of JSONTestSuite and ${polluting.length} that target a prototype get an error each`, async () => {
    const corpus = await mkdtemp(join(tmpdir(), "sectile-json-"));
    const write = (name: string, bytes: string | Uint8Array) => writeFile(join(corpus, name), bytes);
    for (const { name, base64 } of [...parsing, ...transform] as Case[])
      await write(name, Buffer.from(base64, "base64"));
    for (const [index, text] of (polluting as string[]).entries()) await write(`proto-${index}.json`, text);
    const found = await checkAll(corpus).finally(() => rm(corpus, { recursive: true, force: true }));
    expect(found.size).toBe(parsing.length + transform.length + polluting.length);
    for (const [name, { ok, own, first }] of found) {
      // None of them is a site.
      expect([name, ok, own]).toEqual([name, false, 0]);
      expect(first?.message, name).toMatch(/^[^\n]{15,600}$/);
    }
    for (const { name, expect: verdict } of parsing as Case[]) {
      const { code, line } = found.get(name)?.first ?? {};
      const isSyntax = /^(?:json-syntax|not-utf8|site-empty|too-deep)$/.test(code ?? "");
      if (verdict === "reject") expect([name, isSyntax]).toEqual([name, true]);
      if (verdict === "accept") expect([name, isSyntax]).toEqual([name, false]);
      if (code === "json-syntax") expect([name, typeof line]).toEqual([name, "number"]);
    }
  });
});

let folder = "";
let outcomes = new Map<string, Outcome>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sectile-hostile-"));
  const write = (name: string, text: string) =>
    writeFile(join(folder, `${name.replaceAll("/", "-")}.json`), text);
  await write("valid", validText());
  for (const [name, [, text]] of tried) await write(name, text());
  outcomes = await checkAll(folder);
  // A hang fails; a busy machine may take its time.
}, 900_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test("SAF-2 a valid document of several megabytes is checked in the same memory", () => {
  expect(outcomes.get("valid.json")).toMatchObject({ ok: true, count: 0 });
});

test.each(tried.map(([name, [code]]) => [name, code] as const))(
  "SAF-2 %s: a clear error in bounded memory",
  (name, code) => {
    const outcome = outcomes.get(`${name}.json`);
    expect(outcome).toMatchObject({ ok: false, own: 0 });
    expect(outcome?.first?.code).toBe(code);
    expect(outcome?.first?.message).toMatch(/^[^\n]{15,600}$/);
    expect(outcome?.count).toBeLessThanOrEqual(2002);
  },
);

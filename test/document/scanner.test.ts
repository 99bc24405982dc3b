/** The scanner of documents: tokens, items, counts and caps, in valid and in broken text. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { caps } from "../../src/document/index.ts";
import * as scanner from "../../src/document/text/scanner.ts";
import { runs } from "../support/runs.ts";
import { document, writing } from "./edits/arbitrary.ts";
import { writeOddly } from "./edits/odd-text.ts";

const { JsonScanner, parseName } = scanner;
const open = (text: string) => new JsonScanner(Buffer.from(text));

/** Reads a value with nothing but the scanner. */
function read(json: scanner.JsonScanner): unknown {
  if (!json.isOpening) return JSON.parse(json.token);
  const isList = json.kind === scanner.openList;
  const items: [string | number, unknown][] = [];
  json.items((name, _, index) => items.push([name === undefined ? index : parseName(name), read(json)]));
  return isList ? items.map(([, value]) => value) : Object.fromEntries(items);
}

const tokens = (text: string): string[] => {
  const json = open(text);
  const found: string[] = [];
  while (json.next() !== scanner.end) found.push(json.token);
  return found;
};

/** Lists the items of the first list or object: key, offset of the item, first token of its value. */
const itemsOf = (text: string) => {
  const json = open(text);
  json.next();
  const found: unknown[] = [];
  json.items((name, at, index) => found.push([name, at, index, json.token]));
  return found;
};

describe("tokens", () => {
  test("VAL-1 are brackets, signs, texts and words, with offsets in bytes", () => {
    const json = open(' {"é":[-1.5e3,true ]}');
    const found: unknown[] = [];
    while (json.next() !== scanner.end) found.push([json.start, json.at, json.token]);
    expect(found).toEqual([
      [1, 2, "{"],
      [2, 6, '"é"'],
      [6, 7, ":"],
      [7, 8, "["],
      [8, 14, "-1.5e3"],
      [14, 15, ","],
      [15, 19, "true"],
      [20, 21, "]"],
      [21, 22, "}"],
    ]);
  });

  test("VAL-1 texts end at a quotation mark that is not escaped, whatever they contain", () => {
    expect(tokens('"a\\"[{,:" "\\\\" "😀\n" "\\')).toEqual(['"a\\"[{,:"', '"\\\\"', '"😀\n"', '"\\']);
    expect(open('"').next()).toBe(scanner.unclosed);
    expect(open('"\\"').next()).toBe(scanner.unclosed);
    expect(open('""').next()).toBe(scanner.quoted);
  });

  test("VAL-1 anything else is a word, up to a blank or another token", () => {
    expect(tokens("it’s 12px,//x\u00a0y:'z'")).toEqual(["it’s", "12px", ",", "//x\u00a0y", ":", "'z'"]);
    expect(tokens(" \r\n\t")).toEqual([]);
    expect(tokens("")).toEqual([]);
  });
});

describe("items", () => {
  test("VAL-1 make up the value that JSON.parse returns, in any formatting", () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), document), writing, (value, writing) => {
        const text = writeOddly(value, { ...writing, hasMark: false });
        const json = open(text);
        json.next();
        expect(read(json)).toEqual(JSON.parse(text));
        expect([json.next(), json.depth]).toEqual([scanner.end, 0]);
      }),
      runs(300),
    );
  });

  test("VAL-1 have their offset and their key, which can occur twice", () => {
    expect(itemsOf('{"a":1, "\\u0061" : [{"b":2}],"a":"x"}')).toEqual([
      ['"a"', 1, 0, "1"],
      ['"\\u0061"', 8, 1, "["],
      ['"a"', 29, 2, '"x"'],
    ]);
    expect(itemsOf('["é",{}]')).toEqual([
      [undefined, 1, 0, '"é"'],
      [undefined, 6, 1, "{"],
    ]);
    for (const empty of ["[]", "{}", "[ \n]"]) expect(itemsOf(empty)).toEqual([]);
  });

  test("EDT-5 behind a broken item are found", () => {
    expect(itemsOf('{"a" 1, b: 2, "c": , "d": no json {[]} at all, : 3, "e": 4}')).toEqual([
      ['"d"', 21, 3, "no"],
      ['"e"', 52, 5, "4"],
    ]);
    expect(itemsOf("[,1,]")).toEqual([[undefined, 2, 1, "1"]]);
    for (const text of ['{"a":', '{"a', "[1", "[1,", "[[", "{", '{"a":1}}'])
      expect(() => itemsOf(text)).not.toThrow();
  });
});

describe("counts", () => {
  test("SAF-2 members include duplicate keys, and values include those of all lists and objects", () => {
    const json = open('{"a":[1,2,{"b":"x:y,[z"}],"a":{}}');
    while (json.next() !== scanner.end);
    expect([json.members, json.values, json.depth]).toEqual([3, 8, 0]);
  });

  test("SAF-2 reading stops at a bracket that is too deep, before anything is built", () => {
    const json = open(`"[[["${"[".repeat(caps.depth + 5)}1`);
    let count = 0;
    while (json.next() !== scanner.end) count++;
    expect([count, json.tooDeepAt]).toEqual([1 + caps.depth, 5 + caps.depth]);
    expect(json.next()).toBe(scanner.end);
  });

  test("SAF-2 reading costs a step for each token of any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
        const json = new JsonScanner(bytes);
        let count = 0;
        let before = 0;
        while (json.next() !== scanner.end) {
          expect(json.start).toBeGreaterThanOrEqual(before);
          expect(json.at).toBeGreaterThan(json.start);
          before = json.at;
          count++;
        }
        expect(count).toBeLessThanOrEqual(bytes.length);
      }),
      runs(300),
    );
  });
});

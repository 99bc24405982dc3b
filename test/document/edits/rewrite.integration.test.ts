/** Operations on files: untouched text stays byte for byte, and undo restores the same bytes. */
import fc from "fast-check";
import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import {
  applyOperations,
  EditError,
  editDocument,
  type Operation,
  sparseDocument,
} from "../../../src/document/edits/index.ts";
import { runs } from "../../support/runs.ts";
import { anOperation, createChooser, document, type Json, plan, writing } from "./arbitrary.ts";
import { cut, type File, fileOf, plain, readValue, textOf, writeOddly } from "./odd-text.ts";

describe("random transactions", () => {
  const transaction = fc
    .tuple(document, writing, plan)
    .map(([value, writing, { values, choices, count }]) => {
      const choose = createChooser(choices);
      const operations: Operation[] = [];
      let now = value;
      for (let index = 0; index < count; index++) {
        const operation = anOperation(now, values, choose);
        now = applyOperations(now, [operation]).document as typeof now;
        operations.push(operation);
      }
      return { value, file: fileOf(value, writing), operations, edited: now };
    });

  test("EDT-5 make the file equal to the edited value", () => {
    fc.assert(
      fc.property(transaction, ({ file, operations, edited }) => {
        expect(readValue(editDocument(file, operations))).toEqual(edited);
      }),
      runs(300),
    );
  });

  test("EDT-5 report exactly the equal bytes at both ends of the file", () => {
    fc.assert(
      fc.property(transaction, ({ file, operations }) => {
        const { bytes, sameAtStart, sameAtEnd } = editDocument(file, operations);
        const least = Math.min(bytes.length, file.bytes.length);
        let [start, end] = [0, 0];
        while (start < least && bytes[start] === file.bytes[start]) start++;
        while (end < least - start && bytes.at(-1 - end) === file.bytes.at(-1 - end)) end++;
        expect([sameAtStart, sameAtEnd]).toEqual([start, end]);
      }),
      runs(300),
    );
  });

  test("EDT-5 are undone in the value", () => {
    fc.assert(
      fc.property(transaction, ({ value, operations, edited }) => {
        const { inverse } = applyOperations(value, operations);
        const stored = JSON.parse(JSON.stringify(inverse)) as Operation[];
        expect(applyOperations(edited, stored).document).toEqual(value);
      }),
      runs(300),
    );
  });

  test("EDT-5 are undone in the file, byte for byte", () => {
    fc.assert(
      fc.property(transaction, ({ file, operations }) => {
        const { bytes, inverse } = editDocument(file, operations);
        const stored = JSON.parse(JSON.stringify(inverse)) as Operation[];
        expect(textOf(editDocument(cut(bytes), stored))).toBe(textOf(file));
      }),
      runs(300),
    );
  });
});

const fileFrom = (text: string): File => cut(Buffer.from(text));
const edit = (text: string, ...operations: Operation[]): string =>
  textOf(editDocument(fileFrom(text), operations));
const undo = (text: string, ...operations: Operation[]): string => {
  const { bytes, inverse } = editDocument(fileFrom(text), operations);
  return textOf(editDocument(cut(bytes), JSON.parse(JSON.stringify(inverse))));
};

describe("a single edit", () => {
  const one = fc.tuple(document, writing, plan).map(([value, writing, { values, choices }]) => {
    const operation = anOperation(value, values, createChooser(choices));
    return { value, text: writeOddly(value, writing), operation };
  });

  test("EDT-5 in a page changes no byte of other pages, of translations or of the site settings", () => {
    fc.assert(
      fc.property(
        one.filter(({ operation: { at } }) => at.page !== undefined && at.language === undefined),
        ({ text, operation }) => {
          const before = fileFrom(text);
          const after = cut(editDocument(before, [operation]).bytes);
          const others = ({ ranges, bytes }: File) =>
            [ranges.pages, ...ranges.translations.values()].map((list) =>
              list
                .map(({ path, start, bytes: length }) => [
                  path,
                  Buffer.from(bytes.subarray(start, start + length)),
                ])
                .filter(([path]) => path !== JSON.stringify(operation.at.page) && path !== '"/renamed"')
                .map(([, part]) => String(part)),
            );
          const isNew = operation.op === "insert" && operation.translations !== undefined;
          if (isNew) return;
          expect(others(after)).toEqual(others(before));
          expect(Buffer.from(after.ranges.settings).toString()).toBe(
            Buffer.from(before.ranges.settings).toString(),
          );
        },
      ),
      runs(300),
    );
  });

  test("EDT-5 that sets a value changes only the bytes of that value", () => {
    fc.assert(
      fc.property(document, writing, fc.nat(), fc.string(), (value, writing, choice, word) => {
        const text = writeOddly(value, writing);
        const json = text.replace(/^\ufeff/, "");
        const mark = text.slice(0, text.length - json.length);
        const pages = value.pages as Json[];
        const index = choice % pages.length;
        const page = pages[index] as Json;
        fc.pre(pages.findIndex(({ path }) => path === page.path) === index);
        const name = "meta";
        const { offset, length } = findNodeAtLocation(parseTree(json) as Node, [
          "pages",
          index,
          name,
        ]) as Node;
        const at = { page: page.path as string, path: [name] };
        const expected = `${json.slice(0, offset)}${JSON.stringify(word)}${json.slice(offset + length)}`;
        expect(edit(text, { op: "set", at, value: word })).toBe(mark + expected);
      }),
      runs(300),
    );
  });
});

describe("new text", () => {
  const at = (...path: (string | number)[]) => ({ page: "/", path: ["meta", ...path] });
  const add: Operation = { op: "set", at: at("new"), value: { a: [1], b: {} } };
  const insert = (index: number): Operation => ({ op: "insert", at: at("list", index), value: { a: 1 } });

  test.each([
    ["two spaces", "  ", "\n"],
    ["four spaces, CRLF", "    ", "\r\n"],
    ["tabs", "\t", "\n"],
  ])("EDT-5 is formatted like the text around it: %s", (_, unit, newline) => {
    const before = { pages: [{ path: "/", meta: { title: "x", list: [{ a: 0 }], none: {} } }] };
    const write = (value: unknown) => writeOddly(value, { ...plain, unit, newline });
    const text = write(before);
    const meta = before.pages[0]?.meta;
    const withMeta = (meta: unknown) => write({ pages: [{ path: "/", meta }] });
    expect(edit(text, add)).toBe(withMeta({ ...meta, new: { a: [1], b: {} } }));
    expect(edit(text, insert(1))).toBe(withMeta({ ...meta, list: [{ a: 0 }, { a: 1 }] }));
    expect(edit(text, insert(0))).toBe(withMeta({ ...meta, list: [{ a: 1 }, { a: 0 }] }));
    expect(edit(text, { op: "set", at: at("none", "x"), value: [] })).toBe(
      withMeta({ ...meta, none: { x: [] } }),
    );
    expect(edit(text, { op: "set", at: at("title"), value: { y: 1 } })).toBe(
      withMeta({ ...meta, title: { y: 1 } }),
    );
    expect(edit(text, { op: "insert", at: { path: ["pages", 1] }, value: { path: "/b" } })).toBe(
      write({ pages: [...before.pages, { path: "/b" }] }),
    );
    for (const operation of [add, insert(0), insert(1)]) expect(undo(text, operation)).toBe(text);
  });

  test("EDT-5 stays on one line if the text around it does, with spaces or without", () => {
    const spaced = '{\n  "pages": [\n    { "path": "/", "meta": { "list": [{ "a": 0 }] } }\n  ]\n}\n';
    expect(edit(spaced, insert(1))).toBe(spaced.replace('[{ "a": 0 }]', '[{ "a": 0 }, {"a": 1}]'));
    expect(edit(spaced, insert(0))).toBe(spaced.replace('[{ "a": 0 }]', '[{"a": 1}, { "a": 0 }]'));
    expect(edit(spaced, add)).toBe(spaced.replace(" }] } }", ' }], "new": {"a": [1], "b": {}} } }'));
    const dense = '{"pages":[{"path":"/","meta":{"list":[]}}]}';
    expect(edit(dense, insert(0))).toBe(dense.replace("[]", '[{"a":1}]'));
    expect(edit(dense, add)).toBe(dense.replace("[]", '[],"new":{"a":[1],"b":{}}'));
    const objects = '{"pages":[\n  {"path":"/","meta":{"list":[\n    {"a":0},\n    {"a":5}\n  ]}}\n]}';
    expect(edit(objects, { op: "set", at: at("list", 0), value: { a: 7 } })).toBe(
      objects.replace('"a":0', '"a":7'),
    );
  });

  test("EDT-5 is written unescaped beside characters of any script", () => {
    const text =
      '\ufeff{"name":"Ünï 👩‍👩‍👧","pages":[{"path":"/日本","meta":{"title":"Да \\ud83d\\ude00 \\u00e9"}}]}';
    const title = { page: "/日本", path: ["meta", "title"] };
    const value = 'é "\u2028" 😀 \ud83d <b>';
    const edited = edit(text, { op: "set", at: title, value });
    expect(edited).toBe(text.replace(/"Да [^"]*"/, () => '"é \\"\u2028\\" 😀 \\ud83d <b>"'));
    expect(readValue({ bytes: Buffer.from(edited) })).toMatchObject({ pages: [{ meta: { title: value } }] });
    expect(undo(text, { op: "set", at: title, value })).toBe(text);
    expect(undo(text, { op: "set", at: { path: ["name"] }, value: "x" })).toBe(text);
  });

  test("EDT-5 replaces the last of duplicate keys, while removing one of them is refused", () => {
    const text = '{"pages":[{"path":"/","meta":{"a":1,"b":0,"a":2},"meta2":{"x":{"x":1,"x":1}}}]}';
    expect(edit(text, { op: "set", at: at("a"), value: 3 })).toBe(text.replace('"a":2', '"a":3'));
    expect(() => edit(text, { op: "set", at: at("a") })).toThrow(EditError);
    expect(undo(text, { op: "set", at: { page: "/", path: ["meta2"] } })).toBe(text);
    expect(undo(text, { op: "set", at: at("b") })).toBe(text);
  });

  test("EDT-5 from an undo fits a document that others have changed, even if its source text is wrong", () => {
    const text = fileOf({ pages: [{ path: "/", meta: { list: ["a", "b", "c"], title: "x" } }] });
    const { bytes, inverse } = editDocument(text, [{ op: "remove", at: at("list", 1) }]);
    const others = edit(textOf({ bytes }), { op: "set", at: at("list"), value: ["n"] });
    expect(readValue({ bytes: Buffer.from(edit(others, ...inverse)) })).toMatchObject({
      pages: [{ meta: { list: ["n", "b"] } }],
    });
    const wrongSource = inverse.map((one) => ({
      ...one,
      source: { text: ', "x"], "y": ["z"' },
    })) as Operation[];
    expect(edit(textOf({ bytes }), ...wrongSource)).toBe(textOf(text));
    const otherWords = inverse.map((one) => ({ ...one, source: { text: ', "x"' } })) as Operation[];
    expect(readValue({ bytes: Buffer.from(edit(textOf({ bytes }), ...otherWords)) })).toEqual(
      readValue(text),
    );
  });
});

describe("a document of several pages", () => {
  test("EDT-5 is parsed only in its site settings and the edited pages", () => {
    const broken = '{"path":"/broken","a": no json at all }';
    const text = `{"name":"x","pages":[{"path":"/","meta":{}},${broken}],"translations":{"en":{"pages":[{"path":"/broken","a":no}]}}}`;
    const file = fileFrom(text);
    const edited = edit(text, { op: "set", at: { page: "/", path: ["meta", "a"] }, value: 1 });
    expect(edited).toBe(text.replace('"meta":{}', '"meta":{"a":1}'));
    expect(sparseDocument(file, ["/"])).toEqual({
      name: "x",
      pages: [{ path: "/", meta: {} }, { path: "/broken" }],
      translations: { en: { pages: [{ path: "/broken" }] } },
    });
    expect(() => sparseDocument(file, ["/broken"])).toThrow(EditError);
    expect(() => edit(text, { op: "set", at: { page: "/broken", path: ["a"] }, value: 1 })).toThrow(
      EditError,
    );
    expect(edit(text, { op: "move", at: { path: ["pages", 1] }, to: 0 })).toBe(
      text.replace(`{"path":"/","meta":{}},${broken}`, `${broken},{"path":"/","meta":{}}`),
    );
  });

  test("EDT-5 is not edited in a page that is not valid UTF-8", () => {
    const bytes = Buffer.from('{"pages":[{"path":"/a","meta":{"t":"?"}},{"path":"/b","meta":{}}]}');
    bytes[bytes.indexOf("?")] = 0xff;
    const set = (page: string): Operation => ({ op: "set", at: { page, path: ["meta", "x"] }, value: 1 });
    expect(() => editDocument(cut(bytes), [set("/a")])).toThrow(EditError);
    const after = editDocument(cut(bytes), [set("/b")]).bytes;
    expect(Buffer.from(after).subarray(0, bytes.indexOf("/b"))).toEqual(
      bytes.subarray(0, bytes.indexOf("/b")),
    );
  });
});

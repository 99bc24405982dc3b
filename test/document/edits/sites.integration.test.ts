/** The sample sites edited as by their owners: every text, one after another. */
import { readFileSync } from "node:fs";
import { type Node, parseTree } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import { type Address, editDocument, type Operation } from "../../../src/document/edits/index.ts";
import { cut, textOf } from "./odd-text.ts";

type Path = (string | number)[];

interface Text {
  readonly at: Address;
  readonly offset: number;
  readonly length: number;
}

/** @returns all texts below a node, with their positions in the file */
function textsIn(node: Node | undefined, at: Address, path: Path = []): Text[] {
  if (node?.type === "string") return [{ at: { ...at, path }, offset: node.offset, length: node.length }];
  if (node?.type === "array")
    return (node.children ?? []).flatMap((item, index) => textsIn(item, at, [...path, index]));
  return (node?.children ?? []).flatMap(({ children = [] }) =>
    textsIn(children[1], at, [...path, children[0]?.value]),
  );
}

const member = (node: Node | undefined, name: string): Node | undefined =>
  node?.children?.find(({ children = [] }) => children[0]?.value === name)?.children?.[1];

/** @returns the texts of a list of pages, by page: those of sections, and the page's own */
function textsOfPages(pages: Node | undefined, language: string | undefined): Text[][] {
  return (pages?.children ?? []).map((page) => {
    const at = { language, page: String(member(page, "path")?.value) };
    const sections = (member(page, "components")?.children ?? []).flatMap((section) => {
      const address = { ...at, section: String(member(section, "uniqId")?.value) };
      return textsIn(member(section, "data"), { ...address, path: [] }, ["data"]);
    });
    return [...sections, ...textsIn(member(page, "meta"), { ...at, path: [] }, ["meta"])];
  });
}

describe.each(["conference", "atelier"])("%s", (name) => {
  const bytes = readFileSync(`sites/${name}/site.json`);
  const text = bytes.toString();
  const file = cut(bytes);
  const root = parseTree(text);
  const settings = ["name", "headerLinks", "footerLinks"].flatMap((key) =>
    textsIn(member(root, key), { path: [] }, [key]),
  );
  const languages = (member(root, "translations")?.children ?? []).flatMap(({ children = [] }) =>
    textsOfPages(member(children[1], "pages"), children[0]?.value),
  );
  const groups = [settings, ...textsOfPages(member(root, "pages"), undefined), ...languages];

  /** @param texts in the order of the file */
  const expected = (texts: readonly Text[], value: (index: number) => string) => {
    let [at, result] = [0, ""];
    for (const [index, { offset, length }] of texts.entries()) {
      result += text.slice(at, offset) + JSON.stringify(value(index));
      at = offset + length;
    }
    return result + text.slice(at);
  };

  test("EDT-5 setting all texts of a page changes exactly their bytes, and is undone byte for byte", () => {
    expect(groups.flat().length).toBeGreaterThan(1500);
    for (const texts of groups) {
      const inOrder = [...texts].sort((a, b) => a.offset - b.offset);
      const value = (index: number) => `Новый „${index}“ 😀`;
      const operations = inOrder.map(({ at }, index): Operation => ({ op: "set", at, value: value(index) }));
      const edited = editDocument(file, operations);
      expect(textOf(edited)).toBe(expected(inOrder, value));
      expect(textOf(editDocument(cut(Buffer.from(edited.bytes)), edited.inverse))).toBe(text);
    }
  });

  test("EDT-5 setting one text changes exactly its bytes", () => {
    for (const texts of groups)
      for (const one of texts.filter((_, index) => index % 12 === 0)) {
        const { bytes } = editDocument(file, [{ op: "set", at: one.at, value: "x" }]);
        expect(textOf({ bytes })).toBe(expected([one], () => "x"));
      }
  });

  test("EDT-4 EDT-5 removing, inserting and moving sections is undone byte for byte", () => {
    const pages = JSON.parse(text).pages as { path: string; components: unknown[] }[];
    for (const { path, components } of pages) {
      const at = (index: number) => ({ page: path, path: ["components", index] });
      const operations = components.flatMap((value, index): Operation[] => [
        { op: "remove", at: at(index) },
        { op: "insert", at: at(0), value },
        { op: "move", at: at(0), to: components.length - 1 },
      ]);
      const { bytes, inverse } = editDocument(file, operations);
      expect(textOf(editDocument(cut(Buffer.from(bytes)), JSON.parse(JSON.stringify(inverse))))).toBe(text);
    }
  });
});

import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listSites } from "../../src/cli/site-list.ts";
import { makeFolder, sectile } from "./command-line.ts";

const list = (files: Record<string, string>, ...args: string[]) => listSites(args, makeFolder(files));
const brief = (files: Record<string, string>, ...args: string[]) =>
  list(files, ...args).map(({ given, file, name }) => [given, file, name]);

describe("CLI-1 without an argument", () => {
  test("the current folder, if it contains a site.json", () => {
    const cwd = makeFolder({ "site.json": "{}", "sites/a/site.json": "{}" });
    const [site, ...rest] = listSites([], cwd);
    expect(rest).toEqual([]);
    expect(site).toMatchObject({ given: ".", file: "site.json", path: join(cwd, "site.json") });
  });

  test("otherwise every sites/*/site.json, sorted by code units", () => {
    const files = {
      "sites/b/site.json": "",
      "sites/Z/site.json": "",
      "sites/a/site.json": "",
      "sites/c/x.txt": "",
    };
    expect(brief(files)).toEqual([
      ["sites/Z", "sites/Z/site.json", "Z"],
      ["sites/a", "sites/a/site.json", "a"],
      ["sites/b", "sites/b/site.json", "b"],
    ]);
  });

  test("CLI-3 otherwise wrong usage, with advice", async () => {
    const { code, stdout, stderr } = await sectile(["check"]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr.replace(/\s+/g, " ")).toBe(
      "error No site.json found in this folder or in sites/*/. Pass a site folder or file, or create a site with `sectile init <folder>`. See `sectile check --help`. ",
    );
  });
});

describe("CLI-1 DOC-1 with arguments", () => {
  const files = {
    "x/site.json": "{}",
    "x/other.json": "{}",
    "docs/b/site.json": "{}",
    "docs/a/site.json": "{}",
  };

  test("a folder, with or without a trailing slash, or a file of any name", () => {
    expect(brief(files, "x")).toEqual([["x", "x/site.json", "x"]]);
    expect(brief(files, "./x/")).toEqual([["./x/", "x/site.json", "x"]]);
    expect(brief(files, "x/other.json")).toEqual([["x/other.json", "x/other.json", "x"]]);
  });

  test("a folder of site folders, sorted, without hidden folders", () => {
    const more = { ...files, "docs/.old/site.json": "{}", "docs/readme.md": "" };
    expect(brief(more, "docs/").map(([given]) => given)).toEqual(["docs/a", "docs/b"]);
    expect(brief(more, "docs", "x").map(([given]) => given)).toEqual(["docs/a", "docs/b", "x"]);
  });

  test("the current folder and its parent, by name", () => {
    const cwd = makeFolder({ "all/one/site.json": "{}" });
    expect(listSites(["."], join(cwd, "all")).map(({ given }) => given)).toEqual(["one"]);
    expect(listSites(["."], join(cwd, "all/one"))).toMatchObject([
      { given: ".", file: "site.json", name: "one" },
    ]);
    expect(listSites([".."], join(cwd, "all/one")).map(({ given }) => given)).toEqual(["../one"]);
  });

  test("a site that is given twice, in any form, is listed once", () => {
    expect(brief(files, "x", "./x", "x/site.json").map(([given]) => given)).toEqual(["x"]);
  });

  test.each([
    [
      "nothing-here",
      "nothing-here does not exist. Pass a site folder or file, or create a site with `sectile init <folder>`.",
    ],
    ["docs/c/z.json", "docs/c/z.json does not exist. Pass a site folder"],
    ["docss", 'docss does not exist. Did you mean "docs"?'],
  ])("CLI-3 a missing path is wrong usage, whatever else is given: %s", async (name, words) => {
    const { code, stderr, calls } = await sectile(["check", "x", name], { files });
    expect([code, calls]).toEqual([2, []]);
    expect(stderr.replace(/\s+/g, " ")).toContain(words);
  });

  test("a folder without a document is left to the engine, which reports it", () => {
    expect(brief({ ...files, "empty/": "" }, "empty")).toEqual([["empty", "empty/site.json", "empty"]]);
  });

  test("CLI-3 an empty argument is wrong usage", async () => {
    expect((await sectile(["check", ""])).code).toBe(2);
  });
});

/** The file of managed settings (`--managed`). */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { PreviewOptions } from "../../src/preview/index.ts";
import { sectile } from "./command-line.ts";

const sites = { "sites/a/site.json": "{}", "sites/b/site.json": "{}" };
const entries = {
  "*": { isPaid: false, settings: { gtagId: "G-1", ymId: null } },
  b: { siteId: "b-1", isPaid: true, settings: { gtagId: "G-2" } },
};
const files = { ...sites, "plans.json": JSON.stringify(entries) };

test("PRO-6 one file has the managed settings of all sites, and an entry of a site wins", async () => {
  const expected = [
    { isPaid: false, settings: { gtagId: "G-1", ymId: null } },
    { siteId: "b-1", isPaid: true, settings: { gtagId: "G-2", ymId: null } },
  ];
  for (const verb of ["build", "check"]) {
    const { code, calls } = await sectile([verb, "--managed", "plans.json"], { files });
    expect([code, calls.map(({ options }) => options.managed)]).toEqual([0, expected]);
  }
  const config = { "sectile.config.json": '{"managed": "plans.json"}' };
  const { calls } = await sectile(["build"], { files: { ...files, ...config } });
  expect(calls.map(({ options }) => options.managed)).toEqual(expected);
  const none = await sectile(["build"], { files: sites });
  expect(none.calls.map(({ options }) => options.managed)).toEqual([undefined, undefined]);
});

test("PRO-6 a wrong file stops the run before any site is built", async () => {
  for (const [text, message] of [
    [undefined, "Cannot read plans.json"],
    ["{", "Invalid JSON in plans.json"],
    ['{\n  "a": {"isPaid": true},\n  "a": {"isPaid": false}\n}', "Invalid JSON in plans.json:3:3"],
    ['{"*": {"siteId": "one"}}', '"*" in plans.json can\'t have "siteId"'],
    ["[]", "plans.json must be an object with an entry for each site"],
    ['{"a": true}', '"a" in plans.json must be an object of settings'],
    ['{"a": {"isPayed": true}}', 'Did you mean "isPaid"?'],
  ] as const) {
    const files = text === undefined ? sites : { ...sites, "plans.json": text };
    const { code, stderr, calls } = await sectile(["build", "--managed", "plans.json"], { files });
    expect([code, calls]).toEqual([2, []]);
    expect(stderr).toContain(message);
  }
});

test("PRO-6 an entry that no site has is named, because its site has the settings of all", async () => {
  const run = (text: string, ...args: string[]) =>
    sectile(["check", ...args, "--managed", "plans.json"], { files: { ...sites, "plans.json": text } });
  const { code, stderr } = await run('{"*": {}, "b": {}, "bb": {"isPaid": true}, "gone": {}}');
  expect(code).toBe(0);
  expect(stderr).toContain(
    '"bb" and 1 more in plans.json are no sites of the given folders. Did you mean "b"?',
  );
  expect((await run('{"a": {}}')).stderr).toBe("");
  expect((await run('{"bb": {}}', "sites/a")).stderr).toBe("");
});

test("PRO-6 edit and preview have the settings of their site, and read them again when the file changes", async () => {
  for (const command of ["edit", "preview"] as const) {
    const ending = new AbortController();
    const seen: unknown[] = [];
    const start = async (_site: string, cwd: string, options: Omit<PreviewOptions, "port">) => {
      const { files = [], read } = options.configuration ?? {};
      seen.push(options.managed, files.includes(join(cwd, "plans.json")));
      writeFileSync(join(cwd, "plans.json"), '{"b": {"isPaid": false}}');
      seen.push(read?.().managed);
      ending.abort();
      return {
        addresses: { local: "http://127.0.0.1/" } as never,
        settled: async () => {},
        close: async () => {},
      };
    };
    await sectile([command, "sites/b", "--managed", "plans.json", "--no-open"], {
      files,
      signal: ending.signal,
      engine: { startEditor: start, startPreview: start },
    });
    expect(seen).toEqual([
      { siteId: "b-1", isPaid: true, settings: { gtagId: "G-2", ymId: null } },
      true,
      { isPaid: false },
    ]);
  }
});

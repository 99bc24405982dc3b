/** The file of managed settings (`--managed`). */
import { expect, test } from "vitest";
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

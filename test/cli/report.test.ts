/** Several machines that share a list, and their reports as one (PRO-3). */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeFolder, sectile } from "./command-line.ts";

const files = Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [`sites/${name}/site.json`, "{}"]));

describe("PRO-3 a Kubernetes Indexed Job", () => {
  const builtBy = async (argv: string[], env: Record<string, string>) => {
    const { calls, code, stderr } = await sectile(["build", ...argv], { files, env });
    return code === 0 ? calls.map(({ site }) => site.slice(-1)) : stderr;
  };

  test("takes its part by JOB_COMPLETION_INDEX, which begins at 0", async () => {
    const parts = ["0", "1", "2"].map((index) =>
      builtBy(["--shard", "job/3"], { JOB_COMPLETION_INDEX: index }),
    );
    expect(await Promise.all(parts)).toEqual([["a", "d"], ["b", "e"], ["c"]]);
    const both = { JOB_COMPLETION_INDEX: "1", JOB_COMPLETIONS: "2" };
    expect(await builtBy([], both)).toEqual(["b", "d"]);
    expect(await builtBy(["--shard", "1/2"], both)).toEqual(["a", "c", "e"]);
  });

  test("builds all where it is not said how many there are, and nothing where the numbers cannot be", async () => {
    expect(await builtBy([], { JOB_COMPLETION_INDEX: "1" })).toHaveLength(5);
    expect(await builtBy(["--shard", "job/3"], {})).toContain("JOB_COMPLETION_INDEX, which is not set");
    expect(await builtBy(["--shard", "job/3"], { JOB_COMPLETION_INDEX: "3" })).toContain("more than 3 parts");
    expect(await builtBy([], { JOB_COMPLETION_INDEX: "0", JOB_COMPLETIONS: "x" })).toContain('"x"');
  });
});

const entry = (site: string, ok: boolean, ...severities: string[]) => ({
  site,
  ok,
  diagnostics: severities.map((severity) => ({ severity })),
});
const reportOf = (...sites: object[]) => JSON.stringify({ version: 1, sites });

test.each([
  [0, [entry("a", true), entry("b", true, "warning")]],
  [1, [entry("a", true), entry("b", false, "error")]],
  [3, [entry("a", false, "error"), entry("b", false)]],
])("PRO-3 reports merged end with %s, as the worst of their sites", async (expected, [one, two]) => {
  const reports = { "1.json": reportOf(one ?? {}), "2.json": reportOf(two ?? {}), "3.json": reportOf() };
  const argv = ["report", "merge", "1.json", "2.json", "3.json"];
  const { code, stdout, stderr } = await sectile(argv, { files: reports });
  expect(code).toBe(expected);
  expect(JSON.parse(stdout)).toMatchObject({
    version: 1,
    engine: null,
    sites: [one, two],
    totals: { sites: 2 },
  });
  expect(stderr).toMatch(/^3 reports, 2 sites: /);
});

test("PRO-3 what builds of all shards report, merged, is what one build of all reports", async () => {
  const whole = JSON.parse((await sectile(["build", "--json"], { files })).stdout);
  const shards = await Promise.all(
    [1, 2].map((index) => sectile(["build", "--json", "--shard", `${index}/2`], { files })),
  );
  const reports = { "1.json": shards[0]?.stdout ?? "", "2.json": shards[1]?.stdout ?? "" };
  const { stdout } = await sectile(["report", "merge", "1.json", "2.json"], { files: reports });
  const bySite = (a: { site: string }, b: { site: string }) => (a.site < b.site ? -1 : 1);
  const { sites, ...rest } = JSON.parse(stdout);
  expect({ ...rest, sites: sites.sort(bySite) }).toEqual(whole);
  expect(whole).toMatchObject({ engine: "1.2.3", totals: { sites: 5, ok: 5, routes: 75 } });

  // Machines with different versions: none is the run's.
  const older = { ...reports, "1.json": reports["1.json"].replace("1.2.3", "1.2.2") };
  const mixed = await sectile(["report", "merge", "1.json", "2.json"], { files: older });
  expect(JSON.parse(mixed.stdout)).toMatchObject({ engine: null, totals: rest.totals });
});

test.each([
  [["report", "merge"], "Name the reports"],
  [["report", "split", "1.json"], 'not "split"'],
  [["report", "merge", "missing.json"], "missing.json cannot be read: ENOENT"],
  [["report", "merge", "half.json"], "half.json cannot be read: it is no whole JSON"],
  [["report", "merge", "other.json"], "other.json is no report"],
  [["report", "merge", "1.json", "1.json"], '"a" is in two reports'],
])("PRO-3 CLI-3 %s: wrong usage, and nothing on stdout", async (argv, message) => {
  const reports = { "1.json": reportOf(entry("a", true)), "half.json": '{"version":1,', "other.json": "[]" };
  const { code, stdout, stderr } = await sectile(argv as string[], { files: reports });
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr.replace(/\s+/g, " ")).toContain(message);
});

const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
const withDeep = (entry: object, levels: number) =>
  reportOf({ ...entry, note: 0 }).replace('"note":0', `"note":${deep(levels)}`);

test.each([
  ["a diagnostic that is none", reportOf({ ...entry("b", true), diagnostics: [null] })],
  ["a severity that is none", reportOf(entry("b", true, "constructor"))],
  ["text for a number", reportOf({ ...entry("b", true), routes: "5" })],
  ["a number that is none", reportOf({ ...entry("b", true), cached: 0.5 })],
  ["numbers too large to add", reportOf({ ...entry("b", true), routes: 1e300 })],
  ["text in the numbers of pictures", reportOf({ ...entry("b", true), pictures: { total: "3" } })],
  ["text in its totals", JSON.stringify({ version: 1, sites: [entry("b", true)], totals: { ms: "9" } })],
  ["another engine than a version", JSON.stringify({ version: 1, engine: {}, sites: [] })],
  ["lists too deep to be written again", withDeep(entry("b", true), 100_000)],
])("PRO-3 CLI-3 %s in one of the reports: wrong usage, and nothing on stdout", async (_, text) => {
  const reports = { "1.json": reportOf(entry("a", true)), "2.json": text };
  const { code, stdout, stderr } = await sectile(["report", "merge", "1.json", "2.json"], { files: reports });
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("2.json is no report");
});

test("PRO-3 what a later version says of a site is handed on", async () => {
  const one = { ...entry("a", true), new: { deep: [[{ __proto__: 1 }]] }, pictures: { total: 2, made: 1 } };
  const reports = { "1.json": reportOf(one), "2.json": withDeep(entry("b", true), 30) };
  const { code, stdout } = await sectile(["report", "merge", "1.json", "2.json"], { files: reports });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ sites: [one, {}], totals: { pictures: { total: 2, made: 1 } } });
});

test.skipIf(process.platform === "win32")(
  "PRO-3 CLI-3 CLI-6 what is no file is not read: a pipe would be waited for for ever",
  async () => {
    const folder = makeFolder({ "reports/": "" });
    execFileSync("mkfifo", [join(folder, "pipe")]);
    for (const path of ["pipe", "reports"]) {
      const { code, stderr } = await sectile(["report", "merge", join(folder, path)]);
      // Where its lines end depends on the folder's name.
      const said = stderr.replace(/\s+/g, " ");
      expect([code, said]).toEqual([2, expect.stringContaining("cannot be read: it is not a file.")]);
    }
    const { code, stderr } = await sectile(["check"], { files: { "sectile.config.json/": "" } });
    expect([code, stderr]).toEqual([2, expect.stringContaining("cannot be read: it is not a file.")]);
  },
);

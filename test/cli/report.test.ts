/** Several machines that share a list of sites, and their merged report (PRO-3). */
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

  test("takes its shard from JOB_COMPLETION_INDEX, which starts at 0", async () => {
    const parts = ["0", "1", "2"].map((index) =>
      builtBy(["--shard", "job/3"], { JOB_COMPLETION_INDEX: index }),
    );
    expect(await Promise.all(parts)).toEqual([["a", "d"], ["b", "e"], ["c"]]);
    const both = { JOB_COMPLETION_INDEX: "1", JOB_COMPLETIONS: "2" };
    expect(await builtBy([], both)).toEqual(["b", "d"]);
    expect(await builtBy(["--shard", "1/2"], both)).toEqual(["a", "c", "e"]);
  });

  test("builds all sites if the number of shards is unknown, and none if the numbers are impossible", async () => {
    expect(await builtBy([], { JOB_COMPLETION_INDEX: "1" })).toHaveLength(5);
    expect(await builtBy(["--shard", "job/3"], {})).toContain("JOB_COMPLETION_INDEX, which is not set");
    expect(await builtBy(["--shard", "job/3"], { JOB_COMPLETION_INDEX: "3" })).toContain(
      "number of shards, which is 3",
    );
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
  [2, [entry("a", false, "error"), { ...entry("b", false), fault: "usage" }]],
  [
    3,
    [
      { ...entry("a", false), fault: "system" },
      { ...entry("b", false), fault: "usage" },
    ],
  ],
])("PRO-3 merging exits with %s, the code of the worst site", async (expected, [one, two]) => {
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

test("PRO-3 merged reports of all shards equal the report of one build", async () => {
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

  // If versions differ, the merged report has none.
  const older = { ...reports, "1.json": reports["1.json"].replace("1.2.3", "1.2.2") };
  const mixed = await sectile(["report", "merge", "1.json", "2.json"], { files: older });
  expect(JSON.parse(mixed.stdout)).toMatchObject({ engine: null, totals: rest.totals });
});

test("PRO-3 a missing shard is noticed when its report is merged, and so are reports of different runs", async () => {
  const outputs = await Promise.all(
    ["1/4", "2/4", "3/4", "4/4", "1/2"].map((shard) =>
      sectile(["build", "--json", "--shard", shard], { files }),
    ),
  );
  const reports = Object.fromEntries(outputs.map(({ stdout }, index) => [`${index + 1}.json`, stdout]));
  const whole = { ...reports, "whole.json": (await sectile(["check", "--json"], { files })).stdout };
  const merge = async (names: string) => {
    const argv = ["report", "merge", ...names.split(" ").map((name) => `${name}.json`)];
    const { code, stdout, stderr } = await sectile(argv, { files: whole });
    return code === 0 ? JSON.parse(stdout) : [code, stdout, stderr.replace(/\s+/g, " ")];
  };
  expect(await merge("1 2 3 4")).not.toHaveProperty("shard");
  expect(await merge("1 2 4")).toEqual([
    2,
    "",
    expect.stringContaining("report of a shard is missing: 3/4."),
  ]);
  expect(await merge("4")).toEqual([2, "", expect.stringContaining("shards are missing: 1/4, 2/4, 3/4.")]);
  expect(await merge("1 1 2 3")).toEqual([2, "", expect.stringContaining("Shard 1/4 is in two reports")]);
  for (const names of ["1 2 3 4 5", "1 2 3 4 whole"])
    expect(await merge(names)).toEqual([2, "", expect.stringMatching(/different runs|in two reports/)]);
});

test.each([
  [["report", "merge"], 'Missing required argument "report"'],
  [["report", "split", "1.json"], 'Unknown command "split"'],
  [["report", "merge", "missing.json"], "Can't read the report missing.json: no such file"],
  [["report", "merge", "half.json"], "Can't read the report half.json: invalid or incomplete JSON"],
  [["report", "merge", "other.json"], "other.json is not a report"],
  [["report", "merge", "1.json", "1.json"], '"a" is in two reports'],
])("PRO-3 CLI-3 %s is wrong usage and prints nothing on stdout", async (argv, message) => {
  const reports = { "1.json": reportOf(entry("a", true)), "half.json": '{"version":1,', "other.json": "[]" };
  const { code, stdout, stderr } = await sectile(argv as string[], { files: reports });
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr.replace(/\s+/g, " ")).toContain(message);
});

const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
const withDeep = (entry: object, levels: number) =>
  reportOf({ ...entry, note: 0 }).replace('"note":0', `"note":${deep(levels)}`);

test.each([
  ["an invalid diagnostic", reportOf({ ...entry("b", true), diagnostics: [null] })],
  ["an invalid severity", reportOf(entry("b", true, "constructor"))],
  ["text for a number", reportOf({ ...entry("b", true), routes: "5" })],
  ["a fraction for a count", reportOf({ ...entry("b", true), cached: 0.5 })],
  ["numbers too large to add", reportOf({ ...entry("b", true), routes: 1e300 })],
  ["text in the numbers of pictures", reportOf({ ...entry("b", true), pictures: { total: "3" } })],
  ["text in its totals", JSON.stringify({ version: 1, sites: [entry("b", true)], totals: { ms: "9" } })],
  ["an engine that is not a version", JSON.stringify({ version: 1, engine: {}, sites: [] })],
  ["lists nested too deep to be written again", withDeep(entry("b", true), 100_000)],
])("PRO-3 CLI-3 %s in one of the reports is wrong usage and prints nothing on stdout", async (_, text) => {
  const reports = { "1.json": reportOf(entry("a", true)), "2.json": text };
  const { code, stdout, stderr } = await sectile(["report", "merge", "1.json", "2.json"], { files: reports });
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("2.json is not a report");
});

test("PRO-3 unknown fields of a later version are passed through", async () => {
  const one = { ...entry("a", true), new: { deep: [[{ __proto__: 1 }]] }, pictures: { total: 2, made: 1 } };
  const reports = { "1.json": reportOf(one), "2.json": withDeep(entry("b", true), 30) };
  const { code, stdout } = await sectile(["report", "merge", "1.json", "2.json"], { files: reports });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ sites: [one, {}], totals: { pictures: { total: 2, made: 1 } } });
});

test.skipIf(process.platform === "win32")(
  "PRO-3 CLI-3 CLI-6 only regular files are read, since a pipe could block forever",
  async () => {
    const folder = makeFolder({ "reports/": "" });
    execFileSync("mkfifo", [join(folder, "pipe")]);
    for (const path of ["pipe", "reports"]) {
      const { code, stderr } = await sectile(["report", "merge", join(folder, path)]);
      // Line breaks depend on the folder's name.
      const printed = stderr.replace(/\s+/g, " ");
      expect([code, printed]).toEqual([
        2,
        expect.stringMatching(/Can.t read the report .*: it is not a file\./),
      ]);
    }
    const { code, stderr } = await sectile(["check"], { files: { "sectile.config.json/": "" } });
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("Cannot read sectile.config.json: it is not a file."),
    ]);
  },
);

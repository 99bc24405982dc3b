/** Bundles of sites that no longer exist: `build --prune`, `--dry-run`, and the line without them (PRO-5). */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTree, reportOf, type Situation, sectile } from "./command-line.ts";

const note = (folder: string) => `${JSON.stringify({ folder })}\n`;
/** Files of a bundle that was built from a folder of sites, with its record. */
const bundle = (name: string, manifest: object = { version: 1, routes: [] }, from = "documents") => ({
  [`public/${name}/index.html`]: "x",
  [`public/.sectile/${name}/files.json`]: JSON.stringify({ version: 1, files: [["index.html", 1, "0", 0]] }),
  [`public/.sectile/${name}/manifest.json`]: JSON.stringify(manifest),
  [`public/.sectile/${name}/source.json`]: note(from),
});
const files = {
  "documents/a/site.json": "{}",
  "documents/b/site.json": "{}",
  ...bundle("a"),
  ...bundle("old"),
  ...bundle("older"),
  ...bundle("catalogue", { files: [] }),
  "public/foreign/index.html": "mine",
};
const build = (argv: string, more: Partial<Situation> = {}) =>
  sectile(["build", ...argv.split(" ")], { files, ...more });

test("PRO-5 removes the bundles of sites that are no longer in the folder, and nothing else", async () => {
  const { code, stdout, stderr, cwd } = await build("documents --out public --prune");
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain(`✓ ${join("public", "old")}  removed\n✓ ${join("public", "older")}  removed\n`);
  const kept = Object.keys(readTree(join(cwd, "public"))).filter((path) => !path.startsWith(".sectile"));
  expect(kept).toEqual(["a/index.html", "catalogue/index.html", "foreign/index.html"]);
  expect(existsSync(join(cwd, "public/.sectile/old"))).toBe(false);
});

test("PRO-5 a site whose document is missing for a moment is named, and keeps its bundle until its folder is gone", async () => {
  const lost = { ...files, "documents/old/assets/a.svg": "<svg/>", "documents/other/x.txt": "x" };
  const { calls, stdout, cwd } = await build("documents --out public --prune", { files: lost });
  expect(calls.map(({ site }) => site)).toEqual(["documents/a", "documents/b", "documents/old"]);
  expect(stdout).toContain(`✓ ${join("public", "older")}  removed`);
  expect(existsSync(join(cwd, "public/old/index.html"))).toBe(true);
});

test("PRO-5 a bundle of a site from another folder, or from nobody knows where, is named and stays", async () => {
  const { "public/.sectile/unknown/source.json": _, ...unknown } = bundle("unknown");
  const damaged = { ...bundle("damaged"), "public/.sectile/damaged/source.json": "{" };
  const mixed = { ...files, ...bundle("mine", undefined, "sites"), ...unknown, ...damaged };
  const { code, stdout, stderr, cwd } = await build("documents/ --out public --prune", { files: mixed });
  expect(code).toBe(0);
  expect(stderr).toBe(
    "3 bundles in public were not built from these folders and will stay: damaged, mine, unknown.\n",
  );
  for (const name of ["mine", "unknown", "damaged"])
    expect(existsSync(join(cwd, `public/${name}/index.html`))).toBe(true);
  expect(stdout).toContain("older  removed");
});

test("PRO-5 a build notes which folder the site is from, unless it only looks; one in another place matches", async () => {
  const unnoted = Object.fromEntries(Object.entries(files).filter(([path]) => !path.endsWith("source.json")));
  const noteOf = (cwd: string) => readTree(join(cwd, "public/.sectile/a"))["source.json"];
  expect(noteOf((await build("documents --out public", { files: unnoted })).cwd)).toBe(note("documents"));
  expect(noteOf((await build("./documents/a --out public/a", { files: unnoted })).cwd)).toBe(
    note("documents"),
  );
  expect(noteOf((await build("documents --out public --dry-run", { files: unnoted })).cwd)).toBeUndefined();
});

test("PRO-5 EDT-25 earlier versions that were published by hand stay, and are named", async () => {
  const kept = { ...files, "public/.sectile/old/versions/000001.json": "{}" };
  const { code, stdout, cwd } = await build("documents --out public --prune", { files: kept });
  expect(code).toBe(0);
  const versions = join(cwd, "public/.sectile/old/versions");
  expect(stdout).toContain(`old  removed. Its earlier versions stay in ${versions}\n`);
  expect(readTree(join(cwd, "public/.sectile/old"))).toEqual({ "versions/000001.json": "{}" });
  expect(existsSync(join(cwd, "public/old"))).toBe(false);
});

test("PRO-5 PRO-3 a lost document is reported by one shard, whichever machine has its bundle", async () => {
  const lost = { ...files, "documents/old/assets/a.svg": "<svg/>" };
  const calls = await Promise.all(
    [1, 2].map((index) => build(`documents --out public --prune --shard ${index}/2`, { files: lost })),
  );
  const sites = calls.map((one) => one.calls.map(({ site }) => site));
  expect(sites.flat().sort()).toEqual(["documents/a", "documents/b", "documents/old"]);
  expect(sites.map((shard) => shard.filter((site) => site !== "documents/old"))).toEqual([
    ["documents/a"],
    ["documents/b"],
  ]);
  for (const { cwd } of calls) expect(existsSync(join(cwd, "public/old/index.html"))).toBe(true);
});

test("PRO-5 a dry run lists the bundles to remove and changes nothing", async () => {
  const { code, stdout, cwd, calls } = await build("documents --out public --prune --dry-run");
  expect(code).toBe(0);
  expect(stdout).toContain(`- ${join("public", "old")}  would be removed\n`);
  expect(readTree(cwd)).toEqual(files);
  expect(calls.map(({ options }) => options.dryRun)).toEqual([true, true]);
});

test("PRO-5 CLI-4 a dry run prints which files would change, and how many more", async () => {
  const file = (path: string) => ({ path, hash: "0" });
  const changes = {
    from: "1",
    added: [file("new/index.html")],
    changed: [file("index.html"), file("\u001b[2J")],
    removed: [file("old.css")],
    unchanged: 3,
    omitted: 1500,
  };
  const buildSite = async (
    site: string,
    _cwd: string,
    { dryRun }: { readonly dryRun?: boolean | undefined },
  ) => ({
    report: reportOf(site, {
      out: "o",
      dryRun: dryRun === true,
      changes: site.endsWith("a") ? changes : { ...changes, added: [], changed: [], removed: [], omitted: 0 },
    }),
  });
  const { stdout } = await build("documents --out public --dry-run", { engine: { buildSite } });
  expect(stdout).toMatch(
    /^✓ documents\/a {2}1,504 files would change in o, 3 files would stay\n {2}would add new\/index\.html\n {2}would change index\.html\n {2}would change \S*2J\n {2}would remove old\.css\n {2}and 1,500 more\n✓ documents\/b {2}nothing would change in o\n/,
  );
  expect(stdout).toContain("2 sites: 2 valid");
  expect(stdout).not.toContain("\u001b");
});

test("PRO-5 without --prune one line counts these bundles, for folders of sites only", async () => {
  const { stderr, cwd } = await build("documents --out public");
  expect(stderr).toBe("2 bundles in public belong to no site any more: old, older. Remove with --prune.\n");
  expect(readTree(cwd)).toEqual(files);
  expect((await build("documents --out public --quiet")).stderr).toBe("");
  expect((await build("documents/a documents/b --out public")).stderr).toBe("");
});

test("PRO-5 CLI-3 --prune needs a folder of its own: the default one can have bundles of other sites", async () => {
  const { code, stderr, cwd } = await build("documents --prune");
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining("sectile build documents --out public --prune"),
  ]);
  expect(readTree(cwd)).toEqual(files);
});

test("PRO-5 each command with --prune in the docs is one that the command line accepts", async () => {
  const pages = [
    "README.md",
    ...readdirSync("docs", { recursive: true, encoding: "utf8" }).map((page) => `docs/${page}`),
  ];
  const commands = pages
    .filter((page) => page.endsWith(".md"))
    .flatMap((page) => readFileSync(page, "utf8").match(/^ {4}sectile build .*--prune.*$/gm) ?? [])
    .map((line) => line.replace(/\s+#.*/, "").trim());
  expect(commands.length).toBeGreaterThan(2);
  for (const command of commands)
    expect((await sectile(command.split(" ").slice(1), { files })).code, command).toBe(0);
});

test("PRO-5 CLI-3 --prune with a single site is wrong usage, since that site proves no other one gone", async () => {
  for (const sites of ["documents/a", "documents/a documents/b", "documents/a documents"]) {
    const { code, stderr, cwd, calls } = await build(`${sites} --out public --prune`);
    expect([code, calls]).toEqual([2, []]);
    expect(stderr.replace(/\s+/g, " ")).toContain(
      "documents/a is a single site. Pass the folder that has all sites",
    );
    expect(readTree(cwd)).toEqual(files);
  }
});

test("PRO-5 sites with errors and sites of other shards keep their bundles", async () => {
  const faulty = { buildSite: async (site: string) => ({ report: reportOf(site, { ok: false }) }) };
  for (const [argv, code] of [
    ["documents --out public --prune", 1],
    ["documents --out public --prune --shard 2/2", 1],
  ] as const) {
    const outcome = await build(argv, { engine: faulty });
    expect(outcome.code).toBe(code);
    expect(existsSync(join(outcome.cwd, "public/a/index.html"))).toBe(true);
    expect(existsSync(join(outcome.cwd, "public/old"))).toBe(false);
  }
});

test("PRO-5 CLI-8 nothing is removed after Ctrl+C", async () => {
  const controller = new AbortController();
  const buildSite = async (site: string) => {
    controller.abort();
    return { report: reportOf(site) };
  };
  const outcome = await build("documents --out public --prune", {
    signal: controller.signal,
    engine: { buildSite },
  });
  expect(outcome.code).toBe(130);
  expect(existsSync(join(outcome.cwd, "public/old/index.html"))).toBe(true);
});

test("PRO-5 CLI-9 the JSON report names the removed bundles, and a merged report those of all reports", async () => {
  const { stdout } = await build("documents --out public --prune --dry-run --json");
  const pruned = [join("public", "old"), join("public", "older")];
  expect(JSON.parse(stdout).pruned).toEqual(pruned);
  const reports = Object.fromEntries(
    [
      ["public/old", "x"],
      ["public/older", "x"],
    ].map((names, index) => [`${index}.json`, JSON.stringify({ version: 1, sites: [], pruned: names })]),
  );
  const merged = await sectile(["report", "merge", "0.json", "1.json"], { files: reports });
  expect(JSON.parse(merged.stdout).pruned).toEqual(["public/old", "x", "public/older"]);
  expect(JSON.parse((await build("documents --out public --json")).stdout)).not.toHaveProperty("pruned");
});

test("PRO-5 CLI-3 a bundle that cannot be removed is a fault, and the others are removed", async () => {
  const damaged = { ...files, "public/.sectile/old/files.json": "{" };
  const { code, stderr, cwd } = await build("documents --out public --prune", { files: damaged });
  expect(code).toBe(3);
  expect(stderr.replace(/\s+/g, " ")).toContain("it is damaged");
  expect(existsSync(join(cwd, "public/old/index.html"))).toBe(true);
  expect(existsSync(join(cwd, "public/older"))).toBe(false);
});

test("CLI-2 the only site of a folder gets the same output folder as one of many", async () => {
  const alone = { "documents/a/site.json": "{}" };
  const outOf = async (site: string) =>
    (await build(`${site} --out public`, { files: alone })).calls.map(({ options }) => options.out);
  expect(await outOf("documents")).toEqual([join("public", "a")]);
  expect(await outOf("documents/a")).toEqual(["public"]);
});

/** Many sites as a provider builds them: bin, processes, an unchanged site, an invalid one (PRO-1, PRO-2, PERF-5). */
import { execFile } from "node:child_process";
import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeFolder } from "./command-line.ts";

const bin = fileURLToPath(new URL("../../bin/sectile.js", import.meta.url));

function build(
  cwd: string,
  ...argv: string[]
): Promise<{ code: number; sites: readonly Record<string, unknown>[] }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [bin, "build", "--json", ...argv], { cwd }, (_, stdout) =>
      resolve({ code: child.exitCode ?? -1, sites: JSON.parse(stdout).sites }),
    );
  });
}

const site = (title: string, more: object = {}) =>
  JSON.stringify({
    siteId: "tiny",
    pages: [{ path: "/", components: [{ id: "BigTitle", uniqId: "a", data: { title, ...more } }] }],
  });

test("PRO-1 PRO-2 SAF-4 an invalid site does not stop the others, which cost nothing the next time", async () => {
  const names = ["a", "b", "c", "d", "e"];
  const cwd = makeFolder(
    Object.fromEntries(names.map((name) => [`sites/${name}/site.json`, name === "c" ? "{" : site(name)])),
  );
  const first = await build(cwd, "--concurrency", "3");
  expect(first.code).toBe(1);
  expect(first.sites.map(({ site: given, ok, cached }) => [given, ok, cached])).toEqual(
    names.map((name) => [`sites/${name}`, name !== "c", 0]),
  );
  const pageOf = (name: string) => readFileSync(join(cwd, "dist/sites", name, "index.html"), "utf8");
  expect(pageOf("d")).toContain(">d<");
  expect(pageOf("d")).not.toContain(">e<");

  writeFileSync(join(cwd, "sites/d/site.json"), site("other"));
  const second = await build(cwd, "--concurrency", "3");
  expect(second.sites.map(({ ok, cached }) => [ok, cached])).toEqual([
    [true, 1],
    [true, 1],
    [false, 0],
    [true, 0],
    [true, 1],
  ]);
  expect(pageOf("d")).toContain(">other<");
});

test("PERF-5 the number of processes does not grow with the sites, and unchanged sites need none", async () => {
  const names = Array.from({ length: 7 }, (_, index) => `site-${index}`);
  const cwd = makeFolder({
    ...Object.fromEntries(names.map((name) => [`sites/${name}/site.json`, site(name)])),
    "count.cjs": 'require("node:fs").appendFileSync(__dirname + "/processes", process.pid + "\\n");',
  });
  const log = join(cwd, "processes");
  const processesOf = async (...argv: string[]) => {
    writeFileSync(log, "");
    const { code, sites } = await build(cwd, ...argv);
    expect([code, sites.length]).toEqual([0, names.length]);
    return new Set(readFileSync(log, "utf8").trim().split("\n")).size;
  };
  vi.stubEnv("NODE_OPTIONS", `--require ${join(cwd, "count.cjs")}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  // The command's own process, and those that build.
  expect(await processesOf("--concurrency", "2")).toBe(3);
  expect(await processesOf("--concurrency", "2")).toBe(1);
  writeFileSync(join(cwd, "sites/site-3/site.json"), site("other"));
  expect(await processesOf("--concurrency", "2")).toBe(2);
});

test("PRO-2 OUT-8 a site with a changed bundle, other warnings or other options is not unchanged", async () => {
  const cwd = makeFolder({ "site.json": site("a", { unheardOf: 1 }) });
  const one = async (...argv: string[]) => (await build(cwd, "--out", "public/x", ...argv)).sites[0];
  const first = await one();
  expect(first).toMatchObject({ ok: true, cached: 0, diagnostics: [{ code: "unknown-key" }] });
  const nothing = { added: [], changed: [], removed: [], unchanged: first?.files, omitted: 0 };
  // The warning is still there.
  expect(await one()).toEqual({
    ...first,
    changes: { ...nothing, from: first?.version },
    cached: 1,
    ms: expect.any(Number),
  });
  expect(await one("--strict")).toMatchObject({ ok: false, diagnostics: [{ severity: "error" }] });
  const page = join(cwd, "public/x/index.html");
  const published = readFileSync(page, "utf8");
  writeFileSync(page, "meddled with");
  await one();
  expect(readFileSync(page, "utf8")).toBe(published);
  rmSync(page);
  symlinkSync("/etc/hostname", page);
  await one();
  expect(readFileSync(page, "utf8")).toBe(published);
  await one("--base", "/sub/");
  expect(readFileSync(page, "utf8")).toContain("/sub/_sectile/");
});

test("CLI-3 an output folder that sectile did not write is wrong usage, and the message suggests a fix", async () => {
  const cwd = makeFolder({
    "sites/a/site.json": site("a"),
    "sites/b/site.json": site("b"),
    "public/b/index.html": "mine",
    file: "a file",
  });
  const stderrOf = (...argv: string[]) =>
    new Promise<string>((resolve) => {
      execFile(process.execPath, [bin, "build", "--quiet", ...argv], { cwd }, (_error, _stdout, stderr) =>
        resolve(stderr.replace(/\s+/g, " ")),
      );
    });
  // In another process, and in this one.
  for (const argv of [
    ["sites", "--out", "public"],
    ["sites/b", "--out", "public/b"],
  ]) {
    const { code, sites } = await build(cwd, ...argv);
    expect([code, sites.at(-1)]).toEqual([2, expect.objectContaining({ ok: false, fault: "usage" })]);
    expect(await stderrOf(...argv)).toMatch(
      /"index\.html".* which sectile did not create.*Move or rename it, or choose another folder with --out/,
    );
    expect(readFileSync(join(cwd, "public/b/index.html"), "utf8")).toBe("mine");
  }
  expect(readFileSync(join(cwd, "public/a/index.html"), "utf8")).toContain(">a<");
  expect((await build(cwd, "sites/a", "--out", "file")).code).toBe(2);
  expect(await stderrOf("sites/a", "--out", "file")).toContain("is not a folder");
});

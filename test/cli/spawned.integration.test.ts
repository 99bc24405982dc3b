/** The command as people run it: bin, the compiled engine, real files. */
import { execFile, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { makeFolder } from "./command-line.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const bin = join(root, "bin/sectile.js");

function sectile(cwd: string, ...argv: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, NO_COLOR: "1" };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [bin, ...argv], { cwd, env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

const page = (path: string) => ({
  path,
  meta: { title: `Page ${path}` },
  components: [{ id: "BigTitle", uniqId: "big", status: "published", data: { title: `This is ${path}` } }],
});
const site = (...paths: string[]) => JSON.stringify({ siteId: "tiny", name: "Tiny", pages: paths.map(page) });

test("CLI-1 --version prints the version of the package", async () => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(await sectile(root, "--version")).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
});

test("CLI-1 CLI-2 CLI-9 build publishes a site and reports it", async () => {
  const cwd = makeFolder({ "sites/tiny/site.json": site("/", "/about") });
  const { code, stdout, stderr } = await sectile(cwd, "build", "--json");
  expect(code).toBe(0);
  expect(stderr).toMatch(/^building {2}\S[^\n]*\n$/);
  const report = JSON.parse(stdout);
  expect(report).toMatchObject({
    version: 1,
    sites: [{ site: "sites/tiny", ok: true, routes: 2, diagnostics: [] }],
  });
  const { out } = report.sites[0];
  expect(out).toBe(join("dist/sites", "tiny"));
  expect(readFileSync(join(cwd, out, "about/index.html"), "utf8")).toContain("This is /about");
});

test("CLI-3 VAL-1 invalid JSON gives exit code 1 and a caret at the location, and publishes nothing", async () => {
  const cwd = makeFolder({ "site.json": '{\n  "siteId": "x"\n  "pages": []\n}' });
  const { code, stdout, stderr } = await sectile(cwd, "build", "--out", "public");
  expect([code, stdout]).toEqual([1, "✗ . is not published\n"]);
  expect(stderr).toMatch(/error {3}json-syntax {2}site\.json:2:16\n/);
  expect(stderr).toContain('        2 │   "siteId": "x"\n          │                ^\n');
  expect(existsSync(join(cwd, "public"))).toBe(false);
});

test("CLI-7 DOC-15 init creates a valid site, and schema prints JSON", async () => {
  const cwd = makeFolder({});
  expect((await sectile(cwd, "init", "mine")).code).toBe(0);
  expect(await sectile(cwd, "check", "mine")).toEqual({ code: 0, stdout: "✓ mine is valid\n", stderr: "" });
  const schema = await sectile(cwd, "schema");
  expect(JSON.parse(schema.stdout)).toHaveProperty("$schema");
  expect((await sectile(cwd, "sections")).stdout).toContain("BigTitle");
});

test.skipIf(process.platform !== "linux")(
  "CLI-3 init and schema exit with 3 and give advice if nothing can be written",
  async () => {
    for (const argv of [
      ["init", "/proc/no/site"],
      ["schema", "--out", "/proc/no/schema.json"],
    ]) {
      const { code, stdout, stderr } = await sectile(root, ...argv);
      expect([code, stdout]).toEqual([3, ""]);
      expect(stderr.replace(/\s+/g, " ")).toContain("Cannot read or write /proc/no: ENOENT");
      expect(stderr).not.toContain("report it");
    }
  },
);

test("CLI-8 Ctrl+C among many sites gives exit code 130 and only complete bundles", async () => {
  const names = Array.from({ length: 300 }, (_, i) => `s${String(i).padStart(3, "0")}`);
  const paths = ["/", ...Array.from({ length: 20 }, (_, i) => `/p${i}`)];
  const cwd = makeFolder(
    Object.fromEntries(names.map((name) => [`sites/${name}/site.json`, site(...paths)])),
  );
  const child = spawn(process.execPath, [bin, "build", "--concurrency", "1"], { cwd });
  let stdout = "";
  child.stdout.on("data", (data) => {
    if (stdout === "") child.kill("SIGINT");
    stdout += data;
  });
  const code = await new Promise((resolve) => child.on("close", resolve));
  expect(code).toBe(130);
  const published = [...stdout.matchAll(/^✓ (\S+) .* → (\S+)$/gm)];
  expect(published.length).toBeGreaterThan(0);
  expect(published.length).toBeLessThan(names.length);
  for (const [, , out = ""] of published)
    for (const path of paths) expect(existsSync(join(cwd, out, path, "index.html"))).toBe(true);
  // Only folders of reported sites exist; `.sectile` is their record.
  const visible = readdirSync(join(cwd, "dist/sites")).filter((name) => !name.startsWith("."));
  expect(visible.sort()).toEqual(published.map(([, , out = ""]) => basename(out)).sort());
});

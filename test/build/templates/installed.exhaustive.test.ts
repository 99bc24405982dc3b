/** The packed package in an empty project, as a developer starts: installed by npm, run by npx (PRO-4). */
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const work = mkdtempSync(join(tmpdir(), "sectile-installed-"));
const project = join(work, "project");
const run = (command: string, argv: readonly string[], cwd = project) =>
  execFileSync(command, argv, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const sectile = (...argv: readonly string[]) => run("npx", ["--no", "--", "sectile", ...argv]);

beforeAll(() => {
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), '{"private": true}');
  // Without compiling: tests must not replace each other's engine.
  const name = run("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", work], root).trim();
  run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", join(work, name)]);
}, 600_000);
afterAll(() => rmSync(work, { recursive: true, force: true }));

test("PRO-4 the installed package takes less than 80 MB with all of its dependencies", () => {
  const files = readdirSync(join(project, "node_modules"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)));
  // Disks store whole blocks, and the script of esbuild links its binary to a second name.
  const sizes = new Map(files.map(({ ino, size }) => [ino, Math.ceil(size / 4096) * 4096]));
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(10_000_000);
  expect(bytes / 1024 / 1024).toBeLessThan(80);
});

test("PRO-4 CLI-1 CLI-7 npx shows help, creates a site and builds it with icons, fonts and flags of the package", () => {
  expect(sectile("--help")).toContain("sectile");
  expect(sectile("init", "shop", "--preset", "bakery", "--name", "Oak & Rye")).toContain("Created shop");
  const file = join(project, "shop/site.json");
  const document = JSON.parse(readFileSync(file, "utf8"));
  expect(document.name).toBe("Oak & Rye");
  expect(readFileSync(join(project, "shop/.gitignore"), "utf8")).toContain("dist/");
  const language = (code: string, flagCode: string) => ({ lang: { name: code, code, flagCode } });
  document.languages = [{ ...language("en", "gb"), isPrimary: true }, language("de", "de")];
  writeFileSync(file, JSON.stringify(document));
  sectile("build", "shop", "--pictures", "quick");
  const published = join(project, "dist/sites/shop");
  expect(readFileSync(join(published, "index.html"), "utf8")).toContain("Oak &amp; Rye");
  const assets = readdirSync(join(published, "_sectile")).join(" ");
  expect(assets).toMatch(/flag-gb-\w+\.svg/);
  expect(assets).toContain(".woff2");
  expect(JSON.parse(sectile("schema")).title).toBe("Sectile site document");
});

test("PRO-4 the installed package contains its documentation and licences", () => {
  const installed = join(project, "node_modules/sectile");
  for (const path of ["README.md", "docs/README.md", "docs/hosting.md", "examples/forms/server.js"])
    expect(existsSync(join(installed, path)), path).toBe(true);
  const notices = readFileSync(join(installed, "dist/engine/THIRD-PARTY-NOTICES.txt"), "utf8");
  expect(notices).toMatch(/^@tabler\/icons \d/m);
  expect(notices).toMatch(/^circle-flags \d/m);
  const fonts = join(installed, "dist/engine/data/fonts");
  expect(readdirSync(fonts).length).toBeGreaterThan(30);
  for (const family of readdirSync(fonts))
    expect(existsSync(join(fonts, family, "LICENSE")), family).toBe(true);
});

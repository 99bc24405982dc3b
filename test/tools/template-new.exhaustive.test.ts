/** `sectile templates new` and `check` as a provider runs them, in a folder of their own. */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";

function provider() {
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), "sectile-new-test-")));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  const node = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd,
      encoding: "utf8",
      env: { ...process.env, NODE_TEST_CONTEXT: undefined, NO_COLOR: "1", CHROMIUM: "" },
    });
    return { status, stdout, stderr };
  };
  const sectile = (...args: string[]) => node(resolve("bin/sectile.js"), ...args);
  return { cwd, node, sectile };
}

test("PRO-4 a new type passes the checks and its own test, and builds; the next steps are printed", async () => {
  const { cwd, node, sectile } = provider();
  const begun = sectile("templates", "new", "TeamList", "--templates", "kit");
  expect(begun.stderr).toBe("");
  expect(begun.status).toBe(0);
  for (const command of ["templates check kit", "templates preview TeamList --templates kit"])
    expect(begun.stdout).toContain(`sectile ${command}`);
  const files = readdirSync(join(cwd, "kit/sections/TeamList")).sort();
  for (const file of files) expect(begun.stdout).toContain(`kit/sections/TeamList/${file}`);
  expect(readFileSync(join(cwd, "kit/sections/TeamList/schema.ts"), "utf8")).toContain('label: "Team list"');
  for (const name of ["thumbnail.webp", "mobile-thumbnail.webp"])
    expect((await sharp(join(cwd, "kit/sections/TeamList", name)).metadata()).format).toBe("webp");

  expect(sectile("templates", "check", "kit")).toMatchObject({
    status: 0,
    stdout: "✓ kit  1 section type\n  Not shown at 360 px: CHROMIUM is empty.\n",
  });
  writeFileSync(join(cwd, "sectile.config.json"), '{ "templates": "kit" }');
  expect(JSON.parse(sectile("templates", "check", "--json").stdout)).toEqual({
    ok: true,
    types: ["TeamList"],
    problems: [],
    skipped: "CHROMIUM is empty",
  });
  mkdirSync(join(cwd, "node_modules"));
  symlinkSync(process.cwd(), join(cwd, "node_modules/sectile"), "dir");
  const own = node("--test", join(cwd, "kit/sections/TeamList/TeamList.test.js"));
  expect([own.status, own.stdout]).toEqual([0, expect.stringContaining("pass 2")]);

  expect(sectile("init", "site").status).toBe(0);
  const file = join(cwd, "site/site.json");
  const document = JSON.parse(readFileSync(file, "utf8"));
  const example = JSON.parse(readFileSync(join(cwd, "kit/sections/TeamList/example.json"), "utf8"));
  document.pages[0].components.splice(1, 0, { id: "TeamList", uniqId: "new", data: example });
  writeFileSync(file, JSON.stringify(document));
  expect(sectile("build", "site", "--pictures", "quick").status).toBe(0);
  expect(readFileSync(join(cwd, "dist/sites/site/index.html"), "utf8")).toContain(example.title);
});

test("PRO-4 a new type overwrites nothing, and its name is validated", () => {
  const { cwd, sectile } = provider();
  mkdirSync(join(cwd, "kit/sections/Mine"), { recursive: true });
  const refused = [
    ["Mine", "Mine already exists in kit"],
    ["Team", "Team is a built-in section type"],
    ["TEAM", "Team is a built-in section type"],
    ["team-list", 'Invalid section type name "team-list"'],
    ["../Out", 'Invalid section type name "../Out"'],
  ] as const;
  for (const [name, why] of refused) {
    const { status, stderr } = sectile("templates", "new", name, "--templates", "kit");
    expect([status, stderr.replace(/\s+/g, " ")]).toEqual([2, expect.stringContaining(why)]);
  }
  expect(readdirSync(join(cwd, "kit/sections"))).toEqual(["Mine"]);
  expect(readdirSync(join(cwd, "kit/sections/Mine"))).toEqual([]);
  expect(existsSync(join(cwd, "Out"))).toBe(false);
  expect(sectile("templates", "new", "Mine").stderr).toContain("No templates folder given");
});

test("PRO-4 problems are reported with their location, by the exit code and as JSON", () => {
  const { cwd, sectile } = provider();
  sectile("templates", "new", "Mine", "--templates", "kit");
  const view = join(cwd, "kit/sections/Mine/view.tsx");
  writeFileSync(view, readFileSync(view, "utf8").replace('field="paragraph"', 'field="paragraf"'));
  const checked = sectile("templates", "check", "kit");
  expect(checked.status).toBe(1);
  expect(checked.stdout).toMatch(/error {3}kit\/sections\/Mine\/view\.tsx:11:\d+ shows\s+"paragraf"/);
  expect(checked.stdout).toContain("✗ kit  1 section type, 1 problem");
  const { ok, problems } = JSON.parse(sectile("templates", "check", "kit", "--json").stdout);
  expect(ok).toBe(false);
  expect(problems).toEqual([expect.objectContaining({ file: "kit/sections/Mine/view.tsx", line: 11 })]);
  mkdirSync(join(cwd, "kit/messages"));
  writeFileSync(join(cwd, "kit/messages/en.json"), '{ "perYear": "a year" }');
  writeFileSync(join(cwd, "kit/messages/de.json"), "{}");
  writeFileSync(view, readFileSync(view, "utf8").replace('field="paragraf"', 'field="paragraph"'));
  const warned = sectile("templates", "check", "kit");
  expect(warned.status).toBe(0);
  expect(warned.stdout).toMatch(/warning kit\/messages\/de\.json lacks perYear\./);
  expect(warned.stdout).toContain("✓ kit  1 section type, 1 warning");
  expect(sectile("templates", "check", "nowhere").status).toBe(2);
  expect(sectile("templates").status).toBe(2);
});

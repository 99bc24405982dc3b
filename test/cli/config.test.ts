import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sectile } from "./command-line.ts";

const site = { "site.json": "{}" };
const optionsWith = async (files: Record<string, string>, ...argv: string[]) => {
  const { code, stderr, calls } = await sectile(["build", "--out", "o", ...argv], {
    files: { ...site, ...files },
  });
  expect([code, stderr]).toEqual([0, ""]);
  return calls[0]?.options;
};

test("CLI-6 sectile.config.json has options under the flags' names in camelCase", async () => {
  const config = {
    base: "/blog",
    siteUrl: "https://example.org",
    apiBase: "/api/v2",
    flagsHost: "https://f.example.org",
    pictures: "quick",
    runtime: "react",
    now: "2027-01-31",
    limits: "warn",
    strict: true,
    publicScripts: true,
    publicEndings: ["dat"],
    clean: true,
    cache: false,
    cacheDir: "pictures",
    concurrency: 2,
  };
  const options = await optionsWith({ "sectile.config.json": JSON.stringify(config) });
  expect(options).toEqual({
    out: "o",
    base: "/blog/",
    siteUrl: "https://example.org",
    apiBase: "/api/v2",
    flagsHost: "https://f.example.org",
    pictures: "quick",
    runtime: "react",
    now: Date.parse("2027-01-31T00:00:00Z"),
    limits: "warn",
    strict: true,
    publicScripts: true,
    publicEndings: ["dat"],
    clean: true,
    dryRun: false,
    cache: false,
    cacheDir: "pictures",
  });
});

test("CLI-6 the sectile key of package.json has the same options", async () => {
  expect(await optionsWith({ "package.json": '{"sectile": {"base": "/p/"}}' })).toMatchObject({
    base: "/p/",
  });
  expect(await optionsWith({ "package.json": '{"name": "x"}' })).toMatchObject({ base: "/" });
  // Percent-encoded, in whichever form it is given.
  for (const base of ["/блог", "/%D0%B1%D0%BB%D0%BE%D0%B3/"])
    expect(await optionsWith({ "sectile.config.json": JSON.stringify({ base }) })).toMatchObject({
      base: "/%D0%B1%D0%BB%D0%BE%D0%B3/",
    });
});

test("CLI-6 sectile.config.json wins over package.json, which is then not read", async () => {
  const files = {
    "sectile.config.json": '\uFEFF{"base": "/c/"}',
    "package.json": '{"sectile": {"strict": true, "x": 1}}',
  };
  expect(await optionsWith(files)).toMatchObject({ base: "/c/", strict: false });
});

test("CLI-6 flags win, including those that turn a switch off", async () => {
  const config = '{"base": "/c/", "limits": "warn", "strict": true, "clean": true, "cache": false}';
  const files = { "sectile.config.json": config };
  expect(await optionsWith(files, "--base", "/f/", "--limits", "error")).toMatchObject({
    base: "/f/",
    limits: "error",
  });
  expect(await optionsWith(files, "--no-strict", "--no-clean", "--cache")).toMatchObject({
    strict: false,
    clean: false,
    cache: true,
  });
});

test("CLI-6 a flag also wins over a different option for the same setting", async () => {
  const run = (config: string, ...argv: string[]) =>
    sectile(["check", ...argv], { files: { ...site, "sectile.config.json": config } });
  expect((await run('{"reporter": "sarif"}', "--json")).stdout).toMatch(/^\{"version":1/);
  expect((await run('{"json": true}', "--reporter", "pretty")).stdout).toBe("✓ . is valid\n");
  expect((await run('{"quiet": true}', "--verbose")).stdout).toBe("✓ . is valid\n");
});

test.each([
  ['{"stict": true}', 'Unknown option "stict" in sectile.config.json. Did you mean "strict"?'],
  ['{"noCache": true}', 'Unknown option "noCache" in sectile.config.json. Did you mean "cache"?'],
  ['{"zzzzzz": true}', 'Unknown option "zzzzzz" in sectile.config.json. Known options: out, port, host,'],
  ['{"strict": "yes"}', '"strict" in sectile.config.json must be true or false, not "yes".'],
  ['{"concurrency": "2"}', '"concurrency" in sectile.config.json must be a number, not "2".'],
  [
    '{"concurrency": 1.5}',
    '"concurrency" in sectile.config.json must be a whole number from 1 to 99999, not "1.5".',
  ],
  ['{"base": null}', '"base" in sectile.config.json must be a string, not null.'],
  ['{"base": "blog"}', '"base" in sectile.config.json must start with "/"'],
  [
    '{"json": true, "reporter": "github"}',
    '"json" in sectile.config.json and "reporter" in sectile.config.json select',
  ],
  ['{"__proto__": {}}', 'Unknown option "__proto__"'],
  ['{"constructor": 1}', 'Unknown option "constructor"'],
  ["[]", "sectile.config.json must be an object of options"],
  ['{"strict": tru}', "Invalid JSON in sectile.config.json:"],
])("CLI-3 CLI-6 %s is wrong usage", async (config, expected) => {
  const { code, stdout, stderr, calls } = await sectile(["build"], {
    files: { ...site, "sectile.config.json": config },
  });
  expect([code, stdout, calls]).toEqual([2, "", []]);
  expect(stderr.replace(/\s+/g, " ")).toContain(expected);
});

test("CLI-6 an unknown key in package.json is reported with its source", async () => {
  const { code, stderr } = await sectile(["build"], {
    files: { ...site, "package.json": '{"sectile": {"bse": "/"}}' },
  });
  expect(code).toBe(2);
  expect(stderr).toContain(`Unknown option "bse" in package.json's "sectile". Did you mean "base"?`);
});

test("CLI-6 PRO-4 schema, sections and init use only the templates of the configuration", async () => {
  const config = '{"out": "public", "json": true, "templates": "kit", "templatesOnly": true}';
  for (const argv of [["schema"], ["sections"], ["init", "new"]]) {
    const { code, cwd, templates } = await sectile(argv, { files: { "sectile.config.json": config } });
    expect(code).toBe(0);
    expect(templates).toMatchObject({ folder: join(cwd, "kit"), only: true, isReadOnly: true });
    expect(existsSync(join(cwd, "public"))).toBe(false);
  }
});

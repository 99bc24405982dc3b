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

test("CLI-6 sectile.config.json gives options by the flags' names in camelCase", async () => {
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
    cache: false,
    cacheDir: "pictures",
  });
});

test("CLI-6 so does package.json's sectile key; a package.json without it says nothing", async () => {
  expect(await optionsWith({ "package.json": '{"sectile": {"base": "/p/"}}' })).toMatchObject({
    base: "/p/",
  });
  expect(await optionsWith({ "package.json": '{"name": "x"}' })).toMatchObject({ base: "/" });
  // B14: as addresses have it, however it is written.
  for (const base of ["/блог", "/%D0%B1%D0%BB%D0%BE%D0%B3/"])
    expect(await optionsWith({ "sectile.config.json": JSON.stringify({ base }) })).toMatchObject({
      base: "/%D0%B1%D0%BB%D0%BE%D0%B3/",
    });
});

test("CLI-6 sectile.config.json wins over package.json, which then is not read at all", async () => {
  const files = {
    "sectile.config.json": '\uFEFF{"base": "/c/"}',
    "package.json": '{"sectile": {"strict": true, "x": 1}}',
  };
  expect(await optionsWith(files)).toMatchObject({ base: "/c/", strict: false });
});

test("CLI-6 flags win, also those that take a switch back", async () => {
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

test("CLI-6 a flag also wins over a different way to say the same", async () => {
  const run = (config: string, ...argv: string[]) =>
    sectile(["check", ...argv], { files: { ...site, "sectile.config.json": config } });
  expect((await run('{"reporter": "sarif"}', "--json")).stdout).toMatch(/^\{"version":1/);
  expect((await run('{"json": true}', "--reporter", "pretty")).stdout).toBe("✓ . is valid\n");
  expect((await run('{"quiet": true}', "--verbose")).stdout).toBe("✓ . is valid\n");
});

test.each([
  ['{"stict": true}', 'sectile.config.json has an unknown option "stict". Did you mean "strict"?'],
  ['{"noCache": true}', 'unknown option "noCache". Did you mean "cache"?'],
  ['{"zzzzzz": true}', 'unknown option "zzzzzz". Known: out, port, host,'],
  ['{"strict": "yes"}', '"strict" in sectile.config.json should be true or false, but is "yes".'],
  ['{"concurrency": "2"}', '"concurrency" in sectile.config.json should be a number, but is "2".'],
  [
    '{"concurrency": 1.5}',
    '"concurrency" in sectile.config.json should be a whole number from 1, but is "1.5".',
  ],
  ['{"base": null}', '"base" in sectile.config.json should be text in quotes, but is null.'],
  ['{"base": "blog"}', '"base" in sectile.config.json should start with "/"'],
  [
    '{"json": true, "reporter": "github"}',
    '"json" in sectile.config.json and "reporter" in sectile.config.json ask',
  ],
  ['{"__proto__": {}}', 'unknown option "__proto__"'],
  ['{"constructor": 1}', 'unknown option "constructor"'],
  ["[]", "sectile.config.json should be an object of options"],
  ['{"strict": tru}', "sectile.config.json is not valid JSON:"],
])("CLI-3 CLI-6 %s is wrong usage", async (config, expected) => {
  const { code, stdout, stderr, calls } = await sectile(["build"], {
    files: { ...site, "sectile.config.json": config },
  });
  expect([code, stdout, calls]).toEqual([2, "", []]);
  expect(stderr.replace(/\s+/g, " ")).toContain(expected);
});

test("CLI-6 a wrong key in package.json is named as such", async () => {
  const { code, stderr } = await sectile(["build"], {
    files: { ...site, "package.json": '{"sectile": {"bse": "/"}}' },
  });
  expect(code).toBe(2);
  expect(stderr).toContain(`package.json's "sectile" has an unknown option "bse". Did you mean "base"?`);
});

test("CLI-6 PRO-4 schema, sections and init take the templates of the configuration, and nothing else", async () => {
  const config = '{"out": "public", "json": true, "templates": "kit", "templatesOnly": true}';
  for (const argv of [["schema"], ["sections"], ["init", "new"]]) {
    const { code, cwd, templates } = await sectile(argv, { files: { "sectile.config.json": config } });
    expect(code).toBe(0);
    expect(templates).toMatchObject({ folder: join(cwd, "kit"), only: true, isReadOnly: true });
    expect(existsSync(join(cwd, "public"))).toBe(false);
  }
});

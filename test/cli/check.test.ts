import { expect, test } from "vitest";
import { sectile, tooLong, unknownIcon } from "./command-line.ts";

const one = { "sites/conference/site.json": "{}" };

test("CLI-1 CLI-3 check reports a valid site", async () => {
  const { code, stdout, stderr, calls } = await sectile(["check", "sites/conference"], { files: one });
  expect([code, stdout, stderr]).toEqual([0, "✓ sites/conference is valid\n", ""]);
  expect(calls).toEqual([
    {
      site: "sites/conference",
      options: {
        base: "/",
        now: expect.any(Number),
        limits: "error",
        publicScripts: false,
        publicEndings: [],
        strict: false,
      },
    },
  ]);
});

test("LNG-3 check accepts --flags-host", async () => {
  const argv = ["check", "--flags-host", "https://f.example.org/round/"];
  const { calls } = await sectile(argv, { files: one });
  expect(calls[0]?.options).toMatchObject({ flagsHost: "https://f.example.org/round" });
});

test("VAL-1 CLI-3 check reports every problem with its location and exits with 1", async () => {
  const { code, stdout, stderr } = await sectile(["check", "--base", "/x", "--limits", "warn"], {
    files: one,
    diagnostics: { "sites/conference": [tooLong, { ...tooLong, line: 3, column: 20, pointer: "/name" }] },
  });
  expect([code, stdout]).toEqual([1, "✗ sites/conference is not valid\n"]);
  expect(stderr.match(/site\.json:\d+:\d+ {2}\S+/g)).toEqual([
    "site.json:3:20  /name",
    "site.json:12:8  /pages/0/components/2/data/title",
  ]);
  expect(stderr).toMatch(/\n2 errors\n$/);
});

test("CLI-3 warnings alone leave a site valid", async () => {
  const diagnostics = { "sites/conference": [unknownIcon] };
  const { code, stdout, stderr } = await sectile(["check"], { files: one, diagnostics });
  expect([code, stdout]).toEqual([0, "✓ sites/conference is valid\n"]);
  expect(stderr).toMatch(/^\nwarning unknown-icon .*\n\n1 warning\n$/s);
});

test("CLI-4 check of several sites ends with a summary", async () => {
  const { code, stdout } = await sectile(["check"], {
    files: { ...one, "sites/a/site.json": "{}" },
    diagnostics: { "sites/a": [unknownIcon] },
  });
  expect(code).toBe(0);
  expect(stdout).toBe(`✓ sites/a           valid, 1 warning
✓ sites/conference  valid

2 sites: 2 valid in 0 ms
`);
});

test("CLI-6 a shard from the configuration is for build only", async () => {
  const files = {
    ...one,
    "sites/a/site.json": "{}",
    "sectile.config.json": '{"shard": "1/2", "out": "public"}',
  };
  const { code, calls } = await sectile(["check"], { files });
  expect([code, calls.length]).toEqual([0, 2]);
});

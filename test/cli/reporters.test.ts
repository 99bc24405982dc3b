import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Engine } from "../../src/cli/engine.ts";
import type { Diagnostic } from "../../src/diagnostic/index.ts";
import { reportOf, sectile, tooLong, unknownIcon } from "./command-line.ts";

const files = { "sites/a/site.json": "{}", "sites/b/site.json": "{}" };
const diagnostics = { "sites/a": [tooLong, unknownIcon] };
const noPlace: Diagnostic = {
  severity: "error",
  code: "site-empty",
  pointer: "",
  message: "The file is empty.",
  params: {},
};
/** Attacks of a document: clearing the screen, faking output lines, commanding GitHub's runner. */
const hostile: Diagnostic = {
  ...tooLong,
  pointer: "/pages/0/\u001b]0;title\u0007/\u202ereversed",
  message: "50% \u001b[2J\r\n::stop-commands::x\u009b31m",
  hint: "a,b:c\u2028d",
};
const faulty = {
  buildSite: async () => ({ fault: { message: "the disk is full.", cause: new Error("ENOSPC") } }),
};

describe("json", () => {
  test("CLI-9 the report is one JSON value on stdout, with its keys in order and null for absent values", async () => {
    const { code, stdout, stderr } = await sectile(["build", "--json"], {
      files,
      diagnostics: { ...diagnostics, "sites/b": [{ ...noPlace, severity: "warning" }] },
    });
    expect([code, stderr]).toEqual([1, ""]);
    expect(JSON.stringify(JSON.parse(stdout))).toBe(
      JSON.stringify({
        version: 1,
        engine: "1.2.3",
        sites: [
          {
            site: "sites/a",
            ok: false,
            out: null,
            routes: 0,
            files: 0,
            bytes: 0,
            cached: 0,
            ms: 412,
            diagnostics: [
              {
                severity: "error",
                code: "text-too-long",
                pointer: "/pages/0/components/2/data/title",
                line: 12,
                column: 8,
                message: "The text is too long: 140 characters (the limit is 120).",
                hint: "Shorten it by 20 characters.",
              },
              {
                severity: "warning",
                code: "unknown-icon",
                pointer: "/pages/0/components/4/data/icon",
                line: 30,
                column: 11,
                message: 'Unknown icon "mial". The page shows a warning sign instead.',
                hint: 'Did you mean "mail"?',
              },
            ],
          },
          {
            site: "sites/b",
            ok: true,
            out: join("dist/sites", "b"),
            routes: 15,
            files: 62,
            bytes: 1_234_567,
            cached: 0,
            ms: 412,
            diagnostics: [
              {
                severity: "warning",
                code: "site-empty",
                pointer: "",
                line: null,
                column: null,
                message: "The file is empty.",
                hint: null,
              },
            ],
          },
        ],
        totals: {
          sites: 2,
          ok: 1,
          failed: 1,
          faults: 0,
          routes: 15,
          cached: 0,
          pictures: { total: 0, made: 0, cached: 0 },
          errors: 1,
          warnings: 2,
          ms: 0,
        },
      }),
    );
  });

  test("CLI-9 check reports in the same form, with out null and the site as given", async () => {
    const { stdout } = await sectile(["check", "./sites/a/", "--reporter", "json"], { files });
    const [site] = JSON.parse(stdout).sites;
    expect(Object.keys(site)).toEqual([
      "site",
      "ok",
      "out",
      "routes",
      "files",
      "bytes",
      "cached",
      "ms",
      "diagnostics",
    ]);
    expect(site).toMatchObject({ site: "./sites/a/", ok: true, out: null, diagnostics: [] });
  });

  test("CLI-9 PRO-2 reports cache hits of each site and in total", async () => {
    const pictures = { total: 9, made: 2, cached: 6, set: "quick" } as const;
    const { stdout } = await sectile(["build", "--json"], {
      files,
      engine: { buildSite: async (site) => ({ report: reportOf(site, { cached: 4, pictures }) }) },
    });
    const { sites, totals } = JSON.parse(stdout);
    expect(sites).toMatchObject([
      { cached: 4, pictures },
      { cached: 4, pictures },
    ]);
    expect(totals).toMatchObject({ routes: 30, cached: 8, pictures: { total: 18, made: 4, cached: 12 } });
  });

  test("CLI-3 CLI-9 an output folder that sectile cannot use is wrong usage, unless another site had a system error", async () => {
    const usage = { fault: { message: "it is in the way.", isUsage: true } };
    const outcomeOf = (buildSite: Engine["buildSite"]) =>
      sectile(["build", "--json"], { files, engine: { buildSite } });
    const all = await outcomeOf(async () => usage);
    expect(all.code).toBe(2);
    expect(JSON.parse(all.stdout)).toMatchObject({
      sites: [{ ok: false, fault: "usage" }, { fault: "usage" }],
      totals: { faults: 2 },
    });
    expect(all.stderr).toContain("it is in the way.");
    const worst = await outcomeOf(async (site) => (site === "sites/a" ? usage : await faulty.buildSite()));
    expect(worst.code).toBe(3);
    const other = await outcomeOf(async (site) =>
      site === "sites/a" ? usage : { report: reportOf(site, { ok: false }) },
    );
    expect(other.code).toBe(2);
    const catalogue = { buildCatalogueSite: async () => usage };
    expect((await sectile(["sections", "--out", "x"], { engine: catalogue })).code).toBe(2);
  });

  test("CLI-3 CLI-9 a system error gives ok: false, its message on stderr and exit code 3", async () => {
    const { code, stdout, stderr } = await sectile(["build", "sites/a", "--json"], { files, engine: faulty });
    expect(code).toBe(3);
    expect(JSON.parse(stdout).sites).toEqual([
      {
        site: "sites/a",
        ok: false,
        out: null,
        routes: 0,
        files: 0,
        bytes: 0,
        cached: 0,
        ms: 0,
        fault: "system",
        diagnostics: [],
      },
    ]);
    expect(stderr).toBe("error   sites/a: the disk is full.\n\n");
  });

  test("CLI-9 an empty shard gives a report too", async () => {
    const { stdout } = await sectile(["build", "--shard", "3/3", "--json"], { files });
    expect(JSON.parse(stdout)).toMatchObject({
      version: 1,
      engine: "1.2.3",
      sites: [],
      totals: { sites: 0 },
    });
  });

  test("CLI-9 SAF-1 texts survive unchanged, and no control character reaches the terminal", async () => {
    const { stdout } = await sectile(["check", "--json"], { files, diagnostics: { "sites/a": [hostile] } });
    const [found] = JSON.parse(stdout).sites[0].diagnostics;
    expect([found.message, found.hint, found.pointer]).toEqual([
      hostile.message,
      hostile.hint,
      hostile.pointer,
    ]);
    expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\u2028]/u);
  });
});

describe("github", () => {
  test("CLI-2 prints an annotation per diagnostic and a line per site", async () => {
    const { code, stdout, stderr } = await sectile(["check", "--reporter", "github"], { files, diagnostics });
    expect([code, stderr]).toEqual([1, ""]);
    expect(
      stdout,
    ).toBe(`::error file=sites/a/site.json,line=12,col=8,title=text-too-long::The text is too long: 140 characters (the limit is 120). Shorten it by 20 characters. (/pages/0/components/2/data/title)
::warning file=sites/a/site.json,line=30,col=11,title=unknown-icon::Unknown icon "mial". The page shows a warning sign instead. Did you mean "mail"? (/pages/0/components/4/data/icon)
✗ sites/a  not valid: 1 error, 1 warning
✓ sites/b  valid
`);
  });

  test("CLI-2 SAF-1 texts and file names are escaped by GitHub's rules and stay on their line", async () => {
    const strange = { "si,te:s/site.json": "{}" };
    const { stdout } = await sectile(["check", "si,te:s", "--reporter", "github", "--quiet"], {
      files: strange,
      diagnostics: { "si,te:s": [hostile] },
    });
    expect(stdout).toBe(
      "::error file=si%2Cte%3As/site.json,line=12,col=8,title=text-too-long::50%25 \\u001b[2J\\r\\n::stop-commands::x\\u009b31m a,b:c\\u2028d (/pages/0/\\u001b]0;title\\u0007/\\u202ereversed)\n",
    );
  });

  test("CLI-2 paths are relative to the workspace; --quiet prints only errors; a system error is an annotation", async () => {
    const quiet = await sectile(["check", "--reporter", "github", "--quiet"], { files, diagnostics });
    expect(quiet.stdout).toMatch(/^::error [^\n]*\n$/);
    const fault = await sectile(["build", "sites/a", "--reporter", "github"], { files, engine: faulty });
    expect(fault.stdout).toBe(
      "::error file=sites/a/site.json,title=error::the disk is full.\n✗ sites/a is not published\n",
    );
    expect(fault.code).toBe(3);
    const above = await sectile(["check", "--reporter", "github"], {
      files,
      diagnostics: { "sites/a": [noPlace] },
      env: { GITHUB_WORKSPACE: "/" },
    });
    expect(above.stdout).toMatch(
      /^::error file=[^,]+\/sites\/a\/site\.json,title=site-empty::The file is empty\.\n/,
    );
    expect(above.stdout).toContain(`file=${above.cwd.slice(1)}/`);
  });
});

describe("sarif", () => {
  const sarif = async (argv: string[], situation: Parameters<typeof sectile>[1]) => {
    const outcome = await sectile([...argv, "--reporter", "sarif"], situation);
    return { ...outcome, log: JSON.parse(outcome.stdout) };
  };

  test("CLI-2 the log has the shape of SARIF 2.1.0: rules, levels, regions", async () => {
    const { log, code } = await sarif(["check"], {
      files,
      diagnostics: { ...diagnostics, "sites/b": [noPlace] },
    });
    expect(code).toBe(1);
    expect(log).toEqual({
      $schema: "https://json.schemastore.org/sarif-2.1.0.json",
      version: "2.1.0",
      runs: [
        {
          tool: {
            driver: {
              name: "sectile",
              version: "1.2.3",
              rules: [
                { id: "site-empty", shortDescription: { text: "Site empty." } },
                { id: "text-too-long", shortDescription: { text: "Text too long." } },
                { id: "unknown-icon", shortDescription: { text: "Unknown icon." } },
              ],
            },
          },
          invocations: [{ executionSuccessful: true, toolExecutionNotifications: [] }],
          columnKind: "utf16CodeUnits",
          results: [
            {
              ruleId: "text-too-long",
              ruleIndex: 1,
              level: "error",
              message: {
                text: "The text is too long: 140 characters (the limit is 120). Shorten it by 20 characters.",
              },
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: "sites/a/site.json" },
                    region: { startLine: 12, startColumn: 8 },
                  },
                  logicalLocations: [{ fullyQualifiedName: "/pages/0/components/2/data/title" }],
                },
              ],
            },
            expect.objectContaining({ ruleId: "unknown-icon", ruleIndex: 2, level: "warning" }),
            expect.objectContaining({
              ruleId: "site-empty",
              ruleIndex: 0,
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: "sites/b/site.json" },
                    region: { startLine: 1 },
                  },
                },
              ],
            }),
          ],
        },
      ],
    });
  });

  test("CLI-2 file names become URIs, and file URIs outside the repository", async () => {
    const strange = { "my sites/ä#1/site.json": "{}" };
    const name = "my sites/ä#1";
    const uriOf = ({ log }: { log: { runs: { results: { locations: unknown[] }[] }[] } }) =>
      JSON.stringify(log.runs[0]?.results[0]?.locations).match(/"uri":"([^"]*)"/)?.[1];
    const inside = await sarif(["check", name], { files: strange, diagnostics: { [name]: [tooLong] } });
    expect(uriOf(inside)).toBe("my%20sites/%C3%A4%231/site.json");
    const outside = await sarif(["check", name], {
      files: strange,
      diagnostics: { [name]: [tooLong] },
      env: { GITHUB_WORKSPACE: "/nowhere" },
    });
    expect(uriOf(outside)).toBe(`file://${outside.cwd}/my%20sites/%C3%A4%231/site.json`);
  });

  test("CLI-3 a system error marks the log as unsuccessful", async () => {
    const { log, code, stderr } = await sarif(["build", "sites/a"], { files, engine: faulty });
    expect(code).toBe(3);
    expect(log.runs[0].invocations).toEqual([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [{ level: "error", message: { text: "sites/a: the disk is full." } }],
      },
    ]);
    expect(stderr).toContain("the disk is full");
  });

  test("CLI-2 SAF-1 hostile texts survive unchanged, and no control character reaches the terminal", async () => {
    const { stdout, log } = await sarif(["check"], { files, diagnostics: { "sites/a": [hostile] } });
    expect(log.runs[0].results[0].message.text).toBe(`${hostile.message} ${hostile.hint}`);
    expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\u2028]/u);
  });
});

describe("pretty", () => {
  test("CLI-5 SAF-1 no control character, direction mark or line break of a document reaches the terminal", async () => {
    const name = "sites/\u001b[31ma";
    const { stdout, stderr } = await sectile(["check", name, "sites/b"], {
      files: { ...files, [`${name}/site.json`]: "{}" },
      diagnostics: { [name]: [{ ...hostile, excerpt: "::warning::x \u001b[2J\tend\n             ^" }] },
      engine: {
        checkSite: async (site) => ({
          report: reportOf(site, { diagnostics: site === name ? [hostile] : [] }),
        }),
      },
    });
    expect((stdout + stderr).replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\u2028]/u);
    expect(stderr).toContain("50% \\u001b[2J\\r\\n::stop-commands::x\\u009b31m");
    expect(stderr).toContain("/pages/0/\\u001b]0;title\\u0007/\\u202ereversed");
  });
});

import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { SiteReport } from "../../src/build/report.ts";
import type { Engine } from "../../src/cli/engine.ts";
import { reportOf, sectile, tooLong, unknownIcon } from "./command-line.ts";

const one = { "sites/conference/site.json": "{}" };
const three = { "sites/a/site.json": "{}", "sites/b/site.json": "{}", "sites/c/site.json": "{}" };

/** Returns the output for a site with this report. */
const lineOf = async (over: Partial<SiteReport>) => {
  const buildSite: Engine["buildSite"] = async (site) => ({ report: reportOf(site, { out: "o", ...over }) });
  return (await sectile(["build", "sites/conference"], { files: one, engine: { buildSite } })).stdout;
};

describe("one site", () => {
  test("CLI-2 CLI-3 CLI-4 build publishes to dist/sites/<folder name> and prints a summary line", async () => {
    const { code, stdout, stderr, calls } = await sectile(["build", "sites/conference"], { files: one });
    expect(stdout).toBe(
      "✓ sites/conference  15 routes, 62 files, 1.2 MB in 412 ms (36 pages/s) → dist/sites/conference\n",
    );
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(calls).toEqual([
      {
        site: "sites/conference",
        options: {
          out: join("dist/sites", "conference"),
          base: "/",
          runtime: "preact",
          pictures: "best",
          now: expect.any(Number),
          limits: "error",
          publicScripts: false,
          publicEndings: [],
          strict: false,
          clean: false,
          dryRun: false,
          cache: true,
        },
      },
    ]);
  });

  test("CLI-2 every option reaches the engine", async () => {
    const flags =
      "--out public --base /blog --site-url https://example.org/ --api-base https://api.example.org/v2/ --flags-host https://f.example.org/a/ --runtime react --pictures quick --now 2027-01-31T09:00:00+01:00 --limits warn --strict --clean --no-cache --cache-dir pictures --precompress --public-endings .DAT --public-endings glb2";
    const { code, calls } = await sectile(["build", "sites/conference", ...flags.split(" ")], { files: one });
    expect(code).toBe(0);
    expect(calls[0]?.options).toEqual({
      out: "public",
      publicScripts: false,
      publicEndings: ["dat", "glb2"],
      base: "/blog/",
      siteUrl: "https://example.org",
      apiBase: "https://api.example.org/v2",
      flagsHost: "https://f.example.org/a",
      runtime: "react",
      pictures: "quick",
      now: Date.parse("2027-01-31T08:00:00Z"),
      limits: "warn",
      strict: true,
      clean: true,
      dryRun: false,
      cache: false,
      cacheDir: "pictures",
      precompress: true,
    });
  });

  test("CLI-4 PERF-3 --verbose lists the rendered pages", async () => {
    const rendered = ["/news/", "/", "/\u001b[2J/"];
    const buildSite: Engine["buildSite"] = async (site) => ({
      report: reportOf(site, { out: "o", rendered }),
    });
    const situation = { files: one, engine: { buildSite } };
    expect((await sectile(["build", "sites/conference", "--verbose"], situation)).stdout).toMatch(
      /\n {2}rendered \/\n {2}rendered \/\S*2J\/\n {2}rendered \/news\/\n$/,
    );
    expect((await sectile(["build", "sites/conference"], situation)).stdout).not.toContain("rendered");
  });

  test("CLI-4 CLI-9 prints unpublished pages and the next scheduled change", async () => {
    const keptOut = [
      { path: "/news", reason: "scheduled", at: "2027-01-01T00:00:00Z" },
      { path: "/old", reason: "expired", at: "2026-01-01T00:00:00Z" },
      ...["/a", "/b", "/c", "/d"].map((path) => ({ path, reason: "draft" }) as const),
    ] as const;
    const publication = { keptOut, nextChange: "2027-01-01T00:00:00Z" };
    const situation = {
      files: one,
      engine: {
        buildSite: async (site: string) => ({ report: reportOf(site, { out: "o", ...publication }) }),
      },
    };
    const { stdout } = await sectile(["build", "sites/conference"], situation);
    expect(stdout).toContain(
      "\n  6 pages not published: /news (until 2027-01-01T00:00:00Z), /old (since 2026-01-01T00:00:00Z), /a (draft), /b (draft), /c (draft) and 1 more; next scheduled change: 2027-01-01T00:00:00Z (build again then)\n",
    );
    const json = await sectile(["build", "sites/conference", "--json"], situation);
    expect(JSON.parse(json.stdout).sites[0]).toMatchObject(publication);
    const plain = await sectile(["build", "sites/conference", "--json"], { files: one });
    expect(JSON.parse(plain.stdout).sites[0]).not.toHaveProperty("keptOut");
  });

  test("PERF-6 the summary line has the weight of the heaviest page", async () => {
    const weight = { script: 9100, inline: 300, style: 8963 };
    const { stdout } = await sectile(["build", "sites/conference"], {
      files: one,
      engine: { buildSite: async (site) => ({ report: reportOf(site, { out: "o", weight }) }) },
    });
    expect(stdout).toBe(
      "✓ sites/conference  15 routes, 62 files, 1.2 MB, heaviest page 9.4 kB JS and 9.0 kB CSS (gzip) in 412 ms (36 pages/s) → o\n",
    );
  });

  test("PRO-2 IMG-2 the summary line has the pictures and how many came from the cache", async () => {
    const line = (total: number, cached: number, set: "best" | "quick" = "best") =>
      lineOf({ pictures: { total, made: total - cached, cached, set } });
    expect(await line(50, 0)).toContain("15 routes, 50 images (best), 62 files");
    expect(await line(50, 0, "quick")).toContain("50 images (quick), 62 files");
    expect(await line(50, 49)).toContain("50 images (best, 49 from cache)");
    expect(await line(50, 50)).toContain("50 images (best, all from cache)");
    expect(await line(1, 1, "quick")).toContain("1 image (quick, all from cache)");
    expect(await line(0, 0)).not.toContain("picture");
  });

  test("CLI-4 the time is followed by the pictures made, or else by pages per second", async () => {
    const took = { pictures: 21_000, pages: 300 };
    const made = await lineOf({
      ms: 21_500,
      took,
      pictures: { total: 90, made: 88, cached: 1, set: "best" },
    });
    expect(made).toContain(" in 21.5 s (88 images made in 21.0 s, 15 pages in 300 ms) → o");
    const warm = await lineOf({ ms: 900, took, pictures: { total: 90, made: 0, cached: 89, set: "best" } });
    expect(warm).toContain("90 images (best, all from cache)");
    expect(warm).toContain(" in 900 ms (50 pages/s) → o");

    let time = 0;
    const { stdout } = await sectile(["build"], {
      files: { "sites/a/site.json": "{}", "sites/b/site.json": "{}" },
      now: () => time,
      engine: {
        async buildSite(site) {
          time += 20_000;
          return {
            report: reportOf(site, { took, pictures: { total: 44, made: 44, cached: 0, set: "best" } }),
          };
        },
      },
    });
    expect(stdout).toContain("2 sites: 2 published, 30 routes in 40.0 s (88 images made, 30 pages)\n");
  });

  test("CLI-3 CLI-5 document errors give exit code 1 and diagnostics on stderr, and publish nothing", async () => {
    const { code, stdout, stderr } = await sectile(["build", "sites/conference"], {
      files: one,
      diagnostics: { "sites/conference": [unknownIcon, tooLong] },
    });
    expect(code).toBe(1);
    expect(stdout).toBe("✗ sites/conference is not published\n");
    expect(stderr).toBe(`
error   text-too-long  sites/conference/site.json:12:8  /pages/0/components/2/data/title
        The text is too long: 140 characters (the limit is 120).
        → Shorten it by 20 characters.

warning unknown-icon   sites/conference/site.json:30:11  /pages/0/components/4/data/icon
        Unknown icon "mial". The page shows a warning sign instead.
        → Did you mean "mail"?

1 error, 1 warning
`);
  });

  test("CLI-4 an unchanged site has no pages per second, a partly changed one has the unchanged routes", async () => {
    const build = (cached: number) =>
      sectile(["build", "sites/conference"], {
        files: one,
        engine: { buildSite: async (site) => ({ report: reportOf(site, { cached, ms: 9, out: "x" }) }) },
      });
    expect((await build(15)).stdout).toBe(
      "✓ sites/conference  15 routes (all unchanged), 62 files, 1.2 MB in 9 ms → x\n",
    );
    expect((await build(12)).stdout).toBe(
      "✓ sites/conference  15 routes (12 unchanged), 62 files, 1.2 MB in 9 ms (333 pages/s) → x\n",
    );
  });

  test("VAL-5 --strict shows warnings as errors in every report", async () => {
    const situation = { files: one, diagnostics: { "sites/conference": [unknownIcon] } };
    const pretty = await sectile(["build", "--strict"], situation);
    expect(pretty.code).toBe(1);
    expect(pretty.stderr).toContain("error   unknown-icon");
    expect(pretty.stderr).toMatch(/\n1 error\n$/);
    const json = await sectile(["build", "--strict", "--json"], situation);
    expect(JSON.parse(json.stdout).sites[0].diagnostics[0].severity).toBe("error");
    expect((await sectile(["build"], situation)).code).toBe(0);
  });

  test("CLI-4 --quiet prints only errors", async () => {
    const situation = { files: one, diagnostics: { "sites/conference": [tooLong, unknownIcon] } };
    const { code, stdout, stderr } = await sectile(["build", "--quiet"], situation);
    expect([code, stdout]).toEqual([1, ""]);
    expect(
      stderr,
    ).toBe(`error   text-too-long  sites/conference/site.json:12:8  /pages/0/components/2/data/title
        The text is too long: 140 characters (the limit is 120).
        → Shorten it by 20 characters.

`);
  });

  test("CLI-4 --verbose prints the version, the sites and the configuration's source", async () => {
    const files = { ...one, "sectile.config.json": '{"concurrency": 3}' };
    const { stderr } = await sectile(["build", "--verbose"], { files });
    expect(stderr).toBe(
      "sectile 1.2.3, 1 of 1 sites, 3 in parallel, configuration from sectile.config.json\n",
    );
  });
});

describe("several sites", () => {
  test("CLI-3 PRO-1 an invalid site does not stop the others; lines are aligned and in list order", async () => {
    const { code, stdout, stderr } = await sectile(["build"], {
      files: { ...three, "sites/bakery/site.json": "{}" },
      diagnostics: { "sites/b": [tooLong], "sites/c": [unknownIcon] },
    });
    expect(code).toBe(1);
    expect(stdout).toBe(`✓ sites/a       15 routes, 62 files, 1.2 MB in 412 ms (36 pages/s) → dist/sites/a
✗ sites/b       not published: 1 error
✓ sites/bakery  15 routes, 62 files, 1.2 MB in 412 ms (36 pages/s) → dist/sites/bakery
✓ sites/c       15 routes, 62 files, 1.2 MB in 412 ms (36 pages/s), 1 warning → dist/sites/c
4 sites: 3 published, 1 with errors, 45 routes in 0 ms
`);
    expect(stderr).toContain("sites/b/site.json:12:8");
    expect(stderr).toContain("sites/c/site.json:30:11");
    expect(stderr).toMatch(/\n\n1 error, 1 warning\n$/);
  });

  test("CLI-3 CLI-5 a system error wins over document errors: exit code 3, one paragraph, other sites are published", async () => {
    const fault = { message: "the disk is full. Make room and build again.", cause: new Error("ENOSPC") };
    const situation = {
      files: three,
      engine: {
        buildSite: async (site: string) =>
          site === "sites/b"
            ? { fault }
            : {
                report: reportOf(
                  site,
                  site === "sites/a" ? { ok: false, diagnostics: [tooLong] } : { out: "x" },
                ),
              },
      },
    };
    const { code, stdout, stderr } = await sectile(["build"], situation);
    expect(code).toBe(3);
    expect(stdout).toContain("✗ sites/b  not published: system error\n");
    expect(stdout).toContain("3 sites: 1 published, 1 with errors, 1 failed");
    expect(stderr).toContain("\nerror   sites/b: the disk is full. Make room and build again.\n\n");
    expect(stderr).not.toContain("ENOSPC");
    const verbose = await sectile(["build", "--verbose"], situation);
    expect(verbose.stderr).toMatch(/ {8}Error: ENOSPC\n {12}at /);
  });

  test("CLI-3 PRO-1 an engine that throws fails that site only", async () => {
    const { code, stdout, stderr } = await sectile(["build"], {
      files: three,
      engine: {
        buildSite: async (site) => {
          if (site === "sites/a") throw new Error("boom\u001b[2J");
          return { report: reportOf(site) };
        },
      },
    });
    expect(code).toBe(3);
    expect(stdout).toContain("✓ sites/c");
    expect(stderr).toContain("error   sites/a: Unexpected error while building sites/a: boom\\u001b[2J.");
  });

  test("CLI-2 --out is the folder of one site and the parent of several", async () => {
    const outsOf = async (...argv: string[]) =>
      (await sectile(["build", ...argv], { files: three })).calls.map(({ options }) => options.out);
    expect(await outsOf("sites/a", "--out", "public")).toEqual(["public"]);
    expect(await outsOf("--out", "public")).toEqual(["a", "b", "c"].map((name) => join("public", name)));
    expect(await outsOf()).toEqual(["a", "b", "c"].map((name) => join("dist/sites", name)));
  });

  test("CLI-2 two sites with the same folder name are wrong usage", async () => {
    const { code, stdout, stderr, calls } = await sectile(["build", "x/shop", "y/shop"], {
      files: { "x/shop/site.json": "{}", "y/shop/site.json": "{}" },
    });
    expect([code, stdout, calls]).toEqual([2, "", []]);
    expect(stderr).toContain("x/shop and y/shop would both be written to dist/sites/shop");
  });

  test.each([
    ["the site's own folder", "sites/a"],
    ["a folder above it", "sites"],
    ["the current folder", "."],
  ])("OUT-8 --out may not be %s", async (_, out) => {
    const { code, stderr, calls } = await sectile(["build", "sites/a", "--out", out], { files: three });
    expect([code, calls]).toEqual([2, []]);
    expect(stderr).toContain("which contains its source");
  });

  test("CLI-2 --concurrency limits parallel builds, and the report keeps its order", async () => {
    const names = ["a", "b", "c", "d", "e"];
    const files = Object.fromEntries(names.map((name) => [`sites/${name}/site.json`, "{}"]));
    const runWith = async (argv: string[], cores: number) => {
      let [running, peak] = [0, 0];
      const { stdout } = await sectile(["build", ...argv], {
        files,
        cores,
        engine: {
          async buildSite(site) {
            peak = Math.max(peak, ++running);
            // The first takes longest, so that the order cannot be right by chance.
            for (let turns = "fedcba".indexOf(site.slice(-1)); turns > 0; turns--) await Promise.resolve();
            running--;
            return { report: reportOf(site) };
          },
        },
      });
      expect([...stdout.matchAll(/✓ sites\/(.)/g)].map(([, name]) => name)).toEqual(names);
      return peak;
    };
    expect(await runWith(["--concurrency", "3"], 1)).toBe(3);
    expect(await runWith([], 2)).toBe(2);
    expect(await runWith(["--concurrency", "50"], 2)).toBe(5);
  });

  test("PRO-3 --shard takes every n-th of the sorted list, whatever the order of the arguments", async () => {
    const names = ["a", "b", "c", "d", "e"];
    const files = Object.fromEntries(names.map((name) => [`all/${name}/site.json`, "{}"]));
    const shardOf = async (shard: string, args: string[]) =>
      (await sectile(["build", ...args, "--shard", shard], { files })).calls.map(({ site }) =>
        site.slice(-1),
      );
    const shuffled = ["all/d", "all/a", "all/e", "all/c", "all/b"];
    expect(await shardOf("1/2", ["all"])).toEqual(["a", "c", "e"]);
    expect(await shardOf("2/2", ["all"])).toEqual(["b", "d"]);
    expect(await shardOf("2/2", shuffled)).toEqual(["b", "d"]);
    expect(await shardOf("1/1", ["all"])).toEqual(names);
    const empty = await sectile(["build", "all", "--shard", "7/9"], { files });
    expect([empty.code, empty.stdout, empty.stderr]).toEqual([0, "No sites in this shard.\n", ""]);
  });

  test("PRO-3 a shard with one site still publishes to a subfolder of --out, as on every machine of a matrix", async () => {
    const { calls } = await sectile(["build", "--out", "public", "--shard", "2/3"], { files: three });
    expect(calls.map(({ options }) => options.out)).toEqual([join("public", "b")]);
  });
});

/** `npm run bench` and `npm run bench:peers`: the generated sites, and how figures are reported. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadEngine } from "#engine";
import { reportOf } from "../build/bundle.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sectile-bench-test-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(script: string, ...argv: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/bench/${script}`, ...argv], {
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

/** @returns the document of the middle one of the generated sites */
function generate(name: string, ...options: string[]): string {
  const { stderr, status } = run("generate.js", join(folder, name), "--pages", "5", ...options);
  expect([status, stderr]).toEqual([0, ""]);
  return readFileSync(join(folder, name, "s00000/site.json"), "utf8");
}

const check = async (name: string) => {
  const { checkSite } = await loadEngine();
  return reportOf(
    await checkSite(join(folder, name, "s00000"), process.cwd(), {
      base: "/",
      limits: "error",
      strict: false,
    }),
  ).diagnostics;
};

describe("generated sites", () => {
  const large = ["--languages", "3", "--warnings"];

  test("PERF-1 are the same bytes each time; another edition differs by one text", () => {
    const first = generate("first", ...large);
    expect(generate("again", ...large)).toBe(first);
    const [site, edited] = [first, generate("edited", ...large, "--edition", "1")].map((text) =>
      JSON.parse(text),
    );
    const { data } = edited.pages[2].components[7];
    expect(data.paragraph).not.toBe(site.pages[2].components[7].data.paragraph);
    data.paragraph = site.pages[2].components[7].data.paragraph;
    expect(edited).toEqual(site);
  });

  test("PERF-1 can have a URL, three languages with different texts, and one warning per page", async () => {
    const { url, languages, pages, translations } = JSON.parse(generate("large", ...large));
    expect(url).toMatch(/^https:/);
    expect(languages.map(({ lang }: { lang: { code: string } }) => lang.code)).toEqual(["en", "de", "fr"]);
    const texts = [pages, translations.de.pages, translations.fr.pages].map(
      (locale) => locale[3].components[3].data.paragraph,
    );
    expect(new Set(texts).size).toBe(3);
    const diagnostics = await check("large");
    expect(diagnostics.map(({ severity, pointer }) => [severity, pointer])).toEqual(
      [0, 1, 2, 3, 4].map((page) => ["warning", `/pages/${page}/components/0/data/remark`]),
    );
  });

  test("PERF-1 have one language and no diagnostics by default", async () => {
    expect(Object.keys(JSON.parse(generate("plain")))).not.toContain("translations");
    expect(await check("plain")).toEqual([]);
  });
});

describe("bench:peers", () => {
  /** A bench with known figures, in seconds, for each peer in each mode. */
  function makeBench(figures: Record<string, Record<string, number>>) {
    const bench = join(folder, "bench");
    mkdirSync(bench, { recursive: true });
    const results = Object.entries(figures).flatMap(([peer, modes]) =>
      Object.entries(modes).map(([mode, wall]) => ({
        peer,
        mode,
        wall,
        cpu: 2 * wall,
        peakMiB: 100,
        pages: 9,
      })),
    );
    const measured = {
      machine: { cpu: "A processor", cores: 2 },
      versions: {},
      shape: { pages: 9 },
      runs: 1,
      results,
    };
    writeFileSync(
      join(bench, "bench.mjs"),
      `import { writeFileSync } from "node:fs";
       const out = process.argv[process.argv.indexOf("--out") + 1];
       if (process.argv[3] === "run") writeFileSync(out, ${JSON.stringify(JSON.stringify(measured))});`,
    );
    return bench;
  }

  test("PERF-2 prints ratios within the run, and which goals are met", () => {
    const bench = makeBench({
      "bare-react": { cold: 2, noop: 2, change: 2 },
      own: { cold: 4, noop: 0.1, change: 1 },
      "own-nothing-kept": { cold: 8 },
    });
    const { status, stdout } = run(
      "peers.js",
      "--bench",
      bench,
      "--peers",
      "bare-react,own,own-nothing-kept",
    );
    const lines = stdout.split("\n").map((line) => line.trim().replace(/ +/g, " "));
    expect(status).toBe(0);
    expect(lines).toContain("bare-react 2.00 s 1.00 4.00 s 1.00 100 MiB 1.00 1.00 1.00 1.00 1.00");
    expect(lines).toContain(
      "sectile, with the cache that a CI keeps 4.00 s 2.00 8.00 s 2.00 100 MiB 1.00 0.025 0.025 0.25 0.25",
    );
    expect(lines.filter((line) => /at most/.test(line))).toEqual([
      "cold, of the bare script 2.00 (processor 2.00) at most 2 met",
      "cold, processor time of the bare script's 2.00 at most 3.2 met",
      "nothing kept, of cold 2.00 (processor 2.00) at most 1.6 MISSED",
      "unchanged, of its cold 0.025 (processor 0.025) at most 0.06 met",
      "one text changed, of its cold 0.25 (processor 0.25) at most 0.15 MISSED",
    ]);
  });

  test("PERF-2 names the missing file if the bench does not exist", () => {
    const { status, stderr } = run("peers.js", "--bench", join(folder, "nowhere"));
    expect(status).toBe(2);
    expect(stderr).toContain(join(folder, "nowhere/bench.mjs"));
  });
});

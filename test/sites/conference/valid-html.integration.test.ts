/** Every page of the conference is valid HTML (OUT-10), and the bundle is what the specification lists. */
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadEngine } from "#engine";
import { cacheDir, coldBuild } from "../../support/cache-dir.ts";
import { findHtmlProblems } from "../../support/valid-html.ts";

/** published-site.md section 2, letter for letter. */
const routes = [
  ["/", "index.html"],
  ["/ENG", "ENG/index.html"],
  ["/About", "About/index.html"],
  ["/About_eng", "About_eng/index.html"],
  ["/post_reliz", "post_reliz/index.html"],
  ["/speakers", "speakers/index.html"],
  ["/archive", "archive/index.html"],
  ["/schedule", "schedule/index.html"],
  ["/schedule_Eng", "schedule_Eng/index.html"],
  ["/dates", "dates/index.html"],
  ["/dates_eng", "dates_eng/index.html"],
  ["/registration", "registration/index.html"],
  ["/registration_eng", "registration_eng/index.html"],
  ["/English", "English/index.html"],
  ["/autumn_school", "autumn_school/index.html"],
] as const;

let folder: string;
const bundle = () => join(folder, "bundle");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sectile-html-"));
  const { buildSite } = await loadEngine();
  const options = {
    out: bundle(),
    base: "/",
    limits: "error",
    strict: true,
    apiBase: "/api/v1",
    clean: false,
    cache: true,
    cacheDir,
  } as const;
  const result = await buildSite("sites/conference", process.cwd(), options);
  if (!("report" in result)) throw new Error(result.fault.message);
  expect(result.report.diagnostics).toEqual([]);
}, coldBuild);

afterAll(() => rm(folder, { recursive: true, force: true }));

test("SITE-1 OUT-1 the bundle has the 15 routes at their exact paths and letter case, and no other page", async () => {
  const files = await readdir(bundle(), { recursive: true });
  expect(files.filter((name) => name.endsWith(".html")).sort()).toEqual(
    [...routes.map(([, file]) => file), "404.html"].sort(),
  );
});

test("SITE-3 check --strict finds nothing", async () => {
  const { checkSite } = await loadEngine();
  const result = await checkSite("sites/conference", process.cwd(), {
    base: "/",
    limits: "error",
    strict: true,
    apiBase: "/api/v1",
  });
  expect(result).toMatchObject({ report: { ok: true, routes: 15, diagnostics: [] } });
});

test("OUT-6 no page holds an event handler, and every script in it is allowed by its hash", async () => {
  for (const [, file] of routes) {
    const html = await readFile(join(bundle(), file), "utf8");
    expect(html).not.toMatch(/<[^>]*\son\w+=/i);
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? "";
    const [, sources = ""] = /script-src ([^;]*);/.exec(policy.replaceAll("&#39;", "'")) ?? [];
    expect(sources).not.toContain("unsafe");
    for (const [, contents = ""] of html.matchAll(/<script(?: type="speculationrules")?>(.*?)<\/script>/gs))
      expect(sources).toContain(`'sha256-${createHash("sha256").update(contents).digest("base64")}'`);
  }
});

describe("OUT-10 valid HTML", () => {
  test.each([...routes, ["/unknown", "404.html"]] as const)("%s", async (_, file) => {
    expect(await findHtmlProblems(await readFile(join(bundle(), file), "utf8"), file)).toEqual([]);
  });
});

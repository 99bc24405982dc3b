/** Builds after each kind of change of what pages show of one another, of the site and of its files (OUT-7, PERF-3). */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ensureDir } from "fs-extra/esm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSite, createEngine, defaults } from "../../src/build/index.ts";
import { contentsOf, reportOf } from "./bundle.ts";
import { catalogue, facts, type World, world } from "./shown-facts.tsx";

const engine = createEngine(catalogue, { identity: "one" });
let cwd = "";

async function build({ document, files, base, siteUrl }: World, out: string, clean = false) {
  await rm(join(cwd, "site"), { recursive: true, force: true });
  for (const [path, contents] of Object.entries({ ...files, "site.json": JSON.stringify(document) })) {
    await ensureDir(dirname(join(cwd, "site", path)));
    await writeFile(join(cwd, "site", path), contents);
  }
  const options = { ...defaults, base, siteUrl, out, clean, cacheDir: join(cwd, "cache") };
  const { diagnostics, routes, cached } = reportOf(await buildSite(engine, "site", cwd, options));
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return { routes, cached };
}

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), "sectile-facts-"));
  await build(world, "out");
  const { routes, cached } = await build(world, "out");
  expect(cached).toBe(routes);
});
afterAll(() => rm(cwd, { recursive: true }));

// The bundle and the cached pages are those of all changes before: none of them may be taken for one of this change.
test.each(facts.map((one) => [one.fact, one] as const))(
  "OUT-7 PERF-3 after a change of %s, a build over the old bundle gives the bytes of a clean one",
  async (_, { from, change }) => {
    const start = from(world);
    if (start !== world) await build(start, "out");
    await build(change(start), "out");
    await build(change(start), "clean", true);
    expect(await contentsOf(join(cwd, "out"))).toEqual(await contentsOf(join(cwd, "clean")));
  },
);

/** What is measured: one site of many pages, or many sites of few, each built in every way and beside both floors. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { measure, median } from "./measure.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * @param sites and @param pages of each
 * @param runs of each kind; the middle one counts
 * @returns for each kind its time, its memory, and the pages that it is about
 */
export async function measureCase({ folder, bare, sites, pages, runs }) {
  const [source, out, floor, cache] = ["source", "out", "floor", "cache"].map((name) => join(folder, name));
  const generate = (edition) =>
    measure([join(root, "scripts/bench/generate.js"), source, String(sites), String(pages), String(edition)]);
  const build = () => {
    // A folder of several sites has a bundle for each below it; one site's is made the same way.
    const documents = sites === 1 ? join(source, "s00000") : source;
    return measure([
      join(root, "bin/sectile.js"),
      "build",
      documents,
      "--out",
      join(out, "bundle"),
      "--cache-dir",
      cache,
      "--quiet",
    ]);
  };
  const empty = (path) => {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path, { recursive: true });
  };
  const kinds = { write: [], bare: [], first: [], cold: [], unchanged: [], changed: [] };

  empty(source);
  await generate(0);
  empty(out);
  // The only one that cuts fonts: afterwards they are in the cache, which all sites of a provider share.
  kinds.first.push(await build());
  for (let run = 1; run <= runs; run++) {
    await generate(0);
    empty(out);
    kinds.cold.push(await build());
    kinds.unchanged.push(await build());
    await generate(run);
    kinds.changed.push(await build());
    empty(floor);
    kinds.write.push(await measure([join(root, "scripts/bench/write-floor.js"), join(out, "bundle"), floor]));
    empty(floor);
    kinds.bare.push(await measure([bare, source, floor]));
  }
  const weight = heaviestPage(out);
  rmSync(folder, { recursive: true, force: true });
  const results = Object.entries(kinds).map(([kind, measures]) => [
    kind,
    { ms: median(measures, ({ ms }) => ms), peak: median(measures, ({ peak }) => peak) },
  ]);
  return { sites, pages, weight, ...Object.fromEntries(results) };
}

/** Bytes after gzip that a page asks for at most, by what its bundle's manifest says. */
function heaviestPage(out) {
  const most = { script: 0, inline: 0, style: 0 };
  const manifests = readdirSync(out, { recursive: true }).filter(
    (path) => /[/\\]manifest\.json$/.test(path) && path.includes(".sectile"),
  );
  const { routes } = JSON.parse(readFileSync(join(out, manifests[0]), "utf8"));
  for (const { gzip } of routes)
    for (const kind of Object.keys(most)) most[kind] = Math.max(most[kind], gzip[kind]);
  return most;
}

/** How much later than an empty program of Node the command is ready, in milliseconds. */
export async function measureStart(runs = 11) {
  const [empty, version] = [[], []];
  for (let run = 0; run < runs; run++) {
    empty.push(await measure(["-e", "0"]));
    version.push(await measure([join(root, "bin/sectile.js"), "--version"]));
  }
  const ms = (measures) => median(measures, (one) => one.ms);
  return { empty: ms(empty), version: ms(version) };
}

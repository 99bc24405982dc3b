/**
 * Measures the sample sites, a site made in the editor and four starters with Lighthouse's mobile profile (PERF-6). Serves
 * them like a static host: with gzip and the headers of headers.json, on loopback. Prints the scores of the median run and
 * exits with 1 if one of them is below 100.
 *
 *     npm run lighthouse [-- --runs 3] [--site conference] [--ignore-performance]
 *
 * `--ignore-performance` prints that score without requiring 100: it depends on the load of the machine. npm fetches
 * Lighthouse on demand: it would be a third of `npm ci`, which everybody waits for.
 */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { lookup } from "mrmime";
import { findChromium } from "./test/tools.js";

const lighthouse = "lighthouse@12.8.2";
const root = fileURLToPath(new URL("..", import.meta.url));
const pages = /** @type {const} */ ([
  ["conference", "/"],
  ["atelier", "/"],
  ["conference", "/speakers/"],
  // Created in the editor, by test/browser/editor-bakery.exhaustive.test.ts.
  ["bakery", "/"],
  ["bakery", "/de/offer/"],
  // Starters as `init` creates them: a dark hero on a picture, a light one beside it, a countdown, two languages.
  ["starter-restaurant", "/"],
  ["starter-clinic", "/"],
  ["starter-event", "/"],
  ["starter-association", "/"],
]);
const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    site: { type: "string" },
    "ignore-performance": { type: "boolean", default: false },
  },
});
const runs = Number(options.runs);
const categories = ["performance", "accessibility", "best-practices", "seo"];
const required = categories.filter((name) => !(name === "performance" && options["ignore-performance"]));

const isText = /\.(?:html|css|js|svg|json|webmanifest|txt|xml)$/;

/**
 * Serves a bundle at "/".
 * @param {string} folder
 */
async function serve(folder) {
  const rules = JSON.parse(readFileSync(join(folder, "headers.json"), "utf8"));
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://host").pathname);
    let file = normalize(join(folder, path));
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
    const isFound = file.startsWith(folder + sep) && existsSync(file);
    if (!isFound) file = join(folder, "404.html");
    const contents = readFileSync(file);
    const type = lookup(file) ?? "application/octet-stream";
    response.setHeader("content-type", type === "text/html" ? `${type}; charset=utf-8` : type);
    for (const rule of rules)
      if (rule.path === path || (rule.path.endsWith("*") && path.startsWith(rule.path.slice(0, -1))))
        for (const [name, value] of Object.entries(rule.headers)) response.setHeader(name, value);
    response.statusCode = isFound ? 200 : 404;
    if (!isText.test(file)) return void response.end(contents);
    response.setHeader("content-encoding", "gzip");
    response.end(gzipSync(contents));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/**
 * @typedef {object} Result used parts of the JSON that Lighthouse prints
 * @property {Record<string, { score: number | null, auditRefs: { id: string, weight: number }[] } | undefined>} categories
 * @property {Record<string, { title: string, score: number | null, displayValue?: string } | undefined>} audits
 * @property {string} lighthouseVersion
 * @property {{ formFactor: string }} configSettings
 */

const run = promisify(execFile);
/**
 * @param {string} address
 * @returns {Promise<Result | undefined>} undefined if a score is missing, which happens if a trace is incomplete
 */
async function measure(address) {
  const flags = [
    "--quiet",
    "--output=json",
    `--only-categories=${categories.join(",")}`,
    "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
  ];
  const { stdout } = await run(
    "npm",
    ["exec", "--yes", "--package", lighthouse, "--", "lighthouse", address, ...flags],
    {
      env: { ...process.env, CHROME_PATH: findChromium() },
      maxBuffer: 100_000_000,
    },
  );
  /** @type {Result} */
  const result = JSON.parse(stdout);
  return categories.every((name) => typeof result.categories[name]?.score === "number") ? result : undefined;
}

/**
 * Creates a starter's site and its bundle.
 * @param {string} name of its bundle: "starter-" and the preset
 */
async function buildStarter(name) {
  const folder = mkdtempSync(join(tmpdir(), "sectile-lighthouse-"));
  const site = join(folder, name);
  const command = (/** @type {string[]} */ ...words) =>
    run(process.execPath, [join(root, "bin/sectile.js"), ...words]);
  await command("init", site, "--preset", name.slice("starter-".length));
  await command("build", site, "--out", join(root, "dist/sites", name));
  rmSync(folder, { recursive: true });
}

let isPerfect = true;
let measuredBy = "";
for (const [site, path] of pages.filter(([site]) => !options.site || site === options.site)) {
  if (site.startsWith("starter-")) await buildStarter(site);
  const host = await serve(join(root, "dist/sites", site));
  /** @type {Result[]} */
  const results = [];
  for (let attempts = 0; results.length < runs && attempts < runs + 3; attempts++) {
    const result = await measure(host.origin + path);
    if (result) results.push(result);
  }
  host.close();
  const score = (/** @type {Result} */ result, /** @type {string} */ category) =>
    Math.round((result.categories[category]?.score ?? 0) * 100);
  results.sort((a, b) => score(a, "performance") - score(b, "performance"));
  const median = results[Math.floor(results.length / 2)];
  if (results.length < runs || !median)
    throw new Error(`${site}${path} could not be measured ${runs} times.`);
  const scores = categories.map((category) => score(median, category));
  isPerfect &&= required.every((name) => score(median, name) === 100);
  const value = (/** @type {string} */ audit) => median.audits[audit]?.displayValue || "0";
  console.log(
    `${`${site}${path}`.padEnd(24)}${categories.map((name, index) => `${name} ${scores[index]}`).join("  ")}  ` +
      `FCP ${value("first-contentful-paint")}  LCP ${value("largest-contentful-paint")}  ` +
      `TBT ${value("total-blocking-time")}  CLS ${value("cumulative-layout-shift")}  ${value("total-byte-weight")}`,
  );
  for (const category of categories)
    for (const { id, weight } of median.categories[category]?.auditRefs ?? []) {
      const audit = median.audits[id];
      if (audit && weight > 0 && audit.score !== null && audit.score < 1)
        console.log(`    ${category}: ${audit.title} ${audit.displayValue ?? ""} (${audit.score})`);
    }
  measuredBy = `Lighthouse ${median.lighthouseVersion}, ${median.configSettings.formFactor}, median of ${runs}`;
}
console.log(measuredBy);
process.exitCode = isPerfect ? 0 : 1;

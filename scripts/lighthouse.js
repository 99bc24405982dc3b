/**
 * What Lighthouse says of the sample sites, and of one that was made in the editor, on its phone profile (PERF-6), served as a static host serves them: with gzip and
 * the headers of headers.json, on loopback. `npm run lighthouse [-- runs]`; prints the raw scores of the median run.
 */
import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { lookup } from "mrmime";
import { findChromium } from "./find-chromium.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const pages = /** @type {const} */ ([
  ["conference", "/"],
  ["atelier", "/"],
  ["conference", "/speakers/"],
  // Made with the editor, by test/browser/editor-bakery.test.ts.
  ["bakery", "/"],
  ["bakery", "/de/offer/"],
]);
const runs = Number(process.argv[2] ?? 3);
const categories = ["performance", "accessibility", "best-practices", "seo"];

const isText = /\.(?:html|css|js|svg|json|webmanifest|txt|xml)$/;

/**
 * Serves a bundle below "/".
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

const chrome = await launch({
  chromePath: findChromium(),
  chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu"],
});
let isPerfect = true;
try {
  for (const [site, path] of pages) {
    const host = await serve(join(root, "dist/sites", site));
    /** @type {import("lighthouse").Result[]} */
    const results = [];
    for (let attempts = 0; results.length < runs && attempts < runs + 3; attempts++) {
      const result = await lighthouse(host.origin + path, {
        port: chrome.port,
        logLevel: "error",
        onlyCategories: categories,
      });
      // Now and then a trace lacks what a score is made of: that is no measurement.
      const lhr = result?.lhr;
      if (lhr && categories.every((name) => lhr.categories[name]?.score !== null)) results.push(lhr);
    }
    host.close();
    const score = (/** @type {import("lighthouse").Result} */ lhr, /** @type {string} */ category) =>
      Math.round((lhr.categories[category]?.score ?? 0) * 100);
    results.sort((a, b) => score(a, "performance") - score(b, "performance"));
    const lhr = results[Math.floor(results.length / 2)];
    if (results.length < runs || !lhr) throw new Error(`${site}${path} could not be measured ${runs} times.`);
    const scores = categories.map((category) => score(lhr, category));
    isPerfect &&= scores.every((value) => value === 100);
    const value = (/** @type {string} */ audit) => lhr.audits[audit]?.displayValue || "0";
    console.log(
      `${`${site}${path}`.padEnd(24)}${categories.map((name, index) => `${name} ${scores[index]}`).join("  ")}  ` +
        `FCP ${value("first-contentful-paint")}  LCP ${value("largest-contentful-paint")}  ` +
        `TBT ${value("total-blocking-time")}  CLS ${value("cumulative-layout-shift")}  ${value("total-byte-weight")}`,
    );
    for (const category of categories)
      for (const { id, weight } of lhr.categories[category]?.auditRefs ?? []) {
        const audit = lhr.audits[id];
        if (audit && weight > 0 && audit.score !== null && audit.score < 1)
          console.log(`    ${category}: ${audit.title} ${audit.displayValue ?? ""} (${audit.score})`);
      }
    if (pages.at(-1)?.[0] === site && pages.at(-1)?.[1] === path)
      console.log(`Lighthouse ${lhr.lighthouseVersion}, ${lhr.configSettings.formFactor}, median of ${runs}`);
  }
} finally {
  chrome.kill();
}
process.exitCode = isPerfect ? 0 : 1;

/**
 * Run by a test in a process of its own with little memory: checks the site documents of a folder one after the other,
 * and prints for each what was found and how long the processor took for it: a busy machine changes little of that.
 *
 *     node --max-old-space-size=<MB> check-many.js <engine> <folder>
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const [engine = "", folder = ""] = process.argv.slice(2);
const { loadEngine } = await import(engine);
const { checkSite } = await loadEngine();

const milliseconds = (/** @type {NodeJS.CpuUsage} */ { user, system }) => (user + system) / 1000;

/**
 * What it takes at the least, to measure the rest by; nothing for what is no JSON.
 * @param {string} file
 */
function timeOfParsing(file) {
  const text = readFileSync(file, "utf8");
  const start = process.cpuUsage();
  try {
    JSON.parse(text);
  } catch {
    return 0;
  }
  return milliseconds(process.cpuUsage(start));
}

for (const name of readdirSync(folder).sort()) {
  const parseMs = timeOfParsing(join(folder, name));
  const start = process.cpuUsage();
  const options = { base: "/", limits: "error", strict: false };
  const result = await checkSite(join(folder, name), folder, options);
  const ms = milliseconds(process.cpuUsage(start));
  const { ok, diagnostics } = result.report;
  const own = Object.keys(Object.prototype).length + Object.keys({}).length;
  const first = diagnostics.find((/** @type {any} */ { severity }) => severity === "error");
  console.log(JSON.stringify({ name, ok, ms, parseMs, own, count: diagnostics.length, first }));
}

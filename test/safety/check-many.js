/**
 * Run by a test in a process of its own with little memory: checks the site documents of a folder one after the other,
 * and prints for each what was found.
 *
 *     node --max-old-space-size=<MB> check-many.js <engine> <folder>
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";

const [engine = "", folder = ""] = process.argv.slice(2);
const { loadEngine } = await import(engine);
const { checkSite } = await loadEngine();

for (const name of readdirSync(folder).sort()) {
  const options = { base: "/", limits: "error", strict: false };
  const result = await checkSite(join(folder, name), folder, options);
  const { ok, diagnostics } = result.report;
  const own = Object.keys(Object.prototype).length + Object.keys({}).length;
  const first = diagnostics.find((/** @type {any} */ { severity }) => severity === "error");
  console.log(JSON.stringify({ name, ok, own, count: diagnostics.length, first }));
}

/**
 * Run by a test in a process of its own with little memory: checks the site documents of a folder one after the other,
 * and prints for each what was found and how many steps that took: blocks of the engine's code that ran, which V8 counts.
 *
 *     node --max-old-space-size=<MB> check-many.js <engine> <folder>
 */
import { readdirSync, statSync } from "node:fs";
import { Session } from "node:inspector";
import { dirname, join } from "node:path";

const [engine, folder] = process.argv.slice(2);
const session = new Session();
session.connect();
session.post("Profiler.enable");
session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
const { loadEngine } = await import(engine);
const { checkSite } = await loadEngine();

/** @returns since they were counted last */
function countSteps() {
  let steps = 0;
  // In one thread the answer is there before `post` returns.
  session.post("Profiler.takePreciseCoverage", (error, { result }) => {
    if (error) throw error;
    for (const { url, functions } of result)
      if (url.startsWith(dirname(engine)))
        for (const { ranges } of functions) for (const { count } of ranges) steps += count;
  });
  return steps;
}

for (const name of readdirSync(folder).sort()) {
  const options = { base: "/", limits: "error", strict: false };
  countSteps();
  const result = await checkSite(join(folder, name), folder, options);
  const steps = countSteps();
  const bytes = statSync(join(folder, name)).size;
  const { ok, diagnostics } = result.report;
  const own = Object.keys(Object.prototype).length + Object.keys({}).length;
  const first = diagnostics.find(({ severity }) => severity === "error");
  console.log(JSON.stringify({ name, ok, steps, bytes, own, count: diagnostics.length, first }));
}

/**
 * The lower of the two floors: as many files with as many bytes as a bundle has, written and nothing else.
 *
 *     node scripts/bench/write-floor.js <bundle> <out>
 */

import { readdirSync, statSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const [bundle, out] = process.argv.slice(2);
const files = readdirSync(bundle, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const sizes = files.map(({ parentPath, name }) => {
  const path = join(parentPath, name);
  return { path: path.slice(bundle.length + 1), bytes: statSync(path).size };
});
const contents = Buffer.alloc(Math.max(...sizes.map(({ bytes }) => bytes)), "x");

// Looking at the bundle is not part of it.
const started = performance.now();
for (const { path, bytes } of sizes) {
  const file = join(out, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, contents.subarray(0, bytes));
}
process.send?.({ ms: performance.now() - started });

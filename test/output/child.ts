/** A process that only publishes a tree, for tests that kill it or change its system. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

/**
 * Publishes and prints a line before each operation. `no` after the tree disables the exchange. Exits with 3 and the message on
 * stderr for a fault.
 */
const source = `
import { writeSync } from "node:fs";
import { publish, realDisk } from "./index.ts";
const [out, tree, exchange] = process.argv.slice(2);
const real = realDisk();
if (exchange === "no") real.exchange = async () => false;
const disk = new Proxy(real, {
  get: (target, name) =>
    name === "cwd" ? target.cwd : (...args) => { writeSync(1, String(name) + "\\n"); return target[name](...args); },
});
const files = Object.entries(JSON.parse(tree)).map(([path, contents]) => ({ path, contents }));
const result = await publish(files, { out, disk });
if (result.kind === "fault") {
  writeSync(2, result.fault.message);
  process.exit(3);
}
if (result.kind !== "published") throw new Error(JSON.stringify(result));
`;

/**
 * @param isWhole false: as if the optional koffi was not installed
 * @returns path of the script, to be called with `<out> <tree as JSON> [yes|no]`
 */
export async function compileChild(folder: string, isWhole = true): Promise<string> {
  const outfile = join(folder, isWhole ? "child.mjs" : "child-without-koffi.mjs");
  const koffi = pathToFileURL(createRequire(import.meta.url).resolve("koffi")).href;
  await build({
    stdin: { contents: source, resolveDir: fileURLToPath(new URL("../../src/output", import.meta.url)) },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    plugins: [
      {
        name: "koffi",
        setup: ({ onResolve }) =>
          onResolve({ filter: /^koffi$/ }, () => ({ path: isWhole ? koffi : "koffi", external: true })),
      },
    ],
  });
  return outfile;
}

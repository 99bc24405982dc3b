/** Other versions of Node: their binaries, the bytes of the sample sites that each of them builds, and the tests that each runs. */
import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** The oldest version that package.json allows, and the long-term support lines after it. */
export const nodeVersions = ["20.19.0", "22.23.3", "24.21.0"];

/** Tests of what depends on Node most: the file system, processes, threads, HTTP. */
export const sensitiveTests = [
  "test/output/publish.test.ts",
  "test/output/lock.test.ts",
  "test/output/store.test.ts",
  "test/output/versions.test.ts",
  "test/output/kill.integration.test.ts",
  "test/output/foreign.integration.test.ts",
  "test/output/remove.integration.test.ts",
  "test/build/worker-pool.integration.test.ts",
  "test/editor/session.test.ts",
  "test/editor/editor.integration.test.ts",
  "test/editor/library/library.integration.test.ts",
];

const samples = ["conference", "atelier"];

/**
 * Fetches a version of Node from npm, where the package `node` has its binaries. They stay in node_modules for the next
 * run.
 * @param {string} version
 * @returns {string} the path of the binary
 * @throws if npm cannot fetch it
 */
export function fetchNode(version) {
  const { platform, arch } = process;
  const system = platform === "win32" ? "win" : platform;
  const prefix = platform === "darwin" && arch === "arm64" ? "node-bin" : "node";
  const name = [prefix, system, arch].join("-");
  const folder = join("node_modules/.cache/node", version);
  const binary = join(process.cwd(), folder, "node_modules", name, "bin/node");
  if (existsSync(binary)) return binary;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), "{}");
  const args = ["install", "--no-save", "--no-audit", "--no-fund", "--prefix", folder, `${name}@${version}`];
  execFileSync("npm", args, { stdio: ["ignore", "ignore", "inherit"], timeout: 180_000 });
  return binary;
}

/**
 * Builds the sample sites without a cache.
 * @param {string} node path of the binary
 * @param {string} out folder for the bundles
 * @returns {Promise<{ version: string, cldr: string, hashes: Record<string, string> }>} the versions of Node and of its locale
 *   data, and a hash of each site's bundle: every path with its bytes
 */
export async function buildSamples(node, out) {
  const run = promisify(execFile);
  const { stdout } = await run(node, ["-p", "JSON.stringify(process.versions)"]);
  const { node: version, cldr } = JSON.parse(stdout);
  /** @type {Record<string, string>} */
  const hashes = {};
  for (const site of samples) {
    const target = join(out, site);
    const args = ["build", `sites/${site}`, "--out", target, "--no-cache", "--pictures", "quick"];
    await run(node, ["bin/sectile.js", ...args, "--api-base", "/api/v1"]);
    const hash = createHash("sha256");
    const names = readdirSync(target, { recursive: true, encoding: "utf8", withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const name of names) hash.update(name.slice(target.length)).update("\0").update(readFileSync(name));
    hashes[site] = hash.digest("hex");
  }
  return { version, cldr, hashes };
}

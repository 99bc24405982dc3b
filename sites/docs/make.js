/**
 * Builds the documentation as a site: `npm run docs`. Reads docs/, writes the site document to dist/docs, and builds it to
 * dist/sites/docs. Fails if a reference leads nowhere, and on any warning of the build. Further arguments are options of
 * `sectile build`: `npm run docs -- --site-url https://docs.example.org`.
 */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeSite } from "./write-site.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const site = join(root, "dist/docs");

rmSync(site, { recursive: true, force: true });
const problems = writeSite(root, site);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);

// Only one page has an image, so the best encoding is not worth the wait.
const args = [
  "build",
  "dist/docs",
  "--templates",
  "sites/docs/templates",
  "--strict",
  "--pictures",
  "quick",
  ...process.argv.slice(2),
];
const { status } = spawnSync(process.execPath, ["bin/sectile.js", ...args], { cwd: root, stdio: "inherit" });
process.exit(status ?? 1);

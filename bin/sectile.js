#!/usr/bin/env node
/**
 * Entry point: checks the version of Node.js, then loads main.js. Node.js 12 must still be able to parse and link this file.
 * Otherwise it would print a syntax error or a missing export in place of the version that is needed.
 */
import { readFileSync } from "node:fs";

/** Newest major version that the tests run on (scripts/test/node-versions.js). */
const newest = 24;
const fault = 3;

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const running = process.versions.node;
const install = `Install Node.js ${newest} from https://nodejs.org/en/download or with a version manager, for example \`nvm install ${newest}\`.`;
const numbersOf = (/** @type {string} */ version) => version.split(".").map(Number);

/** Compares the running version with a range of package.json: `^20.19.0` or `>=22.12.0`. */
function isAllowed(/** @type {string} */ range) {
  const [major, minor] = numbersOf(running);
  const [leastMajor, leastMinor] = numbersOf(range.replace(/^(?:\^|>=)/, ""));
  if (major !== leastMajor) return range.startsWith(">=") && major > leastMajor;
  return minor >= leastMinor;
}

if (!engines.node.split(" || ").some(isAllowed)) {
  process.stderr.write(
    `error   Node.js ${running} can't run sectile, which needs Node.js ${engines.node}. ${install}\n        This Node.js is ${process.execPath}.\n`,
  );
  process.exitCode = fault;
} else {
  if (numbersOf(running)[0] > newest && !process.argv.includes("--quiet"))
    process.stderr.write(
      `warning sectile is not tested with Node.js ${running}, only up to ${newest}. If something fails, try Node.js ${newest}.\n`,
    );
  import("./main.js");
}

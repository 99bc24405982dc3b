/** What tests need of the system's packages, where they may be installed. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** @param {readonly string[]} args of apt-get */
function apt(...args) {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const [command = "", ...rest] = [...asRoot, "apt-get", "-qq", ...args];
  execFileSync(command, rest, {
    stdio: ["ignore", "ignore", "ignore"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

/**
 * Tries one set of packages after another until what is wanted is there; does nothing on a system without apt.
 * @param {string} what is wanted, as it is said
 * @param {() => boolean} isThere
 * @param {readonly (readonly string[])[]} sets the first is tried once more after the lists of packages were fetched
 * @param {() => boolean} isEnough what is worth no more sets
 */
export function installPackages(what, isThere, sets, isEnough = isThere) {
  if (isThere() || !existsSync("/usr/bin/apt-get")) return;
  console.log(`Installing ${what}…`);
  const install = (/** @type {readonly string[]} */ packages) => () =>
    apt("install", "-y", "--no-install-recommends", ...packages);
  const [first = [], ...others] = sets;
  const attempts = [install(first), () => apt("update"), install(first), ...others.map(install)];
  for (const [index, attempt] of attempts.entries()) {
    if (isThere() || (index > 2 && isEnough())) break;
    try {
      attempt();
    } catch {
      // Lists of packages may be old, or have no such package: the next one.
    }
  }
}

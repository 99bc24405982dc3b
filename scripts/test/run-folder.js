/** Everything that one run of the tests may leave behind: its temporary folder and its processes. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const prefix = "sectile-test-run-";

/**
 * Creates the folder that a run keeps its temporary files in, and removes those of runs that were killed.
 * Tests find it through `TMPDIR`.
 * @returns its absolute path
 */
export function createRunFolder() {
  for (const name of readdirSync(tmpdir()))
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length).split("-")[0])))
      removeRun(join(tmpdir(), name));
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  // PostgreSQL runs as a user of its own and must reach its data below this folder.
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * Ends what still runs in the folder, and removes it.
 * @param {string} folder
 * @returns {string[]} the command line of each process that was ended
 */
export function removeRun(folder) {
  const ended = endProcessesOf(folder);
  removeFolder(folder);
  return ended;
}

/** @param {string} folder may contain files that a process is still writing */
function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/**
 * Ends the processes that still work in a run's folder. Every process of a run inherits the folder as `TMPDIR`, or was
 * started with a path below it. Only Linux tells what a process was started with; elsewhere nothing is found.
 * @param {string} folder
 * @returns {string[]} the command line of each process that was ended
 */
function endProcessesOf(folder) {
  if (!existsSync("/proc/self/environ")) return [];
  const ended = [];
  for (const pid of readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    if (pid === process.pid || !belongsTo(pid, folder)) continue;
    const command = read(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim();
    try {
      process.kill(pid, "SIGKILL");
      // A process that has ended but was not waited for has no command line.
      if (command !== "") ended.push(command);
    } catch {
      // It ended by itself.
    }
  }
  return ended;
}

/** @type {(pid: number, folder: string) => boolean} */
const belongsTo = (pid, folder) =>
  ["environ", "cmdline"].some((file) => read(`/proc/${pid}/${file}`).includes(folder)) ||
  readLink(`/proc/${pid}/cwd`).startsWith(folder);

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** @param {string} file */
function readLink(file) {
  try {
    return readlinkSync(file);
  } catch {
    return "";
  }
}

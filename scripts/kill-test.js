/**
 * Kills real builds at random moments and checks what they leave: the old bundle or the new one, complete, with every
 * foreign file (OUT-8). `docs/safety.md` explains the output.
 *
 *     node scripts/kill-test.js [--kills 200] [--seed 1] [--at-once 2] [--pages 40] [--import <module>]
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, readlink, symlink, watch } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { outputFile, outputJson, remove } from "fs-extra/esm";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    "at-once": { type: "string", default: "2" },
    /** Pages of the smallest site. */
    pages: { type: "string", default: "40" },
    /** Module to load into each build first, to inject faults. */
    import: { type: "string" },
  },
});
const kills = Number(values.kills);
const bin = fileURLToPath(new URL("../bin/sectile.js", import.meta.url));

/**
 * Returns a generator of numbers from 0 to 1 that are the same for the same seed.
 * @param {number} seed
 */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Three documents. Each has pages that the others lack, and pages in another state. */
const documentOf = (/** @type {number} */ version) => ({
  siteId: "kill",
  name: `Version ${version}`,
  isPaid: true,
  pages: Array.from({ length: Number(values.pages) + version * 20 }, (_, index) => ({
    path: index === 0 ? "/" : `/${index % 7 === 0 ? `only-${version}` : "page"}-${index}`,
    components: [
      {
        id: "TitleParagraph",
        uniqId: "text",
        data: {
          title: index % 3 === 0 ? `Title ${version}` : "Title",
          paragraph: "Some words.\n".repeat(20),
        },
      },
    ],
  })),
});
const versions = [0, 1, 2];

/** Foreign files in the bundle's folder, beside generated files and in folders of pages that come and go. */
const theirs = { CNAME: "example.org", "page-1/mine.txt": "mine", "only-1-7/notes/mine.txt": "mine" };

/** @param {string} out */
async function putTheirs(out) {
  for (const [path, text] of Object.entries(theirs)) await outputFile(join(out, path), text);
  await symlink("CNAME", join(out, "link"));
}

/**
 * Returns all files and links of a folder with their contents, as one text; undefined if the folder does not exist.
 * @param {string} folder
 */
async function fingerprint(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (!entries) return undefined;
  const lines = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1);
    if (entry.isSymbolicLink()) lines.push(`${name} -> ${await readlink(path)}`);
    else if (entry.isFile())
      lines.push(
        `${name} ${createHash("sha256")
          .update(await readFile(path))
          .digest("hex")}`,
      );
  }
  return lines.sort().join("\n");
}

/**
 * Starts a build. `ended` resolves to its exit code, or the signal that ended it.
 * @param {string} cwd
 * @param {number} version
 */
function start(cwd, version) {
  const preload = values.import ? ["--import", values.import] : [];
  const argv = [...preload, bin, "build", `site-${version}`, "--out", "web/out", "--quiet"];
  const child = spawn(process.execPath, argv, { cwd, stdio: ["ignore", "ignore", "pipe"] });
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise((resolve) => {
    child.on("close", (code, signal) => resolve(signal ?? code));
  });
  return { child, ended, stderr: () => stderr };
}

/** @param {string} cwd @param {number} version */
async function build(cwd, version) {
  const { ended, stderr } = start(cwd, version);
  const code = await ended;
  if (code !== 0) throw new Error(`An undisturbed build exited with code ${code}: ${stderr()}`);
}

/**
 * Resolves when a work folder of this state has appeared: `stage-` at the first write, `commit-` before the exchange.
 * @param {string} state
 * @param {string} cwd
 * @param {AbortSignal} signal
 */
async function reached(state, cwd, signal) {
  try {
    for await (const { filename } of watch(join(cwd, "web/.sectile/out"), { signal }))
      if (filename?.startsWith(state)) return;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function prepare() {
  const cwd = await mkdtemp(join(tmpdir(), "sectile-kill-"));
  /** @type {(string | undefined)[]} */
  const expected = [];
  for (const version of versions) {
    await outputJson(join(cwd, `site-${version}/site.json`), documentOf(version));
  }
  await putTheirs(join(cwd, "web/out"));
  for (const version of versions) {
    await build(cwd, version);
    expected[version] = await fingerprint(join(cwd, "web/out"));
  }
  // Builds again with a warm cache, to measure the total time and the time from the first write on.
  const controller = new AbortController();
  const writing = reached("stage-", cwd, controller.signal).then(() => performance.now());
  const began = performance.now();
  await build(cwd, 0);
  const ended = performance.now();
  const time = { whole: ended - began, writing: ended - (await writing) };
  controller.abort();
  return { cwd, expected, time, current: 0 };
}

const counts = { old: 0, new: 0 };
/** Number of builds that were killed, and of those started to be killed. */
let done = 0;
let started = 0;

/**
 * Kills builds in its own folder until there are enough.
 * @param {() => number} random
 */
async function work(random) {
  const world = await prepare();
  const { cwd, expected, time } = world;
  const out = join(cwd, "web/out");
  while (done < kills) {
    started++;
    const next = (world.current + 1 + Math.floor(random() * 2)) % versions.length;
    const controller = new AbortController();
    // A third of the kills at any time, a third after the first write, a third around the exchange.
    const thirds = [
      { state: undefined, span: time.whole },
      { state: "stage-", span: time.writing },
      { state: "commit-", span: time.writing / 20 },
    ];
    const { state, span = 0 } = thirds[started % 3] ?? {};
    const moment = state && reached(state, cwd, controller.signal);
    const { child, ended } = start(cwd, next);
    const wait = random() * span;
    const due = Promise.resolve(moment).then(() => pause(wait));
    await Promise.race([due, ended]);
    child.kill("SIGKILL");
    const how = await ended;
    controller.abort();
    const found = await fingerprint(out);
    const version = expected.indexOf(found);
    if (version !== next && version !== world.current)
      throw new Error(`Kill ${done + 1} left neither bundle in ${out}:\n${describe(found, expected[next])}`);
    world.current = version;
    // A build that ended before its moment came was not killed.
    if (how !== "SIGKILL") continue;
    done++;
    counts[version === next ? "new" : "old"]++;
    if (done % 10 === 0) await mend(world);
  }
  await mend(world);
  await remove(cwd);
}

/**
 * The next build repairs everything and leaves nothing beside the bundle.
 * @param {Awaited<ReturnType<typeof prepare>>} world
 */
async function mend(world) {
  const version = (world.current + 1) % 3;
  await build(world.cwd, version);
  const found = await fingerprint(join(world.cwd, "web/out"));
  if (found !== world.expected[version])
    throw new Error(`The build after a kill is incomplete:\n${describe(found, world.expected[version])}`);
  const state = await readdir(join(world.cwd, "web/.sectile/out"));
  const left = state.filter(
    (name) =>
      !["files.json", "manifest.json", "pages.txt", "site.json", "source.json", "recycled"].includes(name),
  );
  if (left.length > 0) throw new Error(`The build after a kill left ${left} behind in ${world.cwd}.`);
  world.current = version;
}

/** Returns the lines in which two fingerprints differ. */
function describe(found = "(no folder)", expected = "") {
  const [own, other] = [new Set(found.split("\n")), new Set(expected.split("\n"))];
  const missing = [...other].filter((line) => !own.has(line)).map((line) => `- ${line}`);
  const added = [...own].filter((line) => !other.has(line)).map((line) => `+ ${line}`);
  return [...missing, ...added].slice(0, 20).join("\n");
}

const workers = Array.from({ length: Number(values["at-once"]) }, (_, index) =>
  work(createRandom(Number(values.seed) * 1000 + index)),
);
try {
  await Promise.all(workers);
  console.log(
    `${done} kills: ${counts.old} times the old bundle, ${counts.new} times the new one; ` +
      "every bundle whole, every file of others in its place",
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
  // Stops the other workers.
  done = kills;
}

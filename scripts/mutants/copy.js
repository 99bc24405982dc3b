/** Copy of the checkout, in which faults are planted and tests run. */
import { execFileSync, spawn } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** @typedef {import("./faults.js").Fault} Fault */
/** @typedef {import("../../test/support/results.ts").RunResults} RunResults */

/**
 * Tests of texts and of the table itself, which would notice every change and prove no behaviour, and the one that weighs scripts,
 * which are not made small here.
 */
const leftOut = /^test\/(?:docs|scripts)\/|^test\/(?:words|boundaries|editor\/weight)\.test\.ts$/;
/** A fault that makes a test hang is noticed as well. In milliseconds. */
const longest = 20 * 60_000;

export class Copy {
  /** @type {import("node:child_process").ChildProcess | undefined} */
  #child;
  #isClean = false;

  /**
   * @param {string} root of the checkout
   * @param {string} folder for the copy and for temporary files
   */
  constructor(root, folder) {
    this.folder = folder;
    this.path = join(folder, "copy");
    const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { cwd: root });
    for (const file of listed.toString().split("\0").filter(Boolean)) {
      if (leftOut.test(file) || !existsSync(join(root, file))) continue;
      mkdirSync(dirname(join(this.path, file)), { recursive: true });
      copyFileSync(join(root, file), join(this.path, file));
    }
    // A folder of its own, because Vitest writes into it.
    mkdirSync(join(this.path, "node_modules"));
    for (const name of readdirSync(join(root, "node_modules")))
      symlinkSync(join(root, "node_modules", name), join(this.path, "node_modules", name));
  }

  /** Compiles the engine without a fault, once. */
  async compileClean() {
    const [engine, clean] = [join(this.path, "dist/engine"), join(this.folder, "clean")];
    if (!existsSync(clean)) {
      await this.compile();
      renameSync(engine, clean);
    } else if (this.#isClean) return;
    rmSync(engine, { recursive: true, force: true });
    cpSync(clean, engine, { recursive: true });
    this.#isClean = true;
  }

  /** @returns {Promise<boolean>} false if the sources do not compile */
  async compile() {
    this.#isClean = false;
    return (await this.#run(["scripts/compile.js", "--quick"])) === 0;
  }

  /**
   * Plants a fault.
   * @param {Fault} fault
   * @returns {() => void} a function that takes it back
   * @throws if the code is not as the table expects it
   */
  plant({ file, edits }) {
    const path = join(this.path, file);
    const before = readFileSync(path, "utf8");
    let text = before;
    for (const [find, replacement] of edits) {
      const parts = text.split(find);
      if (parts.length !== 2) throw new Error(`${file} contains ${parts.length - 1} times: ${find}`);
      text = parts.join(replacement);
    }
    writeFileSync(path, text);
    return () => writeFileSync(path, before);
  }

  /**
   * @param {readonly string[]} args of `vitest run`
   * @returns {Promise<string[]>} the tests that failed, `<file> <test>`
   */
  async test(args) {
    const results = join(this.folder, "results.json");
    rmSync(results, { force: true });
    const reporter = ["--reporter", "./test/support/results.ts"];
    const code = await this.#run(["node_modules/vitest/vitest.mjs", "run", ...reporter, ...args], {
      SECTILE_TEST_RESULTS: results,
      SECTILE_TEST_COMPILED: "1",
      EDITOR_DELAYS: "0",
    });
    if (!existsSync(results)) return [code === null ? "(did not end)" : `(Vitest exited with code ${code})`];
    /** @type {RunResults} */
    const { files, errors } = JSON.parse(readFileSync(results, "utf8"));
    const failed = [
      ...files.flatMap(({ file, failed }) => failed.map((name) => `${file} ${name}`)),
      ...errors.map(({ file = "", message }) => `${file} ${message}`),
    ];
    // Vitest reports the files that it did not run after a failure as failed too.
    const found = failed.filter((name) => !name.endsWith("(did not run to its end)"));
    return found.length > 0 ? found : failed;
  }

  /** Ends what is running. */
  end() {
    if (this.#child?.pid !== undefined && this.#child.exitCode === null)
      try {
        // The whole group: Vitest's workers do not notice that it has ended.
        process.kill(-this.#child.pid, "SIGKILL");
      } catch {
        // It has just ended.
      }
  }

  /**
   * @param {readonly string[]} args of Node
   * @param {Readonly<Record<string, string>>} [env]
   * @returns {Promise<number | null>} exit code; null if it took too long
   */
  async #run(args, env = {}) {
    const child = spawn(process.execPath, args, {
      cwd: this.path,
      stdio: ["ignore", "ignore", "ignore"],
      detached: true,
      env: { ...process.env, TMPDIR: this.folder, ...env },
    });
    this.#child = child;
    const timer = setTimeout(() => this.end(), longest);
    const code = await new Promise((resolve, reject) => child.once("exit", resolve).once("error", reject));
    clearTimeout(timer);
    return code;
  }
}

/** Tutorials, followed word by word in an empty folder with the packed package, on each supported version of Node.js. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fetchNode, nodeVersions } from "../../scripts/test/node-versions.js";
import { followTutorial, readTutorial } from "./tutorial.ts";

const root = resolve(".");
const work = mkdtempSync(join(tmpdir(), "sectile-tutorials-"));
let packed = "";
beforeAll(() => {
  // Without compiling: tests must not replace each other's engine.
  const args = ["pack", "--ignore-scripts", "--silent", "--pack-destination", work];
  packed = execFileSync("npm", args, { cwd: root, encoding: "utf8" }).trim();
}, 600_000);
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** The environment of a terminal: nothing of the test run. */
const environment = (node: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:npm_|NODE_|VITEST|TEST|CI$)/i.test(name)),
  ),
  PATH: `${dirname(node)}:${process.env.PATH}`,
  NO_COLOR: "1",
  COLUMNS: "80",
  XDG_STATE_HOME: join(work, "state"),
  npm_config_prefer_offline: "true",
  npm_config_audit: "false",
  npm_config_fund: "false",
  npm_config_update_notifier: "false",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "ada@example.org",
  GIT_COMMITTER_NAME: "Ada",
  GIT_COMMITTER_EMAIL: "ada@example.org",
});

describe.each(nodeVersions)("Node.js %s", (version) => {
  test.for(readdirSync("docs/tutorials"))(
    "GUIDE-2 %s works as written",
    { timeout: 600_000 },
    async (name, { signal }) => {
      const env = environment(fetchNode(version));
      const folder = join(work, version, name);
      mkdirSync(folder, { recursive: true });
      cpSync(join(work, packed), join(folder, packed));
      const steps = readTutorial(readFileSync(join("docs/tutorials", name), "utf8"));
      const project = await followTutorial(steps, { folder, env, signal });
      if (name !== "github-pages.md") return;
      // The commit has all that the workflow needs.
      const clone = join(folder, "clone");
      const run = (command: string, args: readonly string[], cwd: string) =>
        execFileSync(command, args, { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
      run("git", ["clone", "--quiet", project, clone], folder);
      run("npm", ["ci"], clone);
      run("npx", ["sectile", "build", "site", "--out", "public"], clone);
      expect(existsSync(join(clone, "public/visit/index.html"))).toBe(true);
    },
  );
});

/** `bin/` alone, with a fake command line instead of the compiled one. */
import { spawn, spawnSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { nodeVersions } from "../../scripts/test/node-versions.js";
import { makeFolder } from "./command-line.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** Starts a copy of bin next to a `run` with this body; without a body, next to nothing. */
function start(runBody: string | undefined, argv: readonly string[] = []) {
  const folder = makeFolder({
    "package.json": JSON.stringify({ type: "module", version: "9.8.7", engines }),
    ...(runBody !== undefined && {
      "dist/engine/cli.js": `export async function run(argv, world) { ${runBody} }`,
      "dist/engine/host.js": `
        export const openEngine = async (templates) => \`the engine with \${templates}\`;
        export const openBuilder = async (...of) => \`a builder of \${of}\`;`,
    }),
  });
  cpSync(join(root, "bin"), join(folder, "bin"), { recursive: true });
  const child = spawn(process.execPath, [join(folder, "bin/sectile.js"), ...argv], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "development" },
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (data) => {
    output.stdout += data;
  });
  child.stderr.on("data", (data) => {
    output.stderr += data;
  });
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on("close", (code) => resolve({ code, ...output }));
  });
  /** Resolves when the child has written to stdout. */
  const begun = new Promise<void>((resolve) => child.stdout.once("data", () => resolve()));
  return { child, begun, ended };
}

test("CLI-3 bin passes the world and sets the exit code", async () => {
  const { ended } = start(
    `world.stdout.write(JSON.stringify([argv, world.version, world.cwd === process.cwd(), world.cores > 0,
       world.now() > 0, world.signal.aborted, await world.engine("ours"), await world.builder(2, "ours"), process.env.NODE_ENV]));
     return 1;`,
    ["build", "x"],
  );
  const { code, stdout, stderr } = await ended;
  expect([code, stderr]).toEqual([1, ""]);
  expect(JSON.parse(stdout)).toEqual([
    ["build", "x"],
    "9.8.7",
    true,
    true,
    true,
    false,
    "the engine with ours",
    "a builder of 2,ours",
    "production",
  ]);
});

/** Runs bin as another version of Node.js would, next to nothing. */
function startAs(version: string, ...argv: readonly string[]) {
  const folder = makeFolder({ "package.json": JSON.stringify({ type: "module", engines }) });
  cpSync(join(root, "bin"), join(folder, "bin"), { recursive: true });
  const fake = join(folder, "fake.cjs");
  const { node: _, ...others } = process.versions;
  const versions = JSON.stringify({ ...others, node: version });
  writeFileSync(fake, `Object.defineProperty(process, "versions", { value: ${versions} });`);
  const args = ["--require", fake, join(folder, "bin/sectile.js"), ...argv];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return { status, stdout, stderr };
}

test("CLI-5 a version of Node.js that is too old is reported before anything is loaded", () => {
  for (const version of ["12.22.12", "18.20.8", "20.18.3", "21.7.3", "22.11.0"]) {
    const { status, stdout, stderr } = startAs(version, "--version");
    expect([status, stdout], version).toEqual([3, ""]);
    expect(stderr).toMatch(
      `error   Node.js ${version} can't run sectile, which needs Node.js ${engines.node}. Install Node.js 24`,
    );
    expect(stderr).toContain("https://nodejs.org/");
    expect(stderr).toContain(process.execPath);
  }
  for (const version of ["20.19.0", "20.20.2", "22.12.0", "23.0.0", "24.21.0"])
    expect(startAs(version).stderr, version).toBe(
      "error   The engine is not compiled. Run `npm run compile` first.\n",
    );
});

test("CLI-5 a version of Node.js that is newer than the tested ones runs with a warning", () => {
  expect(startAs("25.1.0").stderr).toBe(
    "warning sectile is not tested with Node.js 25.1.0, only up to 24. If something fails, try Node.js 24.\n" +
      "error   The engine is not compiled. Run `npm run compile` first.\n",
  );
  expect(startAs("25.1.0", "--quiet").stderr).not.toContain("warning");
  const [newest = ""] = nodeVersions.at(-1)?.split(".") ?? [];
  expect(readFileSync(join(root, "bin/sectile.js"), "utf8")).toContain(`const newest = ${newest};`);
});

test("CLI-5 bin prints how to compile a missing engine", async () => {
  const { code, stdout, stderr } = await start(undefined).ended;
  expect([code, stdout]).toEqual([3, ""]);
  expect(stderr).toBe("error   The engine is not compiled. Run `npm run compile` first.\n");
});

test("CLI-3 CLI-5 an uncaught error gives exit code 3 and one paragraph, with a stack only under --verbose", async () => {
  for (const body of [
    "throw new Error('boom')",
    "setTimeout(() => { throw new Error('boom') }); await new Promise(() => {})",
  ]) {
    const { code, stdout, stderr } = await start(body).ended;
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toBe("error   Unexpected error: boom (use --verbose for the stack trace)\n");
    expect((await start(body, ["--verbose"]).ended).stderr).toMatch(/^error {3}.*Error: boom\n {4}at /);
  }
});

test("CLI-8 the first Ctrl+C asks the run to stop; then the process ends, whatever is still open", async () => {
  const { child, begun, ended } = start(
    `setInterval(() => {}, 1000); world.stdout.write("at work\\n");
     await new Promise((resolve) => world.signal.addEventListener("abort", resolve));
     world.stdout.write("stopped\\n"); return 130;`,
  );
  await begun;
  child.kill("SIGINT");
  expect(await ended).toEqual({ code: 130, stdout: "at work\nstopped\n", stderr: "" });
});

test.each(["SIGINT", "SIGTERM"] as const)("CLI-8 a second %s ends a run that hangs", async (signal) => {
  const { child, begun, ended } = start(
    `setInterval(() => {}, 1000); world.stdout.write("at work\\n");
     world.signal.addEventListener("abort", () => world.stdout.write("asked\\n"));
     await new Promise(() => {});`,
  );
  await begun;
  const asked = new Promise<void>((resolve) => child.stdout.once("data", () => resolve()));
  child.kill(signal);
  await asked;
  child.kill(signal);
  expect((await ended).code).toBe(130);
});

test("CLI-4 a closed pipe is not an error: the run continues and keeps its exit code", async () => {
  const { child, begun, ended } = start(
    `for (let i = 0; i < 200; i++) { world.stdout.write("x".repeat(10000)); await new Promise(setImmediate); }
     world.stderr.write("done"); return 1;`,
  );
  await begun;
  child.stdout.destroy();
  const { code, stderr } = await ended;
  expect([code, stderr]).toEqual([1, "done"]);
});

test("CLI-9 a slow reader gets the whole of a long report", async () => {
  const { child, ended } = start(
    `world.stdout.write("x".repeat(3_000_000) + "end"); world.stderr.write("ending"); return 0;`,
  );
  child.stdout.pause();
  // By now the report is in the child's memory, since the pipe holds far less.
  await new Promise((resolve) => child.stderr.once("data", resolve));
  child.stdout.resume();
  const { code, stdout } = await ended;
  expect([code, stdout.length, stdout.slice(-3)]).toEqual([0, 3_000_003, "end"]);
});

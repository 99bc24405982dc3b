#!/usr/bin/env node
/**
 * The process: arguments in, exit code out. Nothing else touches it; the command line is src/cli, compiled.
 */
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

// React's development mode is eight times slower; this must stand before anything is imported.
process.env.NODE_ENV = "production";

const fault = 3;
const stopped = 130;

/** Says one paragraph about an error that nothing caught, its stack only with --verbose. */
function fail(error) {
  if (error?.code === "ERR_MODULE_NOT_FOUND" && String(error.message).includes("dist/engine"))
    process.stderr.write("error   The engine is not compiled yet. Run `npm run compile` first.\n");
  else {
    const text = process.argv.includes("--verbose")
      ? error?.stack
      : `${error?.message ?? error} (--verbose shows more)`;
    // Whatever the text quotes must not move the cursor.
    const safe = String(text).replace(/[^\P{Cc}\n]/gu, "\uFFFD");
    process.stderr.write(`fault   Sectile failed unexpectedly: ${safe}\n`);
  }
  process.exit(fault);
}

/** What is under way is asked to stop at the first Ctrl-C, or when its terminal is closed, and is not waited for at the second. */
const controller = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => {
    if (controller.signal.aborted) process.exit(stopped);
    controller.abort();
  });

// `sectile schema | head` closes the pipe early. A build goes on: what it publishes does not depend on its reader.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error) => {
    if (error.code !== "EPIPE") fail(error);
  });
process.on("uncaughtException", fail);

try {
  const { run } = await import("../dist/engine/cli.js");
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const code = await run(process.argv.slice(2), {
    stdout: process.stdout,
    stderr: process.stderr,
    cwd: process.cwd(),
    env: process.env,
    engine: async (templates) => (await import("../dist/engine/host.js")).openEngine(templates),
    builder: async (workload, templates) =>
      (await import("../dist/engine/host.js")).openBuilder(workload, templates),
    signal: controller.signal,
    version,
    cores: availableParallelism(),
    now: () => performance.now(),
    every(ms, call) {
      const timer = setInterval(call, ms).unref();
      return () => clearInterval(timer);
    },
  });
  // Pipes are written behind our back on some systems: the last words go out before the process does.
  await Promise.all(
    [process.stdout, process.stderr].map((stream) => new Promise((done) => stream.write("", () => done()))),
  );
  process.exit(code);
} catch (error) {
  fail(error);
}

/**
 * Passes the process's arguments and streams to the command line and sets the exit code. The command line itself is src/cli,
 * compiled. No other file touches the process.
 */
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

// React's development mode is eight times slower. This must be set before anything is imported.
process.env.NODE_ENV = "production";

const fault = 3;
const stopped = 130;

/** Prints an uncaught error as one paragraph, with its stack only under --verbose. */
function fail(error) {
  if (error?.code === "ERR_MODULE_NOT_FOUND" && String(error.message).includes("dist/engine"))
    process.stderr.write("error   The engine is not compiled. Run `npm run compile` first.\n");
  else {
    const text = process.argv.includes("--verbose")
      ? error?.stack
      : `${error?.message ?? error} (use --verbose for the stack trace)`;
    // Text quoted from elsewhere must not move the cursor.
    const safe = String(text).replace(/[^\P{Cc}\n]/gu, "\uFFFD");
    process.stderr.write(`error   Unexpected error: ${safe}\n`);
  }
  process.exit(fault);
}

/** The first Ctrl+C (or a closed terminal) asks the run to stop. The second ends the process at once. */
const controller = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => {
    if (controller.signal.aborted) process.exit(stopped);
    controller.abort();
  });

// `sectile schema | head` closes the pipe early. A build continues, since its result does not depend on the reader.
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
    engine: async (...of) => (await import("../dist/engine/host.js")).openEngine(...of),
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
  // Some systems write to pipes asynchronously. Flush both streams before the process exits.
  await Promise.all(
    [process.stdout, process.stderr].map((stream) => new Promise((done) => stream.write("", () => done()))),
  );
  process.exit(code);
} catch (error) {
  fail(error);
}

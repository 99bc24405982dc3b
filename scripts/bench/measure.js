/** Runs a program in a process of its own and says how long it took and how much memory it used. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const preload = fileURLToPath(new URL("peak-memory.js", import.meta.url));

/**
 * @param argv arguments of node
 * @returns wall time in milliseconds (of what the program says itself, if it does), peak memory in bytes, what it wrote
 */
export function measure(argv) {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(process.execPath, ["--import", preload, ...argv], {
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: { ...process.env, NODE_ENV: "production", NO_COLOR: "1" },
    });
    const said = {};
    let output = "";
    child.on("message", (message) => Object.assign(said, message));
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data) => {
        output += data;
      });
    child.on("error", reject);
    child.on("close", (code) => {
      if (code !== 0)
        return reject(new Error(`node ${argv.join(" ")} ended with ${code}:\n${output.slice(-2000)}`));
      resolve({ ms: performance.now() - started, peak: 0, ...said, output });
    });
  });
}

/** @returns the middle one of several measures, by a figure */
export function median(measures, of) {
  const figures = measures.map(of).sort((a, b) => a - b);
  return figures[Math.floor((figures.length - 1) / 2)];
}

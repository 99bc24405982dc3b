/**
 * Preloaded into every process of a measured program: writes down how long it worked and how much memory it used at most,
 * into the folder that BENCH_ACCOUNTS names, as <process id>.json: empty as long as it runs.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  const file = join(process.env.BENCH_ACCOUNTS ?? ".", `${process.pid}.json`);
  writeFileSync(file, "");
  process.on("exit", () => {
    const { user, system } = process.cpuUsage();
    writeFileSync(file, JSON.stringify({ work: (user + system) / 1000, peak: peakBytes() }));
  });
}

/** The kernel's figure for this program alone: getrusage has that of the process it was forked from, too. */
function peakBytes() {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return process.resourceUsage().maxRSS * 1024;
  }
}

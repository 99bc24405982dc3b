/**
 * Preloaded into every process of a measured program. Writes its CPU time and peak memory to <process id>.json in the
 * folder that BENCH_ACCOUNTS names. The file is empty while the process runs.
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

/** Reads the kernel's figure for this program alone: getrusage includes the process that it was forked from. */
function peakBytes() {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return process.resourceUsage().maxRSS * 1024;
  }
}

/** Preloaded into a measured process: tells the one that measures how much memory it has used at most. */
import { readFileSync } from "node:fs";

process.on("exit", () => process.send?.({ peak: peakBytes() }));
// The channel must not keep the process alive, nor is it its business.
process.channel?.unref();

/** The kernel's figure for this program alone: getrusage has that of the process it was forked from, too. */
function peakBytes() {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8"));
    return Number(kilobytes) * 1024;
  } catch {
    return process.resourceUsage().maxRSS * 1024;
  }
}

/** Ends a run with one line that sums every test of every project: `N passed, N failed`. */
import type { Reporter, TestModule } from "vitest/node";

export default class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      // A file that does not even load has no tests to count.
      if (module.state() === "failed" && [...module.children.allTests()].length === 0) counts.failed++;
      for (const test of module.children.allTests()) counts[test.result().state]++;
    }
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
    // Vitest's own summary is printed in the same event; this line must come after it.
    process.on("exit", () => console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`));
  }
}

/**
 * Reporter that counts a run's tests. `scripts/test` reads the counts from the file that `SECTILE_TEST_RESULTS` names;
 * without it the run ends with one line, `N passed, N failed`.
 */
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, SerializedError, TestModule, TestSuite } from "vitest/node";

/** One test file in one project. */
export interface FileResult {
  readonly file: string;
  readonly project: string;
  readonly ms: number;
  readonly passed: number;
  readonly skipped: number;
  /** Full names of the tests that failed. A hook that failed, or a file that did not run to its end, counts as one. */
  readonly failed: readonly string[];
}

export interface RunResults {
  readonly files: readonly FileResult[];
  /** Errors outside of tests; `file` is the test file that was running, if Vitest knows it. */
  readonly errors: readonly { readonly message: string; readonly file?: string | undefined }[];
}

export default class Results implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const results: RunResults = { files: modules.map(countTests), errors: errors.map(describeError) };
    const target = process.env.SECTILE_TEST_RESULTS;
    if (target !== undefined) writeFileSync(target, JSON.stringify(results));
    // Vitest prints its own summary in the same event; this line comes after it.
    else process.on("exit", () => console.log(summaryOf(results)));
  }
}

function countTests(module: TestModule): FileResult {
  const tests = [...module.children.allTests()];
  const count = (state: string) => tests.filter((test) => test.result().state === state).length;
  const failed = tests.filter((test) => test.result().state === "failed").map(({ fullName }) => fullName);
  const hooks = [...module.children.allSuites()]
    .filter((suite) => hasOwnErrors(suite))
    .map(({ fullName }) => `${fullName} (hook)`);
  if (hasOwnErrors(module)) hooks.push("(file or hook)");
  const isFinished = ["passed", "failed", "skipped"].includes(module.state());
  if (!isFinished || (module.state() === "failed" && failed.length + hooks.length === 0))
    hooks.push("(did not run to its end)");
  return {
    file: relative(process.cwd(), module.moduleId),
    project: module.project.name,
    ms: module.diagnostic().duration,
    passed: count("passed"),
    skipped: count("skipped"),
    failed: [...failed, ...hooks],
  };
}

const hasOwnErrors = (suite: TestModule | TestSuite) => suite.errors().length > 0;

const describeError = ({ message, VITEST_TEST_PATH: path }: SerializedError) => ({
  message,
  ...(typeof path === "string" && { file: relative(process.cwd(), path) }),
});

/** Formats the totals. If a test of the editor failed, starts with how to repeat the run. */
function summaryOf({ files, errors }: RunResults): string {
  const sum = (count: (file: FileResult) => number) => files.reduce((total, file) => total + count(file), 0);
  const failed = sum((file) => file.failed.length) + errors.length;
  const skipped = sum((file) => file.skipped);
  const totals = `${sum((file) => file.passed)} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
  const isDelayed = files.some((one) => one.failed.length > 0 && one.file.startsWith("test/browser/editor"));
  if (!isDelayed) return totals;
  const { EDITOR_DELAYS: seed } = process.env;
  return `The editor's answers were delayed with EDITOR_DELAYS=${seed}: set it to repeat this run.\n${totals}`;
}

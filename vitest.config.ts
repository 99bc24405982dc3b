import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const exhaustive = "**/*.exhaustive.test.ts";
const integration = "**/*.integration.test.ts";
const inEngines = "test/browser/engines";
const inBrowser = "test/browser/**";
/** Files with random values: the exhaustive tier runs them once more, with more values (test/support/runs.ts). */
const withRandomValues = readdirSync(`${root}test`, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => `test/${name.replaceAll("\\", "/")}`)
  .filter((file) => readFileSync(`${root}${file}`, "utf8").includes("support/runs.ts"));

/**
 * The file name says which project a test belongs to (CONTRIBUTING.md, "Where a test belongs"). Tests reach templates and the
 * command line through the compiled engine, as users do: `#engine`.
 */
export default defineConfig({
  resolve: { alias: { "#engine": `${root}dist/engine/index.js`, "#editor": `${root}dist/engine/editor.js` } },
  test: {
    globalSetup: "test/support/compile.ts",
    setupFiles: "test/support/markdown.ts",
    // Runs the compiled engine as it is.
    server: { deps: { external: [/\/dist\/engine\//] } },
    maxWorkers: "100%",
    // Long enough for a busy machine, short enough that a test that hangs fails.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    reporters: ["default", "./test/support/results.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: [inBrowser, integration, exhaustive],
          // One process imports what many files share. A test that changes something for all puts it back.
          isolate: false,
        },
      },
      { extends: true, test: { name: "integration", include: [`test/${integration}`], isolate: false } },
      {
        extends: true,
        // One process starts one browser and loads the engine once.
        test: { name: "browser", include: [`${inBrowser}/*.main.test.ts`], isolate: false },
      },
      {
        extends: true,
        test: {
          name: "exhaustive",
          include: [`test/${exhaustive}`, ...withRandomValues],
          exclude: [inBrowser],
          env: { TEST_TIER: "exhaustive" },
        },
      },
      {
        extends: true,
        // In Chromium, Firefox and WebKit, as far as they are installed.
        test: { name: "engines", include: [`${inEngines}/*.test.ts`], isolate: false },
      },
      {
        extends: true,
        test: {
          name: "exhaustive-browser",
          include: [`${inBrowser}/*.test.ts`],
          exclude: ["**/*.main.test.ts", `${inEngines}/*`],
          isolate: false,
          // The editor's answers are very late here (test/browser/slow-network.ts).
          env: { EDITOR_DELAYS_MAX: process.env.EDITOR_DELAYS_MAX ?? "2500" },
        },
      },
    ],
  },
});

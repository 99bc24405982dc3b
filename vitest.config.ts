import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

/** Tests reach templates and the command line through the compiled engine, as users do: `#engine`. */
export default defineConfig({
  resolve: { alias: { "#engine": `${root}dist/engine/index.js` } },
  test: {
    globalSetup: "test/support/compile.ts",
    // The compiled engine is run as it is.
    server: { deps: { external: [/\/dist\/engine\//] } },
    maxWorkers: "100%",
    // What hangs fails; what is slow on a busy machine does not.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for comes late there.
    expect: { poll: { timeout: 20_000 } },
    reporters: ["default", "./test/support/summary.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: ["test/browser/**", "test/docs/api.test.ts"],
        },
      },
      // The package as it is packed takes ten seconds of a processor: with everything only.
      {
        extends: true,
        test: {
          name: "package",
          include: ["test/docs/api.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
        },
      },
    ],
  },
});

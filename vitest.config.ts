import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

/**
 * What builds whole sites, runs processes, servers and threads, makes pictures, or tries thousands of values: seconds of a
 * processor for each file, and minutes for all. The rest is `unit`, which a developer runs after each change.
 */
const integration = [
  "test/assets/{brand,broken-pictures,drawings,fonts,own-fonts,picture-cache,pictures,resolve-assets}.test.ts",
  "test/browser-modules/email.test.ts",
  "test/build/**",
  "test/cli/{bin,edit,many-sites,preview,spawned,stop}.test.ts",
  "test/contract/editing.test.ts",
  "test/document/{hostile,json-schema/*}.test.ts",
  "test/document/edits/{compose,make-primary,merge,rename,rewrite,sites}.test.ts",
  "test/document/judging/walk.test.ts",
  "test/editor/{bundle,editor,field-state,folder-store,kill,parts,publish,rename,starters,untranslated}.test.ts",
  "test/editor/library/**",
  "test/examples/**",
  "test/growth.test.ts",
  "test/hosting/{forms,nginx,workflows}.test.ts",
  "test/output/{errors-everywhere,foreign,kill,kill-everywhere,real-trouble,sigkill}.test.ts",
  "test/preview/{document-memory,parts,pictures-later,preview,provider-templates,template-source}.test.ts",
  "test/render/redirects.test.ts",
  "test/safety/**",
  "test/scripts/**",
  "test/section/rules/link.test.ts",
  "test/sites/atelier/site.test.ts",
  "test/sites/conference/{schema,valid-html}.test.ts",
  "test/templates/elements/local-picture.test.ts",
  "test/templates/sections/{landing,shown}.test.ts",
  "test/templates/theme/theme.test.ts",
];
/**
 * Of those, what has a process to itself: what mocks modules, counts the steps in all that is imported, or leaves its work to
 * processes and whole builds, beside which the imports weigh little. The others import what they share once.
 */
const isolated = [
  "test/build/{build,catalogue-site,fleet,pictures,precompress,public-files,publication,same-bytes,starter-folder,starter-site}.test.ts",
  "test/build/{listed-pages,template-check,template-new,threads,warm}.test.ts",
  "test/build/templates/**",
  "test/cli/{many-sites,preview,spawned}.test.ts",
  "test/editor/{bundle,folder-store,kill}.test.ts",
  "test/editor/library/**",
  "test/examples/**",
  "test/growth.test.ts",
  "test/hosting/{forms,nginx,workflows}.test.ts",
  "test/output/{foreign,real-trouble,sigkill}.test.ts",
  "test/preview/{parts,provider-templates,template-source}.test.ts",
  "test/safety/{corpora,paths}.test.ts",
  "test/scripts/**",
];
const tests = (folders: readonly string[]) => folders.map((one) => one.replace(/\/\*\*$/, "/**/*.test.ts"));

/** Tests reach templates and the command line through the compiled engine, as users do: `#engine`. */
export default defineConfig({
  resolve: { alias: { "#engine": `${root}dist/engine/index.js`, "#editor": `${root}dist/engine/editor.js` } },
  test: {
    globalSetup: "test/support/compile.ts",
    // The compiled engine is run as it is.
    server: { deps: { external: [/\/dist\/engine\//] } },
    maxWorkers: "100%",
    // V8 optimizes what runs six times as long: most of a test's code is not run again once that has paid (docs/decisions.md, 108).
    execArgv: ["--interrupt-budget=400000"],
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
          exclude: ["test/browser/**", "test/docs/api.test.ts", ...integration],
          // A process imports what many files share once. What a test changes for all, it puts back.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: tests(integration),
          exclude: tests(isolated),
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "isolated",
          include: tests(isolated),
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
          // A process starts one browser and loads the engine once.
          isolate: false,
        },
      },
    ],
  },
});

/**
 * Writes the type declarations of the package's entry points (dist/engine/index.d.ts, editor.d.ts, editor-testing.d.ts),
 * each in one file that depends on no other package than Node's. The TypeScript compiler emits the declarations; API
 * Extractor keeps those that are reachable from outside.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Extractor, ExtractorConfig, ExtractorLogLevel } from "@microsoft/api-extractor";

const root = fileURLToPath(new URL("..", import.meta.url));
const entries = ["index", "editor", "editor-testing"];
const work = mkdtempSync(join(tmpdir(), "sectile-declarations-"));
try {
  const settings = join(work, "tsconfig.json");
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    stripInternal: true,
  };
  const folders = { rootDir: root, outDir: work, typeRoots: [`${root}node_modules/@types`] };
  writeFileSync(
    settings,
    JSON.stringify({
      extends: `${root}tsconfig.json`,
      compilerOptions: { ...compilerOptions, ...folders },
      files: entries.map((entry) => `${root}src/${entry}.ts`),
      include: [`${root}src/**/*.d.ts`],
    }),
  );
  const compiler = `${root}node_modules/typescript/bin/tsc`;
  execFileSync(process.execPath, [compiler, "-p", settings], { stdio: "inherit" });
  for (const entry of entries) rollUp(entry);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** @param {string} entry of the package */
function rollUp(entry) {
  const declared = join(work, `src/${entry}.d.ts`);
  const rolledFile = join(work, `${entry}.rolled.d.ts`);
  const silent = { default: { logLevel: ExtractorLogLevel.None } };
  const { succeeded } = Extractor.invoke(
    ExtractorConfig.prepare({
      configObjectFullPath: `${root}package.json`,
      packageJsonFullPath: `${root}package.json`,
      configObject: {
        projectFolder: root,
        mainEntryPointFilePath: declared,
        dtsRollup: { enabled: true, untrimmedFilePath: rolledFile },
        compiler: {
          overrideTsconfig: {
            compilerOptions: {
              target: "ES2023",
              lib: ["ES2023", "DOM"],
              module: "ESNext",
              moduleResolution: "bundler",
              types: [],
            },
            files: [declared],
          },
        },
        messages: {
          compilerMessageReporting: silent,
          extractorMessageReporting: silent,
          tsdocMessageReporting: silent,
        },
      },
    }),
    {
      localBuild: true,
      // Message about its bundled compiler version.
      messageCallback(message) {
        message.handled ||= message.logLevel === ExtractorLogLevel.Info;
      },
    },
  );
  const rolled = readFileSync(rolledFile, "utf8");
  const foreign = rolled.match(/^import (?!.* from 'node:\w+';$).*|\bimport\(.*/m);
  if (!succeeded || foreign)
    throw new Error(`The public types refer to a file outside the package: ${foreign?.[0]}`);
  // Temporary files may be on another disk, from which nothing can be renamed.
  writeFileSync(`${root}dist/engine/${entry}.d.ts`, rolled);
}

/**
 * Writes dist/engine/index.d.ts: the types of `import "sectile"`, in one file that needs no other package's. The compiler says
 * what src/index.ts declares, API Extractor leaves of it what can be reached from outside.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Extractor, ExtractorConfig, ExtractorLogLevel } from "@microsoft/api-extractor";

const root = fileURLToPath(new URL("..", import.meta.url));
const target = `${root}dist/engine/index.d.ts`;
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
      files: [`${root}src/index.ts`],
      include: [`${root}src/**/*.d.ts`],
    }),
  );
  const compiler = `${root}node_modules/typescript/bin/tsc`;
  execFileSync(process.execPath, [compiler, "-p", settings], { stdio: "inherit" });
  const silent = { default: { logLevel: ExtractorLogLevel.None } };
  const { succeeded } = Extractor.invoke(
    ExtractorConfig.prepare({
      configObjectFullPath: `${root}package.json`,
      packageJsonFullPath: `${root}package.json`,
      configObject: {
        projectFolder: root,
        mainEntryPointFilePath: join(work, "src/index.d.ts"),
        dtsRollup: { enabled: true, untrimmedFilePath: join(work, "rolled.d.ts") },
        compiler: {
          overrideTsconfig: {
            compilerOptions: {
              target: "ES2023",
              lib: ["ES2023", "DOM"],
              module: "ESNext",
              moduleResolution: "bundler",
              types: [],
            },
            files: [join(work, "src/index.d.ts")],
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
      // A line that says which compiler it brings along.
      messageCallback(message) {
        message.handled ||= message.logLevel === ExtractorLogLevel.Info;
      },
    },
  );
  const rolled = readFileSync(join(work, "rolled.d.ts"), "utf8");
  const foreign = rolled.match(/^import .*|\bimport\(.*/m);
  if (!succeeded || foreign) throw new Error(`The public types reach out of the package: ${foreign?.[0]}`);
  renameSync(join(work, "rolled.d.ts"), target);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/**
 * Compiles what runs in browsers, once, when templates are compiled: each piece and each module that pieces share becomes
 * a function's body, which the build of a site only puts together (render/scripts.ts). So a site's build runs no bundler,
 * and a page gets the pieces that it has and no more.
 */
import { readdirSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, join, resolve, sep } from "node:path";
import { build, type Plugin } from "esbuild";
import type { BrowserCode, BrowserPart } from "#section";
import { type TemplateProblem, TemplatesError } from "../diagnostic/index.ts";
import { problemsOfPart, toPart } from "./browser-part.ts";
import { problemsOfFailure } from "./compile-problems.ts";
import { cssNames } from "./css-modules.ts";
import { shrink } from "./shrink.ts";
import type { TemplateFiles } from "./template-files.ts";

export interface BrowserSources {
  readonly files: Pick<TemplateFiles, "sections" | "widgets" | "thirdParties">;
  /** Folder of the built-in templates. */
  readonly builtIn: string;
  /**
   * Folder of the modules that pieces import as `#browser/<name>`, with the runtimes and the inline script; or what was made
   * of it before: then built-in pieces are taken from there as well, for their sources are not where a package is installed.
   */
  readonly browser: string | BrowserCode;
  /** Folder that paths in messages start from. */
  readonly root: string;
  /** What templates' own imports mean. */
  readonly imports: readonly Plugin[];
}

/** Files of the browser folder that are no modules for pieces. */
const own = new Set(["preact", "react", "inline"]);

/**
 * @returns the code, and absolute paths of all files that were compiled
 * @throws esbuild's BuildFailure, or a TemplatesError, for pieces that do not compile
 */
export async function compileBrowserCode({
  files,
  builtIn,
  browser,
  root,
  imports,
}: BrowserSources): Promise<{ browser: BrowserCode; inputs: readonly string[] }> {
  const known = typeof browser === "string" ? undefined : browser;
  const inputs = new Set<string>();
  const modules = known ? withoutPieces(known) : await compileModules(browser as string, root, inputs);
  const { sections, widgets, thirdParties } = files;
  const pieces = findPieces([sections, widgets, thirdParties].flatMap((group) => [...group.values()]));
  const problems: TemplateProblem[] = [];
  const parts = await Promise.all(
    pieces.map(async ({ name, file }): Promise<readonly [string, BrowserPart]> => {
      const before = file.startsWith(builtIn + sep) ? known?.parts[name] : undefined;
      if (before) return [name, before];
      const compiled = await compile(file, root, [shared, ...imports]).catch((error: unknown) => {
        // The others are looked at too.
        problems.push(...problemsOfFailure(error, root));
      });
      if (!compiled) return [name, { code: "", needs: [] }];
      for (const path of compiled.inputs) inputs.add(path);
      const part = toPart(await shrink(compiled.text));
      problems.push(...problemsOfPart(file, part, modules));
      return [name, { needs: part.needs, code: part.code }];
    }),
  );
  if (problems.length > 0) throw new TemplatesError(problems);
  return {
    browser: { ...modules, parts: { ...Object.fromEntries(parts), ...modules.parts } },
    inputs: [...inputs],
  };
}

const withoutPieces = ({ parts, ...others }: BrowserCode): BrowserCode => ({
  ...others,
  parts: Object.fromEntries(Object.entries(parts).filter(([name]) => !name.includes(":"))),
});

/** The modules that pieces share, the runtimes and the inline script. @param inputs gets all files that were compiled */
async function compileModules(folder: string, root: string, inputs: Set<string>): Promise<BrowserCode> {
  const names = (await readdir(folder)).map((file) => basename(file, ".ts")).filter((name) => !own.has(name));
  const text = async (name: string, plugins: Plugin[]) => {
    const compiled = await compile(join(folder, `${name}.ts`), root, plugins);
    for (const path of compiled.inputs) inputs.add(path);
    return compiled.text;
  };
  const part = async (name: string, plugins: Plugin[]): Promise<BrowserPart> => {
    const module = await text(name, plugins);
    // A hundredth of react-dom is not worth the seconds that it takes.
    const { needs, code } = toPart(name === "react" ? module : await shrink(module));
    return { needs, code };
  };
  const [parts, runtimes, inline] = await Promise.all([
    Promise.all(names.map(async (name) => [name, await part(name, [shared])] as const)),
    Promise.all(["preact", "react"].map(async (name) => [name, (await part(name, [])).code] as const)),
    text("inline", []),
  ]);
  return {
    parts: Object.fromEntries(parts),
    runtimes: Object.fromEntries(runtimes),
    inline: inline.trim().replace(/;$/, ""),
  };
}

/**
 * `behaviour:<folder>` and `island:<folder>` of each folder that has them, `behaviour:<name>` of a `<name>.behaviour.ts`.
 * @throws TemplatesError for two of the same name
 */
function findPieces(folders: readonly string[]): { name: string; file: string }[] {
  const pieces = new Map<string, string>();
  const problems: TemplateProblem[] = [];
  for (const folder of folders)
    for (const entry of readdirSync(folder).sort()) {
      const [, own = basename(folder), kind] =
        /^(?:([\w-]+)\.)?(behaviour\.ts|island\.tsx)$/.exec(entry) ?? [];
      if (!kind) continue;
      const name = `${kind.replace(/\..*/, "")}:${own}`;
      const [file, other] = [join(folder, entry), pieces.get(name)];
      pieces.set(name, file);
      if (other !== undefined)
        problems.push({
          file,
          message: `is called "${own}" in pages, as ${other} is. Give its folder another name.`,
        });
    }
  if (problems.length > 0) throw new TemplatesError(problems);
  return [...pieces].map(([name, file]) => ({ name, file }));
}

/** React and shared modules stay imports, to be answered by the parts before. */
const shared: Plugin = {
  name: "shared-parts",
  setup({ onResolve }) {
    onResolve({ filter: /^(?:react$|react\/jsx-runtime$|#browser\/)/ }, ({ path }) => ({
      path,
      external: true,
    }));
    onResolve({ filter: /^#section(?:\/|$)/ }, ({ path }) => ({
      errors: [
        {
          text: `What runs in browsers imports no more than types of ${path}: give it what it needs as props.`,
        },
      ],
    }));
  },
};

async function compile(
  file: string,
  root: string,
  plugins: Plugin[],
): Promise<{ text: string; inputs: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [file],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    format: file.endsWith("inline.ts") ? "iife" : "esm",
    platform: "browser",
    target: ["es2022", "chrome111", "firefox113", "safari16.4"],
    jsx: "automatic",
    tsconfigRaw: '{"compilerOptions":{"strict":true}}',
    legalComments: "none",
    logLevel: "silent",
    charset: "utf8",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [...plugins, cssNames],
  });
  const inputs = Object.keys(metafile.inputs).map((path) => resolve(root, path));
  return { text: outputFiles[0]?.text ?? "", inputs };
}

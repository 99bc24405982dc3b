/**
 * Compiles browser code once, together with the templates. Each client module, and each module that several share, becomes a
 * function body, which a site's build only assembles (render/scripts.ts). A site's build therefore runs no bundler, and a page
 * gets only the client modules that it uses.
 */
import { readdirSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, join, resolve, sep } from "node:path";
import { build, type Plugin } from "esbuild";
import type { BrowserCode, BrowserPart } from "#section";
import { type TemplateProblem, TemplatesError } from "../diagnostic/index.ts";
import { problemsOfPart, toPart } from "./browser-part.ts";
import { browsersOfPages, esbuildTargets } from "./browsers.js";
import { problemsOfFailure } from "./compile-problems.ts";
import { cssNames } from "./css-modules.ts";
import { shrink } from "./shrink.ts";
import type { TemplateFiles } from "./template-files.ts";

export interface BrowserSources {
  readonly files: Pick<TemplateFiles, "sections" | "widgets" | "thirdParties">;
  /** Folder of the built-in templates. */
  readonly builtIn: string;
  /**
   * Folder of the modules that client modules import as `#browser/<name>`, with the runtimes
   * and the inline script. Or the result of an earlier compilation, which then also provides
   * the built-in client modules, since an installed package lacks their sources.
   */
  readonly browser: string | BrowserCode;
  /** Base folder of paths in messages. */
  readonly root: string;
  /** Plugins that resolve the templates' own imports. */
  readonly imports: readonly Plugin[];
}

/** Files of the browser folder that client modules can't import. */
const own = new Set(["preact", "react", "inline"]);

/**
 * @returns the code, and absolute paths of all compiled files
 * @throws esbuild's BuildFailure, or a TemplatesError, for client modules that do not compile
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
  const modules = known ? withoutModules(known) : await compileModules(browser as string, root, inputs);
  const { sections, widgets, thirdParties } = files;
  const pieces = findClientModules([sections, widgets, thirdParties].flatMap((group) => [...group.values()]));
  const problems: TemplateProblem[] = [];
  const parts = await Promise.all(
    pieces.map(async ({ name, file }): Promise<readonly [string, BrowserPart]> => {
      const before = file.startsWith(builtIn + sep) ? known?.parts[name] : undefined;
      if (before) return [name, before];
      const compiled = await compile(file, root, [shared, ...imports]).catch((error: unknown) => {
        // Continue, to report problems of the other modules too.
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

const withoutModules = ({ parts, ...others }: BrowserCode): BrowserCode => ({
  ...others,
  parts: Object.fromEntries(Object.entries(parts).filter(([name]) => !name.includes(":"))),
});

/** Compiles shared modules, runtimes and the inline script. @param inputs receives all compiled files */
async function compileModules(folder: string, root: string, inputs: Set<string>): Promise<BrowserCode> {
  const names = (await readdir(folder)).map((file) => basename(file, ".ts")).filter((name) => !own.has(name));
  const text = async (name: string, plugins: Plugin[]) => {
    const compiled = await compile(join(folder, `${name}.ts`), root, plugins);
    for (const path of compiled.inputs) inputs.add(path);
    return compiled.text;
  };
  const part = async (name: string, plugins: Plugin[]): Promise<BrowserPart> => {
    const module = await text(name, plugins);
    // Saving one percent of react-dom is not worth several seconds.
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
 * Finds `behaviour:<folder>` and `island:<folder>` of each folder that
 * has them, and `behaviour:<name>` of each `<name>.behaviour.ts`.
 * @throws TemplatesError for duplicate names
 */
function findClientModules(folders: readonly string[]): { name: string; file: string }[] {
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
          message: `has the name "${own}", which ${other} already has. Rename its folder.`,
        });
    }
  if (problems.length > 0) throw new TemplatesError(problems);
  return [...pieces].map(([name, file]) => ({ name, file }));
}

/** Keeps React and shared modules as imports, which earlier parts provide. */
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
          text: `Browser code can only import types from ${path}. Pass other data as props.`,
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
    target: esbuildTargets(browsersOfPages),
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

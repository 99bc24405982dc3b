/** Compiles a provider's templates together with the built-in ones. Loaded only if there is something to compile. */
import { join } from "node:path";
import type { BrowserCode, Catalogue } from "#section";
import * as helpers from "#section";
import type { TemplateFiles } from "../../assets/template-files.ts";
import { nearestName, TemplatesError } from "../../diagnostic/index.ts";
import { digest } from "../content-hash.ts";
import { type CompiledTemplates, evaluateTemplates, readBuiltIn, sharedNames } from "./compiled.ts";
import { locateTemplate } from "./locate-template.ts";
import { packageFolder } from "./package-folder.ts";
import { isSource } from "./sources.ts";
import { validateTemplates } from "./validate.ts";

type Compiler = typeof import("../../assets/bundle.ts");

export interface Compilation {
  /** Provider's folder; absent for the built-in templates alone. */
  readonly own: string | undefined;
  readonly isAlone: boolean;
  /** Package folder with the built-in templates; default: that of this engine. */
  readonly root?: string | undefined;
  /** Sources of browser code; default: as compiled with the engine. */
  readonly browser?: string | BrowserCode | undefined;
}

export interface Compiled extends CompiledTemplates {
  readonly catalogue: Catalogue;
  /** Absolute paths of files read from outside both template folders: packages, shared sources. */
  readonly outside: readonly string[];
  readonly files: TemplateFiles;
}

/** @returns the same code as `compileProvided`, with its source map */
export async function compileMapped(compilation: Compilation): Promise<{ code: string; map: string }> {
  const { catalogue, map = "" } = await compile({ ...compilation, isMapped: true });
  return { code: catalogue, map };
}

async function compile({
  own,
  isAlone,
  root = packageFolder,
  browser,
  isMapped,
}: Compilation & { isMapped?: boolean }) {
  // Not a literal: esbuild is not part of the engine, and is loaded only to compile templates.
  const compiler = "./bundle.js";
  const { compileTemplates }: Compiler = await import(compiler);
  return await compileTemplates({
    builtIn: join(root, "templates"),
    own,
    isAlone,
    browser: browser ?? (await evaluateTemplates(readBuiltIn(), undefined)).browser,
    shared: sharedNames,
    isMapped,
  });
}

/** A missing export of a shared module shows up only when it is called. */
function whyOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, helper] = /^\(0 ?, import_\w+\.(\w+)\) is not a function$/.exec(message) ?? [];
  if (helper === undefined) return message;
  const nearest = nearestName(helper, Object.keys(helpers));
  return `#section has no helper "${helper}".${nearest ? ` Did you mean "${nearest}"?` : ""}`;
}

/** @throws TemplatesError with all problems */
export async function compileProvided(compilation: Compilation): Promise<Compiled> {
  const { own, root = packageFolder } = compilation;
  const builtIn = join(root, "templates");
  const folder = own ?? builtIn;
  const compiled = await compile(compilation);
  const code = compiled.catalogue;
  const catalogue = await evaluateTemplates({ code }, "readable").catch(async (error: unknown) => {
    const place = await locateTemplate(error, { code, folder }, compileMapped);
    const file = place?.replace(/(?::\d+){2}$/, "");
    const [line, column] = place?.slice(file?.length).split(":").slice(1).map(Number) ?? [];
    throw new TemplatesError(
      [{ file: file ?? folder, line, column, message: `cannot be loaded: ${whyOf(error)}` }],
      error,
    );
  });
  const problems = own === undefined ? [] : validateTemplates(catalogue, compiled.files, own);
  if (problems.length > 0) throw new TemplatesError(problems);
  const isOutside = (path: string) => !isSource(folder, path) && !isSource(builtIn, path);
  return {
    code,
    hash: digest(code),
    folder,
    catalogue,
    files: compiled.files,
    outside: compiled.inputs.filter(isOutside),
  };
}

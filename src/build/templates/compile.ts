/** Compiles a provider's templates together with the built-in ones. Loaded only when something is to be compiled. */
import { join } from "node:path";
import type { BrowserCode, Catalogue } from "#section";
import { TemplatesError } from "../../diagnostic/index.ts";
import { digest } from "../content-hash.ts";
import { loadCatalogue } from "../engine.ts";
import { type CompiledTemplates, evaluateTemplates, sharedNames, templateOf } from "./compiled.ts";
import { judgeTemplates } from "./judge.ts";
import { packageFolder } from "./package-folder.ts";
import { isSource } from "./sources.ts";

type Compiler = typeof import("../../assets/bundle.ts");

export interface Compilation {
  /** Folder of the provider; absent: the built-in templates alone. */
  readonly own: string | undefined;
  readonly isAlone: boolean;
  /** Folder of the package whose templates are the built-in ones; default: that of this engine. */
  readonly root?: string | undefined;
  /** Sources of what runs in browsers; default: as they were compiled with the engine. */
  readonly browser?: string | BrowserCode | undefined;
}

export interface Compiled extends CompiledTemplates {
  readonly catalogue: Catalogue;
  /** Absolute paths of what was read outside of both folders of templates: packages, shared sources. */
  readonly outside: readonly string[];
}

/** @throws TemplatesError with everything that is wrong with them */
export async function compileProvided({
  own,
  isAlone,
  root = packageFolder,
  browser,
}: Compilation): Promise<Compiled> {
  // Not a literal: esbuild is no part of the engine, and only loaded for who has templates to compile.
  const compiler = "./bundle.js";
  const { compileTemplates }: Compiler = await import(compiler);
  const builtIn = join(root, "templates");
  const folder = own ?? builtIn;
  const compiled = await compileTemplates({
    builtIn,
    own,
    isAlone,
    browser: browser ?? (await loadCatalogue()).browser,
    shared: sharedNames,
    format: "cjs",
  });
  const code = compiled.catalogue;
  const catalogue = await evaluateTemplates({ code }).catch((error: unknown) => {
    const template = templateOf(error, { code, folder });
    const message = `cannot be loaded: ${error instanceof Error ? error.message : String(error)}`;
    throw new TemplatesError([{ file: template ?? folder, message }], error);
  });
  const problems = own === undefined ? [] : judgeTemplates(catalogue, compiled.files, own);
  if (problems.length > 0) throw new TemplatesError(problems);
  const isOutside = (path: string) => !isSource(folder, path) && !isSource(builtIn, path);
  return { code, hash: digest(code), folder, catalogue, outside: compiled.inputs.filter(isOutside) };
}

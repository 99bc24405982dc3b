/**
 * Templates that can be compiled while a preview runs: those of a checkout of sectile, where their sources stand beside
 * the compiled engine. An installed package has no sources of what runs in browsers, and nothing to be watched.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileFunction } from "node:vm";
import type { Catalogue } from "#section";
import type { Problem } from "./live.ts";

export interface TemplateSource {
  /** Absolute; what changes in one of them changes pages. */
  readonly folders: readonly string[];
  /** @throws what `problemsOf` explains, when a template does not compile */
  load(): Promise<Catalogue>;
}

type Compile = typeof import("../assets/bundle.ts");

/** What templates share with the engine, by the name that they import and the engine's file that has it. */
const shared: Readonly<Record<string, string>> = {
  react: "react.js",
  "react/jsx-runtime": "react-jsx-runtime.js",
  "#section": "section.js",
  "#section/view": "section-view.js",
};

/** Folder of the package that this engine is of. */
export const packageFolder = (): string => fileURLToPath(new URL("../..", import.meta.url));

/** @param root folder of a checkout; @returns undefined when it is none */
export function findTemplates(root: string): TemplateSource | undefined {
  const [templates, browser] = [join(root, "templates"), join(root, "src/browser")];
  if (!existsSync(templates) || !existsSync(browser)) return undefined;
  return {
    folders: [templates, browser],
    async load() {
      // Not a literal: esbuild is no part of the engine, and only loaded for who works on templates.
      const compiler = "./bundle.js";
      const { compileTemplates, toCommonJs }: Compile = await import(compiler);
      const names = Object.fromEntries(Object.keys(shared).map((name) => [name, name]));
      const { catalogue } = await compileTemplates({ templates, browser, shared: names });
      return evaluate(await toCommonJs(catalogue));
    },
  };
}

/** Modules that are imported are kept for ever; a function's value goes when nobody holds it any more. */
async function evaluate(code: string): Promise<Catalogue> {
  const modules = new Map<string, object>();
  for (const [name, file] of Object.entries(shared)) {
    const path = `./${file}`;
    modules.set(name, { ...(await import(path)), __esModule: true });
  }
  const module: { exports: { default?: Catalogue } } = { exports: {} };
  compileFunction(code, ["module", "exports", "require"])(module, module.exports, (name: string) =>
    modules.get(name),
  );
  if (!module.exports.default) throw new Error("The templates make no catalogue.");
  return module.exports.default;
}

interface CompileMessage {
  readonly text: string;
  readonly location?: {
    readonly file: string;
    readonly line: number;
    readonly column: number;
    readonly lineText: string;
  } | null;
}

/** @returns what a failed compilation says; undefined for any other error */
export function problemsOf(error: unknown): Problem[] | undefined {
  const { errors } = Object(error) as { errors?: readonly CompileMessage[] };
  if (!Array.isArray(errors)) return undefined;
  return errors.map(({ text, location }: CompileMessage) => ({
    severity: "error",
    message: text,
    place: location ? `${location.file}:${location.line}:${location.column + 1}` : "templates",
    ...(location && { excerpt: `${location.lineText}\n${" ".repeat(location.column)}^` }),
  }));
}

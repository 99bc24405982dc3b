/** Compiled templates as one string, which is sent to every thread and process, and the catalogue that it exports. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import type { Catalogue } from "#section";
import { type ClassNames, nameClasses } from "../../assets/class-names.ts";

export interface CompiledTemplates {
  /** CommonJS that exports a `Catalogue` by default. Class names are placeholders (src/assets/class-names.ts). */
  readonly code: string;
  /** SHA-256 of the code, hex. Cached results of other templates are not reused. */
  readonly hash: string;
  /** Provider's folder, absolute, for thumbnails and pictures of examples. */
  readonly folder: string;
}

/** Modules that templates share with the engine: import name, and file next to the compiled engine. */
const sharedFiles: Readonly<Record<string, string>> = {
  react: "react.js",
  "react/jsx-runtime": "react-jsx-runtime.js",
  "#section": "section.js",
  "#section/view": "section-view.js",
};

/** Names of shared modules, which the compiler leaves as imports. */
export const sharedNames: readonly string[] = Object.keys(sharedFiles);

/** Name of the code in stacks. */
const codeName = "sectile-templates";

/** Reads the built-in templates, compiled next to the engine. */
export const readBuiltIn = (): Pick<CompiledTemplates, "code"> => ({
  code: readFileSync(new URL("./templates/catalogue.cjs", import.meta.url), "utf8"),
});

/**
 * Evaluates the code in a function. Imported modules are kept forever, but a function's result can be collected.
 * @param names form of class names; undefined leaves their placeholders, to be compiled with other templates
 * @throws errors of templates while they are loaded
 */
export async function evaluateTemplates(
  { code }: Pick<CompiledTemplates, "code">,
  names: ClassNames | undefined,
): Promise<Catalogue> {
  const modules = new Map<string, object>();
  for (const [name, file] of Object.entries(sharedFiles)) {
    const path = `./${file}`;
    modules.set(name, { ...(await import(path)), __esModule: true });
  }
  const requireNode = createRequire(import.meta.url);
  const module: { exports: { default?: Catalogue } } = { exports: {} };
  const named = names ? nameClasses(code, names) : code;
  const run = compileFunction(named, ["module", "exports", "require"], { filename: codeName });
  run(module, module.exports, (name: string) => modules.get(name) ?? requireNode(name));
  if (!module.exports.default) throw new Error("The templates do not export a catalogue.");
  return module.exports.default;
}

/** Position in the compiled code, and the template that it comes from. */
export interface CompiledLocation {
  /** Absolute path. */
  readonly file: string;
  /** In the code, both from 1. */
  readonly line: number;
  readonly column: number;
}

/** @returns the innermost position of an error in the provider's templates; undefined if there is none */
export function locateError(
  error: unknown,
  { code, folder }: Pick<CompiledTemplates, "code" | "folder">,
): CompiledLocation | undefined {
  const texts = code.split("\n");
  const placeAt = (line: number, column: number): CompiledLocation | undefined => {
    // The compiler writes a comment with the path before each file's code.
    const file = texts
      .slice(0, line)
      .findLast((text) => /^ *\/\/ \S.*\.(?:[cm]?[jt]sx?|json)$/.test(text))
      ?.replace(/^ *\/\/ /, "");
    return file === undefined || file.startsWith("..")
      ? undefined
      : { file: join(folder, file), line, column };
  };
  const { stack = "", sources = [] } = Object(error) as { stack?: string; sources?: readonly string[] };
  const allSettings = [...stack.matchAll(new RegExp(`${codeName}:(\\d+):(\\d+)`, "g"))].map(
    ([, line, column]) => placeAt(Number(line), Number(column)),
  );
  const components = sources.map((source) => {
    const at = code.indexOf(source);
    if (at < 0) return undefined;
    const before = code.slice(0, at).split("\n");
    return placeAt(before.length, (before.at(-1) ?? "").length + 1);
  });
  return [...allSettings, ...components].find((place) => place !== undefined);
}

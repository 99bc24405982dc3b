/** Templates as one text, which goes to every thread and process that builds with them, and the catalogue that it makes. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import type { Catalogue } from "#section";

export interface CompiledTemplates {
  /** CommonJS that exports a `Catalogue` by default. */
  readonly code: string;
  /** SHA-256 of the code, hex: what was built with other templates is none of theirs. */
  readonly hash: string;
  /** The provider's folder, absolute: thumbnails and pictures of examples are read from there. */
  readonly folder: string;
}

/** What templates share with the engine: by the name that they import, the file beside the compiled engine that has it. */
const sharedFiles: Readonly<Record<string, string>> = {
  react: "react.js",
  "react/jsx-runtime": "react-jsx-runtime.js",
  "#section": "section.js",
  "#section/view": "section-view.js",
};

/** For who compiles: shared modules keep their names. */
export const sharedNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(sharedFiles).map((name) => [name, name]),
);

/** How the code is called in stacks. */
const codeName = "sectile-templates";

/**
 * Modules that are imported are kept for ever; a function's value goes when nobody holds it any more.
 * @throws what a template throws while it is loaded
 */
export async function evaluateTemplates({ code }: Pick<CompiledTemplates, "code">): Promise<Catalogue> {
  const modules = new Map<string, object>();
  for (const [name, file] of Object.entries(sharedFiles)) {
    const path = `./${file}`;
    modules.set(name, { ...(await import(path)), __esModule: true });
  }
  const requireNode = createRequire(import.meta.url);
  const module: { exports: { default?: Catalogue } } = { exports: {} };
  const run = compileFunction(code, ["module", "exports", "require"], { filename: codeName });
  run(module, module.exports, (name: string) => modules.get(name) ?? requireNode(name));
  if (!module.exports.default) throw new Error("The templates make no catalogue.");
  return module.exports.default;
}

/** Where something stands in the compiled code, and the template that the place comes from. */
export interface CompiledPlace {
  /** Absolute. */
  readonly file: string;
  /** In the code, both from 1. */
  readonly line: number;
  readonly column: number;
}

/** @returns the innermost place in one of the provider's templates where an error came about; undefined when it was none of theirs */
export function placeOfError(
  error: unknown,
  { code, folder }: Pick<CompiledTemplates, "code" | "folder">,
): CompiledPlace | undefined {
  const texts = code.split("\n");
  const placeAt = (line: number, column: number): CompiledPlace | undefined => {
    // The compiler puts a comment with its path before each file's code.
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

/** The templates, compiled for the engine's sources as tests import them: both share one `#section`. */
import { createRequire } from "node:module";
import { compileFunction } from "node:vm";
import * as react from "react";
import * as jsxRuntime from "react/jsx-runtime";
import type { Catalogue } from "#section";
import * as section from "#section";
import * as sectionView from "#section/view";
import { compileTemplates } from "../../src/assets/bundle.ts";
import { nameClasses } from "../../src/assets/class-names.ts";

const shared = {
  react,
  "react/jsx-runtime": jsxRuntime,
  "#section": section,
  "#section/view": sectionView,
} as const;

/** @param own a provider's folder */
export async function sourceCatalogue(own?: string): Promise<Catalogue> {
  const { catalogue } = await compileTemplates({
    builtIn: `${process.cwd()}/templates`,
    own,
    isAlone: false,
    browser: `${process.cwd()}/src/browser`,
    shared: Object.keys(shared),
  });
  const requireNode = createRequire(import.meta.url);
  const module: { exports: { default?: Catalogue } } = { exports: {} };
  const run = compileFunction(nameClasses(catalogue, "readable"), ["module", "exports", "require"]);
  run(module, module.exports, (name: string) =>
    name in shared ? { ...shared[name as keyof typeof shared], __esModule: true } : requireNode(name),
  );
  if (!module.exports.default) throw new Error("The templates do not export a catalogue.");
  return module.exports.default;
}

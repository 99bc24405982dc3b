/**
 * Templates that are compiled again while a preview runs: a provider's own folder, and, in a checkout of sectile, the built-in
 * templates with the sources of client code. An installed package has no sources that change.
 */
import { existsSync, realpathSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { Catalogue } from "#section";
import { compileProvided, type TemplateChoice } from "../build/index.ts";
import { TemplatesError, templateLocation } from "../diagnostic/index.ts";
import type { Problem } from "./live.ts";

export interface TemplateSource {
  /** Absolute paths. A change in any of them can change pages. */
  readonly folders: readonly string[];
  /** @throws TemplatesError with all problems */
  load(): Promise<Catalogue>;
}

/**
 * @param root folder of the engine's package
 * @param choice a provider's own templates, if any
 * @returns undefined when nothing can change
 */
export function findTemplates(root: string | undefined, choice?: TemplateChoice): TemplateSource | undefined {
  const checkout = root !== undefined && isCheckout(root) ? root : undefined;
  const own = choice && realpathSync(resolve(choice.folder));
  if (checkout === undefined && own === undefined) return undefined;
  const browser = checkout && join(checkout, "src/browser");
  return {
    folders: [checkout && join(checkout, "templates"), browser, own].filter((folder) => folder !== undefined),
    load: async () =>
      (await compileProvided({ own, isAlone: choice?.only === true, root: checkout, browser })).catalogue,
  };
}

/** An installed package contains some sources too, for use in editors, but not the compile script. */
const isCheckout = (root: string): boolean =>
  ["templates", "src/browser", "scripts/compile.js"].every((path) => existsSync(join(root, path)));

/**
 * @param cwd base folder for paths in messages
 * @returns problems of the templates; undefined for any other error
 */
export const problemsOf = (error: unknown, cwd: string): Problem[] | undefined =>
  error instanceof TemplatesError
    ? error.problems.map((problem) => ({
        severity: "error",
        message: problem.message,
        location: templateLocation(problem, (path) => relative(cwd, path)) || "templates",
        ...(problem.excerpt !== undefined && { excerpt: problem.excerpt }),
      }))
    : undefined;

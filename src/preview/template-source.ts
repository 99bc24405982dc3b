/**
 * Templates that are compiled again while a preview runs: a provider's own folder, and in a checkout of sectile the built-in
 * ones with the sources of what runs in browsers. An installed package has no sources that anybody changes.
 */
import { existsSync, realpathSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { Catalogue } from "#section";
import { compileProvided, type TemplateChoice } from "../build/index.ts";
import { placeOfTemplate, TemplatesError } from "../diagnostic/index.ts";
import type { Problem } from "./live.ts";

export interface TemplateSource {
  /** Absolute; what changes in one of them changes pages. */
  readonly folders: readonly string[];
  /** @throws TemplatesError with everything that is wrong with them */
  load(): Promise<Catalogue>;
}

/**
 * @param root folder of the package that the engine is of
 * @param choice a provider's own templates, if there are any
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

/** A package has some of the sources too, for editors; but it was not compiled where it lies. */
const isCheckout = (root: string): boolean =>
  ["templates", "src/browser", "scripts/compile.js"].every((path) => existsSync(join(root, path)));

/**
 * @param cwd that paths are told from
 * @returns what is wrong with templates; undefined for any other error
 */
export const problemsOf = (error: unknown, cwd: string): Problem[] | undefined =>
  error instanceof TemplatesError
    ? error.problems.map((problem) => ({
        severity: "error",
        message: problem.message,
        place: placeOfTemplate(problem, (path) => relative(cwd, path)) || "templates",
        ...(problem.excerpt !== undefined && { excerpt: problem.excerpt }),
      }))
    : undefined;

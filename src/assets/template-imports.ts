/** Resolves imports of templates, wherever their folder is. */
import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Plugin } from "esbuild";
import type { TemplateFolders } from "./template-files.ts";

/** @param shared modules that templates and engine must have in common, and that are not bundled again */
export const sharedModules = (shared: readonly string[]): Plugin => ({
  name: "shared-modules",
  setup({ onResolve }) {
    onResolve({ filter: /^(?:react|#section)(?:\/|$)/ }, ({ path }) =>
      shared.includes(path) ? { path, external: true } : undefined,
    );
  },
});

/** Groups in which a file replaces the built-in one with the same name; in others a folder does. */
const laidOver = /^(?:elements|theme)\//;

/** @returns a built-in template file, or the provider's replacement */
export function locationOf(path: string, { builtIn, own }: TemplateFolders): string {
  const instead = own === undefined ? undefined : join(own, path);
  return instead !== undefined && existsSync(instead) ? instead : join(builtIn, path);
}

/**
 * Resolves relative imports of templates. A provider's file replaces a built-in one, and a file missing in the provider's folder
 * is looked up in the built-in one, so that a copied section type finds its imports.
 */
export const relativeImports = (folders: TemplateFolders & { readonly own: string }): Plugin => ({
  name: "relative-imports",
  setup({ onResolve }) {
    const below = (folder: string, path: string) => {
      const found = relative(folder, path).split(sep).join("/");
      return found.startsWith("..") || isAbsolute(found) ? undefined : found;
    };
    onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => {
      const wanted = resolve(resolveDir, path);
      const builtIn = below(folders.builtIn, wanted);
      if (builtIn !== undefined && laidOver.test(builtIn)) return { path: locationOf(builtIn, folders) };
      const own = below(folders.own, wanted);
      const instead = own === undefined || existsSync(wanted) ? undefined : join(folders.builtIn, own);
      return instead !== undefined && existsSync(instead) ? { path: instead } : undefined;
    });
  },
});

/**
 * Resolves `#elements`, `#widgets/<name>` from the folder that has the widget, and `#browser/<name>` for prerendering islands.
 * @param folders the built-in one is in the package that also has the sources of those modules
 * @param widgets name to folder
 */
export const templateImports = (folders: TemplateFolders, widgets: ReadonlyMap<string, string>): Plugin => ({
  name: "template-imports",
  setup({ onResolve }) {
    onResolve({ filter: /^#elements$/ }, () => ({ path: locationOf("elements/index.ts", folders) }));
    onResolve({ filter: /^#browser\/[\w-]+$/ }, ({ path }) => {
      const file = join(dirname(folders.builtIn), "src/browser", `${path.slice("#browser/".length)}.ts`);
      return existsSync(file) ? { path: file } : undefined;
    });
    onResolve({ filter: /^#widgets\// }, ({ path }) => {
      const name = path.slice("#widgets/".length);
      const folder = widgets.get(name);
      return folder === undefined
        ? {
            errors: [
              { text: `Unknown widget "${name}". Available widgets: ${[...widgets.keys()].join(", ")}.` },
            ],
          }
        : { path: join(folder, "view.tsx") };
    });
  },
});

/** What the imports of templates mean, wherever the folder with the templates lies. */
import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Plugin } from "esbuild";
import type { TemplateFolders } from "./template-files.ts";

/** @param shared names of modules that templates and engine must have in common, which are not bundled a second time */
export const sharedModules = (shared: Readonly<Record<string, string>>): Plugin => ({
  name: "shared-modules",
  setup({ onResolve }) {
    onResolve({ filter: /^(?:react|#section)(?:\/|$)/ }, ({ path }) => {
      const external = shared[path];
      return external === undefined ? undefined : { path: external, external: true };
    });
  },
});

/** Groups of which a file takes the place of the built-in one with the same name; of others a folder does. */
const laidOver = /^(?:elements|theme)\//;

/** @returns a file of the built-in templates, or the provider's that stands in its place */
export function placeOf(path: string, { builtIn, own }: TemplateFolders): string {
  const instead = own === undefined ? undefined : join(own, path);
  return instead !== undefined && existsSync(instead) ? instead : join(builtIn, path);
}

/**
 * What templates import by a relative path. A provider's file stands in for a built-in one; and what their folder lacks is
 * looked for in the built-in one, so that a section type that was copied from there finds what it imports.
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
      if (builtIn !== undefined && laidOver.test(builtIn)) return { path: placeOf(builtIn, folders) };
      const own = below(folders.own, wanted);
      const instead = own === undefined || existsSync(wanted) ? undefined : join(folders.builtIn, own);
      return instead !== undefined && existsSync(instead) ? { path: instead } : undefined;
    });
  },
});

/**
 * `#elements`, `#widgets/<name>` of whoever has the widget, and `#browser/<name>` where an island is prerendered.
 * @param folders of which the built-in one is in the package that also has the sources of those modules
 * @param widgets name to folder
 */
export const templateImports = (folders: TemplateFolders, widgets: ReadonlyMap<string, string>): Plugin => ({
  name: "template-imports",
  setup({ onResolve }) {
    onResolve({ filter: /^#elements$/ }, () => ({ path: placeOf("elements/index.ts", folders) }));
    onResolve({ filter: /^#browser\/[\w-]+$/ }, ({ path }) => {
      const file = join(dirname(folders.builtIn), "src/browser", `${path.slice("#browser/".length)}.ts`);
      return existsSync(file) ? { path: file } : undefined;
    });
    onResolve({ filter: /^#widgets\// }, ({ path }) => {
      const name = path.slice("#widgets/".length);
      const folder = widgets.get(name);
      return folder === undefined
        ? { errors: [{ text: `There is no widget "${name}". There are ${[...widgets.keys()].join(", ")}.` }] }
        : { path: join(folder, "view.tsx") };
    });
  },
});

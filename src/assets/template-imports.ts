/** What the imports of templates mean, wherever the folder with the templates lies. */
import { join } from "node:path";
import type { Plugin } from "esbuild";

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

/**
 * `#elements`, and `#widgets/<name>` of whoever has the widget.
 * @param elements folder of the elements
 * @param widgets name to folder
 */
export const templateImports = (elements: string, widgets: ReadonlyMap<string, string>): Plugin => ({
  name: "template-imports",
  setup({ onResolve }) {
    onResolve({ filter: /^#elements$/ }, () => ({ path: join(elements, "index.ts") }));
    onResolve({ filter: /^#widgets\// }, ({ path }) => {
      const name = path.slice("#widgets/".length);
      const folder = widgets.get(name);
      return folder === undefined
        ? { errors: [{ text: `There is no widget "${name}". There are ${[...widgets.keys()].join(", ")}.` }] }
        : { path: join(folder, "view.tsx") };
    });
  },
});

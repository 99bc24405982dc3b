/** Compiles one stylesheet of a template: scoped class names, syntax for the browsers we support, minified. */

import { readFile } from "node:fs/promises";
import { basename, dirname, sep } from "node:path";
import type { Plugin } from "esbuild";
import { browserslistToTargets, transform } from "lightningcss";

/** Browsers of the last three years. */
const targets = browserslistToTargets(["chrome 111", "firefox 113", "safari 16.4"]);

/** Prefix of a file's class names: its folder for `style.module.css`, otherwise its own name. */
export function scopeOf(path: string): string {
  const name = basename(path).replace(/(?:\.module)?\.css$/, "");
  return name === "style" ? basename(dirname(path)) : name;
}

/** @param source plain CSS, or a CSS module when its file's name ends in `.module.css` */
export function compileCss(path: string, source: string): { css: string; names: Record<string, string> } {
  const isModule = path.endsWith(".module.css");
  const { code, exports } = transform({
    filename: `${scopeOf(path)}.css`,
    code: Buffer.from(source),
    minify: true,
    targets,
    cssModules: isModule && { pattern: "[name]-[local]", dashedIdents: false },
  });
  const names = Object.entries(exports || {}).map(([local, { name }]) => [local, name] as const);
  return { css: code.toString(), names: Object.fromEntries(names.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/**
 * Lets templates import their styles: the import gives the class names, the CSS is gathered in `collected`.
 * @param collected path of the stylesheet to its CSS
 */
export const cssModules = (collected: Map<string, string>): Plugin => ({
  name: "css-modules",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { css, names } = compileCss(path, await readFile(path, "utf8"));
      collected.set(path.split(sep).join("/"), css);
      return { contents: `export default ${JSON.stringify(names)}`, loader: "js" };
    });
  },
});

/** Lets browser scripts import the same names; as an enumeration, so that only those in use cost anything. */
export const cssNames: Plugin = {
  name: "css-names",
  setup({ onLoad }) {
    onLoad({ filter: /\.module\.css$/ }, async ({ path }) => {
      const { names } = compileCss(path, await readFile(path, "utf8"));
      return {
        contents: `enum names ${JSON.stringify(names).replaceAll('":"', '"="')}\nexport { names as default };`,
        loader: "ts",
      };
    });
  },
};

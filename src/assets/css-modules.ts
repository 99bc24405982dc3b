/** Compiles one stylesheet of a template: scoped class names, syntax for the browsers we support, minified. */

import { readFile } from "node:fs/promises";
import { basename, dirname, sep } from "node:path";
import type { PartialMessage, Plugin } from "esbuild";
import { browserslistToTargets, transform } from "lightningcss";

/** Browsers of the last three years, and the Safari of telephones that are updated no further. */
const targets = browserslistToTargets(["chrome 120", "firefox 121", "safari 16.4"]);

/** What the name of a stylesheet begins with that belongs to one layout of a section type; or ends in, to several. */
const ofVariant = "variant-";
const ofVariants = "-variants.module.css";

export const isOfVariant = (path: string): boolean =>
  basename(path).startsWith(ofVariant) || path.endsWith(ofVariants);

/**
 * Prefix of a file's class names: its folder for `style.module.css`, the folder and the variant's name for
 * `variant-list.module.css`, otherwise its own name.
 */
export function scopeOf(path: string): string {
  const name = basename(path).replace(/(?:\.module)?\.css$/, "");
  const folder = basename(dirname(path));
  if (name === "style") return folder;
  return name.startsWith(ofVariant) ? `${folder}-${name.slice(ofVariant.length)}` : name;
}

/** @param source plain CSS, or a CSS module when its file's name ends in `.module.css` */
function compileCss(path: string, source: string): { css: string; names: Record<string, string> } {
  const isModule = path.endsWith(".module.css");
  const { code, exports } = transform({
    filename: `${scopeOf(path)}.css`,
    code: Buffer.from(source),
    minify: true,
    targets,
    cssModules: isModule && { pattern: "[name]-[local]", dashedIdents: false },
  });
  const names = Object.entries(exports || {}).map(([local, { name }]) => [local, name] as const);
  return {
    css: tighten(code.toString()),
    names: Object.fromEntries(names.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Strings, addresses and selectors, which stay as they are; and what values are shorter without. */
const untouched = /"(?:[^"\\]|\\.)*"|url\([^)]*\)|(?:[^{};"]|"(?:[^"\\]|\\.)*")*\{/;
const loose = /(?<separator>, | \/ | \* )|(?<![\w-])(?<nothing>transparent)(?![\w-])/;
const values = new RegExp(`${untouched.source}|${loose.source}`, "g");

/** What lightningcss leaves in values with variables, which it does not read: spaces, and the long name of no colour. */
const tighten = (css: string): string =>
  css.replace(values, (found, ...more) => {
    const { separator, nothing } = more.at(-1) as { separator?: string; nothing?: string };
    return separator?.trim() ?? (nothing ? "#0000" : found);
  });

/** What lightningcss throws; lines and columns from 1. */
interface StyleError extends Error {
  readonly loc?: { readonly line: number; readonly column: number };
}

/** @returns what is wrong with a stylesheet in esbuild's form, so that it is told as any other error */
async function readCss(path: string): Promise<ReturnType<typeof compileCss> | { errors: PartialMessage[] }> {
  const source = await readFile(path, "utf8");
  try {
    return compileCss(path, source);
  } catch (error) {
    const { message, loc } = error as StyleError;
    if (!loc) throw error;
    const lineText = source.split("\n")[loc.line - 1] ?? "";
    return {
      errors: [{ text: message, location: { file: path, line: loc.line, column: loc.column - 1, lineText } }],
    };
  }
}

/**
 * Lets templates import their styles: the import gives the class names, the CSS is gathered in `collected`.
 * @param collected path of the stylesheet to its CSS
 */
export const cssModules = (collected: Map<string, string>): Plugin => ({
  name: "css-modules",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const read = await readCss(path);
      if ("errors" in read) return read;
      const { css, names } = read;
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
      const read = await readCss(path);
      if ("errors" in read) return read;
      return {
        contents: `enum names ${JSON.stringify(read.names).replaceAll('":"', '"="')}\nexport { names as default };`,
        loader: "ts",
      };
    });
  },
};

/** Compiles a template's stylesheet: scoped class names, syntax for supported browsers, minified. */

import { readFile } from "node:fs/promises";
import { basename, dirname, sep } from "node:path";
import type { PartialMessage, Plugin } from "esbuild";
import { browserslistToTargets, transform } from "lightningcss";
import { browsersOfPages } from "./browsers.js";
import { classPlaceholder } from "./class-names.ts";

const targets = browserslistToTargets([...browsersOfPages]);

/** Prefix of a stylesheet for one layout of a section type, and suffix of one for several layouts. */
const ofVariant = "variant-";
const ofVariants = "-variants";

export const isOfVariant = (path: string): boolean =>
  basename(path).startsWith(ofVariant) || path.endsWith(`${ofVariants}.module.css`);

/**
 * Returns the prefix of a file's class names: its folder for `style.module.css`, folder and variant for
 * `variant-list.module.css`, folder and name for other files of a section type, so that a copy of a type in another folder
 * shares none; otherwise its own name.
 */
export function scopeOf(path: string): string {
  const name = basename(path).replace(/(?:\.module)?\.css$/, "");
  const folder = basename(dirname(path));
  if (name === "style") return folder;
  if (name.startsWith(ofVariant)) return `${folder}-${name.slice(ofVariant.length)}`;
  if (name.endsWith(ofVariants)) return folder + ofVariants;
  return basename(dirname(dirname(path))) === "sections" ? `${folder}-${name}` : name;
}

/** @param source plain CSS, or a CSS module if the file name ends in `.module.css` */
function compileCss(path: string, source: string): { css: string; names: Record<string, string> } {
  const isModule = path.endsWith(".module.css");
  const { code, exports } = transform({
    filename: `${scopeOf(path)}.css`,
    code: Buffer.from(source),
    minify: true,
    targets,
    cssModules: isModule && { pattern: classPlaceholder("[name]", "[local]"), dashedIdents: false },
  });
  const names = Object.entries(exports || {}).map(([local, { name }]) => [local, name] as const);
  return {
    css: tighten(withOlderValues(code.toString())),
    names: Object.fromEntries(names.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Declarations of values that the oldest browsers lack: units of the window's size without its bars, and `overflow: clip`. */
const newer = /(?<=[{;])([a-z-]+):([^;{}"]*\d[ds]v[hw]\b[^;{}"]*|(?<=overflow:)clip)(?=[;}])/g;

/**
 * Declares an older value before such a value. The oldest browsers drop the newer one, unless it reads a custom property: then
 * the template needs `@supports`.
 */
const withOlderValues = (css: string): string =>
  css.replace(newer, (found, property, value) => {
    if (property.startsWith("--") || value.includes("var(")) return found;
    const older = value === "clip" ? "hidden" : value.replace(/(?<=\d)[ds](?=v[hw]\b)/g, "");
    return `${property}:${older};${found}`;
  });

/** Strings, URLs and selectors, which stay unchanged; and parts of values that have a shorter form. */
const untouched = /"(?:[^"\\]|\\.)*"|url\([^)]*\)|(?:[^{};"]|"(?:[^"\\]|\\.)*")*\{/;
const loose = /(?<separator>, | \/ | \* )|(?<![\w-])(?<nothing>transparent)(?![\w-])/;
const values = new RegExp(`${untouched.source}|${loose.source}`, "g");

/** Shortens values with variables, which lightningcss does not parse: removes spaces and replaces `transparent`. */
const tighten = (css: string): string =>
  css.replace(values, (found, ...more) => {
    const { separator, nothing } = more.at(-1) as { separator?: string; nothing?: string };
    return separator?.trim() ?? (nothing ? "#0000" : found);
  });

/** Error of lightningcss; lines and columns start at 1. */
interface StyleError extends Error {
  readonly loc?: { readonly line: number; readonly column: number };
}

/** @returns the compiled stylesheet, or its errors in esbuild's format, so that they are reported like any other */
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

export interface Stylesheet {
  readonly css: string;
  /** Its own class names. It has none if it only styles names that documents contain, such as `size-small`. */
  readonly names: readonly string[];
}

/**
 * Lets templates import styles. The import returns the class names; the CSS is added to `collected`.
 * @param collected stylesheets by path
 */
export const cssModules = (collected: Map<string, Stylesheet>): Plugin => ({
  name: "css-modules",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const read = await readCss(path);
      if ("errors" in read) return read;
      const { css, names } = read;
      collected.set(path.split(sep).join("/"), { css, names: Object.keys(names) });
      return { contents: `export default ${JSON.stringify(names)}`, loader: "js" };
    });
  },
});

/** Lets browser scripts import class names, as an enum so that only used ones are included. */
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

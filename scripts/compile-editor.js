/** Compiles the editor's browser code, the editor shell and the page script, with names that contain a content hash. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, relative, resolve } from "node:path";
import { build } from "esbuild";
import { minify as shorten } from "rolldown/utils";
import { minify } from "terser";
import { browsersOfEditor, esbuildTargets } from "../src/assets/browsers.js";

/**
 * React Aria has texts in 34 languages, 37 KB, and picks one by the browser's language. Only the texts of components that
 * the editor uses are included, in the editor's two languages, and they follow the editor's language.
 */
const parts = [
  "react-aria-components/dist/private",
  ...[
    "autocomplete",
    "calendar",
    "datepicker",
    "dnd",
    "grid",
    "menu",
    "overlays",
    "searchfield",
    "spinbutton",
  ].map((part) => `react-aria/dist/private/${part}`),
  "react-stately/dist/private/datepicker",
];

/** Texts never used: no date ranges, no resizable columns, no colours. */
const neverReported =
  /^ {4}"(?:dateRange|(?:finish|selected|start)Range\w+|tableResizer|colorSwatchPicker)": .*$/gm;

/**
 * Variable from which a component reads its texts. They are in a separate file; imported as a module they would be a second
 * copy.
 */
const words = "(globalThis.words ??= [])";

const partOf = (/** @type {string} */ path) => parts.findIndex((part) => dirname(path).endsWith(part));

/** Replaces the texts of one component. English is the fallback. */
const wordsToCome = (/** @type {string} */ path) =>
  `export default { "en-US": (${words}[${partOf(path)}] ??= {}) };`;

/** Sets the texts of a language before anything is rendered. */
const wordsOf = (/** @type {string} */ language) => `
${parts.map((part, index) => `import words${index} from "words:${part.replace("/private", "/private/intl")}/${language}.mjs";`).join("\n")}
for (const [index, one] of [${parts.map((_, index) => `words${index}`)}].entries()) Object.assign(${words}[index], one);
`;

/**
 * @param {string} root of the project
 * @param {string} target folder; `manifest.json` in it lists the files
 * @param {boolean} isQuick true to skip the slowest minification
 * @returns the files that contribute to the result
 */
export async function compileEditor(root, target, isQuick) {
  const entries = {
    client: `${root}src/editor/shell/index.tsx`,
    frame: `${root}src/editor/page/index.ts`,
  };
  // Include this script in the hash, since it decides how files are minified.
  const own = createHash("sha256").update(await readFile(new URL(import.meta.url)));
  const banner = { js: `/* ${own.digest("hex")}${isQuick ? " quick" : ""} */` };
  /** Name of the compiled editor of articles, once it is known. */
  let article = "";
  const bundle = (/** @type {string} */ out, /** @type {string} */ path) =>
    build({
      metafile: true,
      absWorkingDir: root,
      entryPoints: [{ in: path, out }],
      outdir: target,
      entryNames: "[name]-[hash]",
      chunkNames: "[name]-[hash]",
      // Each language of the editor is a separate file; the page script is a single file.
      splitting: true,
      bundle: true,
      minify: true,
      banner,
      format: "esm",
      platform: "browser",
      target: esbuildTargets(browsersOfEditor),
      jsx: "automatic",
      charset: "utf8",
      legalComments: "none",
      logLevel: "warning",
      define: { "process.env.NODE_ENV": '"production"' },
      loader: { ".module.css": "local-css" },
      plugins: [
        {
          name: "less",
          setup({ onLoad, onResolve }) {
            // A part of the page's script would be split off, as a file that both share and that loads for every page.
            onResolve({ filter: /^\.\/article\/index\.ts$/ }, ({ kind }) =>
              kind === "dynamic-import" ? { path: `./${article}`, external: true } : undefined,
            );
            onLoad({ filter: /\/intlStrings\.mjs$/ }, ({ path }) => ({ contents: wordsToCome(path) }));
            onLoad({ filter: /\/words\/(?:english|russian)\.ts$/ }, async ({ path }) => ({
              contents:
                (await readFile(path, "utf8")) + wordsOf(path.endsWith("/english.ts") ? "en-US" : "ru-RU"),
              loader: "ts",
              resolveDir: dirname(path),
            }));
            onResolve({ filter: /^words:/ }, ({ path }) => ({ path: path.slice(6), namespace: "words" }));
            onLoad({ filter: /.*/, namespace: "words" }, async ({ path }) => ({
              contents: (await readFile(`${root}node_modules/${path}`, "utf8")).replace(neverReported, ""),
            }));
            // Dates in documents are Gregorian.
            onLoad({ filter: /date\/dist\/private\/createCalendar\.m?js$/ }, () => ({ contents: gregorian }));
            onLoad({ filter: /number\/dist\/private\/NumberParser\.m?js$/ }, () => ({ contents: digits }));
            onLoad({ filter: /number\/dist\/private\/NumberFormatter\.m?js$/ }, () => ({
              contents: figures,
            }));
            onLoad({ filter: /date\/dist\/private\/DateFormatter\.m?js$/ }, () => ({ contents: days }));
            onLoad({ filter: /datepicker\/placeholders\.m?js$/ }, async ({ path }) => ({
              contents: (await readFile(path, "utf8")).replace(otherPlaceholders, ""),
            }));
            onLoad({ filter: /shadowdom\/ShadowTreeWalker\.mjs$/ }, () => ({ contents: walker }));
            onLoad({ filter: /overlays\/usePreventScroll\.mjs$/ }, () => ({ contents: nothingScrolls }));
            onLoad({ filter: /utils\/openLink\.mjs$/ }, () => ({ contents: noLinks }));
            onLoad({ filter: /\/normalize-wheel\/index\.js$/ }, () => ({ contents: wheel }));
            onLoad({ filter: /react-easy-crop\/index\.module\.mjs$/ }, async ({ path }) => ({
              contents: (await readFile(path, "utf8"))
                .replace(/^\/\/#region \S+@oxc-project\/runtime@[\s\S]*?(?=^\/\/#region src\/)/m, spread)
                .replace(/^var styles_default = .*$/m, 'var styles_default = "";'),
            }));
            onLoad({ filter: /\/cjs\/react(?:-dom(?:-client)?)?\.production\.js$/ }, async ({ path }) => ({
              contents: (await readFile(path, "utf8")).replace(notAsked, ""),
            }));
            onLoad({ filter: /select\/HiddenSelect\.mjs$/ }, () => ({ contents: noForm }));
            onLoad({ filter: /\.svg$/ }, async ({ path }) => ({
              contents: drawingOf(await readFile(path, "utf8")),
              loader: "text",
            }));
          },
        },
      ],
    });
  const ofArticles = await bundle("article", `${root}src/editor/page/article/index.ts`);
  article = basename(Object.keys(ofArticles.metafile.outputs).find((path) => path.endsWith(".js")) ?? "");
  const made = await Promise.all(
    Object.entries(entries)
      .filter(([, path]) => existsSync(path))
      .map(([out, path]) => bundle(out, path)),
  );
  const outputs = Object.fromEntries(
    [ofArticles, ...made].flatMap(({ metafile }) => Object.entries(metafile.outputs)),
  );
  const scripts = Object.keys(outputs).filter((path) => path.endsWith(".js"));
  await Promise.all(
    (isQuick ? [] : scripts).map((path) =>
      makeSmaller(resolve(root, path), `${root}dist/engine/editor/${basename(path)}`),
    ),
  );
  const files = Object.entries(outputs).map(([path, { entryPoint }]) => ({
    name: basename(path),
    isScript: path.endsWith(".js"),
    entryPoint,
  }));
  const script = (/** @type {string} */ entry) =>
    files.find(
      ({ isScript, entryPoint }) => isScript && entryPoint === relative(root, entry).replaceAll("\\", "/"),
    )?.name;
  const client = script(entries.client);
  const styles = files.find(({ name }) => name.startsWith("client-") && name.endsWith(".css"))?.name;
  const manifest = { client, styles, frame: script(entries.frame), article };
  await writeFile(`${target}/manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  await writeFile(`${target}/index.html`, page(manifest));
  const bytes = Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const used = bytes.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
  const mute = used.find((path) => path.endsWith("/intlStrings.mjs") && partOf(path) < 0);
  if (mute) throw new Error(`${mute}: this part of React Aria has no texts in the languages of the editor`);
  return used;
}

/**
 * Minifies a script further than esbuild's own minifier does, by 12 KB: a second one inlines functions that are used once,
 * and a third one finds the rest in a tenth of a second.
 */
async function makeSmaller(/** @type {string} */ path, /** @type {string} */ before) {
  // Reuse the result of the previous compilation of the same code: it saves ten seconds of CPU time.
  if (existsSync(before)) return copyFile(before, path);
  const { code = "" } = await minify(await readFile(path, "utf8"), {
    module: true,
    ecma: 2022,
    // Only the passes that find something: all of them take twice as long.
    compress: {
      defaults: false,
      collapse_vars: true,
      conditionals: true,
      dead_code: true,
      evaluate: true,
      if_return: true,
      inline: 3,
      join_vars: true,
      pure_getters: true,
      reduce_funcs: true,
      reduce_vars: true,
      sequences: true,
      side_effects: true,
      unused: true,
    },
    format: { comments: false },
  });
  const last = await shorten(path, code, { module: true });
  if (last.errors.length > 0)
    throw new Error(`${path}: ${last.errors.map(({ message }) => message).join("; ")}`);
  await writeFile(path, last.code);
}

/** Placeholders of empty date parts in languages that the editor does not have: 1 KB. */
const otherPlaceholders = /^ {4}(?!(?:en|ru):)(?:\w+|'[\w-]+'): \{[^}]*\},?$/gm;

/** Numbers in dates use the digits of the editor's languages: 2 KB. */
const digits = `export class NumberParser {
  isValidPartialNumber = (text) => /^\\d*$/.test(text);
  parse = (text) => (text && this.isValidPartialNumber(text) ? Number(text) : NaN);
}`;

/** Polyfill for signs and units that old browsers could not format: 1 KB. */
const figures = "export const NumberFormatter = Intl.NumberFormat;";

/** Object copying of the picture cropper, written for browsers without spread syntax: 1 KB. Its styles are ours. */
const spread = "const _objectSpread2 = Object.assign;\n";

/** Parts of React that the editor never calls: server rendering, resource hints, form state. */
const notAsked =
  /^exports\.(?:cache(?:Signal)?|hydrateRoot|pre\w+|requestFormReset|unstable_\w+|use(?:ActionState|FormStat\w+|Optimistic)) = [\s\S]*?^\};$/gm;

/** No selection is submitted with a form or filled in by the browser: 1 KB. */
const noForm = "export const HiddenSelect = () => null; export const useHiddenSelect = undefined;";

/** Date ranges and hour cycles for old browsers: 1 KB. Midnight is 0 o'clock. */
const days = `export class DateFormatter extends Intl.DateTimeFormat {
  constructor(locale, { hour12, ...options } = {}) {
    super(locale, hour12 === undefined ? options : { ...options, hourCycle: hour12 ? "h12" : "h23" });
  }
}`;

/** Wheel normalization of the crop dialog. All browsers that the editor supports report pixels: 1 KB. */
const wheel = "export default ({ deltaY }) => ({ pixelY: deltaY });";

/** The editor shell has no shadow roots, and React Aria is not told of any: 1 KB. */
const walker = `export const createShadowTreeWalker = (doc, ...which) => doc.createTreeWalker(...which);`;

/** The page behind dialogs does not scroll, so scroll locking is not needed: 1 KB. */
const nothingScrolls = "export const usePreventScroll = () => {};";

/** No tab, option, row or menu item is a link, for which React Aria would call a router: 1 KB. */
const noLinks = `const same = (href) => href;
const router = { isNative: true, open() {}, useHref: same };
export const useRouter = () => router;
export const useLinkProps = () => ({});
export const useSyntheticLinkProps = () => ({});
export const handleLinkClick = () => {};
export const openLink = () => {};
export const RouterProvider = undefined;`;

/** Replaces the eleven calendars of @internationalized/date: 5 KB. */
const gregorian = `import { GregorianCalendar } from "./calendars/GregorianCalendar.mjs";
export const createCalendar = () => new GregorianCalendar();`;

/** Returns the content of an SVG without its invisible frame. */
const drawingOf = (/** @type {string} */ svg) =>
  svg
    .slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>"))
    .replace(/<path[^>]*stroke="none"[^>]*>/, "")
    .replace(/\s*\n\s*/g, "");

/** HTML page of the editor. Its script renders everything. */
const page = (
  /** @type {{ client: string | undefined, styles: string | undefined }} */ { client, styles },
) => `<!doctype html>
<html lang="en" translate="no" class="notranslate">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="robots" content="noindex">
<meta name="google" content="notranslate">
<meta name="referrer" content="no-referrer">
<title>Editor</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="assets/${styles}">
<script type="module" src="assets/${client}"></script>
</head>
<body><div id="editor"></div></body>
</html>
`;

/** Compiles the editor's browser half: the chrome and what runs in the page, with names that say their content. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, relative, resolve } from "node:path";
import { build } from "esbuild";
import { minify as shorten } from "rolldown/utils";
import { minify } from "terser";

/**
 * React Aria has words in 34 languages, 37 KB, and looks for them by the browser's. Those of the parts that the editor has come with
 * the editor's own, in its two languages, and are said whatever the browser's is.
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

/** No spans of days are chosen, no columns resized, and no colours. */
const neverSaid =
  /^ {4}"(?:dateRange|(?:finish|selected|start)Range\w+|tableResizer|colorSwatchPicker)": .*$/gm;

/** Where a part looks for its words, which are a file of their own; as a module they would be another one. */
const words = "(globalThis.words ??= [])";

const partOf = (/** @type {string} */ path) => parts.findIndex((part) => dirname(path).endsWith(part));

/** In place of the words of one part. English is what is taken where the browser's language is not there. */
const wordsToCome = (/** @type {string} */ path) =>
  `export default { "en-US": (${words}[${partOf(path)}] ??= {}) };`;

/** Puts the words of a language there, before anything is drawn. */
const wordsOf = (/** @type {string} */ language) => `
${parts.map((part, index) => `import words${index} from "words:${part.replace("/private", "/private/intl")}/${language}.mjs";`).join("\n")}
for (const [index, one] of [${parts.map((_, index) => `words${index}`)}].entries()) Object.assign(${words}[index], one);
`;

/**
 * @param {string} root of the project
 * @param {string} target folder; `manifest.json` in it names the files
 * @param {boolean} isQuick whether scripts are left a little larger than they could be
 * @returns the files of which something is in the result
 */
export async function compileEditor(root, target, isQuick) {
  const entries = {
    client: `${root}src/editor/client/index.tsx`,
    frame: `${root}src/editor/page/index.ts`,
  };
  // In the names of what comes out is how it was made smaller, too.
  const own = createHash("sha256").update(await readFile(new URL(import.meta.url)));
  const banner = { js: `/* ${own.digest("hex")}${isQuick ? " quick" : ""} */` };
  const bundle = (/** @type {string} */ out, /** @type {string} */ path) =>
    build({
      metafile: true,
      absWorkingDir: root,
      entryPoints: [{ in: path, out }],
      outdir: target,
      entryNames: "[name]-[hash]",
      chunkNames: "[name]-[hash]",
      // What the editor says in one language is a file of its own; what runs in the page is one file.
      splitting: true,
      bundle: true,
      minify: true,
      banner,
      format: "esm",
      platform: "browser",
      target: ["es2022", "chrome120", "firefox121", "safari17.4"],
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
            onLoad({ filter: /\/intlStrings\.mjs$/ }, ({ path }) => ({ contents: wordsToCome(path) }));
            onLoad({ filter: /\/words\/(?:english|russian)\.ts$/ }, async ({ path }) => ({
              contents:
                (await readFile(path, "utf8")) + wordsOf(path.endsWith("/english.ts") ? "en-US" : "ru-RU"),
              loader: "ts",
              resolveDir: dirname(path),
            }));
            onResolve({ filter: /^words:/ }, ({ path }) => ({ path: path.slice(6), namespace: "words" }));
            onLoad({ filter: /.*/, namespace: "words" }, async ({ path }) => ({
              contents: (await readFile(`${root}node_modules/${path}`, "utf8")).replace(neverSaid, ""),
            }));
            // Dates are those of the documents: Gregorian.
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
  const made = await Promise.all(
    Object.entries(entries)
      .filter(([, path]) => existsSync(path))
      .map(([out, path]) => bundle(out, path)),
  );
  const outputs = Object.fromEntries(made.flatMap(({ metafile }) => Object.entries(metafile.outputs)));
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
  const manifest = { client, styles, frame: script(entries.frame) };
  await writeFile(`${target}/manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  await writeFile(`${target}/index.html`, page(manifest));
  const bytes = Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const used = bytes.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
  const mute = used.find((path) => path.endsWith("/intlStrings.mjs") && partOf(path) < 0);
  if (mute) throw new Error(`${mute}: a part of React Aria whose words come with no language of the editor`);
  return used;
}

/**
 * A second minifier puts functions of one use where they are used, and a third one finds in a tenth of a second what is left:
 * 12 KB that esbuild's own does not.
 */
async function makeSmaller(/** @type {string} */ path, /** @type {string} */ before) {
  // Made by the last compilation, of the same code: ten seconds of a processor.
  if (existsSync(before)) return copyFile(before, path);
  const { code = "" } = await minify(await readFile(path, "utf8"), {
    module: true,
    ecma: 2022,
    // Those that find something: all of them take twice the time.
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

/** What a date's empty parts say, by language: those that the editor has no words for are left out, 1 KB. */
const otherPlaceholders = /^ {4}(?!(?:en|ru):)(?:\w+|'[\w-]+'): \{[^}]*\},?$/gm;

/** Dates are written in the digits of the languages that the editor has words for: 2 KB. */
const digits = `export class NumberParser {
  isValidPartialNumber = (text) => /^\\d*$/.test(text);
  parse = (text) => (text && this.isValidPartialNumber(text) ? Number(text) : NaN);
}`;

/** Signs and units that browsers once could not write, 1 KB. */
const figures = "export const NumberFormatter = Intl.NumberFormat;";

/** What the picture's cropper copies objects with, written for browsers that had no spread: 1 KB; its styles are ours. */
const spread = "const _objectSpread2 = Object.assign;\n";

/** What no part of the editor asks of React: pages made by a server, hints of what to load, state of forms. */
const notAsked =
  /^exports\.(?:cache(?:Signal)?|hydrateRoot|pre\w+|requestFormReset|unstable_\w+|use(?:ActionState|FormStat\w+|Optimistic)) = [\s\S]*?^\};$/gm;

/** No choice is sent with a form, nor filled in by the browser: 1 KB. */
const noForm = "export const HiddenSelect = () => null; export const useHiddenSelect = undefined;";

/** Spans of days, and which hours a language counts, as browsers once could not say them: 1 KB. Midnight is 0 o'clock. */
const days = `export class DateFormatter extends Intl.DateTimeFormat {
  constructor(locale, { hour12, ...options } = {}) {
    super(locale, hour12 === undefined ? options : { ...options, hourCycle: hour12 ? "h12" : "h23" });
  }
}`;

/** What the crop dialog asks of a wheel; all browsers that the editor runs in say it in pixels: 1 KB. */
const wheel = "export default ({ deltaY }) => ({ pixelY: deltaY });";

/** Nothing around the page stands in shadow roots, and React Aria is not told that anything does: 1 KB. */
const walker = `export const createShadowTreeWalker = (doc, ...which) => doc.createTreeWalker(...which);`;

/** Behind dialogs lies a page that does not scroll: what keeps others from it is not needed, 1 KB. */
const nothingScrolls = "export const usePreventScroll = () => {};";

/** No tab, option, row or entry of a menu is a link, for which React Aria would ask a router: 1 KB. */
const noLinks = `const same = (href) => href;
const router = { isNative: true, open() {}, useHref: same };
export const useRouter = () => router;
export const useLinkProps = () => ({});
export const useSyntheticLinkProps = () => ({});
export const handleLinkClick = () => {};
export const openLink = () => {};
export const RouterProvider = undefined;`;

/** In place of the choice among eleven calendars of @internationalized/date: 5 KB. */
const gregorian = `import { GregorianCalendar } from "./calendars/GregorianCalendar.mjs";
export const createCalendar = () => new GregorianCalendar();`;

/** What stands inside of a drawing, without the frame that nobody sees. */
const drawingOf = (/** @type {string} */ svg) =>
  svg
    .slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>"))
    .replace(/<path[^>]*stroke="none"[^>]*>/, "")
    .replace(/\s*\n\s*/g, "");

/** The editor's page; all of it is drawn by its script. */
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

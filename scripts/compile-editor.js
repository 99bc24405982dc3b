/** Compiles the editor's browser half: the chrome and what runs in the page, with names that say their content. */
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename, relative, resolve } from "node:path";
import { build } from "esbuild";
import { minify } from "rolldown/utils";

/** The languages that the editor has words for; React Aria's own words of the others are left out: 37 KB. */
const languages = /\/(?:en-US|ru-RU)\.m?js$/;

/**
 * @param {string} root of the project
 * @param {string} target folder; `manifest.json` in it names the files
 * @returns the files of which something is in the result
 */
export async function compileEditor(root, target) {
  const entries = {
    client: `${root}src/editor/client/index.tsx`,
    frame: `${root}src/editor/page/index.ts`,
  };
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
          setup({ onLoad }) {
            onLoad({ filter: /\/intl\/(?:.*\/)?[a-z]{2}-[A-Z]{2}\.m?js$/ }, ({ path }) =>
              languages.test(path.replaceAll("\\", "/")) ? undefined : { contents: "export default {}" },
            );
            // Dates are those of the documents: Gregorian.
            onLoad({ filter: /date\/dist\/private\/createCalendar\.m?js$/ }, () => ({ contents: gregorian }));
            onLoad({ filter: /number\/dist\/private\/NumberParser\.m?js$/ }, () => ({ contents: digits }));
            onLoad({ filter: /number\/dist\/private\/NumberFormatter\.m?js$/ }, () => ({
              contents: figures,
            }));
            onLoad({ filter: /datepicker\/placeholders\.m?js$/ }, async ({ path }) => ({
              contents: (await readFile(path, "utf8")).replace(otherPlaceholders, ""),
            }));
            onLoad({ filter: /shadowdom\/ShadowTreeWalker\.mjs$/ }, () => ({ contents: walker }));
            onLoad({ filter: /overlays\/usePreventScroll\.mjs$/ }, () => ({ contents: nothingScrolls }));
            onLoad({ filter: /utils\/openLink\.mjs$/ }, () => ({ contents: noLinks }));
            onLoad({ filter: /\/normalize-wheel\/index\.js$/ }, () => ({ contents: wheel }));
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
  await Promise.all(
    Object.keys(outputs)
      .filter((path) => path.endsWith(".js"))
      .map((path) => makeSmaller(resolve(root, path))),
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
  return bytes.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
}

/** A second minifier finds 7 KB more than esbuild's, in a fifth of a second. */
async function makeSmaller(/** @type {string} */ path) {
  const { code, errors } = await minify(path, await readFile(path, "utf8"), { module: true });
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join("; ")}`);
  await writeFile(path, code);
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
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>Editor</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="assets/${styles}">
<script type="module" src="assets/${client}"></script>
</head>
<body><div id="editor"></div></body>
</html>
`;

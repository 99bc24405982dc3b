/** Compiles the engine: src/ to dist/engine/*.js, templates/ to dist/engine/templates/catalogue.cjs. */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { browsersOfEditor, esbuildTargets } from "../src/assets/browsers.js";
import { compileEditor } from "./compile-editor.js";
import { writeNotices } from "./notices.js";
import { packData } from "./pack-data.js";

const root = fileURLToPath(new URL("..", import.meta.url));
// Compiles to a folder beside the target and renames it, so that a running build never sees half an engine.
const target = `${root}dist/engine`;
const staged = `${root}dist/.engine-${process.pid}`;

/** Re-exports a CommonJS package by explicit names, as ES modules need them. */
const reexport = async (/** @type {string} */ name) =>
  `export { ${Object.keys(await import(name))
    .filter((key) => key !== "default" && /^[A-Za-z]\w*$/.test(key))
    .join(", ")} } from "${name}"; export { default } from "${name}";`;

process.env.NODE_ENV = "production";
const { resolve: find } = createRequire(import.meta.url);
/** Leaves out code that a process would parse at every start without using it (docs/decisions.md, 104). */
const parts = {
  // Only rendering to a string is used. React's stream renderer is as large again.
  "react-dom/server": join(
    dirname(find("react-dom/server")),
    "cjs/react-dom-server-legacy.node.production.js",
  ),
  // sanitize-html needs only the parser, not the tree and its serializer with all entity names.
  htmlparser2: join(dirname(createRequire(find("sanitize-html")).resolve("htmlparser2")), "Parser.js"),
  // sanitize-html parses styles in texts with it, which are not allowed (src/section/rich-text.ts).
  postcss: `${root}scripts/no-postcss.cjs`,
};
/** @type {Record<string, string>} */
const virtual = {
  react: await reexport("react"),
  "react-jsx-runtime": 'export { Fragment, jsx, jsxs } from "react/jsx-runtime";',
};
const engine = await build({
  metafile: true,
  absWorkingDir: root,
  entryPoints: [
    ...[
      "index",
      "editor",
      "editor-testing",
      "host",
      "page-thread",
      "site-process",
      "cli/run",
      "section/index",
      "section/view",
      "assets/bundle",
      "assets/brand/card-thread",
      "assets/fonts/font-thread",
      "assets/fonts/cut-usual",
      "tools/translations/po-thread",
    ].map((path) => ({
      in: `${root}src/${path}.ts`,
      out:
        {
          "cli/run": "cli",
          "section/index": "section",
          "section/view": "section-view",
          "assets/bundle": "bundle",
          "assets/brand/card-thread": "card-thread",
          "assets/fonts/font-thread": "font-thread",
          "assets/fonts/cut-usual": "cut-usual",
          "tools/translations/po-thread": "po-thread",
        }[path] ?? path,
    })),
    ...Object.keys(virtual).map((name) => ({ in: `virtual:${name}`, out: name })),
  ],
  outdir: staged,
  bundle: true,
  splitting: true,
  // ES forms of packages are smaller: what is not used is dropped.
  mainFields: ["module", "main"],
  format: "esm",
  platform: "node",
  target: "node20",
  jsx: "automatic",
  legalComments: "none",
  logLevel: "warning",
  // Halves the code to parse at each start. Names stay for stack traces.
  minifyWhitespace: true,
  minifySyntax: true,
  chunkNames: "chunk-[hash]",
  define: { "process.env.NODE_ENV": '"production"' },
  alias: parts,
  external: ["sharp", "subset-font", "harfbuzzjs", "koffi", "esbuild", "lightningcss", "terser"],
  // Bundled CommonJS packages load Node's own modules with `require`.
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
  plugins: [
    {
      name: "virtual",
      setup({ onResolve, onLoad }) {
        onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path: path.slice(8), namespace: "virtual" }));
        onLoad({ filter: /.*/, namespace: "virtual" }, ({ path }) => ({
          contents: virtual[path],
          resolveDir: root,
        }));
      },
    },
  ],
});

// Scripts of preview pages. Not part of any published bundle.
const preview = await build({
  metafile: true,
  absWorkingDir: root,
  entryPoints: [{ in: `${root}src/preview/client/index.ts`, out: "preview-page" }],
  outdir: staged,
  bundle: true,
  minify: true,
  format: "esm",
  platform: "browser",
  target: esbuildTargets(browsersOfEditor),
  charset: "utf8",
  logLevel: "warning",
});

// `--quick` skips the slowest minification and subsetting fonts. They would take most of the compile time, which people who only
// build sites need not spend.
const isQuick = process.argv.includes("--quick");
const editor = await compileEditor(root, `${staged}/editor`, isQuick);

const { compileTemplates } = await import(`${staged}/bundle.js`);
const { catalogue, inputs } = await compileTemplates({
  builtIn: `${root}templates`,
  browser: `${root}src/browser`,
  shared: ["react", "react/jsx-runtime", "#section", "#section/view"],
});
await mkdir(`${staged}/templates`);
await writeFile(`${staged}/templates/catalogue.cjs`, catalogue);
const drawn = await packData(`${staged}/data`);
if (!isQuick) {
  const { cutUsualFonts } = await import(`${staged}/cut-usual.js`);
  await cutUsualFonts(`${staged}/data/fonts`, `${staged}/data`);
}
const markdown = await build({
  metafile: true,
  absWorkingDir: root,
  entryPoints: [`${root}scripts/markdown-library.js`],
  outfile: `${staged}/data/markdown.cjs`,
  bundle: true,
  minifyWhitespace: true,
  minifySyntax: true,
  mainFields: ["module", "main"],
  format: "cjs",
  platform: "node",
  target: "node20",
  legalComments: "none",
  logLevel: "warning",
});
const bundled = [
  ...[engine, preview, markdown].flatMap(({ metafile }) => Object.keys(metafile.inputs)),
  ...editor,
];
await writeFile(
  `${staged}/THIRD-PARTY-NOTICES.txt`,
  await writeNotices([...bundled.map((path) => resolve(root, path)), ...inputs, ...drawn]),
);
// Caches are valid for this engine only.
const identity = createHash("sha256");
const isPart = (/** @type {string} */ name) => /\.c?js$/.test(name) || /^data[/\\].*\.[^/\\]+$/.test(name);
for (const name of (await readdir(staged, { recursive: true })).filter(isPart).sort())
  identity.update(name).update(await readFile(`${staged}/${name}`));
await writeFile(`${staged}/identity.txt`, `${identity.digest("hex")}\n`);
await rm(target, { recursive: true, force: true });
await rename(staged, target);

/** Makes the bare script runnable: it must meet the same React as the templates do, which is the engine's. */
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** @returns path of the compiled script */
export async function compileBareScript() {
  const outfile = `${root}dist/bench/bare-script.js`;
  await build({
    entryPoints: [`${root}scripts/bench/bare-script.jsx`],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    jsx: "automatic",
    logLevel: "warning",
    define: { "process.env.NODE_ENV": '"production"' },
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    plugins: [
      {
        name: "the engine's React",
        setup({ onResolve, onLoad }) {
          const shared = { react: "react.js", "react/jsx-runtime": "react-jsx-runtime.js" };
          onResolve({ filter: /^react(\/jsx-runtime)?$/ }, ({ path }) => ({ path, namespace: "shared" }));
          onLoad({ filter: /.*/, namespace: "shared" }, ({ path }) => ({
            contents: `import * as all from "${root}dist/engine/${shared[path]}"; module.exports = all.default ?? all;`,
          }));
          // Loaded as they are: bundled, there would be two of them.
          onResolve({ filter: /dist\/engine\// }, ({ path }) => ({
            path: `${root}${path.slice(path.indexOf("dist/engine/"))}`,
            external: true,
          }));
        },
      },
    ],
  });
  return outfile;
}

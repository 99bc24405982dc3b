/**
 * Compiles what runs in browsers, once, when templates are compiled: each piece and each module that pieces share becomes
 * a function's body, which the build of a site only puts together (render/scripts.ts). So a site's build runs no bundler,
 * and a page gets the pieces that it has and no more.
 */
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { build, type Plugin } from "esbuild";
import type { BrowserCode, BrowserPart } from "#section";
import { cssNames } from "./css-modules.ts";

export interface BrowserSources {
  /** Folder with sections/ and widgets/, whose folders may hold a behaviour.ts or an island.tsx. */
  readonly templates: string;
  /** Folder of the modules that pieces import as `#browser/<name>`, with the runtimes and the inline script. */
  readonly browser: string;
}

/** Files of the browser folder that are no modules for pieces. */
const own = new Set(["preact", "react", "inline"]);

/** @throws esbuild's BuildFailure when a piece does not compile */
export async function compileBrowserCode({ templates, browser }: BrowserSources): Promise<BrowserCode> {
  const modules = (await readdir(browser))
    .map((file) => basename(file, ".ts"))
    .filter((name) => !own.has(name));
  const entries = [
    ...(await piecesIn(join(templates, "sections"))),
    ...(await piecesIn(join(templates, "widgets"))),
    ...modules.map((name) => ({ name, file: join(browser, `${name}.ts`) })),
  ];
  const [parts, runtimes, inline] = await Promise.all([
    Promise.all(
      entries.map(async ({ name, file }) => [name, toPart(await compile(file, [shared]))] as const),
    ),
    Promise.all(
      ["preact", "react"].map(async (name) => [
        name,
        toPart(await compile(join(browser, `${name}.ts`), [])).code,
      ]),
    ),
    compile(join(browser, "inline.ts"), []),
  ]);
  return {
    parts: Object.fromEntries(parts),
    runtimes: Object.fromEntries(runtimes),
    inline: inline.trim().replace(/;$/, ""),
  };
}

/** `behaviour:<folder>` and `island:<folder>` of each folder that has them, `behaviour:<name>` of a `<name>.behaviour.ts`. */
async function piecesIn(folder: string): Promise<{ name: string; file: string }[]> {
  const folders = (await readdir(folder)).sort();
  const pieces = await Promise.all(
    folders.map(async (name) => {
      const files = (await readdir(join(folder, name))).sort();
      return files.flatMap((file) => {
        const [, own = name, kind] = /^(?:([\w-]+)\.)?(behaviour\.ts|island\.tsx)$/.exec(file) ?? [];
        return kind ? [{ name: `${kind.replace(/\..*/, "")}:${own}`, file: join(folder, name, file) }] : [];
      });
    }),
  );
  return pieces.flat();
}

/** React and shared modules stay imports, to be answered by the parts before. */
const shared: Plugin = {
  name: "shared-parts",
  setup({ onResolve }) {
    onResolve({ filter: /^(?:react$|react\/jsx-runtime$|#browser\/)/ }, ({ path }) => ({
      path,
      external: true,
    }));
  },
};

async function compile(file: string, plugins: Plugin[]): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    minify: true,
    format: file.endsWith("inline.ts") ? "iife" : "esm",
    platform: "browser",
    target: ["es2022", "chrome111", "firefox113", "safari16.4"],
    jsx: "automatic",
    legalComments: "none",
    logLevel: "silent",
    charset: "utf8",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [...plugins, cssNames],
  });
  return outputFiles[0]?.text ?? "";
}

/** An ES module as esbuild writes it, minified and with its exports last, as the body of a function. */
function toPart(module: string): BrowserPart {
  const needs = new Set<string>();
  const code = module
    .trim()
    .replace(
      /\bimport(?:\{([^}]*)\}from)?"(react|react\/jsx-runtime|#browser\/[\w-]+)";/g,
      (_, names, from: string) => {
        const need = from.split("/").at(from.startsWith("#") ? 1 : 0) ?? "";
        needs.add(need);
        return names ? `const{${names.replaceAll(" as ", ":")}}=$${need.replaceAll("-", "_")};` : "";
      },
    )
    .replace(/export\{([^}]*)\};?$/, (_, names: string) => `return{${exported(names)}}`);
  return { needs: [...needs], code };
}

const exported = (names: string) =>
  names
    .split(",")
    .map((name) => name.split(" as ").reverse().join(":"))
    .join(",");

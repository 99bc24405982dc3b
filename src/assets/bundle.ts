/**
 * The only place that calls esbuild: compiles a folder of templates into one catalogue module. An adapter: it returns
 * files and writes nothing. Discovery is by folder, so nobody keeps a list of section types.
 */
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, sep } from "node:path";
import { build, type Plugin, transform } from "esbuild";
import { compileBrowserCode } from "./browser-code.ts";
import { cssModules, scopeOf } from "./css-modules.ts";

export interface CompiledTemplates {
  /** An ES module whose default export is a `Catalogue`. */
  readonly catalogue: string;
}

export interface CompileOptions {
  /** Folder with sections/, widgets/, elements/, theme/, messages/. */
  readonly templates: string;
  /** Folder of the modules that browser scripts share. */
  readonly browser: string;
  /** How the compiled module names what it shares with the engine: `react` to `../react.js`. */
  readonly shared: Readonly<Record<string, string>>;
}

/** @throws esbuild's BuildFailure when a template does not compile */
export async function compileTemplates({
  templates,
  browser,
  shared,
}: CompileOptions): Promise<CompiledTemplates> {
  const styles = new Map<string, string>();
  const bundled = build({
    stdin: { contents: await catalogueSource(templates), resolveDir: templates, sourcefile: "catalogue.js" },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    jsx: "automatic",
    legalComments: "none",
    // Whoever asked is told by what is thrown.
    logLevel: "silent",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [sharedModules(shared), cssModules(styles)],
  });
  const [{ outputFiles }, code] = await Promise.all([bundled, compileBrowserCode({ templates, browser })]);
  const module = outputFiles[0]?.text ?? "";
  return {
    catalogue: module
      .replace('"@styles@"', () => JSON.stringify(sortStyles(styles, templates)))
      .replace('"@browser@"', () => JSON.stringify(code)),
  };
}

/** @returns the same catalogue for who evaluates it without importing it: `module.exports.default` */
export async function toCommonJs(catalogue: string): Promise<string> {
  return (await transform(catalogue, { format: "cjs", platform: "node", target: "node20" })).code;
}

/** The module that imports every template; its styles are put in after all have been compiled. */
async function catalogueSource(templates: string): Promise<string> {
  const types = await foldersIn(join(templates, "sections"));
  const widgets = (await foldersIn(join(templates, "widgets"))).filter((name) =>
    existsSync(join(templates, "widgets", name, "view.tsx")),
  );
  const placed = widgets.map((name, index) => `["${name}", widget${index}]`);
  const languages = (await readdir(join(templates, "messages")))
    .filter((name) => name.endsWith(".json"))
    .sort();
  const imports = [
    ...types.flatMap((type, index) => [
      `import schema${index} from "./sections/${type}/schema.ts";`,
      `import { View as view${index} } from "./sections/${type}/view.tsx";`,
      `import example${index} from "./sections/${type}/example.json";`,
    ]),
    ...languages.map((file, index) => `import messages${index} from "./messages/${file}";`),
    ...widgets.map((name, index) => `import * as widget${index} from "./widgets/${name}/view.tsx";`),
    'import { contentSources } from "./widgets/third-party/sources.ts";',
    'import { brandColours, themeStyles } from "./theme/index.ts";',
    'import "./theme/base.css";',
  ];
  const sections = types.map((type, index) => {
    const defaults = "isUnique: false, hasOrientation: false";
    const own = `...schema${index}, type: "${type}", view: view${index}, example: example${index}`;
    return `["${type}", { ${defaults}, ${own} }]`;
  });
  const messages = languages.map((file, index) => `"${file.replace(/\.json$/, "")}": messages${index}`);
  return `${imports.join("\n")}
export default {
  sections: new Map([${sections.join(",\n")}]),
  widgets: new Map([${placed.join(", ")}].filter(([, { placement }]) => placement)),
  styles: "@styles@",
  browser: "@browser@",
  contentSources: ({ thirdParties }) => contentSources(thirdParties),
  themeStyles,
  brandColours,
  messages: { ${messages.join(", ")} },
};`;
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && /^[A-Za-z][\w-]*$/.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

/** Sections' styles by type, those of elements and widgets by the prefix of their class names; the reset is the base. */
function sortStyles(styles: ReadonlyMap<string, string>, templates: string) {
  const root = `${templates.split(sep).join("/")}/`;
  const base: string[] = [];
  const sections: Record<string, string> = {};
  const widgets: Record<string, string> = {};
  const byFolder = ([a]: [string, string], [b]: [string, string]) =>
    rank(a, root) - rank(b, root) || (a < b ? -1 : 1);
  for (const [path, css] of [...styles].sort(byFolder)) {
    const [folder, type = ""] = path.slice(root.length).split("/");
    if (folder === "sections") sections[type] = (sections[type] ?? "") + css;
    else if (path.endsWith(".module.css")) widgets[scopeOf(path)] = css;
    else base.push(css);
  }
  return { base: base.join(""), widgets, sections };
}

const rank = (path: string, root: string) =>
  ["theme", "elements", "widgets", "sections"].indexOf(path.slice(root.length).split("/")[0] ?? "");

/** Modules that templates and engine must have in common are not bundled a second time. */
const sharedModules = (shared: Readonly<Record<string, string>>): Plugin => ({
  name: "shared-modules",
  setup({ onResolve }) {
    onResolve({ filter: /^(?:react|#section)(?:\/|$)/ }, ({ path }) => {
      const external = shared[path];
      return external === undefined ? undefined : { path: external, external: true };
    });
  },
});

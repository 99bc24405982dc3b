/** Compiles folders of templates into one CommonJS module with esbuild. Returns text and writes nothing. */
import { existsSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { build } from "esbuild";
import type { BrowserCode } from "#section";
import { type TemplateProblem, TemplatesError } from "../diagnostic/index.ts";
import { compileBrowserCode } from "./browser-code.ts";
import { classPlaceholder, prefixPlaceholder } from "./class-names.ts";
import { entryFile, problemsOfFailure } from "./compile-problems.ts";
import { cssModules, isOfVariant, type Stylesheet, scopeOf } from "./css-modules.ts";
import { findTemplateFiles, type TemplateFiles, type TemplateFolders } from "./template-files.ts";
import { locationOf, relativeImports, sharedModules, templateImports } from "./template-imports.ts";

export interface CompiledCatalogue {
  /** Module whose default export is a `Catalogue`, with placeholders for class names (src/assets/class-names.ts). */
  readonly catalogue: string;
  /** Its source map, if requested. */
  readonly map?: string | undefined;
  /** Absolute paths of all its source files. */
  readonly inputs: readonly string[];
  /** Template files found in the folders. */
  readonly files: TemplateFiles;
}

export interface CompileOptions extends TemplateFolders {
  /**
   * Folder of the modules that browser scripts share, or the result of
   * an earlier compilation of it and of the built-in templates.
   */
  readonly browser: string | BrowserCode;
  /** Names of the modules shared with the engine, which stay imports. */
  readonly shared: readonly string[];
  /** True to also create a source map. */
  readonly isMapped?: boolean | undefined;
}

/** @throws TemplatesError with everything that does not compile */
export async function compileTemplates(options: CompileOptions): Promise<CompiledCatalogue> {
  const { builtIn, own, browser, shared, isMapped = false } = options;
  const files = await findTemplateFiles(options);
  const imports = [
    templateImports(options, files.widgets),
    ...(own === undefined ? [] : [relativeImports({ builtIn, own })]),
  ];
  const styles = new Map<string, Stylesheet>();
  // Comments contain paths relative to it, so the output is the same wherever the folders are.
  const root = own ?? builtIn;
  const bundled = build({
    stdin: { contents: catalogueSource(files, options), resolveDir: builtIn, sourcefile: entryFile },
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    sourcemap: isMapped && "inline",
    format: "cjs",
    platform: "node",
    target: "node20",
    jsx: "automatic",
    // The output must depend only on the templates, not on a tsconfig in a parent folder.
    tsconfigRaw: '{"compilerOptions":{"strict":true}}',
    legalComments: "none",
    // The thrown error is the report.
    logLevel: "silent",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [sharedModules(shared), ...imports, cssModules(styles)],
  });
  const pieces = compileBrowserCode({ files, builtIn, browser, root, imports });
  const [module, code] = await bothOrAllProblems(bundled, pieces, root);
  refuseSharedScopes([...styles.keys()], builtIn);
  refusePartsOfNames(styles);
  const [text = "", map] = (module.outputFiles[0]?.text ?? "").split(mapMark);
  const read = Object.keys(module.metafile.inputs).filter((path) => path !== entryFile);
  return {
    catalogue: text
      .replace('"@styles@"', () => JSON.stringify(sortStyles(styles, options)))
      .replace('"@browser@"', () => JSON.stringify(code.browser)),
    map: map && Buffer.from(map, "base64").toString("utf8"),
    files,
    inputs: [...new Set([...read.map((path) => resolve(root, path)), ...code.inputs])].sort(),
  };
}

/** Precedes a base64 source map at the end of the compiler's output. */
const mapMark = "//# sourceMappingURL=data:application/json;base64,";

/** Creates the module that imports every template. Its styles are inserted after compilation. */
function catalogueSource(
  { sections, widgets, thirdParties, looks, messages, theme }: TemplateFiles,
  folders: TemplateFolders,
): string {
  const types = [...sections];
  const views = [...widgets].filter(([, folder]) => existsSync(join(folder, "view.tsx")));
  const placed = views.map(([name], index) => `["${name}", widget${index}]`);
  const words = [...messages].map(([language, files], place) => ({
    language,
    files: files.map((file, index) => ({ file, name: `messages${place}_${index}` })),
  }));
  const from = (...path: string[]) => JSON.stringify(join(...path));
  const parties = [...thirdParties];
  const imports = [
    ...types.flatMap(([, folder], index) => [
      `import * as schema${index} from ${from(folder, "schema.ts")};`,
      `import * as view${index} from ${from(folder, "view.tsx")};`,
      `import example${index} from ${from(folder, "example.json")};`,
    ]),
    ...words.flatMap(({ files }) => files.map(({ file, name }) => `import ${name} from ${from(file)};`)),
    ...views.map(([, folder], index) => `import * as widget${index} from ${from(folder, "view.tsx")};`),
    ...[...looks.values()].map((file, index) => `import look${index} from ${from(file)};`),
    ...parties.map(([, folder], index) => `import thirdParty${index} from ${from(folder, "schema.ts")};`),
    `import { brandColours, contrastOn, leastOverlays, movedColours, textColours, themeStyles } from ${from(locationOf("theme/index.ts", folders))};`,
    `import ${from(locationOf("theme/base.css", folders))};`,
    ...theme.map((file) => `import ${from(file)};`),
  ];
  const entries = types.map(([type], index) => {
    const defaults = "isUnique: false, hasOrientation: false";
    const own = `...schema${index}.default, type: "${type}", view: view${index}.View, example: example${index}`;
    return `["${type}", { ${defaults}, ${own} }]`;
  });
  const laid = words.map(
    ({ language, files }) => `"${language}": { ${files.map(({ name }) => `...${name}`).join(", ")} }`,
  );
  return `${imports.join("\n")}
export default {
  sections: new Map([${entries.join(",\n")}]),
  widgets: new Map([${placed.join(", ")}].filter(([, { placement }]) => placement)),
  thirdParties: new Map([${parties.map(([name], index) => `["${name}", { ...thirdParty${index}, name: "${name}" }]`).join(", ")}]),
  looks: new Map([${[...looks.keys()].map((name, index) => `["${name}", look${index}]`).join(", ")}]),
  styles: "@styles@",
  browser: "@browser@",
  themeStyles,
  leastOverlays,
  contrastOn,
  movedColours,
  textColours,
  brandColours,
  messages: { ${laid.join(", ")} },
};`;
}

/** Both compilations read the same files, so each problem is reported only once. */
async function bothOrAllProblems<A, B>(a: Promise<A>, b: Promise<B>, root: string): Promise<[A, B]> {
  const [first, second] = await Promise.allSettled([a, b]);
  if (first.status === "fulfilled" && second.status === "fulfilled") return [first.value, second.value];
  const reasons = [first, second].flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  const problems = new Map<string, TemplateProblem>();
  for (const reason of reasons)
    for (const problem of problemsOfFailure(reason, root)) problems.set(JSON.stringify(problem), problem);
  throw new TemplatesError([...problems.values()], reasons[0]);
}

/** A stylesheet's name is the prefix of its class names, so names must be unique. */
function refuseSharedScopes(paths: readonly string[], builtIn: string): void {
  const owners = new Map<string, string>();
  const problems: TemplateProblem[] = [];
  // Built-in files first: of two files with the same name, the provider can rename only their own.
  const modules = paths.filter((path) => path.endsWith(".module.css")).sort();
  const root = `${builtIn.split(sep).join("/")}/`;
  const isProvided = (path: string) => Number(!path.startsWith(root));
  for (const path of modules.sort((a, b) => isProvided(a) - isProvided(b))) {
    const scope = scopeOf(path);
    const other = owners.get(scope);
    if (other === undefined) owners.set(scope, path);
    else
      problems.push({
        file: path,
        message: `has the same class name prefix "${scope}-" as ${other}. Rename one of them.`,
      });
  }
  if (problems.length > 0) throw new TemplatesError(problems);
}

/** Start of the class names that are the same in every form of a page. */
const plainName = /^(?:color|size|mode|space)-/;

/** Published class names are short, so a selector for a part of one would match only where they are readable. */
function refusePartsOfNames(styles: ReadonlyMap<string, Stylesheet>): void {
  const problems = [...styles].flatMap(([file, { css }]) =>
    [...css.matchAll(/\[class[*^$~|]?=\s*"?([^\]"]*)"?[^\]]*\]/g)]
      .filter(([, value = ""]) => !plainName.test(value))
      .map(([selector]): TemplateProblem => {
        const message = `selects by a part of a class name: ${selector}. Published class names are short. Write the whole name of a class of another file as :global(.file-class).`;
        return { file, message };
      }),
  );
  if (problems.length > 0) throw new TemplatesError(problems);
}

/** Replaces names that a stylesheet takes from others, such as `:global(.menu-links)`, by their placeholders. */
function linkNames(styles: ReadonlyMap<string, Stylesheet>): (css: string) => string {
  const known = new Map<string, string>();
  for (const [path, { names }] of styles)
    for (const name of names) known.set(`${scopeOf(path)}-${name}`, classPlaceholder(scopeOf(path), name));
  return (css) =>
    css.replace(/\.([A-Za-z][\w-]*)/g, (found, name: string) => {
      const placeholder = known.get(name);
      return placeholder === undefined ? found : `.${placeholder}`;
    });
}

/**
 * Sorts styles: sections by type; elements, widgets and a type's files
 * besides `style.module.css` by class name prefix; the reset is the base.
 */
function sortStyles(styles: ReadonlyMap<string, Stylesheet>, { builtIn, own }: TemplateFolders) {
  const roots = [builtIn, ...(own === undefined ? [] : [own])].map((root) => `${root.split(sep).join("/")}/`);
  const link = linkNames(styles);
  const placed = [...styles].map(([path, { css, names }]) => {
    const place = Math.max(
      0,
      roots.findLastIndex((root) => path.startsWith(root)),
    );
    const [group = "", type = ""] = path.slice(roots[place]?.length).split("/");
    const scope = scopeOf(path);
    const prefix = names.length > 0 ? prefixPlaceholder(scope) : scope;
    return { path, css: link(css), prefix, place, group, type };
  });
  const rank = (group: string) => ["theme", "elements", "widgets", "sections"].indexOf(group);
  placed.sort((a, b) => rank(a.group) - rank(b.group) || a.place - b.place || (a.path < b.path ? -1 : 1));
  const base: string[] = [];
  const sections: Record<string, string> = {};
  const widgets: Record<string, string> = {};
  const variants: Record<string, string> = {};
  for (const { path, css, prefix, group, type } of placed) {
    if (group === "sections" && isOfVariant(path)) variants[prefix] = css;
    else if (group === "sections") sections[type] = (sections[type] ?? "") + css;
    else if (path.endsWith(".module.css")) widgets[prefix] = css;
    else base.push(css);
  }
  return { base: base.join(""), widgets, sections, variants };
}

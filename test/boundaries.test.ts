/** Architecture rules (docs/architecture.md), checked by reading every import of the sources. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const root = process.cwd();

/** Top-down: a folder may import from the groups after its own, and from itself. */
const levels = [
  ["cli"],
  ["editor"],
  ["preview"],
  ["tools"],
  ["build"],
  ["render", "assets", "output"],
  ["plan"],
  ["document"],
  ["browser", "options"],
  ["section"],
  ["diagnostic"],
];
const core = ["diagnostic", "section", "document", "plan", "render"];

const sources = [...filesIn("src"), ...filesIn("templates")].map((path) => ({
  path,
  text: readFileSync(join(root, path), "utf8"),
}));

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`);
}

interface Import {
  readonly from: string;
  readonly to: string;
  readonly isTypeOnly: boolean;
}

const aliases: readonly [RegExp, string][] = [
  [/^#section\/view$/, "src/section/view.ts"],
  [/^#section$/, "src/section/index.ts"],
  [/^#browser\/(.+)$/, "src/browser/$1.ts"],
  [/^#elements$/, "templates/elements/index.ts"],
  [/^#widgets\/(.+)$/, "templates/widgets/$1/view.tsx"],
];

function importsOf({ path, text }: { path: string; text: string }): Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "");
  const statements = code.matchAll(
    /^(?:import\s+(type\s)?(?:[^"';]*?from\s+)?|export\s+(type\s)?[*{][^"';]*?from\s+)"([^"]+)"|\bimport\("([^"]+)"\)/gm,
  );
  return [...statements].map((match) => {
    const specifier = match[3] ?? match[4] ?? "";
    const alias = aliases.find(([pattern]) => pattern.test(specifier));
    const to = specifier.startsWith(".")
      ? relative(root, resolve(root, dirname(path), specifier)).replaceAll("\\", "/")
      : alias
        ? specifier.replace(alias[0], alias[1])
        : specifier;
    return { from: path, to, isTypeOnly: Boolean(match[1] ?? match[2]) };
  });
}

const imports = sources.flatMap(importsOf);
const folderOf = (path: string) => path.split("/")[1] ?? "";
const levelOf = (path: string) => levels.findIndex((group) => group.includes(folderOf(path)));
/** The package's entry points, and the entry points of threads and processes. */
const isEntry = (path: string) => /^src\/[\w-]+\.ts$/.test(path);
const show = ({ from, to }: Import) => `${from} -> ${to}`;

describe("architecture", () => {
  test("imports of the sources are found", () => {
    expect(imports.length).toBeGreaterThan(100);
    expect(imports).toContainEqual({ from: "src/index.ts", to: "src/build/index.ts", isTypeOnly: false });
  });

  test("imports in src lead to lower levels only", () => {
    const wrong = imports.filter(({ from, to }) => {
      if (!from.startsWith("src/") || !to.startsWith("src/") || isEntry(from)) return false;
      if (folderOf(from) === folderOf(to)) return false;
      return levelOf(to) <= levelOf(from);
    });
    expect(wrong.map(show)).toEqual([]);
  });

  test("the parts of the editor import only what runs where they run", () => {
    const allowed: Record<string, readonly string[]> = {
      "index.ts": ["server", "shared"],
      library: ["server", "shared"],
      testing: ["server"],
      server: ["shared"],
      shell: ["shared"],
      page: ["shared"],
      shared: [],
    };
    const partOf = (path: string) => /^src\/editor\/([^/]+)/.exec(path)?.[1];
    const wrong = imports.filter(({ from, to, isTypeOnly }) => {
      const [own, other] = [partOf(from), partOf(to)];
      // The types of calls are inferred from their table.
      if (own === "shell" && to === "src/editor/server/api.ts") return !isTypeOnly;
      return own && other && own !== other && !allowed[own]?.includes(other);
    });
    expect(wrong.map(show)).toEqual([]);
  });

  test("browsers import only types from the schemas of requests, which contain the schema library", () => {
    const schemas = "src/editor/shared/protocol.ts";
    const wrong = imports.filter(
      ({ from, to, isTypeOnly }) =>
        !isTypeOnly && (to === schemas || to === "zod") && /^src\/editor\/(?:shell|page|shared)\//.test(from),
    );
    expect(wrong.map(show)).toEqual([`${schemas} -> zod`]);
  });

  test("every folder of src has a level", () => {
    const folders = new Set(
      filesIn("src")
        .map(folderOf)
        .filter((name) => !name.endsWith(".ts")),
    );
    expect([...folders].filter((name) => !levels.flat().includes(name))).toEqual([]);
  });

  test("imports have no cycles, including imports of types", () => {
    const edges = new Map<string, string[]>();
    for (const { from, to } of imports) edges.set(from, [...(edges.get(from) ?? []), to]);
    const cycles: string[] = [];
    const done = new Set<string>();
    const visit = (path: string, trail: string[]) => {
      if (trail.includes(path))
        return void cycles.push([...trail.slice(trail.indexOf(path)), path].join(" -> "));
      if (done.has(path)) return;
      for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
      done.add(path);
    };
    for (const path of edges.keys()) visit(path, []);
    expect(cycles).toEqual([]);
  });

  test("the core never accesses the disk, process, clock, randomness or network", () => {
    const outside = imports.filter(({ from, to }) => core.includes(folderOf(from)) && to.startsWith("node:"));
    expect(outside.map(show)).toEqual([]);
    const forbidden =
      /\b(?:process|console|fetch|Date\.now|performance|Math\.random|setTimeout|setInterval)\b|new Date\(\)/;
    const used = sources
      .filter(({ path }) => path.startsWith("src/") && core.includes(folderOf(path)))
      .filter(({ text }) => forbidden.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|"[^"\n]*"|`[^`]*`/g, "")));
    expect(used.map(({ path }) => path)).toEqual([]);
  });

  test("the core and src/build hold no state between calls", () => {
    // The first four create a constant lazily; the last is the state of a renderer that is not reentrant.
    const known =
      /^src\/(?:diagnostic\/format\/wrap\.ts|document\/time-zone\.ts|document\/markdown\/parser\.ts|section\/visible-length\.ts|render\/markup\/)/;
    const state = /^(?:export )?(?:let\s|const \w+(?:: [^=]+)? = new (?:Map|Set)(?:<.*>)?\(\);)/m;
    const stateful = sources
      .filter(({ path }) => path.startsWith("src/") && [...core, "build"].includes(folderOf(path)))
      .filter(({ path, text }) => !known.test(path) && state.test(text));
    expect(stateful.map(({ path }) => path)).toEqual([]);
  });

  test("templates import only the contract, elements, the theme and react; sections also widgets", () => {
    const wrong = imports.filter(({ from, to }) => {
      if (!from.startsWith("templates/")) return false;
      if (to === "react" || to === "src/section/index.ts" || to === "src/section/view.ts") return false;
      if (to.startsWith("src/browser/")) return /\/(?:view|schema)\.tsx?$/.test(from);
      const [, group, name] = from.split("/");
      const [top, toGroup, toName] = to.split("/");
      if (top !== "templates") return true;
      if (toGroup === group && (group === "elements" || group === "theme" || toName === name)) return false;
      return !(toGroup === "elements" || (toGroup === "widgets" && group !== "elements"));
    });
    expect(wrong.map(show)).toEqual([]);
  });

  test("views import only types of their schema, and never #section, which contains the schema library", () => {
    const wrong = imports.filter(
      ({ from, to, isTypeOnly }) =>
        from.startsWith("templates/") &&
        !from.endsWith("/schema.ts") &&
        (to === "src/section/index.ts" || (to.endsWith("/schema.ts") && !isTypeOnly)),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  test("esbuild, lightningcss, sharp, react-dom and preact are imported only in their own folders", () => {
    const importers = (library: string) => [
      ...new Set(
        imports
          .filter(({ to }) => to === library || to.startsWith(`${library}/`))
          .map(({ from }) => dirname(from)),
      ),
    ];
    expect(importers("esbuild")).toEqual(["src/assets"]);
    expect(importers("lightningcss")).toEqual(["src/assets"]);
    expect(importers("sharp")).toEqual(["src/assets/pictures"]);
    // One hydrates, one draws the editor, one renders pages.
    expect(importers("react-dom").sort()).toEqual(["src/browser", "src/editor/shell", "src/render"]);
    expect(importers("preact")).toEqual(["src/browser"]);
  });

  test("no file or folder is named utils, helpers, common or manager", () => {
    expect(
      sources.map(({ path }) => path).filter((path) => /\b(?:utils?|helpers?|common|manager)\b/.test(path)),
    ).toEqual([]);
  });
});

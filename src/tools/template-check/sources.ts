/** Finds problems in a section type's source code, with their lines: hooks, clocks, unknown names. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { TemplateProblem } from "../../diagnostic/index.ts";

export interface Source {
  readonly file: string;
  /** Comments are replaced by as many spaces, so that positions stay. */
  readonly code: string;
}

/**
 * @param folder folder of the type, absolute
 * @param fields names in its schema
 */
export function validateSources(folder: string, fields: ReadonlySet<string>): TemplateProblem[] {
  const views = readdirSync(folder)
    .filter((name) => /\.tsx?$/.test(name) && !/^(?:schema|behaviour|island)\.tsx?$|\.test\.tsx?$/.test(name))
    .map((name) => readSource(join(folder, name)));
  const behaviours = ["behaviour.ts", "island.tsx"]
    .map((name) => join(folder, name))
    .filter((file) => existsSync(file))
    .map(readSource);
  return [
    ...views.flatMap((view) => [
      ...impure(view),
      ...matches(view, /\bfield="([^"]*)"/g)
        .filter(({ found }) => !fields.has(found[1] ?? ""))
        .map(({ place, found }) => ({
          ...place,
          message: `shows "${found[1]}", which is not a field of the schema.`,
        })),
      ...unknownClasses(view),
    ]),
    ...behaviours.flatMap(withoutExport),
  ];
}

export function readSource(file: string): Source {
  const blank = (text: string) => text.replace(/[^\n]/g, " ");
  const code = readFileSync(file, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    // Not the "//" of a URL.
    .replace(/(^|[^:"'`])\/\/.*$/gm, (line, before: string) => before + blank(line.slice(before.length)));
  return { file, code };
}

/** @returns line and column, both from 1 */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

export const matches = ({ file, code }: Source, form: RegExp) =>
  [...code.matchAll(form)].map((found) => ({ found, place: { file, ...positionAt(code, found.index) } }));

/** APIs that a view must not use, since the same document must give the same bytes. */
const impurities: readonly (readonly [RegExp, (found: string) => string])[] = [
  [
    /\b(Date\.now|new Date(?=\(\)|;|\s*$)|performance\.now|Math\.random|crypto\.randomUUID)\b/gm,
    (found) =>
      `uses ${found}. A view must depend only on its props, so that the same document gives the same page.`,
  ],
  [
    /(?<![.\w"'`-])(window|document|localStorage|navigator)\./g,
    (found) => `uses ${found}, which exists only in browsers. Move it to a behaviour.ts or an island.tsx.`,
  ],
];
const impure = (view: Source): TemplateProblem[] => [
  ...impurities.flatMap(([form, say]) =>
    matches(view, form).map(({ place, found }) => ({ ...place, message: say(found[1] ?? "") })),
  ),
  ...[...view.code.matchAll(/\bimport\s+(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s+["']react["']/g)]
    .flatMap(([, names = ""]) => names.match(/\buse[A-Z]\w*/g) ?? [])
    .concat("React.use\\w*")
    .flatMap((name) => matches(view, new RegExp(`(?<![.\\w])(${name})\\s*(?:<[^>]*>)?\\(`, "g")))
    .map(({ place, found }) => ({
      ...place,
      message: `calls ${found[1]}(). A view has no state and no effects. Move them to an island.tsx.`,
    })),
];

/** Finds class names that no stylesheet of the type defines. */
function unknownClasses(view: Source): TemplateProblem[] {
  const folder = dirname(view.file);
  const ofFolder = readdirSync(folder)
    .filter((name) => name.endsWith(".module.css"))
    .flatMap((name) => [...classesOf(join(folder, name))]);
  const sheets = [...view.code.matchAll(/\bimport\s+(\w+)\s+from\s+["'](\.[^"']*\.module\.css)["']/g)];
  return sheets.flatMap(([, name = "", path = ""]) => {
    const file = join(dirname(view.file), path);
    if (!existsSync(file)) return [];
    // Stylesheets of a type can replace one another.
    const classes = new Set([...classesOf(file), ...(dirname(file) === folder ? ofFolder : [])]);
    return matches(view, new RegExp(`(?<![.\\w"'/-])${name}(?:\\.(\\w+)|\\["([^"]*)"\\])`, "g"))
      .map(({ found, place }) => ({ place, asked: found[1] ?? found[2] ?? "" }))
      .filter(({ asked }) => !classes.has(asked))
      .map(({ asked, place }) => ({
        ...place,
        message: `uses the class "${asked}", which ${path} does not define.`,
      }));
  });
}

const classesOf = (file: string): ReadonlySet<string> => {
  const css = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  return new Set([...css.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, one = ""]) => one));
};

/** Finds a behaviour or an island without its required export. */
function withoutExport({ file, code }: Source): TemplateProblem[] {
  const name = file.endsWith("behaviour.ts") ? "enhance" : "Island";
  const declared = new RegExp(`\\bexport\\s+(?:(?:async\\s+)?function|const|let|class)\\s+${name}\\b`);
  const listed = new RegExp(`\\bexport\\s*\\{[^}]*\\b${name}\\b[^}]*\\}`);
  return declared.test(code) || listed.test(code)
    ? []
    : [
        {
          file,
          message: `must export ${name}${name === "enhance" ? "(root)" : ""}. Without it the section is not interactive.`,
        },
      ];
}

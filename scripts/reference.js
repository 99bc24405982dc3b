/**
 * Writes docs/authoring/reference.md: elements, helpers for fields and custom properties of the theme, from the types and doc
 * comments of their sources; and the pages of docs/sections and docs/keys. With `--check` it writes nothing, and fails if a file
 * is stale.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { API, NodeBuilderFlags, SignatureKind, SymbolFlags } from "typescript/unstable/sync";
import { createDocumentReference } from "./document-reference.js";

/** @import { Checker, Project, Symbol as Declared } from "typescript/unstable/sync" */
/** @import { ParameterDeclaration, PropertySignatureDeclaration } from "typescript/unstable/ast" */
/** @typedef {{ name: string, type: string, isOptional: boolean, about: string }} Row */

const root = fileURLToPath(new URL("..", import.meta.url));
const target = "docs/authoring/reference.md";
/** Folders with generated pages only. */
const folders = ["docs/sections", "docs/keys"];

async function createReference() {
  const api = new API({ cwd: root });
  try {
    const settings = `${root}tsconfig.json`;
    const project = api.updateSnapshot({ openProjects: [settings] }).getProject(settings);
    if (!project) throw new Error("tsconfig.json cannot be opened.");
    const elements = exportsOf(project, "templates/elements/index.ts").filter(
      ({ flags }) => flags & SymbolFlags.Value,
    );
    const helpers = new Set(exportsOf(project, "src/section/index.ts"));
    const fields = ["src/section/fields.ts", "src/section/shapes.ts"]
      .flatMap((path) => exportsOf(project, path))
      .filter((symbol) => helpers.has(symbol) && exampleOf(symbol, project.checker) !== undefined);
    return format(
      elements.sort(byName).map((symbol) => formatEntry(symbol, project, "tsx")),
      fields.map((symbol) => formatEntry(symbol, project, "ts")),
      await formatTheme(),
    );
  } finally {
    api.close();
  }
}

/** @type {(a: Declared, b: Declared) => number} */
const byName = (a, b) => Number(isComponent(b)) - Number(isComponent(a)) || (a.name < b.name ? -1 : 1);

const isComponent = (/** @type {Declared} */ { name }) => /^[A-Z]/.test(name);

/** @param {Project} project @param {string} path @returns {Declared[]} */
function exportsOf({ program, checker }, path) {
  const file = program.getSourceFile(root + path);
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error(`${path} cannot be read.`);
  return checker
    .getExportsOfModule(module)
    .map((symbol) => (symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol));
}

/** @param {Declared} symbol @param {Checker} checker */
const exampleOf = (symbol, checker) =>
  symbol.getJsDocTags(checker).find(({ name }) => name === "example")?.text;

/** @param {Declared} symbol @param {Project} project @param {"ts" | "tsx"} language */
function formatEntry(symbol, { checker, program }, language) {
  const tags = symbol.getJsDocTags(checker);
  const example = exampleOf(symbol, checker);
  if (example === undefined) throw new Error(`${symbol.name} needs an @example.`);
  const about =
    symbol.getDocumentationComment(checker) ||
    headerOf(program.getSourceFile(String(symbol.declarations[0]?.path))?.text ?? "");
  const type = checker.getTypeOfSymbol(symbol);
  const [signature] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : [];
  const parameters = signature?.getParameters() ?? [];
  const told = new Map(
    tags
      .filter(({ name }) => name === "param")
      .map(
        ({ text = "" }) =>
          /** @type {const} */ ([text.split(/\s/)[0] ?? "", asSentence(text.replace(/^\S+\s+/, ""))]),
      ),
  );
  const rows = isComponent(symbol)
    ? parameters.flatMap((one) => rowsOfProps(one, checker))
    : parameters.flatMap((one) => rowsOfArgument(one, told, checker));
  const returns = tags.find(({ name }) => name === "returns")?.text;
  const isExtended = isComponent(symbol) && parameters.some((one) => hasForeignProps(one, checker));
  const title = isComponent(symbol) ? `<${symbol.name}>` : signature ? `${symbol.name}()` : symbol.name;
  return [
    `### \`${title}\``,
    inOneLine([about, returns && `Returns ${returns}.`.replace(/\.\.$/, ".")].filter(Boolean).join(" ")),
    formatRows(isComponent(symbol) ? "prop" : "argument", rows),
    isExtended ? "It takes the attributes of its HTML element too." : "",
    `\`\`\`${language}\n${example.trim()}\n\`\`\``,
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** @param {string} source @returns the comment at the start of a file */
const headerOf = (source) =>
  (/^\/\*\*([\s\S]*?)\*\//.exec(source)?.[1] ?? "").replace(/^\s*\*? ?/gm, "").trim();

const inOneLine = (/** @type {string} */ text) => text.replace(/\s+/g, " ").trim();

/** @param {string} text of a tag, which begins with a small letter */
function asSentence(text) {
  const line = inOneLine(text);
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}${line.endsWith(".") ? "" : "."}`;
}

/** Props of the project, without the attributes of HTML elements. @param {Declared} symbol */
const isOwn = (symbol) => !String(symbol.declarations[0]?.path).includes("/node_modules/");

/** @param {Declared} parameter @param {Checker} checker @returns {readonly Declared[]} */
function propertiesOf(parameter, checker) {
  const type = checker.getTypeOfSymbol(parameter);
  return type ? checker.getPropertiesOfType(type) : [];
}

/** @param {Declared} parameter @param {Checker} checker */
const hasForeignProps = (parameter, checker) =>
  propertiesOf(parameter, checker).some((property) => !isOwn(property));

/** @param {Declared} parameter @param {Checker} checker @returns {Row[]} */
const rowsOfProps = (parameter, checker) =>
  propertiesOf(parameter, checker)
    .filter(isOwn)
    .map((property) => rowOf(property, checker));

/** @param {Declared} property @param {Checker} checker @returns {Row} */
function rowOf(property, checker) {
  const declared = /** @type {PropertySignatureDeclaration | undefined} */ (
    property.declarations[0]?.resolve()
  );
  const written = declared?.type?.getText();
  const fields = (written?.match(/\b[A-Z]\w+/g) ?? []).flatMap((name) => fieldsOf(name, declared, checker));
  const about = inOneLine(property.getDocumentationComment(checker));
  return {
    name: property.name,
    type: typeOf(property, written, checker),
    isOptional: Boolean(property.flags & SymbolFlags.Optional),
    about: [about, fields.length > 0 ? `Fields: ${fields.map((name) => `\`${name}\``).join(", ")}.` : ""]
      .filter(Boolean)
      .join(" "),
  };
}

/**
 * Returns the fields of an interface that a view cannot import.
 * @param {string} name
 * @param {PropertySignatureDeclaration | undefined} at
 * @param {Checker} checker
 */
function fieldsOf(name, at, checker) {
  if (!at || !new RegExp(`^interface ${name}\\b`, "m").test(at.getSourceFile().text)) return [];
  const found = checker.resolveName(name, SymbolFlags.Interface, at);
  return found
    ? checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(found)).map((field) => field.name)
    : [];
}

/**
 * @param {Declared} parameter
 * @param {ReadonlyMap<string, string>} told what the doc comment says of each argument
 * @param {Checker} checker
 * @returns {Row[]}
 */
function rowsOfArgument(parameter, told, checker) {
  const declared = /** @type {ParameterDeclaration | undefined} */ (parameter.valueDeclaration?.resolve());
  const type = checker.getTypeOfSymbol(parameter);
  const isOptional = Boolean(declared?.questionToken || declared?.initializer);
  const about = told.get(parameter.name) ?? "";
  const written = declared?.type?.getText() ?? "";
  const isBound = declared?.name.getText().startsWith("{") ?? false;
  const isOptions =
    /^(?:Omit<)?\w*(?:Options|Rule)\b/.test(written) || (isBound && !/^[A-Z]\w+$/.test(written));
  const name = isBound ? "options" : parameter.name;
  if (!isOptions || !type)
    return [{ name: isBound ? "of" : name, type: typeOf(parameter, written, checker), isOptional, about }];
  return checker.getPropertiesOfType(type).map((property) => {
    const row = rowOf(property, checker);
    return { ...row, name: `${name}.${row.name}`, about: row.about || (told.get(row.name) ?? "") };
  });
}

/**
 * Returns a type as it is written, or its members if it is a name for several words or for a constraint.
 * @param {Declared} symbol @param {string | undefined} written @param {Checker} checker
 */
function typeOf(symbol, written, checker) {
  const type = checker.getTypeOfSymbol(symbol);
  const whole = type && checker.getNonNullableType(type);
  if (!whole) return "unknown";
  const isName = /^(?:[A-Z]\w*|keyof .*)$/.test(plainType(written ?? ""));
  if (written && !isName) return plainType(written);
  const constraint = isName ? checker.getBaseConstraintOfType(whole) : undefined;
  if (/^[A-Z](?:\[\])?$/.test(plainType(written ?? "")) && constraint && !constraint.isUnionType())
    return checker
      .typeToString(constraint)
      .replace(/^Readonly<.*/, "object")
      .replace(/<.*/, "");
  const shown = constraint ?? whole;
  const isUnion = shown.isUnionType() && shown.getAliasSymbol()?.name !== "ReactNode";
  return plainType(written && !isUnion ? written : checker.typeToString(shown, undefined, expanded));
}

const expanded = NodeBuilderFlags.NoTruncation | NodeBuilderFlags.InTypeAlias;

/** @param {string} type as written */
const plainType = (type) =>
  inOneLine(type)
    .replace(/\breadonly /g, "")
    .replace(/ \| undefined\b/g, "")
    .replace(/\bNoInfer<(\w+)>/g, "$1")
    .replace(/^\| /, "")
    .replace(/; }/g, " }");

/** @param {string} title @param {readonly Row[]} rows */
function formatRows(title, rows) {
  if (rows.length === 0) return "";
  const cells = rows.map(({ name, type, isOptional, about }) =>
    [`\`${name}\`${isOptional ? "" : ", required"}`, codeSpan(type), about].map((cell) =>
      cell.replaceAll("|", "\\|"),
    ),
  );
  return table([title, "type", ""], cells);
}

const codeSpan = (/** @type {string} */ code) => (code.includes("`") ? `\`\` ${code} \`\`` : `\`${code}\``);

/** @param {readonly string[]} head @param {readonly (readonly string[])[]} rows */
const table = (head, rows) =>
  [head, head.map(() => "---"), ...rows]
    .map((row) => `| ${row.join(" | ")} |`.replace(/ {2,}/g, " "))
    .join("\n");

async function formatTheme() {
  const { outputFiles } = await build({
    entryPoints: [`${root}src/tools/template-check/theme-properties.ts`],
    format: "esm",
    write: false,
  });
  /** @type {typeof import("../src/tools/template-check/theme-properties.ts")} */
  const { propertyKinds, themeProperties } = await import(
    `data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? "")}`
  );
  return themeProperties.map(({ title, about, properties, example }) =>
    [
      `### ${title}`,
      about,
      table(
        ["property", "is", ""],
        properties.map(({ name, kind, about }) => [`\`${name}\``, propertyKinds[kind].noun, about]),
      ),
      `\`\`\`css\n${example}\n\`\`\``,
    ].join("\n\n"),
  );
}

/** @param {readonly string[]} elements @param {readonly string[]} fields @param {readonly string[]} theme */
const format = (elements, fields, theme) => `# Reference for section types

For people who write section types.
Answers: Which elements can a view use? Which fields can a schema have? Which custom properties does the theme define?

\`npm run reference\` generates this page from the types and comments of the sources. How they work together is on
[another page](section-type.md).

## Elements

Imported from \`#elements\`. In the examples, \`data\` is the data of the section and \`person\` an entry of \`data.team\`;
\`anchor\`, \`headingLevel\` and \`itemLevel\` are props of the view, \`css\` is its stylesheet, and \`site\` is \`useSite()\` of
\`#section/view\`.

${elements.join("\n\n")}

## Fields

Imported from \`#section\`, for \`schema.ts\`. Each is the value of a field, or several fields to spread into a group. All are
optional for owners unless they are \`required\`; \`.optional()\` makes any other helper optional.

${fields.join("\n\n")}

## Custom properties of the theme

For stylesheets. \`sectile templates check\` reports a property that is used as something else than it is.

${theme.join("\n\n")}
`;

const pages = new Map([[target, await createReference()], ...(await createDocumentReference(root))]);
const isStale = (/** @type {string} */ file) =>
  !existsSync(root + file) || readFileSync(root + file, "utf8") !== pages.get(file);
const gone = folders
  .flatMap((folder) =>
    existsSync(root + folder) ? readdirSync(root + folder).map((name) => `${folder}/${name}`) : [],
  )
  .filter((file) => !pages.has(file));
const stale = [...[...pages.keys()].filter(isStale), ...gone];

if (process.argv.includes("--check")) {
  if (stale.length > 0) {
    console.error(`${stale.join(", ")}: stale. Run \`npm run reference\`.`);
    process.exitCode = 1;
  }
} else {
  for (const [file, text] of pages) {
    mkdirSync(dirname(root + file), { recursive: true });
    writeFileSync(root + file, text);
  }
  for (const file of gone) rmSync(root + file);
}

/**
 * References in docs and comments lead somewhere: files, names in code, parameters, headings, decisions, scripts and flags.
 * requirements.test.ts checks the ids of requirements.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { walkTokens } from "marked";
import { expect, test } from "vitest";
import { createSlugger, parse, textOf } from "../../sites/docs/templates/sections/Article/markdown.js";
import { commands } from "../../src/cli/commands/index.ts";

const own = "test/docs/references.test.ts";
const all = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n").filter(Boolean);
const paths = new Set(all.flatMap((file) => [file, ...foldersOf(file)]));
/** Without the accepted output of builds, and without this file, whose examples are dead references. */
const files = all.filter((file) => file !== own && !file.startsWith("test/golden/"));
const docs = files.filter((file) => file.endsWith(".md"));
const sources = files.filter((file) => /\.(?:[cm]?[jt]sx?|css)$/.test(file));
const settings = files.filter((file) => /^[\w.-]+\.json$|\.ya?ml$|Dockerfile$|^\.ci\//.test(file));
const code = [...sources, ...settings];

const texts = new Map(
  [...docs, ...code].map((file) => [file, readFileSync(file, "utf8").replaceAll("\r", "")] as const),
);
const textIn = (file: string): string => texts.get(file) ?? "";

function foldersOf(file: string): readonly string[] {
  const parts = file.split("/");
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
}

/** `src/cli/run.ts`, `docs/parts.md` or `test/safety/` */
const rooted =
  /(?<![\w./@<-])(?:src|docs|test|templates|scripts|examples|sites|bin)\/[\w./-]*[\w/](?![\w-]|\.?[*<[])/g;

/** @returns the parts of a text that may contain references; the rest of each line is empty */
const mapLines = (text: string, partOf: (line: string) => string): string =>
  text.split("\n").map(partOf).join("\n");
const codeSpans = (text: string): string =>
  mapLines(text, (line) => (line.match(/`[^`]+`/g) ?? []).join(" "));
const comments = (text: string): string =>
  mapLines(
    text,
    (line) =>
      /^\s*(?:\{?\/?\*+|\/\/|#(?![{\w]))(.*)|\s(?:\/\/|\/\*) (.*)/.exec(line)?.slice(1).join("") ?? "",
  );
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/ .*/g, "$1");

/** Where references are read, and where from. */
interface Passage {
  readonly file: string;
  /** Line of the file that precedes the passage. */
  readonly line: number;
  readonly text: string;
  /** Folders in which a file without a path is looked up. */
  readonly folders: readonly string[];
}

/** A section of a document names files relative to the folders that it names itself. */
function sectionsOf(file: string, text: string): Passage[] {
  let line = 0;
  return text.split(/^(?=## )/m).map((section) => {
    const named = (codeSpans(section).match(rooted) ?? []).map((path) =>
      path.replace(/\/[^/]*\.\w+$|\/$/, ""),
    );
    const passage = {
      file,
      line,
      text: section,
      folders: /^docs\/|^[^/]+$/.test(file) ? named : [...named, dirname(file)],
    };
    line += section.split("\n").length - 1;
    return passage;
  });
}

/** A comment names files relative to its part of the sources, such as src/document. */
const commentsIn = (file: string, text: string): Passage => ({
  file,
  line: 0,
  text: comments(text),
  folders: foldersOf(file).slice(0, 2).slice(-1),
});

const sections = docs.flatMap((file) => sectionsOf(file, textIn(file)));
const commentsOfCode = code.map((file) => commentsIn(file, textIn(file)));

const find = (passage: Passage, form: RegExp): readonly { where: string; match: RegExpExecArray }[] =>
  passage.text.split("\n").flatMap((line, index) =>
    [...line.matchAll(form)].map((match) => ({
      where: `${passage.file}:${passage.line + index + 1}`,
      match,
    })),
  );

/* Files */

/** `run.ts`, `cli/run.ts` or `parts.md` */
const named = /(?<![\w./@$*<>{}-])[\w-][\w./-]*\.(?:[cm]?[jt]sx?|css|md)\b(?![\w(])/g;
/** Generated files, files of a provider or a visitor in examples, and names of programs. */
const elsewhere =
  /^(?:dist|kit)\/|\.d\.ts$|^test\/report\/|^(?:Node|gtag|validator)\.js$|^(?:PriceList\.test|cloudfront-function)\.js$|^stores\.test\.ts$|^fonts\.css$|^variant-split\.module\.css$|^sites\/(?:a|b|mine|x)\b|^(?:_sectile|data|node_modules|public)\//;
/** Files that a folder of a section type, widget or third party may have. */
const inTemplates = /^(?:(?:view|island)\.tsx|(?:schema|behaviour)\.ts|(?:style|variant-\w+)\.module\.css)$/;

/** @returns files that the reference may mean */
function filesAt(reference: string, { file, folders }: Pick<Passage, "file" | "folders">): readonly string[] {
  const path = reference.replace(/\/$/, "");
  for (const one of [path, join(dirname(file), path)]) if (paths.has(one)) return [one];
  if (reference.search(rooted) === 0) return [];
  if (reference.endsWith("/")) return [...paths].filter((one) => one.endsWith(`/${path}`));
  const found = files.filter((one) => one.endsWith(`/${path}`));
  if (inTemplates.test(path)) return found;
  if (path.includes("/") || folders.length === 0) return found.length === 1 ? found : [];
  return found.filter((one) => folders.some((folder) => one.startsWith(`${folder}/`)));
}

/** `words/`, or `src/editor/words/` in parts */
const folder = /(?<=`)(?:[\w-]+\/)+(?=`)/g;

const deadFiles = (passage: Passage, forms: readonly RegExp[] = [rooted, named]): readonly string[] =>
  forms.flatMap((form) =>
    find(passage, form)
      .map(({ where, match: [reference] }) => ({ where, reference }))
      .filter(({ reference }) => form === rooted || reference.search(rooted) !== 0)
      .filter(({ reference }) => !elsewhere.test(reference) && filesAt(reference, passage).length === 0)
      .map(({ where, reference }) => `${where} ${reference}`),
  );

const deadFilesInSpans = (passage: Passage): readonly string[] =>
  deadFiles({ ...passage, text: codeSpans(passage.text) }, [rooted, named, folder]);

test("files that the docs name exist", () => {
  expect(sections.flatMap(deadFilesInSpans)).toEqual([]);
});

test("files that comments name exist", () => {
  // Types in JSDoc import from paths without their folder.
  const passages = commentsOfCode.map((one) => ({
    ...one,
    text: one.text.replace(/import\("[^"]+"\)/g, ""),
  }));
  expect(passages.flatMap((passage) => deadFiles(passage))).toEqual([]);
});

test("files and folders that settings name exist", () => {
  const passages = settings
    .filter((file) => /^(?!package-lock)[\w.-]+\.json$|Dockerfile$|^\.ci\//.test(file))
    .map((file) => ({ file, line: 0, text: textIn(file), folders: [] }));
  const dead = passages.flatMap((passage) =>
    find(passage, rooted).filter(
      ({ match: [path] }) => !elsewhere.test(path) && filesAt(path, passage).length === 0,
    ),
  );
  expect(dead.map(({ where, match: [path] }) => `${where} ${path}`)).toEqual([]);
});

/* Names in code */

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.match(/[\w$]+|--[\w-]+/g));
const words = wordsOf(code.map((file) => withoutComments(textIn(file))).join("\n"));

/** Names of other programs and libraries, and of rejected code. */
const foreign = new Set(
  "auth_basic basic_auth exFAT fs.protected_hardlinks fsync gzip_static iCalendar isEdited jsonb limit_req macOS NODE_DEBUG openat pofile rrggbb scope.removeAllContentTypeParsers sigkill util.debuglog".split(
    " ",
  ),
);
const isKnown = (name: string): boolean =>
  foreign.has(name) || elsewhere.test(name) || name.split(".").every((word) => words.has(word));

const quoted = /(?<=`)[#@]?([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?=(?:\(\))?`)/g;
const camelCase = /(?<![\w$.`-])([a-z]+[A-Z]\w*)(?![\w$`])/g;

const unknownNames = (passage: Passage, forms: readonly RegExp[]): readonly string[] =>
  forms.flatMap((form) =>
    find(passage, form)
      .filter(({ match: [, name = ""] }) => !isKnown(name))
      .map(({ where, match: [, name] }) => `${where} ${name}`),
  );

test("names that the docs quote exist in the code", () => {
  // The history of measurements and versions names what was there. Fields of generated pages can be composed: `nameAlignment`.
  const present = sections.filter(({ file }) => !/CHANGELOG|benchmarks|^docs\/sections\//.test(file));
  expect(present.flatMap((passage) => unknownNames(passage, [quoted]))).toEqual([]);
});

test("names in comments exist in the code", () => {
  const passages = commentsOfCode.map((passage) => ({
    ...passage,
    text: mapLines(passage.text, (line) =>
      /https?:|biome-ignore|@example|^\s*\w+: \w+\(/.test(line) ? "" : line,
    ),
  }));
  expect(passages.flatMap((passage) => unknownNames(passage, [quoted, camelCase]))).toEqual([]);
});

const name = String.raw`\x60([#@]?(?:--)?[\w$][\w$.-]*)\x60`;
const file = String.raw`\x60?([\w./-]+\.(?:[cm]?[jt]sx?|css))\b\x60?`;
/** "`name` in `file.ts`", "`name` (`file.ts`)", "`file.ts` (`name`)", "`file.ts`: `name`", "(`file.ts`, `name`)" */
const placed = [
  { form: new RegExp(`${name} (?:in|of|from) ${file}`, "g"), isFileFirst: false },
  { form: new RegExp(`${name} \\(${file}`, "g"), isFileFirst: false },
  { form: new RegExp(`${file}(?:: | \\()${name}`, "g"), isFileFirst: true },
  { form: new RegExp(`\\(${file}, ${name}\\)`, "g"), isFileFirst: true },
];

const misplacedNames = (passage: Passage): readonly string[] => {
  const text = passage.text.replace(/\s*\n[\s*]*/g, " ");
  return placed.flatMap(({ form, isFileFirst }) =>
    [...text.matchAll(form)].flatMap(([, first = "", second = ""]) => {
      const [reference, symbol] = isFileFirst ? [first, second] : [second, first];
      const last = symbol.replace(/^[#@]/, "").split(".").at(-1) ?? "";
      if (/\.(?:[cm]?[jt]sx?|css|md)$/.test(symbol) || elsewhere.test(reference)) return [];
      const isThere = filesAt(reference, passage).some((one) => wordsOf(textIn(one)).has(last));
      return isThere ? [] : [`${passage.file} ${symbol} in ${reference}`];
    }),
  );
};

test("names are in the files in which the docs and comments place them", () => {
  expect([...sections, ...commentsOfCode].flatMap(misplacedNames)).toEqual([]);
});

/** A parameter that is taken apart has no name of its own. tsc checks the comments of JavaScript. */
function unknownParameters(file: string, text: string): readonly string[] {
  return [...text.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/(?=([\s\S]{0,1000}))/g)].flatMap(
    ([, comment = "", rest = ""]) => {
      const declaration = rest.split("/**")[0] ?? "";
      if (/[(,]\s*\{/.test(declaration.split(/\)(?::|\s*=>|\s*\{)/)[0] ?? "")) return [];
      const known = wordsOf(declaration);
      return [...comment.matchAll(/@param (?:\{.*?\} )?\[?([\w$]+)/g)]
        .filter(([, parameter = ""]) => !known.has(parameter))
        .map(([, parameter]) => `${file} @param ${parameter}`);
    },
  );
}

test("parameters that comments describe exist", () => {
  const typed = sources.filter((one) => /\.tsx?$/.test(one));
  expect(typed.flatMap((one) => unknownParameters(one, textIn(one)))).toEqual([]);
});

/* Headings, decisions, scripts and flags */

function headingsOf(text: string): ReadonlySet<string> {
  const idOf = createSlugger();
  const ids = new Set<string>();
  walkTokens(parse(text), (token) => {
    if (token.type === "heading") ids.add(idOf(textOf(token.tokens)));
  });
  return ids;
}

function deadLinks(file: string, text: string): readonly string[] {
  const dead: string[] = [];
  const links: string[] = [];
  walkTokens(parse(text), (token) => {
    if (token.type === "link" || token.type === "image") links.push(token.href);
  });
  for (const link of links.filter((one) => !/^[a-z]+:/i.test(one))) {
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? file : join(dirname(file), path).replace(/\/$/, "");
    const isThere =
      (path === "" || paths.has(target)) &&
      (!anchor || !target.endsWith(".md") || headingsOf(path === "" ? text : textIn(target)).has(anchor));
    if (!isThere) dead.push(`${file} ${link}`);
  }
  return dead;
}

test("links in documents lead to files and headings", () => {
  expect(docs.flatMap((one) => deadLinks(one, textIn(one)))).toEqual([]);
});

test("headings that comments and messages name exist", () => {
  const dead = code.flatMap((one) =>
    [...textIn(one).matchAll(/\b(docs\/[\w./-]+\.md)#([\w-]+)/g)].filter(
      ([, target = "", anchor = ""]) => !headingsOf(textIn(target)).has(anchor),
    ),
  );
  expect(dead.map(([link]) => link)).toEqual([]);
});

const decisions = textIn("docs/decisions.md").match(/^## \d+\. /gm)?.length ?? 0;

/** "decision 7", "docs/decisions.md, 7", "[decisions.md](decisions.md): 7, 8 to 10"; in decisions.md also "(7)" and "see 7, 8" */
function deadDecisions(file: string, text: string): readonly string[] {
  const list = String.raw`\d+(?:(?:, | to | and )\d+)*`;
  const form = file.endsWith("decisions.md")
    ? `\\bsee (${list})|\\((${list})\\)(?!\\d)`
    : `\\bdecisions? (${list})|decisions\\.md\\)?[,:] (${list})`;
  return [...text.matchAll(new RegExp(form, "gi"))]
    .flatMap((match) => match.slice(1).flatMap((numbers = "") => numbers.match(/\d+/g) ?? []))
    .filter((number) => Number(number) > decisions || Number(number) < 1)
    .map((number) => `${file} decision ${number}`);
}

test("decisions that docs and code name exist", () => {
  expect([...docs, ...code].flatMap((one) => deadDecisions(one, textIn(one)))).toEqual([]);
});

const { scripts } = JSON.parse(textIn("package.json"));

const deadScripts = (file: string, text: string): readonly string[] =>
  [...text.matchAll(/npm run ([\w-]+(?::[\w-]+)*)/g)]
    .filter(([, script = ""]) => !(script in scripts))
    .map(([call]) => `${file} ${call}`);

test("npm scripts that docs and code name exist", () => {
  expect([...docs, ...code].flatMap((one) => deadScripts(one, textIn(one)))).toEqual([]);
});

const flagsOf = new Map(
  commands
    .flatMap((command) =>
      "commands" in command
        ? command.commands.map((one) => [`${command.name} ${one.name}`, one] as const)
        : [[command.name, command] as const],
    )
    .map(([words, { options }]) => [
      words,
      [
        ...options.flatMap(({ flags, opposite = "" }) => `${flags} ${opposite}`.match(/--[\w-]+/g) ?? []),
        "--help",
      ],
    ]),
);
const flags = new Set([...flagsOf.values()].flat());
/** Flags of other programs, placeholders, and a name that was rejected. */
const otherFlags = new Set(["--cpu-prof", "--no-use-osr", "--x", "--no-x", "--no-built-in", "--version"]);

/** Calls of a command, with its own flags; quoted flags and custom properties, which must exist anywhere. */
function deadFlags(passage: Passage): readonly string[] {
  const calls = find(passage, /\bsectile ((?:templates |sections )?[a-z]+)([^`|;&]*)/g).flatMap(
    ({ where, match: [, command = "", rest = ""] }) => {
      const known = flagsOf.get(command) ?? flagsOf.get(command.split(" ")[0] ?? "");
      return known
        ? (rest.match(/(?<![\w-])--[a-z][\w-]*/g) ?? [])
            .filter((flag) => !known.includes(flag))
            .map((flag) => `${where} sectile ${command} ${flag}`)
        : [];
    },
  );
  const inScript = (flag: string) => words.has(flag) || words.has(flag.slice(2));
  const alone = find(passage, /`(--[a-z][\w-]*)/g)
    .filter(({ match: [, flag = ""] }) => !flags.has(flag) && !otherFlags.has(flag) && !inScript(flag))
    .map(({ where, match: [, flag] }) => `${where} ${flag}`);
  return [...calls, ...alone];
}

test("flags that docs and comments name exist", () => {
  expect(flags.size).toBeGreaterThan(30);
  expect([...sections, ...commentsOfCode].flatMap(deadFlags)).toEqual([]);
});

const inDocs = (text: string): Passage => ({ file: "docs/a.md", line: 0, text, folders: ["src/preview"] });
const inComment = (text: string): Passage => commentsIn("src/preview/client/a.ts", text);

test.each<[kind: string, dead: readonly string[], reference: string]>([
  ["file in docs", deadFilesInSpans(inDocs("see `src/no-such/file.ts`")), "src/no-such/file.ts"],
  ["file of another folder in docs", deadFilesInSpans(inDocs("see `rebuilds.ts`, `caps.ts`")), "caps.ts"],
  ["script in docs", deadFilesInSpans(inDocs("run `scripts/no-such.js`")), "scripts/no-such.js"],
  ["folder in docs", deadFilesInSpans(inDocs("in `test/no-such/`")), "test/no-such/"],
  ["folder without a path in docs", deadFilesInSpans(inDocs("in `no-such/`")), "no-such/"],
  ["file in a doc comment", deadFiles(inComment(" * As in no-such.md section 3.")), "no-such.md"],
  ["file in a line comment", deadFiles(inComment("f(); // See client/no-such.tsx.")), "client/no-such.tsx"],
  ["file of another folder in a comment", deadFiles(inComment("// See caps.ts.")), "caps.ts"],
  ["file in a comment of CSS", deadFiles(inComment("a: b; /* See no-such.css. */")), "no-such.css"],
  ["file in a comment of JSX", deadFiles(inComment("  {/* See no-such.tsx. */}")), "no-such.tsx"],
  ["file in a comment of YAML", deadFiles(inComment("# See scripts/no-such.js.")), "scripts/no-such.js"],
  ["name in docs", unknownNames(inDocs("call `noSuchName()`"), [quoted]), "noSuchName"],
  ["name in a comment", unknownNames(inComment("/** Like noSuchName. */"), [camelCase]), "noSuchName"],
  [
    "place of a name",
    misplacedNames(inDocs("`caps` in `queue.ts`, `createQueue` in `queue.ts`")),
    "caps in queue.ts",
  ],
  ["place of a name in brackets", misplacedNames(inDocs("(`queue.ts`, `caps`)")), "caps in queue.ts"],
  ["place of a name in a comment", misplacedNames(inComment("// `caps` in queue.ts")), "caps in queue.ts"],
  ["parameter", unknownParameters("a.ts", "/** @param size in pixels */\nf(width: number)"), "@param size"],
  ["link", deadLinks("docs/a.md", "[a](gone.md), [b](parts.md)"), "gone.md"],
  ["heading", deadLinks("docs/a.md", "# One\n\n[a](#one), [b](#two)"), "#two"],
  [
    "heading of another file",
    deadLinks("docs/a.md", "[a](decisions.md#0-no-such)"),
    "decisions.md#0-no-such",
  ],
  ["decision", deadDecisions("a.ts", "(docs/decisions.md, 4), decision 999"), "decision 999"],
  ["decision in a list", deadDecisions("a.md", "[b](decisions.md): 4, 5 to 999."), "decision 999"],
  ["decision in decisions.md", deadDecisions("docs/decisions.md", "see 4, 999"), "decision 999"],
  ["npm script", deadScripts("a.md", "`npm run compile`, `npm run no-such`"), "npm run no-such"],
  ["flag", deadFlags(inDocs("`--strict`, `--no-such <n>`")), "--no-such"],
  [
    "flag of another command",
    deadFlags(inDocs("`sectile init --open`, `sectile edit --open`")),
    "sectile init --open",
  ],
])("a dead %s is found", (_, dead, reference) => {
  expect(dead).toEqual([
    expect.stringMatching(new RegExp(`(?:^| )${reference.replace(/[.?()]/g, "\\$&")}$`)),
  ]);
});

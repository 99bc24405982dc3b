/**
 * Finds out which generator a folder belongs to: where its articles and its files are, what is not for visitors, and which
 * addresses its settings give to articles.
 */
import fs from "node:fs";
import { basename, dirname, join, posix, relative, sep } from "node:path";
import { parse as parseToml } from "smol-toml";
import { loadMarkdown } from "../../assets/index.ts";
import { isObject } from "../../document/index.ts";
import { readDate } from "./dates.ts";
import { readFrontMatter } from "./front-matter.ts";
import { decodePercent, slugOf } from "./page-path.ts";
import { isAboutPublication } from "./publication.ts";
import { readInside } from "./read-inside.ts";

export interface Project {
  /** Absolute. Nothing outside of it is read. */
  readonly root: string;
  /** Folders of articles, relative to the root; paths of pages start below them. */
  readonly contents: readonly string[];
  /** First segment of the paths of a folder of articles: the language of the texts in it. */
  readonly prefixes: ReadonlyMap<string, string>;
  /** True if an alias without a slash starts at the root; else it is beside its page. */
  readonly hasRootAliases: boolean;
  /** True if the generator is not known: articles can be elsewhere too. */
  readonly isGuess: boolean;
  /** Only articles in this folder of the root are imported; empty for all. */
  readonly chosen: string;
  /** Folders whose files are published as they are, relative to the root. */
  readonly statics: readonly string[];
  /** Host of the old site, in lower case; empty if it is not known. */
  readonly host: string;
  /** @returns the reason for which a file is not for visitors: a phrase */
  readonly reasonAgainst: (file: string) => string | undefined;
  /** @returns the address that the generator's settings give to an article; undefined for its file's own */
  readonly address: (article: ArticleFacts) => string | undefined;
  /** Front matter that the settings give to a file. */
  readonly defaultsOf: (file: string) => Readonly<Record<string, unknown>>;
  /** `cascade` of the settings of Hugo. */
  readonly cascade?: unknown;
}

export interface ArticleFacts {
  /** Path relative to the root. */
  readonly file: string;
  readonly values: ReadonlyMap<string, unknown>;
  /** Day in the name of a file of Jekyll. */
  readonly day: string | undefined;
  /** Name of the file, without the day and the ending. */
  readonly name: string;
}

type Settings = Readonly<Record<string, unknown>>;

/** @param from folder, absolute */
export function findProject(from: string): Project {
  // The folder of the articles can be named too.
  for (let root = from, depth = 0; depth < 4; depth++) {
    const kind = kinds.find(({ isRoot }) => isRoot(root));
    if (kind) {
      const chosen = relative(root, from).split(sep).join("/");
      const project = kind.read(root);
      if (chosen === "" || project.contents.some((folder) => isIn(chosen, folder)))
        return withFolders({ ...project, chosen });
    }
    const above = dirname(root);
    if (above === root) break;
    root = above;
  }
  return withFolders(plainFolder(from));
}

export const isIn = (path: string, folder: string): boolean =>
  folder === "" || path === folder || path.startsWith(`${folder}/`);

const isThere = (root: string, ...names: readonly string[]) =>
  names.some((name) => fs.existsSync(join(root, name)));

const hugoSettings = ["hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json", "config/_default"];
const oldHugoSettings = ["config.toml", "config.yaml", "config.yml", "config.json"];

const kinds: readonly { isRoot(root: string): boolean; read(root: string): Project }[] = [
  {
    isRoot: (root) =>
      isThere(root, ...hugoSettings) ||
      (isThere(root, "content") && isThere(root, "archetypes", ...oldHugoSettings)),
    read: hugo,
  },
  { isRoot: (root) => isThere(root, "_config.yml", "_config.yaml", "_config.toml"), read: jekyll },
  {
    isRoot: (root) =>
      isThere(root, "src/content") || fs.readdirSync(root).some((name) => /^astro\.config\.\w+$/.test(name)),
    read: (root) => ({
      ...plainFolder(root),
      isGuess: false,
      contents: ["src/content", "src/pages"].filter((folder) => isThere(root, folder)),
      statics: ["public", "src/assets"],
    }),
  },
];

/** A folder of Markdown files of any other program. */
const plainFolder = (root: string): Project => ({
  root,
  contents: [isThere(root, "content") ? "content" : ""],
  prefixes: new Map(),
  hasRootAliases: false,
  isGuess: true,
  chosen: "",
  statics: ["", "static", "public", "assets", "src/assets", "content"],
  host: "",
  reasonAgainst: notForVisitors,
  address: () => undefined,
  defaultsOf: () => ({}),
});

/**
 * Adds what the files of a folder say of everything below it: `cascade` (Hugo) and `draft` (Zola) in its index, `name/name.json`
 * (Eleventy). Only whether it is public counts, and a condition of it does not.
 */
function withFolders(project: Project): Project {
  const { root, cascade } = project;
  const known = new Map<string, Settings>();
  const readFolder = (folder: string): Settings => {
    const { values } = readFrontMatter(
      readInside(root, posix.join(folder, "_index.md"), maxSettings)?.toString() ?? "",
    );
    const name = posix.join(folder, posix.basename(folder));
    return aboutPublication(
      { draft: values.get("draft") },
      values.get("cascade"),
      readSettings(root, [`${name}.json`]),
      readSettings(root, [`${name}.11tydata.json`]),
    );
  };
  const saidIn = (folder: string): Settings => {
    const said = known.get(folder) ?? readFolder(folder);
    known.set(folder, said);
    return said;
  };
  const ofAll = aboutPublication(cascade);
  const above = (folder: string): Settings =>
    folder === "." || folder === "/"
      ? { ...ofAll, ...saidIn(folder) }
      : { ...above(posix.dirname(folder)), ...saidIn(folder) };
  return {
    ...project,
    defaultsOf: (file) => ({ ...above(posix.dirname(file)), ...project.defaultsOf(file) }),
  };
}

/** @param said objects, or lists of them; later ones win */
const aboutPublication = (...said: readonly unknown[]): Settings =>
  Object.fromEntries(
    said
      .flat()
      .filter(isObject)
      .flatMap(Object.entries)
      .filter(([name, value]) =>
        name === "permalink" ? value === false : isAboutPublication(name) && value !== undefined,
      ),
  );

const toolFolders =
  /(?:^|\/)(archetypes|layouts|_layouts|_includes|_data|_sass|_site|node_modules|vendor|themes)\//i;
/** Files for those who work on a project, at its root. */
const filesOfAuthors =
  /^(?:readme|license|licence|contributing|changelog|code_of_conduct|security|404)(?:\.[a-z-]+)?$/i;

function notForVisitors(file: string): string | undefined {
  const [, folder] = toolFolders.exec(file) ?? [];
  if (folder !== undefined) return `the folder ${folder} is not published`;
  const { dir, name } = posix.parse(file);
  const isForAuthors = /^(?:readme|404)$/i.test(name) || (dir === "" && filesOfAuthors.test(name));
  return isForAuthors ? "it is not an article" : undefined;
}

function hugo(root: string): Project {
  const found = [
    ...hugoSettings,
    ...oldHugoSettings,
    ...oldHugoSettings.map((name) => `config/_default/${name}`),
    "config/_default/hugo.toml",
  ];
  const settings = readSettings(root, found);
  const content = textOf(settings.contentDir) ?? "content";
  const languages = Object.entries(isObject(settings.languages) ? settings.languages : {}).flatMap(
    ([code, language]) => {
      const folder = isObject(language) ? textOf(language.contentDir) : undefined;
      return folder === undefined ? [] : [[code, posix.normalize(folder)] as const];
    },
  );
  const folders = languages.length > 0 ? languages.map(([, folder]) => folder) : [posix.normalize(content)];
  const permalinks = isObject(settings.permalinks) ? settings.permalinks : {};
  const ofPages = isObject(permalinks.page) ? permalinks.page : permalinks;
  return {
    ...plainFolder(root),
    contents: folders.filter((folder) => isThere(root, folder)),
    prefixes: new Map(languages.slice(1).map(([code, folder]) => [folder, slugOf(code)] as const)),
    hasRootAliases: settings.base_url !== undefined,
    isGuess: false,
    statics: [textOf(settings.staticDir) ?? "static", "assets"],
    host: hostOf(textOf(settings.baseURL) ?? textOf(settings.base_url) ?? ""),
    cascade: settings.cascade,
    address(article) {
      const folder = folders.find((one) => isIn(article.file, one)) ?? content;
      const below = article.file.slice(folder.length + 1);
      const [section = ""] = below.split("/");
      const pattern = textOf(ofPages[section]);
      if (pattern === undefined || below === section || /(?:^|\/)_index\.\w+$/.test(below)) return undefined;
      return filled(pattern, article, { section, sections: posix.dirname(below) });
    },
  };
}

const jekyllStyles: Readonly<Record<string, string>> = {
  date: "/:categories/:year/:month/:day/:title.html",
  pretty: "/:categories/:year/:month/:day/:title/",
  ordinal: "/:categories/:year/:y_day/:title.html",
  weekdate: "/:categories/:year/W:week/:short_day/:title.html",
  none: "/:categories/:title.html",
};

function jekyll(root: string): Project {
  const settings = readSettings(root, ["_config.yml", "_config.yaml", "_config.toml"]);
  const asked = posix.normalize(textOf(settings.source) ?? ".").replace(/^\.$/, "");
  // Some build into a folder first, which is not there.
  const source = isThere(root, asked) ? asked : "";
  const collections = isObject(settings.collections) ? settings.collections : {};
  const written = textOf(settings.permalink) ?? "date";
  const pattern = jekyllStyles[written] ?? written;
  const left = Array.isArray(settings.exclude)
    ? settings.exclude.filter((one) => typeof one === "string")
    : [];
  const defaults = Array.isArray(settings.defaults) ? settings.defaults.filter(isObject) : [];
  const inSource = (file: string) => (source === "" ? file : file.slice(source.length + 1));
  const collectionOf = (file: string) =>
    inSource(file)
      .split("/")
      .slice(0, -1)
      .find((folder) => folder.startsWith("_"))
      ?.slice(1);
  return {
    ...plainFolder(root),
    isGuess: false,
    contents: [source],
    statics: [source],
    host: hostOf(textOf(settings.url) ?? ""),
    reasonAgainst(file) {
      const name = collectionOf(file);
      const collection = name === undefined ? undefined : collections[name];
      if (
        name !== undefined &&
        name !== "posts" &&
        name !== "drafts" &&
        !(isObject(collection) && collection.output === true)
      )
        return `the folder _${name} is not published`;
      const path = inSource(file);
      if (left.some((one) => isIn(path, one.replace(/\/+$/, "")))) return "the settings exclude it";
      return notForVisitors(file);
    },
    address(article) {
      const name = collectionOf(article.file);
      if (name === "posts" || name === "drafts") return filled(pattern, article, {});
      const collection = name === undefined ? undefined : collections[name];
      const own = isObject(collection) ? textOf(collection.permalink) : undefined;
      return own === undefined
        ? undefined
        : filled(own, article, { collection: name ?? "", path: article.name });
    },
    defaultsOf(file) {
      const path = inSource(file);
      const type = collectionOf(file) ?? "pages";
      return Object.assign(
        {},
        ...defaults.map(({ scope, values }) => {
          const of = isObject(scope) ? scope : {};
          const folder = (textOf(of.path) ?? "").replace(/^\/+|\/+$/g, "");
          const isMeant = isIn(path, folder) && (of.type === undefined || of.type === type);
          return isMeant && isObject(values) ? values : {};
        }),
      );
    },
  };
}

/**
 * Fills the marks of a pattern: `/:year/:title/`.
 * @returns undefined if a mark has no value
 */
export function filled(
  pattern: string,
  { values, day, name, file }: ArticleFacts,
  more: Readonly<Record<string, string>>,
): string | undefined {
  const date = readDate(values.get("date"))?.text ?? day ?? "";
  const [year = "", month = "", dayOfMonth = ""] = date.slice(0, 10).split("-");
  const own = values.get("slug");
  const title = values.get("title");
  const slug = slugOf(typeof own === "string" && own !== "" ? own : name);
  const marks: Readonly<Record<string, string>> = {
    ...daysOf(date.slice(0, 10)),
    year,
    short_year: year.slice(2),
    month,
    i_month: month.replace(/^0/, ""),
    day: dayOfMonth,
    i_day: dayOfMonth.replace(/^0/, ""),
    title: /(?:^|\/)_/.test(file) ? slug : slugOf(typeof title === "string" ? title : name),
    slug,
    slugorfilename: slug,
    slugorcontentbasename: slug,
    filename: slugOf(name),
    contentbasename: slugOf(name),
    name: slugOf(name),
    categories: listOf(values.get("categories") ?? values.get("category"))
      .map(slugOf)
      .join("/"),
    output_ext: ".html",
    ...more,
  };
  let isWhole = true;
  const path = pattern.replace(/:([a-z_]+)/g, (_, mark: string) => {
    const value = marks[mark];
    // Only categories may be missing.
    if (value === undefined || (value === "" && mark !== "categories" && mark !== "sections"))
      isWhole = false;
    return value ?? "";
  });
  return isWhole ? path.replace(/\/{2,}/g, "/") : undefined;
}

const dayLength = 24 * 60 * 60 * 1000;

/** @returns the marks of Jekyll's `ordinal` and `weekdate`: day of the year, week of ISO 8601 and name of the day */
function daysOf(date: string): Readonly<Record<string, string>> {
  const time = Date.parse(date);
  if (Number.isNaN(time)) return {};
  const at = new Date(time);
  const dayOfYear = (time: number) =>
    Math.floor((time - Date.UTC(new Date(time).getUTCFullYear(), 0, 1)) / dayLength);
  // A week belongs to the year of its Thursday.
  const thursday = time + (4 - (at.getUTCDay() || 7)) * dayLength;
  return {
    y_day: String(dayOfYear(time) + 1).padStart(3, "0"),
    week: String(Math.floor(dayOfYear(thursday) / 7) + 1).padStart(2, "0"),
    short_day: at.toUTCString().slice(0, 3),
  };
}

/** @returns the texts of a list, or of a text with spaces between them */
export function listOf(value: unknown): string[] {
  if (typeof value === "string") return value.split(/\s+/).filter(Boolean);
  if (!Array.isArray(value)) return [];
  return value.filter((one) => typeof one === "string");
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

export const hostOf = (url: string): string =>
  decodePercent(/^(?:https?:)?\/\/([^/?#]+)/i.exec(url)?.[1] ?? "")
    .toLowerCase()
    .replace(/^www\./, "");

/** Size of a file of settings, in bytes. */
const maxSettings = 1_000_000;

/** @returns the settings of the first file that can be read */
function readSettings(root: string, names: readonly string[]): Settings {
  for (const name of names)
    try {
      const text = readInside(root, name, maxSettings)
        ?.toString("utf8")
        .replace(/^\uFEFF/, "");
      if (text === undefined) continue;
      const value: unknown = /\.toml$/.test(name)
        ? parseToml(text)
        : loadMarkdown().parseYaml(text, { schema: "core", logLevel: "silent" }).toJS({ maxAliasCount: 100 });
      if (isObject(value)) return value;
    } catch {
      // A folder, no such file, or a mistake in it: what is left are the defaults.
    }
  return {};
}

/** @returns the folder of a file, and its project */
export const projectOfFile = (file: string): Project => ({
  ...plainFolder(dirname(file)),
  contents: [""],
  chosen: basename(file),
});

/** Reads the settings of Hugo and Zola. */
import fs from "node:fs";
import { join, posix } from "node:path";
import { isObject } from "../../document/index.ts";
import { filled } from "./address-pattern.ts";
import type { DateRules } from "./dates.ts";
import { anyOf, type FileMatcher, globMatcher, matcherOf, pathAndFolders } from "./file-pattern.ts";
import { slugOf } from "./page-path.ts";
import { isIn, notForVisitors, type Project, plainFolder } from "./plain-project.ts";
import { isThere, ProjectSettings, type Settings, textOf, textsOf } from "./settings.ts";

const hugoSettings = ["hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json"];
const oldHugoSettings = ["config.toml", "config.yaml", "config.yml", "config.json"];
const settingsFolders = ["config/_default", "config/production"];

export const isHugo = (root: string): boolean =>
  isThere(root, ...hugoSettings, "config/_default") ||
  (isThere(root, "content") && isThere(root, "archetypes", ...oldHugoSettings));

export function hugo(root: string): Project {
  const reader = new ProjectSettings();
  const settings = allSettings(root, reader);
  const languages = languagesOf(settings);
  const folders = [...new Set(languages.map(({ folder }) => folder))];
  const permalinks = isObject(settings.permalinks) ? settings.permalinks : {};
  const ofPages = isObject(permalinks.page) ? permalinks.page : permalinks;
  const dates = new Map<string, DateRules>();
  for (const { code, timeZone } of languages) dates.set(code, reader.dateRules(timeZone));
  const [first] = languages;
  const languageOf = (file: string) => {
    const [, ending] = /\.([\w-]+)\.\w+$/.exec(posix.basename(file)) ?? [];
    const own = languages.filter(({ folder }) => isIn(file, folder));
    return own.find(({ code }) => code === ending?.toLowerCase()) ?? own[0] ?? first;
  };
  const others = languages.filter(({ prefix }) => prefix !== "").map(({ prefix }) => prefix);
  if (languages.length > 1 && others.length > 0)
    reader.problems.push(
      `${others.map((code) => `"${code}"`).join(", ")}: texts in these languages become pages of their own, below /${others[0]} and so on, not translations`,
    );
  const isLeftOut = leftOutOf(root, settings, reader);
  return {
    ...plainFolder(root),
    contents: folders.filter((folder) => isThere(root, folder)),
    prefixes: new Map(
      folders.flatMap((folder) => {
        const [only, ...more] = languages.filter((language) => language.folder === folder);
        return only && more.length === 0 && only.prefix !== "" ? [[folder, only.prefix]] : [];
      }),
    ),
    suffixes: new Map(languages.map(({ code, prefix }) => [code, prefix])),
    hasRootAliases: settings.base_url !== undefined,
    isGuess: false,
    statics: [...textsOf(settings.staticdir), "static", "assets"],
    url: textOf(settings.baseurl) ?? textOf(settings.base_url) ?? "",
    cascade: settings.cascade,
    problems: reader.problems,
    reasonForDraft: reader.reasonForDraft,
    datesOf: (file) => dates.get(languageOf(file)?.code ?? "") ?? {},
    reasonAgainst: (file) => (isLeftOut(file) ? "the settings leave it out" : notForVisitors(file)),
    address(article) {
      const language = languageOf(article.file);
      const folder = language?.folder ?? "content";
      const below = article.file.slice(folder.length + 1);
      const [section = ""] = below.split("/");
      const pattern = textOf(ofPages[section]);
      if (pattern === undefined || below === section || /(?:^|\/)_index\.\w+$/.test(below)) return undefined;
      const prefix = language?.prefix ? `/${language.prefix}` : "";
      return filled(`${prefix}/${pattern}`, article, { section, sections: posix.dirname(below) });
    },
  };
}

/** Settings can be spread over many files, each called after its part. */
function allSettings(root: string, reader: ProjectSettings): Settings {
  const found = [lowerCase(reader.read(root, [...hugoSettings, ...oldHugoSettings]))];
  for (const folder of settingsFolders) {
    if (!fs.statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory()) continue;
    for (const file of fs.readdirSync(join(root, folder)).sort()) {
      const [, part = ""] = /^([\w-]+(?:\.[\w-]+)?)\.(?:toml|ya?ml|json)$/.exec(file) ?? [];
      if (part === "") continue;
      const own = reader.read(root, [`${folder}/${file}`]);
      const [name = "", below] = part.toLowerCase().split(".");
      const nested = below === undefined ? own : { [below]: own };
      found.push(lowerCase(name === "hugo" || name === "config" ? own : { [name]: nested }));
    }
  }
  const all: Record<string, unknown> = {};
  for (const own of found) Object.assign(all, own, mergedParts(all, own));
  return all;
}

/** Patterns of all files count, and so do the parts of each language. */
function mergedParts(all: Settings, own: Settings): Settings {
  const merged: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(own)) {
    const before = all[name];
    if (isObject(before) && isObject(value)) merged[name] = { ...before, ...value };
    else if (name === "ignorefiles") merged[name] = [...textsOf(before), ...textsOf(value)];
  }
  return merged;
}

/** Hugo reads names in any spelling. */
const lowerCase = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name.toLowerCase(), value]));

interface Language {
  readonly code: string;
  /** Folder of its texts. */
  readonly folder: string;
  /** First segment of its addresses; empty for none. */
  readonly prefix: string;
  readonly timeZone: unknown;
}

/** @returns at least one, the default one first */
function languagesOf(settings: Settings): Language[] {
  const content = posix.normalize(textOf(settings.contentdir) ?? "content");
  const entries = Object.entries(isObject(settings.languages) ? settings.languages : {}).flatMap(
    ([code, language]) => (isObject(language) ? [[code.toLowerCase(), lowerCase(language)] as const] : []),
  );
  const weightOf = ({ weight }: Settings) => (typeof weight === "number" && weight > 0 ? weight : 1e9);
  entries.sort(([, one], [, other]) => weightOf(one) - weightOf(other));
  const wanted = (
    textOf(settings.defaultcontentlanguage) ??
    textOf(settings.default_language) ??
    "en"
  ).toLowerCase();
  const main = entries.find(([code]) => code === wanted) ?? entries[0];
  if (!main) return [{ code: wanted, folder: content, prefix: "", timeZone: settings.timezone }];
  return [main, ...entries.filter((one) => one !== main)].map(([code, own]) => ({
    code,
    folder: posix.normalize(textOf(own.contentdir) ?? content).replace(/\/$/, ""),
    prefix: own === main[1] && settings.defaultcontentlanguageinsubdir !== true ? "" : slugOf(code),
    timeZone: own.timezone ?? settings.timezone,
  }));
}

/** `ignoreFiles`, and files that the mounts of Hugo's modules leave out. Zola: `ignored_content`. */
function leftOutOf(root: string, settings: Settings, reader: ProjectSettings): FileMatcher {
  // A pattern is for the whole path on the computer of its author: its start may be any folder.
  const isIgnored = anyOf(
    textsOf(settings.ignorefiles),
    (pattern) => matcherOf(pattern, true),
    reader.onUnknownPattern,
  );
  const module = isObject(settings.module) ? lowerCase(settings.module) : {};
  const mounts = (Array.isArray(module.mounts) ? module.mounts : []).filter(isObject).map((mount) => {
    const { source, excludefiles, includefiles, files } = lowerCase(mount);
    const folder = posix.normalize(textOf(source) ?? "").replace(/\/$/, "");
    const chosen = textsOf(files);
    const excluded = [
      ...textsOf(excludefiles),
      ...chosen.filter((one) => one.startsWith("!")).map((one) => one.slice(1).trim()),
    ];
    const included = [...textsOf(includefiles), ...chosen.filter((one) => !one.startsWith("!"))];
    const globs = (list: readonly string[]) => anyOf(list, globOf, reader.onUnknownPattern);
    return {
      folder,
      isExcluded: globs(excluded),
      isIncluded: included.length === 0 ? () => true : globs(included),
    };
  });
  const isLeftOutOfContent = anyOf(textsOf(settings.ignored_content), globOf, reader.onUnknownPattern);
  return (file) =>
    isIgnored(`/${file}`) ||
    isIgnored(join(root, file)) ||
    pathAndFolders(file.replace(/^content\//, "")).some(isLeftOutOfContent) ||
    mounts.some(({ folder, isExcluded, isIncluded }) => {
      if (!isIn(file, folder)) return false;
      const below = folder === "" ? file : file.slice(folder.length + 1);
      return pathAndFolders(below).some(isExcluded) || !isIncluded(below);
    });
}

const globOf = (glob: string) => globMatcher(glob.replace(/^\/+/, ""));

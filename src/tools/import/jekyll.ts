/** Reads the settings of Jekyll. */
import { posix } from "node:path";
import { isObject } from "../../document/index.ts";
import { filled } from "./address-pattern.ts";
import { anyOf, globMatcher, pathAndFolders } from "./file-pattern.ts";
import { isIn, notForVisitors, type Project, plainFolder } from "./plain-project.ts";
import { isThere, ProjectSettings, type Settings, textOf, textsOf } from "./settings.ts";

const jekyllStyles: Readonly<Record<string, string>> = {
  date: "/:categories/:year/:month/:day/:title.html",
  pretty: "/:categories/:year/:month/:day/:title/",
  ordinal: "/:categories/:year/:y_day/:title.html",
  weekdate: "/:categories/:year/W:week/:short_day/:title.html",
  none: "/:categories/:title.html",
};

const jekyllSettings = ["_config.yml", "_config.yaml", "_config.toml"];

export const isJekyll = (root: string): boolean => isThere(root, ...jekyllSettings);

export function jekyll(root: string): Project {
  const reader = new ProjectSettings();
  const settings = reader.read(root, jekyllSettings);
  const asked = posix.normalize(textOf(settings.source) ?? ".").replace(/^\.$/, "");
  // Some build into a folder first, which is not there.
  const source = [asked, posix.basename(asked)].find((folder) => isThere(root, folder)) ?? "";
  const collections = isObject(settings.collections) ? settings.collections : {};
  const written = textOf(settings.permalink) ?? "date";
  const pattern = jekyllStyles[written] ?? written;
  const { isExcluded, isIncluded } = choiceOf(settings, reader);
  const defaults = Array.isArray(settings.defaults) ? settings.defaults.filter(isObject) : [];
  const inSource = (file: string) => (source === "" ? file : file.slice(source.length + 1));
  const isCollection = (entry: string) => posix.basename(entry).startsWith("_") && !isIncluded(entry);
  const collectionOf = (file: string) => {
    const found = pathAndFolders(posix.dirname(inSource(file))).find(isCollection);
    return found === undefined ? undefined : posix.basename(found).slice(1);
  };
  const isPublished = (name: string) => {
    const collection = collections[name];
    return name === "posts" || name === "drafts" || (isObject(collection) && collection.output === true);
  };
  const dates = reader.dateRules(settings.timezone, { isShownInZone: true, isFullTimeUtc: true });
  return {
    ...plainFolder(root),
    datesOf: () => dates,
    problems: reader.problems,
    isGuess: false,
    hasTemplatesInCode: true,
    contents: [source],
    statics: [source],
    url: `${textOf(settings.url) ?? ""}${textOf(settings.baseurl) ?? ""}`,
    reasonForDraft: (file) =>
      reader.reasonForDraft() ??
      (collectionOf(file) === "posts" && !/^\d{2,4}-\d{1,2}-\d{1,2}-/.test(posix.basename(file))
        ? "the name of a post begins with its date, and this one does not"
        : undefined),
    reasonAgainst(file) {
      for (const entry of pathAndFolders(inSource(file)))
        if (!isIncluded(entry) && isExcluded(entry)) return "the settings exclude it";
      const name = collectionOf(file);
      return name === undefined || isPublished(name)
        ? notForVisitors(file)
        : `the folder _${name} is not published`;
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

/** `exclude` and `include` of the settings; what is included is not excluded. */
function choiceOf(settings: Settings, reader: ProjectSettings) {
  const pathsIn = (value: unknown) =>
    textsOf(value)
      .flatMap((one) => (Array.isArray(value) ? one : one.split(",")))
      .map((one) => one.trim().replace(/^\.?\/+|\/+$/g, ""))
      .filter(Boolean);
  const globs = (paths: readonly string[], onUnknown?: ProjectSettings["onUnknownPattern"]) =>
    anyOf(paths, (path) => globMatcher(path, true), onUnknown);
  const excluded = pathsIn(settings.exclude);
  const included = pathsIn(settings.include);
  const isExcluded = globs(excluded, reader.onUnknownPattern);
  let isClear = true;
  const isIncluded = globs(included, () => {
    isClear = false;
  });
  return {
    // Jekyll compares the beginning only: `note` excludes notes too.
    isExcluded: (path: string) => isExcluded(path) || excluded.some((one) => path.startsWith(one)),
    isIncluded: (path: string) => isClear && (isIncluded(path) || isIncluded(posix.basename(path))),
  };
}

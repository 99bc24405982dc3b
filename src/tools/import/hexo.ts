/** Reads the settings of Hexo. */
import { posix } from "node:path";
import { filled, listOf } from "./address-pattern.ts";
import { anyOf, globMatcher, pathAndFolders } from "./file-pattern.ts";
import { slugOf } from "./page-path.ts";
import { notForVisitors, type Project, plainFolder } from "./plain-project.ts";
import { readInside } from "./read-inside.ts";
import { isThere, maxSettings, ProjectSettings, textOf, textsOf } from "./settings.ts";

const hexoSettings = ["_config.yml", "_config.yaml", "_config.json"];

export const isHexo = (root: string): boolean =>
  isThere(root, ...hexoSettings) &&
  (isThere(root, "source/_posts") ||
    /"hexo"\s*:/.test(readInside(root, "package.json", maxSettings)?.toString() ?? ""));

export function hexo(root: string): Project {
  const reader = new ProjectSettings();
  const settings = reader.read(root, hexoSettings);
  const source = posix.normalize(textOf(settings.source_dir) ?? "source").replace(/\/$/, "");
  const inSource = (file: string) => file.slice(source.length + 1);
  const pattern = textOf(settings.permalink) ?? ":year/:month/:day/:title/";
  // Only then the day is not part of the name of a post.
  const hasDayInName = (textOf(settings.new_post_name) ?? "").includes(":day");
  const globs = (value: unknown, onUnknown?: ProjectSettings["onUnknownPattern"]) =>
    anyOf(textsOf(value), (glob) => globMatcher(glob.replace(/^\.?\/+/, "")), onUnknown);
  const excludes = ["skip_render", "exclude", "ignore"].map((name) =>
    globs(settings[name], reader.onUnknownPattern),
  );
  const dates = reader.dateRules(settings.timezone, { isShownInZone: true });
  return {
    ...plainFolder(root),
    isGuess: false,
    contents: [source].filter((folder) => isThere(root, folder)),
    statics: [source],
    url: textOf(settings.url) ?? "",
    problems: reader.problems,
    reasonForDraft: reader.reasonForDraft,
    datesOf: () => dates,
    reasonAgainst(file) {
      const entries = pathAndFolders(inSource(file));
      if ([file, ...entries].some((entry) => excludes.some((matches) => matches(entry))))
        return "the settings leave it out";
      const hidden = entries.find((entry) => /^_(?!posts$|drafts$)/.test(posix.basename(entry)));
      if (hidden !== undefined && hidden !== inSource(file))
        return `the folder ${posix.basename(hidden)} is not published`;
      return notForVisitors(file);
    },
    address(article) {
      const [folder = "", ...below] = inSource(article.file).split("/");
      if (folder !== "_posts" && folder !== "_drafts") return undefined;
      const name = hasDayInName ? article.name : posix.parse(article.file).name;
      const path = [...below.slice(0, -1).map(slugOf), slugOf(name)].join("/");
      const { values } = article;
      const [category] = listOf(values.get("categories") ?? values.get("category"));
      return filled(`/${pattern}`, article, {
        title: path,
        name: slugOf(name),
        post_title: slugOf(String(values.get("title") ?? name)),
        category: slugOf(category ?? textOf(settings.default_category) ?? "uncategorized"),
      });
    },
  };
}

/**
 * Finds out which generator a folder belongs to: where its articles and its files are, what is not for visitors, and which
 * addresses its settings give to articles.
 */
import { dirname, posix, relative, sep } from "node:path";
import { isObject } from "../../document/index.ts";
import { astro, isAstro } from "./astro.ts";
import { eleventy, isEleventy } from "./eleventy.ts";
import { readFrontMatter } from "./front-matter.ts";
import { hexo, isHexo } from "./hexo.ts";
import { hugo, isHugo } from "./hugo.ts";
import { isJekyll, jekyll } from "./jekyll.ts";
import { isIn, type Project, plainFolder } from "./plain-project.ts";
import { isAboutPublication } from "./publication.ts";
import { readInside } from "./read-inside.ts";
import { maxSettings, readSettings, type Settings } from "./settings.ts";

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

/** @returns the project of one file: a file that it does not publish is a draft */
export function projectOfFile(file: string): Project {
  const project = findProject(dirname(file));
  const chosen = relative(project.root, file).split(sep).join("/");
  return {
    ...project,
    chosen,
    reasonForDraft: (file) => project.reasonForDraft(file) ?? project.reasonAgainst(file),
  };
}

const kinds: readonly { isRoot(root: string): boolean; read(root: string): Project }[] = [
  { isRoot: isHugo, read: hugo },
  { isRoot: isEleventy, read: eleventy },
  { isRoot: isHexo, read: hexo },
  { isRoot: isJekyll, read: jekyll },
  { isRoot: isAstro, read: astro },
];

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

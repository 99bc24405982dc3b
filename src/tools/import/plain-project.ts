/** Facts of a project of another site generator, and of a folder of any other program. */
import { posix } from "node:path";
import type { ArticleFacts } from "./address-pattern.ts";
import type { DateRules } from "./dates.ts";
import { isThere } from "./settings.ts";

export interface Project {
  /** Absolute. Nothing outside of it is read. */
  readonly root: string;
  /** Folders of articles, relative to the root; paths of pages start below them. */
  readonly contents: readonly string[];
  /** First segment of the paths of a folder of articles: the language of the texts in it. */
  readonly prefixes: ReadonlyMap<string, string>;
  /** The same for the part of a name before its ending, such as `zh`. Empty for the language whose addresses have none. */
  readonly suffixes: ReadonlyMap<string, string>;
  /** True if an alias without a slash starts at the root; else it is beside its page. */
  readonly hasRootAliases: boolean;
  /** True if a file with the name of its folder is the page of the folder. */
  readonly hasNamesakes: boolean;
  /** True if the generator runs its templates in code too. */
  readonly hasTemplatesInCode: boolean;
  /** True if the generator is not known: articles can be elsewhere too. */
  readonly isGuess: boolean;
  /** Only articles in this folder of the root are imported; empty for all. */
  readonly chosen: string;
  /** Folders whose files are published as they are, relative to the root. */
  readonly statics: readonly string[];
  /** Address of the old site; empty if it is not known. */
  readonly url: string;
  /** @returns the reason for which a file is not for visitors: a phrase */
  readonly reasonAgainst: (file: string) => string | undefined;
  /** @returns the address that the generator's settings give to an article; undefined for its file's own */
  readonly address: (article: ArticleFacts) => string | undefined;
  /** Front matter that the settings give to a file. */
  readonly defaultsOf: (file: string) => Readonly<Record<string, unknown>>;
  /** @returns the reason for which nobody knows that an article is public: a phrase */
  readonly reasonForDraft: (file: string) => string | undefined;
  readonly datesOf: (file: string) => DateRules;
  /** Settings that can't be followed, as lines of the list. */
  readonly problems: readonly string[];
  /** `cascade` of the settings of Hugo. */
  readonly cascade?: unknown;
}

export const isIn = (path: string, folder: string): boolean =>
  folder === "" || path === folder || path.startsWith(`${folder}/`);

/** A folder of Markdown files of any other program. */
export const plainFolder = (root: string): Project => ({
  root,
  contents: [isThere(root, "content") ? "content" : ""],
  prefixes: new Map(),
  suffixes: new Map(),
  hasRootAliases: false,
  hasNamesakes: false,
  hasTemplatesInCode: false,
  isGuess: true,
  chosen: "",
  statics: ["", "static", "public", "assets", "src/assets", "content"],
  url: "",
  reasonAgainst: notForVisitors,
  address: () => undefined,
  defaultsOf: () => ({}),
  reasonForDraft: () => undefined,
  datesOf: () => ({}),
  problems: [],
});

const toolFolders =
  /(?:^|\/)(archetypes|layouts|_layouts|_includes|_data|_sass|_site|node_modules|vendor|themes)\//i;
/** Files for those who work on a project, at its root. */
const filesOfAuthors =
  /^(?:readme|license|licence|contributing|changelog|code_of_conduct|security|404)(?:\.[a-z-]+)?$/i;

export function notForVisitors(file: string): string | undefined {
  const [, folder] = toolFolders.exec(file) ?? [];
  if (folder !== undefined) return `the folder ${folder} is not published`;
  const { dir, name } = posix.parse(file);
  const isForAuthors = /^(?:readme|404)$/i.test(name) || (dir === "" && filesOfAuthors.test(name));
  return isForAuthors ? "it is not an article" : undefined;
}

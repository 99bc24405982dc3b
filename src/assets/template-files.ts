/** Finds the contents of template folders. Discovery is by folder, so there is no list of section types to maintain. */
import { existsSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type TemplateProblem, TemplatesError } from "../diagnostic/index.ts";

export interface TemplateFiles {
  /** Section type to its folder, in alphabetical order. */
  readonly sections: ReadonlyMap<string, string>;
  /** Widget to its folder, in alphabetical order. */
  readonly widgets: ReadonlyMap<string, string>;
  /** Third party to its folder, in alphabetical order. */
  readonly thirdParties: ReadonlyMap<string, string>;
  /** Language to its message files; later ones override earlier ones. */
  readonly messages: ReadonlyMap<string, readonly string[]>;
  /** Look to its file, in alphabetical order. */
  readonly looks: ReadonlyMap<string, string>;
  /** A provider's stylesheets that follow the base. */
  readonly theme: readonly string[];
}

export interface TemplateFolders {
  /** Folder of the built-in templates. */
  readonly builtIn: string;
  /** A provider's own folder. Its templates are added to the built-in ones and replace those with the same name. */
  readonly own?: string | undefined;
  /** True to omit the built-in section types. */
  readonly isAlone?: boolean | undefined;
}

/** Required files of each kind of folder, and its label in messages. */
const kinds = {
  sections: { what: "section type", needed: ["schema.ts", "view.tsx", "example.json"] },
  widgets: { what: "widget", needed: [] },
  "third-parties": { what: "third party", needed: ["schema.ts", "behaviour.ts"] },
} as const;

/** @throws TemplatesError for invalid template folders */
export async function findTemplateFiles({
  builtIn,
  own,
  isAlone = false,
}: TemplateFolders): Promise<TemplateFiles> {
  const folders = own === undefined ? [builtIn] : [builtIn, own];
  const problems: TemplateProblem[] = [];
  const named = async (group: keyof typeof kinds, from = folders) => {
    const { what, needed } = kinds[group];
    const found = new Map<string, string>();
    for (const folder of from)
      for (const name of await foldersIn(join(folder, group))) found.set(name, join(folder, group, name));
    for (const [name, folder] of found) {
      if (!isName.test(name)) problems.push(badName(what, folder));
      for (const file of needed)
        if (!existsSync(join(folder, file)))
          problems.push({
            file: join(folder, file),
            message: `is missing: the ${what} ${name} needs ${needed.join(", ")}.`,
          });
    }
    return sorted(found);
  };
  const sections = await named("sections", isAlone ? folders.slice(1) : folders);
  const widgets = await named("widgets");
  const thirdParties = await named("third-parties");
  const messages = new Map<string, string[]>();
  for (const folder of folders)
    for (const file of await filesIn(join(folder, "messages"), ".json")) {
      const language = file.replace(/\.json$/, "");
      const path = join(folder, "messages", file);
      if (isLanguage.test(language)) messages.set(language, [...(messages.get(language) ?? []), path]);
      else
        problems.push({
          file: path,
          message: 'must be named after a language code, for example "de.json".',
        });
    }
  const looks = new Map<string, string>();
  for (const folder of folders)
    for (const file of await filesIn(join(folder, "looks"), ".json")) {
      const name = file.replace(/\.json$/, "");
      if (!isName.test(name)) problems.push(badName("look", join(folder, "looks", file)));
      looks.set(name, join(folder, "looks", file));
    }
  const theme =
    own === undefined
      ? []
      : (await filesIn(join(own, "theme"), ".css"))
          // theme/base.css is already included.
          .filter((file) => file !== "base.css")
          .map((file) => join(own, "theme", file));
  if (own !== undefined && problems.length === 0) await refuseNothing(own);
  if (problems.length > 0) throw new TemplatesError(problems);
  return { sections, widgets, thirdParties, looks: sorted(looks), messages: sorted(messages), theme };
}

const isName = /^[A-Za-z][\w-]*$/;
const isLanguage = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/;

const badName = (what: string, file: string): TemplateProblem => ({
  file,
  message: `has an invalid name for a ${what}. Use letters, digits, "-" and "_", starting with a letter.`,
});

/** A mistyped path is often that of some other folder. */
async function refuseNothing(own: string): Promise<void> {
  const groups = [...Object.keys(kinds), "looks", "messages", "elements", "theme"];
  const found = await Promise.all(groups.map((group) => namesIn(join(own, group))));
  if (found.flat().length > 0) return;
  throw new TemplatesError([
    {
      file: own,
      message:
        "contains no templates. Expected sections/<Type>/, widgets/<name>/, third-parties/<name>/, looks/<name>.json, messages/<language>.json, elements/ or theme/.",
    },
  ]);
}

const sorted = <T>(found: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
  new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));

/** Returns the names of subfolders, including symbolic links; empty if the folder does not exist. */
async function foldersIn(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) =>
    statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory(),
  );
}

const filesIn = async (folder: string, end: string): Promise<string[]> =>
  (await namesIn(folder)).filter((name) => name.endsWith(end));

async function namesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  return (await readdir(folder)).filter((name) => !name.startsWith(".")).sort();
}

/** `sectile init`: creates a new site. */
import { existsSync, lstatSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { printable } from "../../diagnostic/format/index.ts";
import { nearestName } from "../../diagnostic/index.ts";
import { type OptionDefinition, option } from "../../options/table.ts";
import type { StarterChoice } from "../../tools/index.ts";
import { findUsed, placeStarter } from "../../tools/starters/starter-folder.ts";
import { listStarters } from "../../tools/starters/starters.ts";
import { formatCount } from "../amounts.ts";
import type { Engine } from "../engine.ts";
import { exitCode } from "../exit-code.ts";
import { createScreen } from "../screen.ts";
import type { RawOptions } from "../settings.ts";
import { engineWithTemplates } from "../templates.ts";
import { suggest, UsageError } from "../usage-error.ts";
import { type Command, colourOf } from "./command.ts";

/** Defines an option of this command only. The configuration has no default for new sites. */
const own = (name: string, flags: string, about: string): OptionDefinition => ({
  name,
  commands: [],
  flags,
  about,
  kind: "text",
  fallback: undefined,
});
const preset = own(
  "preset",
  "--preset <name>",
  `starter to use: ${listStarters()
    .map(({ id }) => id)
    .join(", ")}, or one of your templates (default: plain)`,
);
const language = own("language", "--language <code>", "language of its texts: en or ru (default: en)");
const siteName = own("name", "--name <name>", "name of the site (default: the name of its folder)");

export const init: Command = {
  name: "init",
  argument: "<folder>",
  argumentAbout: "folder of the new site; must be new or empty",
  about: "Create a new site.",
  options: [siteName, preset, language, option.templates, option.templatesOnly, option.color],
  examples: [
    ["sectile init sites/my-site", "create a small site"],
    ['sectile init sites/rye --preset bakery --name "Oak & Rye"', "create a bakery's site with this name"],
    ["sectile init sites/rye --preset bakery --language ru", "create it in Russian"],
  ],
  async run([folder = ""], flags, world) {
    const root = resolve(world.cwd, folder);
    const starter = async () => {
      const engine = await engineWithTemplates([option.templates, option.templatesOnly], flags, world);
      const name = nameOf(flags) ?? (basename(root) || "site");
      return engine.starterSite(name, { ...chosen(engine.listStarters(), flags), folder: basename(root) });
    };
    await refuseUsedFolder(folder, root, starter);
    const files = await starter();
    placeStarter(root, files);
    const folders = new Set([root, ...(isProject(world.cwd) ? [world.cwd] : [])]);
    const ignoring = [...folders].map((folder) => ({
      path: printable(relative(world.cwd, join(folder, ".gitignore"))),
      result: ignoreOutput(folder),
    }));
    const { colours, write } = createScreen(world.stdout, world.env, colourOf(flags));
    const name = printable(folder);
    const argument = (root === world.cwd ? "" : ` ${quoted(folder)}`) + templatesOf(flags);
    write(`${colours.green("✓")} Created ${colours.bold(name)} (${formatCount(files.length, "file")})\n`);
    for (const { path } of files) write(`  ${colours.dim(printable(path))}\n`);
    for (const { path, result } of ignoring) {
      if (result === "written") write(`${colours.green("✓")} Created ${path} (${outputs.join(", ")})\n`);
      if (result === "lacking")
        write(
          `${colours.yellow("!")} ${path} already exists and was not changed. Add to it: ${outputs.join(" ")}\n`,
        );
    }
    const sectile = world.env.npm_command === "exec" ? "npx sectile" : "sectile";
    const next = [
      ["preview", "serve it locally and show every change"],
      ["check", "report problems"],
      ["build", `build it into dist/sites/${printable(basename(root))}`],
    ] as const;
    const columns = Math.max(...next.map(([command]) => command.length)) + argument.length;
    write("\nNext steps:\n");
    for (const [command, what] of next) {
      const line = `${command}${argument}`;
      write(`  ${colours.cyan(`${sectile} ${line}`)}${" ".repeat(columns - line.length)}   ${what}\n`);
    }
    return exitCode.done;
  },
};

/** Names of what builds and previews write to the current folder. */
const outputs = ["dist/", ".sectile/"];

/** Builds write to the current folder, which is often the parent of several sites. */
const isProject = (folder: string): boolean =>
  [".git", "package.json"].some((name) => existsSync(join(folder, name)));

/**
 * Writes a .gitignore with the output of sectile. An existing file is not changed.
 * @returns "lacking" if an existing file does not ignore all of it
 */
function ignoreOutput(folder: string): "written" | "complete" | "lacking" {
  const file = join(folder, ".gitignore");
  try {
    writeFileSync(file, outputs.map((name) => `${name}\n`).join(""), { flag: "wx" });
    return "written";
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const lines = readFileSync(file, "utf8").split(/\r?\n/);
    const isIgnored = (name: string) =>
      lines.some((line) => line.trim().replace(/^\/|\/$/g, "") === name.slice(0, -1));
    return outputs.every(isIgnored) ? "complete" : "lacking";
  }
}

/** @throws UsageError for a name without letters */
function nameOf({ name }: RawOptions): string | undefined {
  if (typeof name !== "string") return undefined;
  if (name.trim() === "") throw new UsageError("--name is empty. Choose the name that visitors see.");
  return name.trim();
}

/** @throws UsageError for an unknown starter or language */
function chosen(
  starters: ReturnType<Engine["listStarters"]>,
  { preset: starter = "plain", language: code = "en" }: RawOptions,
): StarterChoice {
  const ids = starters.map(({ id }) => id);
  const found = starters.find(({ id }) => id === starter);
  if (!found)
    throw new UsageError(
      `Unknown preset "${starter}". Available presets: ${ids.join(", ")}.${suggest(nearestName(String(starter), ids), "Choose one of them.")}`,
    );
  if (!found.languages.includes(String(code)))
    throw new UsageError(
      `The preset "${starter}" is not available in "${code}". Available languages: ${found.languages.join(", ")}.`,
    );
  return { starter: found.id, language: String(code) };
}

const quoted = (path: string): string => {
  const name = printable(path);
  return /[^\w./\\-]/.test(name) ? `"${name}"` : name;
};

/** Flags that the next commands need. Options from the configuration are not repeated. */
const templatesOf = ({ templates, templatesOnly }: RawOptions): string =>
  (typeof templates === "string" ? ` --templates ${quoted(templates)}` : "") +
  (templatesOnly === true ? " --templates-only" : "");

async function refuseUsedFolder(folder: string, root: string, starter: Parameters<typeof findUsed>[1]) {
  if (folder === "") throw new UsageError("The folder argument is empty. Choose a new or empty folder.");
  const entry = statSync(root, { throwIfNoEntry: false });
  if (entry === undefined) {
    if (lstatSync(root, { throwIfNoEntry: false }) === undefined) return;
    throw new UsageError(`${folder} is a broken symbolic link. Choose a new or empty folder.`);
  }
  if (!entry.isDirectory()) throw new UsageError(`${folder} is a file. Choose a new or empty folder.`);
  const used = await findUsed(root, starter);
  if (used !== undefined)
    throw new UsageError(`${folder} is not empty: it contains ${used}. Choose a new or empty folder.`);
}

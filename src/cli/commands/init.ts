/** `sectile init`: a small site that builds at once. */
import { lstatSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { StarterChoice } from "../../build/index.ts";
import { findUsed, placeStarter } from "../../build/starter-folder.ts";
import { listStarters } from "../../build/starters.ts";
import { printable } from "../../diagnostic/format/index.ts";
import { nearestName } from "../../diagnostic/index.ts";
import { formatCount } from "../amounts.ts";
import type { OptionDefinition } from "../define-option.ts";
import type { Engine } from "../engine.ts";
import { exitCode } from "../exit-code.ts";
import { option } from "../option.ts";
import { createScreen } from "../screen.ts";
import type { RawOptions } from "../settings.ts";
import { engineWithTemplates } from "../templates.ts";
import { suggest, UsageError } from "../usage-error.ts";
import { type Command, colourOf } from "./command.ts";

/** Its own: no configuration says what new sites begin as. */
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
  `what it begins as: ${listStarters()
    .map(({ id }) => id)
    .join(", ")}, or one of your templates (default: plain)`,
);
const language = own("language", "--language <code>", "in which its words are: en or ru (default: en)");

export const init: Command = {
  name: "init",
  argument: "<folder>",
  argumentAbout: "where to make the site: a new or an empty folder",
  about: "Make a small site that builds at once.",
  options: [preset, language, option.templates, option.templatesOnly, option.color],
  examples: [
    ["sectile init sites/my-site", "then: sectile build sites/my-site"],
    ["sectile init sites/rye --preset bakery --language ru", "a bakery's site, in Russian"],
  ],
  async run([folder = ""], flags, world) {
    const root = resolve(world.cwd, folder);
    const starter = async () => {
      const engine = await engineWithTemplates([option.templates, option.templatesOnly], flags, world);
      return engine.starterSite(basename(root) || "site", chosen(engine.listStarters(), flags));
    };
    await refuseUsedFolder(folder, root, starter);
    const files = await starter();
    placeStarter(root, files);
    const { colours, write } = createScreen(world.stdout, world.env, colourOf(flags));
    const name = printable(folder);
    const argument = (root === world.cwd ? "" : ` ${quoted(folder)}`) + templatesOf(flags);
    write(`${colours.green("✓")} ${colours.bold(name)}  ${formatCount(files.length, "file")}\n`);
    for (const { path } of files) write(`  ${colours.dim(printable(path))}\n`);
    const sectile = world.env.npm_command === "exec" ? "npx sectile" : "sectile";
    const next = [
      ["preview", "shows it in the browser, and each change at once"],
      ["check", "says what is wrong with it"],
      ["build", `publishes to dist/sites/${printable(basename(root))}`],
    ] as const;
    const columns = Math.max(...next.map(([command]) => command.length)) + argument.length;
    write("\nNext:\n");
    for (const [command, what] of next) {
      const line = `${command}${argument}`;
      write(`  ${colours.cyan(`${sectile} ${line}`)}${" ".repeat(columns - line.length)}   ${what}\n`);
    }
    return exitCode.done;
  },
};

/** @throws UsageError for a starter or a language that there is not */
function chosen(
  starters: ReturnType<Engine["listStarters"]>,
  { preset: starter = "plain", language: code = "en" }: RawOptions,
): StarterChoice {
  const ids = starters.map(({ id }) => id);
  const found = starters.find(({ id }) => id === starter);
  if (!found)
    throw new UsageError(
      `There is no preset "${starter}"; there are: ${ids.join(", ")}.${suggest(nearestName(String(starter), ids), "Name one of them.")}`,
    );
  if (!found.languages.includes(String(code)))
    throw new UsageError(
      `The preset "${starter}" is not there in "${code}"; it is in: ${found.languages.join(", ")}.`,
    );
  return { starter: found.id, language: String(code) };
}

const quoted = (path: string): string => {
  const name = printable(path);
  return /[^\w./\\-]/.test(name) ? `"${name}"` : name;
};

/** What stands in the configuration need not be said again. */
const templatesOf = ({ templates, templatesOnly }: RawOptions): string =>
  (typeof templates === "string" ? ` --templates ${quoted(templates)}` : "") +
  (templatesOnly === true ? " --templates-only" : "");

async function refuseUsedFolder(folder: string, root: string, starter: Parameters<typeof findUsed>[1]) {
  if (folder === "") throw new UsageError("The folder's name is empty: name a new folder.");
  const entry = statSync(root, { throwIfNoEntry: false });
  if (entry === undefined) {
    if (lstatSync(root, { throwIfNoEntry: false }) === undefined) return;
    throw new UsageError(`${folder} is a link that leads nowhere: name a new or an empty folder.`);
  }
  if (!entry.isDirectory()) throw new UsageError(`${folder} is a file: name a new or an empty folder.`);
  const used = await findUsed(root, starter);
  if (used !== undefined)
    throw new UsageError(`${folder} is not empty: it holds ${used}. Name a new or an empty folder.`);
}

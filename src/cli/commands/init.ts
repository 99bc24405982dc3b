/** `sectile init`: a small site that builds at once. */
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { printable } from "../../diagnostic/format/index.ts";
import { makeFolder } from "../../output/make-folder.ts";
import { formatCount } from "../amounts.ts";
import { exitCode } from "../exit-code.ts";
import { option } from "../option.ts";
import { createScreen } from "../screen.ts";
import type { RawOptions } from "../settings.ts";
import { engineWithTemplates } from "../templates.ts";
import { UsageError } from "../usage-error.ts";
import { type Command, colourOf } from "./command.ts";

export const init: Command = {
  name: "init",
  argument: "<folder>",
  argumentAbout: "where to make the site: a new or an empty folder",
  about: "Make a small site that builds at once.",
  options: [option.templates, option.templatesOnly, option.color],
  examples: [["sectile init sites/my-site", "then: sectile build sites/my-site"]],
  async run([folder = ""], flags, world) {
    const root = resolve(world.cwd, folder);
    refuseUsedFolder(folder, root);
    const engine = await engineWithTemplates(init.options, flags, world);
    const files = engine.starterSite(basename(root) || "site");
    for (const { path, contents } of files) {
      const target = join(root, path);
      makeFolder(dirname(target));
      // "wx": what came between the look and the writing is not overwritten.
      writeFileSync(target, contents, { flag: "wx" });
    }
    const { colours, write } = createScreen(world.stdout, world.env, colourOf(flags));
    const name = printable(folder);
    const argument = (root === world.cwd ? "" : ` ${quoted(folder)}`) + templatesOf(flags);
    write(`${colours.green("✓")} ${colours.bold(name)}  ${formatCount(files.length, "file")}\n`);
    for (const { path } of files) write(`  ${colours.dim(printable(path))}\n`);
    write("\nNext:\n");
    write(`  ${colours.cyan(`sectile check${argument}`)}   says what is wrong with it\n`);
    write(
      `  ${colours.cyan(`sectile build${argument}`)}   publishes to dist/sites/${printable(basename(root))}\n`,
    );
    return exitCode.done;
  },
};

const quoted = (path: string): string => {
  const name = printable(path);
  return /[^\w./\\-]/.test(name) ? `"${name}"` : name;
};

/** What stands in the configuration need not be said again. */
const templatesOf = ({ templates, templatesOnly }: RawOptions): string =>
  (typeof templates === "string" ? ` --templates ${quoted(templates)}` : "") +
  (templatesOnly === true ? " --templates-only" : "");

/** Dotfiles may be there: an empty repository is a good place for a site. */
function refuseUsedFolder(folder: string, root: string): void {
  if (folder === "") throw new UsageError("The folder's name is empty: name a new folder.");
  const entry = statSync(root, { throwIfNoEntry: false });
  if (entry === undefined) return;
  if (!entry.isDirectory()) throw new UsageError(`${folder} is a file: name a new or an empty folder.`);
  const used = readdirSync(root).filter((name) => !name.startsWith("."));
  if (used.length > 0)
    throw new UsageError(
      `${folder} is not empty: it holds ${used.sort()[0]}. Name a new or an empty folder.`,
    );
}

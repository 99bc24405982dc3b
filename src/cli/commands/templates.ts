/** `sectile templates`: creates and checks a provider's own section types. */
import { realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { formatTemplateProblems, printable, printableJson } from "../../diagnostic/format/index.ts";
import { option } from "../../options/table.ts";
import { formatCount } from "../amounts.ts";
import { exitCode } from "../exit-code.ts";
import { createScreen } from "../screen.ts";
import { readConfig } from "../settings.ts";
import { fromFolder } from "../templates.ts";
import { UsageError } from "../usage-error.ts";
import type { World } from "../world.ts";
import { type Command, type CommandGroup, colourOf } from "./command.ts";
import { previewSections } from "./preview-sections.ts";
import { thumbnails } from "./thumbnails.ts";

const check: Command = {
  name: "check",
  argument: "[dir]",
  argumentAbout: "your templates folder (default: `templates` from the configuration)",
  about: "Check your section types against the rules of the built-in ones. Writes nothing.",
  options: [{ ...option.json, about: "print JSON" }, option.templates, option.color],
  examples: [
    ["sectile templates check kit", "print every problem with its file and line"],
    ["sectile templates check kit --json", "print them as JSON"],
  ],
  async run([dir], flags, world) {
    const folder = folderOf(
      dir ?? (typeof flags.templates === "string" ? flags.templates : undefined),
      world,
    );
    const engine = await world.engine();
    const checked = await engine.checkTemplates(folder, { env: world.env });
    const { types, problems, skipped } = checked;
    const errors = problems.filter(({ severity = "error" }) => severity === "error").length;
    const screen = createScreen(world.stdout, world.env, colourOf(flags));
    const { colours, write } = screen;
    const shorten = fromFolder(world.cwd);
    if (flags.json) {
      const listed = problems.map(({ file, severity = "error", ...rest }) => ({
        severity,
        file: file && shorten(file),
        ...rest,
      }));
      write(`${printableJson({ ok: errors === 0, types, problems: listed, skipped }, 2)}\n`);
    } else {
      write(formatTemplateProblems(problems, shorten, screen));
      const counts = [
        types.length > 0 || errors === 0 ? formatCount(types.length, "section type") : "",
        errors > 0 ? formatCount(errors, "problem") : "",
        problems.length > errors ? formatCount(problems.length - errors, "warning") : "",
      ].filter(Boolean);
      const sign = errors === 0 ? colours.green("✓") : colours.red("✗");
      write(`${sign} ${colours.bold(printable(shorten(folder)))}  ${counts.join(", ")}\n`);
      if (skipped) write(`${colours.dim(`  Not shown at 360 px: ${printable(skipped)}.`)}\n`);
    }
    return errors === 0 ? exitCode.done : exitCode.documentErrors;
  },
};

const begin: Command = {
  name: "new",
  argument: "<name>",
  argumentAbout: "name of the section type in documents, for example Quote or TeamList",
  about: "Create a section type with schema, view, styles, example, images and a test.",
  options: [option.templates, option.color],
  examples: [
    ["sectile templates new Quote --templates kit", "create kit/sections/Quote; never overwrites files"],
    ["sectile templates new Quote", "create it in the templates folder from the configuration"],
  ],
  async run([name = ""], flags, world) {
    const given =
      typeof flags.templates === "string" ? flags.templates : readConfig(world.cwd).settings.templates;
    if (given === undefined || given === "")
      throw new UsageError(
        "No templates folder given. Example: `sectile templates new Quote --templates kit`.",
      );
    const folder = resolve(world.cwd, given);
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found && !found.isDirectory())
      throw new UsageError(`${given} is a file. Pass the folder of your templates.`);
    const engine = await world.engine();
    const files = await engine.beginSectionType(folder, name).catch((error: unknown) => {
      if (error instanceof TypeError) throw new UsageError(error.message);
      throw error;
    });
    if (files === undefined) throw new UsageError(`${name} already exists in ${given}. Choose another name.`);
    const { colours, write } = createScreen(world.stdout, world.env, colourOf(flags));
    write(
      `${colours.green("✓")} Created ${colours.bold(printable(name))} (${formatCount(files.length, "file")})\n`,
    );
    for (const file of files)
      write(`  ${colours.dim(printable(`${given.replace(/[\\/]$/, "")}/${file}`))}\n`);
    const sectile = world.env.npm_command === "exec" ? "npx sectile" : "sectile";
    const named = typeof flags.templates === "string" ? printable(given) : "";
    const next = [
      [`templates check${named && ` ${named}`}`, "report problems"],
      [
        `templates preview ${name}${named && ` --templates ${named}`}`,
        "show it in every colour mode, width and direction, and update it on every save",
      ],
      [
        `preview my-site${named && ` --templates ${named}`}`,
        `show a page with { "id": "${name}", … } and update it on every save`,
      ],
    ] as const;
    const columns = Math.max(...next.map(([command]) => command.length));
    write("\nNext steps:\n");
    for (const [command, what] of next)
      write(`  ${colours.cyan(`${sectile} ${command}`)}${" ".repeat(columns - command.length)}   ${what}\n`);
    return exitCode.done;
  },
};

/** @throws UsageError */
function folderOf(dir: string | undefined, { cwd }: World): string {
  const given = dir ?? readConfig(cwd).settings.templates;
  if (given === undefined || given === "")
    throw new UsageError("No templates folder given. Example: `sectile templates check kit`.");
  const folder = resolve(cwd, given);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${given} does not exist. Pass the folder of your templates.`);
  return realpathSync(folder);
}

export const templates: CommandGroup = {
  name: "templates",
  about: "Create, check and preview your own section types.",
  commands: [check, begin, previewSections, thumbnails],
};

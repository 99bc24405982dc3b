/** `sectile schema` and `sectile types`: describe the site document for text editors and for programs (DOC-15). */

import { writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { printable } from "../../diagnostic/format/index.ts";
import { option } from "../../options/table.ts";
import { makeFolder } from "../../output/disk.ts";
import { exitCode } from "../exit-code.ts";
import { createScreen } from "../screen.ts";
import type { RawOptions } from "../settings.ts";
import { engineWithTemplates } from "../templates.ts";
import type { World } from "../world.ts";
import { type Command, colourOf } from "./command.ts";

const printOptions = [
  { ...option.out, flags: "--out <file>", about: "write to a file instead of stdout" },
  option.templates,
  option.templatesOnly,
  option.color,
];

/** Prints a generated text, or writes it to the file of `--out`. @returns the exit code */
function printFile(text: string, flags: RawOptions, world: World): number {
  const { out } = flags;
  if (typeof out !== "string") {
    world.stdout.write(text);
    return exitCode.done;
  }
  const file = resolve(world.cwd, out);
  makeFolder(dirname(file));
  writeFileSync(file, text);
  const { colours, write } = createScreen(world.stdout, world.env, colourOf(flags));
  write(`${colours.green("✓")} Wrote ${colours.bold(printable(out))}\n`);
  return exitCode.done;
}

export const schema: Command = {
  name: "schema",
  about: "Print the JSON Schema of the site document.",
  options: printOptions,
  examples: [
    ["sectile schema > site.schema.json", "complete and check site.json in your text editor"],
    ["sectile schema --out .vscode/site.schema.json", "write to a file, creating its folder if needed"],
  ],
  async run(_args, flags, world) {
    const { documentJsonSchema } = await engineWithTemplates(schema.options, flags, world);
    return printFile(`${JSON.stringify(documentJsonSchema(), null, 2)}\n`, flags, world);
  },
};

export const types: Command = {
  name: "types",
  about: "Print TypeScript types of the site document.",
  options: printOptions,
  examples: [
    ["sectile types > site.d.ts", "check documents that a TypeScript program writes"],
    ["sectile types --templates kit --out src/site.d.ts", "with your own section types"],
  ],
  async run(_args, flags, world) {
    const { documentTypes } = await engineWithTemplates(types.options, flags, world);
    return printFile(documentTypes(), flags, world);
  },
};

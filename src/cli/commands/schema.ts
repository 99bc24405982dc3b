/** `sectile schema`: the JSON Schema of the site document, for editors (DOC-15). */
import { writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { printable } from "../../diagnostic/format/index.ts";
import { makeFolder } from "../../output/make-folder.ts";
import { exitCode } from "../exit-code.ts";
import { option } from "../option.ts";
import { createScreen } from "../screen.ts";
import { engineWithTemplates } from "../templates.ts";
import { type Command, colourOf } from "./command.ts";

export const schema: Command = {
  name: "schema",
  about: "Print the JSON Schema of the site document.",
  options: [
    { ...option.out, flags: "--out <file>", about: "write it to a file instead" },
    option.templates,
    option.templatesOnly,
    option.color,
  ],
  examples: [
    ["sectile schema > site.schema.json", "for an editor that completes site.json"],
    ["sectile schema --out .vscode/site.schema.json", "the same, into a folder that may be new"],
  ],
  async run(_args, flags, world) {
    const { documentJsonSchema } = await engineWithTemplates(schema.options, flags, world);
    const text = `${JSON.stringify(documentJsonSchema(), null, 2)}\n`;
    const { out } = flags;
    if (typeof out !== "string") {
      world.stdout.write(text);
      return exitCode.done;
    }
    const file = resolve(world.cwd, out);
    makeFolder(dirname(file));
    writeFileSync(file, text);
    const { colours, write } = createScreen(world.stdout, world.env, colourOf(flags));
    write(`${colours.green("✓")} ${colours.bold(printable(out))}\n`);
    return exitCode.done;
  },
};

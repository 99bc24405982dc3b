/** `sectile schema`: prints the JSON Schema of the site document, for text editors (DOC-15). */
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
    { ...option.out, flags: "--out <file>", about: "write to a file instead of stdout" },
    option.templates,
    option.templatesOnly,
    option.color,
  ],
  examples: [
    ["sectile schema > site.schema.json", "complete and check site.json in your text editor"],
    ["sectile schema --out .vscode/site.schema.json", "write to a file, creating its folder if needed"],
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
    write(`${colours.green("✓")} Wrote ${colours.bold(printable(out))}\n`);
    return exitCode.done;
  },
};

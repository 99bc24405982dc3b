/** `sectile schema`: prints the JSON Schema of the site document, for text editors (DOC-15). */
import { engineWithTemplates } from "../templates.ts";
import type { Command } from "./command.ts";
import { printFile, printOptions } from "./print-file.ts";

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

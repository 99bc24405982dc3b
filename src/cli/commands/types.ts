/** `sectile types`: prints TypeScript types of the site document, for programs that write one (DOC-15). */
import { engineWithTemplates } from "../templates.ts";
import type { Command } from "./command.ts";
import { printFile, printOptions } from "./print-file.ts";

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

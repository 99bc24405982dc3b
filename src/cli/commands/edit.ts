/** `sectile edit`: opens the editor of one site in the browser (EDT). */
import { optionsOf } from "../../options/table.ts";
import { serveSite } from "../serve-site.ts";
import { type Command, flagOf } from "./command.ts";

export const edit: Command = {
  name: "edit",
  argument: "[site]",
  argumentAbout: "site folder or site.json file (default: the current folder, or the only site in sites/*)",
  about: "Edit a site in the browser. Every change is saved to site.json.",
  options: optionsOf("edit"),
  examples: [
    ["sectile edit sites/conference", "open the editor in the browser"],
    ["sectile edit my-site", "create a site: choose a starter in the browser"],
    ["sectile edit --no-open", "only print the editor's URL, which contains a secret token"],
    ["sectile edit --templates kit", "edit sections of your own types in kit/ too"],
  ],
  run: (args, flags, world) =>
    serveSite(
      { command: "edit", what: "`sectile edit`", does: "edit", opens: true },
      args,
      flags,
      flagOf(edit.options),
      world,
    ),
};

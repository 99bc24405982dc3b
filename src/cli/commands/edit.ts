/** `sectile edit`: the pages of a site in the browser, to be written in (EDT). */
import { optionsOf } from "../option.ts";
import { serveSite } from "../serve-site.ts";
import { type Command, flagOf } from "./command.ts";

export const edit: Command = {
  name: "edit",
  argument: "[site]",
  argumentAbout: "a site's folder or its site.json; default: the current folder, or the only one in sites/*",
  about: "Edit a site in its pages: press on a text, type, and it is saved in site.json.",
  options: optionsOf("edit"),
  examples: [
    ["sectile edit sites/conference", "opens the editor in the browser"],
    ["sectile edit my-site", "where there is no site yet: it is chosen in the browser what it begins as"],
    ["sectile edit --no-open", "prints its address, which holds the secret of this run"],
    ["sectile edit --templates kit", "with your own section types, which are edited as the others are"],
  ],
  run: (args, flags, world) =>
    serveSite(
      { command: "edit", what: "The editor", does: "edit", opens: true },
      args,
      flags,
      flagOf(edit.options),
      world,
    ),
};

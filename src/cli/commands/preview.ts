/** `sectile preview`: serves a site and rebuilds it on every change (PRV). */
import { optionsOf } from "../../options/table.ts";
import { serveSite } from "../serve-site.ts";
import { type Command, flagOf } from "./command.ts";

export const preview: Command = {
  name: "preview",
  argument: "[site]",
  argumentAbout: "site folder or site.json file (default: the current folder, or the only site in sites/*)",
  about: "Serve a site locally and show every change at once.",
  options: optionsOf("preview"),
  examples: [
    ["sectile preview sites/conference --open", "open the site in the browser and update it on every save"],
    ["sectile preview --templates kit", "also update when your own templates in kit/ change"],
    ["sectile preview --host", "also serve to phones on your network; prints a QR code"],
    ["sectile preview --api-answer 500,3000", "make forms fail after three seconds"],
  ],
  run: (args, flags, world) =>
    serveSite(
      { command: "preview", what: "`sectile preview`", does: "preview", opens: false },
      args,
      flags,
      flagOf(preview.options),
      world,
    ),
};

/** `sectile preview`: builds a site, serves it, and builds it again with each change (PRV). */
import { optionsOf } from "../option.ts";
import { serveSite } from "../serve-site.ts";
import { type Command, flagOf } from "./command.ts";

export const preview: Command = {
  name: "preview",
  argument: "[site]",
  argumentAbout: "a site's folder or its site.json; default: the current folder, or the only one in sites/*",
  about: "Serve a site while you work on it, and show every change at once.",
  options: optionsOf("preview"),
  examples: [
    ["sectile preview sites/conference --open", "shows every save in the page that is open"],
    ["sectile preview --templates kit", "also shows each save in the folder kit, with your own templates"],
    ["sectile preview --host", "also for a phone in the same network, with a QR code"],
    ["sectile preview --api-answer 500,3000", "forms fail after three seconds"],
  ],
  run: (args, flags, world) =>
    serveSite(
      { command: "preview", what: "A preview", does: "preview", opens: false },
      args,
      flags,
      flagOf(preview.options),
      world,
    ),
};

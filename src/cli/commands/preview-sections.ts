/** `sectile templates preview`: shows section types and updates them on every change of their sources. */
import { nearestName } from "../../diagnostic/index.ts";
import { optionsOf, previewPort } from "../../options/table.ts";
import { serve } from "../serve-site.ts";
import { parseLayer, readSettings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";
import { type Command, flagOf } from "./command.ts";

const used = new Set([
  "templates",
  "templatesOnly",
  "port",
  "host",
  "allowedHost",
  "open",
  "cacheDir",
  "verbose",
  "color",
]);

export const previewSections: Command = {
  name: "preview",
  argument: "[type]",
  argumentAbout: "name of a section type (default: all types in your templates folder)",
  about: "Show your section types in every colour mode, width and direction, and update them on every save.",
  options: optionsOf("preview").filter(({ name }) => used.has(name)),
  examples: [
    ["sectile templates preview --templates kit --open", "open a page with all your section types"],
    ["sectile templates preview Quote --templates kit", "show one type"],
    ["sectile templates preview Team", "show a built-in type"],
  ],
  async run([type], flags, world) {
    const fromFlags = parseLayer(flags, flagOf(previewSections.options));
    const { templates } = readSettings(fromFlags, world.cwd);
    if (type === undefined && templates === undefined)
      throw new UsageError(
        "No templates folder given. Example: `sectile templates preview --templates kit`. To show a built-in section type, pass its name.",
      );
    const given = type ?? templates ?? "";
    return await serve({
      site: { given, file: given, path: given, name: given, isFound: false },
      command: "preview",
      opens: false,
      fromFlags,
      world,
      start(engine, options, { settings }) {
        const names = engine.listSections().map((section) => section.type);
        if (type !== undefined && !names.includes(type)) {
          const nearest = nearestName(type, names);
          throw new UsageError(
            `Unknown section type "${type}".${nearest ? ` Did you mean "${nearest}"?` : ` To list all types, run \`sectile sections\`.`}`,
          );
        }
        const port = settings.port ?? previewPort;
        return engine.startSectionPreview(type, world.cwd, { ...options, port }).catch((error: unknown) => {
          if (error instanceof TypeError)
            throw new UsageError(
              `${templates} has no section types. Create one: \`sectile templates new Quote --templates ${templates}\`.`,
            );
          throw error;
        });
      },
    });
  },
};

/** `sectile templates thumbnails`: draws the thumbnails of a provider's section types. */
import { join, resolve } from "node:path";
import { printable } from "../../diagnostic/format/index.ts";
import { nearestName } from "../../diagnostic/index.ts";
import { option } from "../../options/table.ts";
import { listNames } from "../../output/list-names.ts";
import { formatCount } from "../amounts.ts";
import { exitCode } from "../exit-code.ts";
import { formatFault } from "../fault.ts";
import { createScreen } from "../screen.ts";
import { parseLayer, readSettings } from "../settings.ts";
import { requestTemplates } from "../templates.ts";
import { UsageError } from "../usage-error.ts";
import { type Command, colourOf, flagOf } from "./command.ts";

export const thumbnails: Command = {
  name: "thumbnails",
  argument: "[type]",
  argumentAbout: "name of a section type (default: all types in your templates folder)",
  about: "Draw the thumbnails of your section types from their examples. Needs Chromium or Chrome.",
  options: [option.templates, option.color],
  examples: [
    ["sectile templates thumbnails --templates kit", "draw all thumbnails in kit, and replace existing ones"],
    ["sectile templates thumbnails Quote --templates kit", "draw those of one type"],
  ],
  async run([type], flags, world) {
    const fromFlags = parseLayer(flags, flagOf(thumbnails.options));
    const settings = readSettings(fromFlags, world.cwd);
    const { templates } = settings;
    if (templates === undefined)
      throw new UsageError(
        "No templates folder given. Example: `sectile templates thumbnails --templates kit`.",
      );
    const { colours, write } = createScreen(world.stdout, world.env, colourOf(flags));
    const err = createScreen(world.stderr, world.env, colourOf(flags));
    const engine = await world.engine(requestTemplates(settings, world, err));
    const folder = resolve(world.cwd, templates);
    const known = new Set(engine.listSections().map((section) => section.type));
    const own = listNames(join(folder, "sections")).filter((name) => known.has(name));
    if (type !== undefined && !own.includes(type)) {
      const nearest = nearestName(type, own);
      throw new UsageError(
        `${templates} has no section type "${type}".${nearest ? ` Did you mean "${nearest}"?` : ""}`,
      );
    }
    try {
      const types = type === undefined ? own : [type];
      const files = await engine.drawThumbnails(folder, types, { env: world.env, signal: world.signal });
      write(`${colours.green("✓")} ${formatCount(files.length, "thumbnail")}\n`);
      for (const file of files)
        write(`  ${colours.dim(printable(`${templates.replace(/[\\/]$/, "")}/${file}`))}\n`);
      return exitCode.done;
    } catch (error) {
      if (world.signal.aborted) return exitCode.stopped;
      if (!(error instanceof Error) || error.name !== "FaultError") throw error;
      err.write(formatFault(templates, error, settings, err));
      return exitCode.fault;
    }
  },
};

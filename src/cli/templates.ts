/** What the command line asks of the engine about a provider's own templates, and how paths of them are said. */
import { isAbsolute, join, relative, resolve } from "node:path";
import { printable } from "../diagnostic/format/index.ts";
import { colourOf, flagOf } from "./commands/command.ts";
import { readConfig } from "./config.ts";
import type { OptionDefinition } from "./define-option.ts";
import type { Engine, TemplateRequest } from "./engine.ts";
import { createScreen, type Screen } from "./screen.ts";
import { mergeSettings, parseLayer, type RawOptions, type Settings } from "./settings.ts";
import { UsageError } from "./usage-error.ts";
import type { World } from "./world.ts";

type TemplateSettings = Pick<
  Settings,
  "templates" | "templatesOnly" | "cache" | "cacheDir" | "out" | "verbosity"
>;

/**
 * @param beside the folder that holds the bundles, absolute; absent for commands that write nothing
 * @returns nothing where the built-in templates are meant
 */
export function requestTemplates(
  { templates, templatesOnly, cache, cacheDir, out, verbosity }: TemplateSettings,
  { cwd, now }: World,
  err: Screen,
  beside?: string,
): TemplateRequest | undefined {
  if (templates === undefined) {
    if (!templatesOnly) return undefined;
    throw new UsageError(
      "--templates-only leaves out the built-in section types: name yours with --templates.",
    );
  }
  const bundles = beside ?? resolve(cwd, out ?? "dist/sites");
  const start = now();
  return {
    folder: resolve(cwd, templates),
    only: templatesOnly,
    cacheDir: cache ? resolve(cwd, cacheDir ?? join(bundles, ".sectile", "cache")) : undefined,
    isReadOnly: beside === undefined,
    onOpened({ isNew }) {
      if (verbosity !== "verbose") return;
      const how = isNew ? `compiled in ${Math.round(now() - start)} ms` : "as they were compiled before";
      err.write(`${err.colours.dim(`templates of ${printable(templates)}, ${how}`)}\n`);
    },
  };
}

/** @returns the engine for commands that have no other settings; the configuration is read for its templates alone */
export async function engineWithTemplates(
  options: readonly OptionDefinition[],
  flags: RawOptions,
  world: World,
): Promise<Engine> {
  const { templates, templatesOnly } = parseLayer(flags, flagOf(options));
  const given = {
    ...(templates !== undefined && { templates }),
    ...(templatesOnly !== undefined && { templatesOnly }),
  };
  const settings = mergeSettings(given, readConfig(world.cwd).settings);
  const err = createScreen(world.stderr, world.env, colourOf(flags));
  return world.engine(requestTemplates(settings, world, err));
}

/** @returns an absolute path as people say it from the folder that they are in */
export const fromFolder =
  (cwd: string) =>
  (path: string): string => {
    const below = relative(cwd, path);
    return below === "" || below.startsWith("..") || isAbsolute(below) ? path : below;
  };

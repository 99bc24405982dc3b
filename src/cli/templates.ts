/** Requests a provider's own templates from the engine, and formats their paths. */
import { isAbsolute, join, relative, resolve } from "node:path";
import { printable } from "../diagnostic/format/index.ts";
import type { OptionDefinition } from "../options/table.ts";
import { colourOf, flagOf } from "./commands/command.ts";
import type { Engine, TemplateRequest } from "./engine.ts";
import { defaultOut } from "./output-folders.ts";
import { createScreen, type Screen } from "./screen.ts";
import { parseLayer, type RawOptions, readSettings, type Settings } from "./settings.ts";
import { UsageError } from "./usage-error.ts";
import type { World } from "./world.ts";

type TemplateSettings = Pick<
  Settings,
  "templates" | "templatesOnly" | "cache" | "cacheDir" | "dryRun" | "out" | "verbosity"
>;

/**
 * @param beside folder that contains the bundles, absolute; absent for commands that write nothing
 * @returns undefined for the built-in templates
 */
export function requestTemplates(
  { templates, templatesOnly, cache, cacheDir, dryRun, out, verbosity }: TemplateSettings,
  { cwd, now }: World,
  err: Screen,
  beside?: string,
): TemplateRequest | undefined {
  if (templates === undefined) {
    if (!templatesOnly) return undefined;
    throw new UsageError(
      "--templates-only leaves out the built-in section types. Pass your own with --templates.",
    );
  }
  const bundles = beside ?? resolve(cwd, out ?? defaultOut);
  const start = now();
  return {
    folder: resolve(cwd, templates),
    only: templatesOnly,
    cacheDir: cache ? resolve(cwd, cacheDir ?? join(bundles, ".sectile", "cache")) : undefined,
    isReadOnly: beside === undefined || dryRun,
    onOpened({ isNew }) {
      if (verbosity !== "verbose") return;
      const how = isNew ? `compiled in ${Math.round(now() - start)} ms` : "already compiled";
      err.write(`${err.colours.dim(`templates in ${printable(templates)}: ${how}`)}\n`);
    },
  };
}

/** @returns the engine, for commands that take no other settings; from the configuration, only the templates are used */
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
  const settings = readSettings(given, world.cwd);
  const err = createScreen(world.stderr, world.env, colourOf(flags));
  return world.engine(requestTemplates(settings, world, err));
}

/** @returns a function that shortens an absolute path for display, relative to `cwd` */
export const fromFolder =
  (cwd: string) =>
  (path: string): string => {
    const below = relative(cwd, path);
    return below === "" || below.startsWith("..") || isAbsolute(below) ? path : below;
  };

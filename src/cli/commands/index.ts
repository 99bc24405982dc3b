/** All commands, in the order of the help text. */
import { build } from "./build.ts";
import { check } from "./check.ts";
import type { Command, CommandGroup } from "./command.ts";
import { completionOf } from "./completion.ts";
import { edit } from "./edit.ts";
import { importArticles } from "./import.ts";
import { init } from "./init.ts";
import { preview } from "./preview.ts";
import { report } from "./report.ts";
import { schema, types } from "./schema.ts";
import { sections } from "./sections.ts";
import { templates } from "./templates.ts";

export type { Command } from "./command.ts";

const own: readonly (Command | CommandGroup)[] = [
  build,
  check,
  preview,
  edit,
  init,
  importArticles,
  schema,
  types,
  sections,
  templates,
  report,
];
export const commands: readonly (Command | CommandGroup)[] = [...own, completionOf(own)];

/** Reporters by name (`--reporter`). */
import type { Settings } from "../settings.ts";
import { createGithubReporter, createSarifReporter } from "./code-host.ts";
import { createJsonReporter } from "./json.ts";
import { createPrettyReporter } from "./pretty.ts";
import type { Reporter, ReporterContext } from "./reporter.ts";

export type { Reporter, ReporterContext } from "./reporter.ts";

export const reporters: Readonly<Record<Settings["reporter"], (context: ReporterContext) => Reporter>> = {
  pretty: createPrettyReporter,
  json: createJsonReporter,
  github: createGithubReporter,
  sarif: createSarifReporter,
};

/**
 * The options of all commands, each defined once: who has it, how it is written, what help says about it, what its value may
 * be, and what it is when nobody says. Flags, configuration, help, settings and what the engine is told follow from here.
 */
import {
  choices,
  oneOf,
  parseApiBase,
  parseBase,
  parseEnding,
  parseFlagsHost,
  parseFolder,
  parseOrigin,
} from "../build/option-values.ts";
import {
  type CommandName,
  type Commands,
  engine,
  list,
  type OptionDefinition,
  text,
  toggle,
  type Unnamed,
} from "./define-option.ts";
import {
  parseAllowedHost,
  parseApi,
  parseApiAnswer,
  parseCount,
  parseHost,
  parseMoment,
  parsePort,
} from "./option-values.ts";
import { parseShard } from "./shard.ts";

const all: Commands = ["build", "check", "preview", "edit"];
const shown: Commands = ["build", "preview", "edit"];
const served: Commands = ["preview", "edit"];

/** In the order of help. */
const table = {
  out: text(
    ["build", "edit"],
    "--out <dir>",
    "where to publish; with several sites, the folder that holds theirs (default: dist/sites/<site's folder name>)",
    parseFolder,
  ),
  port: {
    ...text(
      served,
      "--port <n>",
      "where the site is served, the next free one when it is taken (default: 4600; for edit one that the site has each time, and no other)",
      parsePort,
    ),
    kind: "number",
  },
  host: text(
    served,
    "--host [address]",
    "let other machines see it: at all addresses of this one, or at the one given (default: only this machine)",
    parseHost,
    "127.0.0.1",
  ),
  allowedHost: list(
    served,
    "--allowed-host <name>",
    'a name that it answers to beside localhost and addresses, such as "my-laptop.local"; ".example.org" is that name and all below it; may be repeated',
    parseAllowedHost,
  ),
  open: toggle(
    served,
    "--open",
    "open it in the browser (edit does so on a terminal, unless --no-open)",
    undefined,
    "--no-open",
  ),
  base: engine(
    text(
      all,
      "--base <path>",
      'path of the site on its host, for example /blog/ (default: "/")',
      parseBase,
      "/",
    ),
  ),
  siteUrl: engine(
    text(shown, "--site-url <url>", "public origin, instead of the document's url", parseOrigin),
  ),
  api: text(
    ["preview"],
    "--api <url>",
    "pass forms on to the API at this address (default: they are checked and kept in .sectile/forms.jsonl)",
    parseApi,
  ),
  apiAnswer: text(
    ["preview"],
    "--api-answer <status,ms>",
    'answer forms with this status, after so many milliseconds, for example 403, 500 or "204,3000"; ?answer=403 in a page\'s address does it for that page',
    parseApiAnswer,
    {},
  ),
  apiBase: engine(
    text(
      all,
      "--api-base <url>",
      "where forms are sent, a path or an address, with a query if need be (default: /api/v1, and advice where there are forms)",
      parseApiBase,
    ),
  ),
  flagsHost: engine(
    text(
      all,
      "--flags-host <url>",
      "address of a folder with the languages' flags as <code>.svg (default: they are published with the site)",
      parseFlagsHost,
    ),
  ),
  runtime: engine(
    text(
      shown,
      "--runtime <name>",
      "what makes islands alive: preact, or react, ten times as heavy (default: preact)",
      oneOf(choices.runtime),
      "preact",
    ),
  ),
  pictures: engine(
    text(
      shown,
      "--pictures <set>",
      "best: AVIF and WebP; quick: without AVIF, in a third of the time, for trying out (default: best)",
      oneOf(choices.pictures),
      "best",
    ),
  ),
  publicScripts: engine(
    toggle(
      all,
      "--public-scripts",
      "publish everything from the site's public/, also pages, scripts and files for the host: they can do whatever the site can",
      false,
      "--no-public-scripts",
    ),
  ),
  publicEndings: engine(
    list(
      all,
      "--public-endings <ending>",
      'publish files with this ending too, such as "dat", which every host of yours must send as data (docs/public-files.md); may be repeated',
      parseEnding,
    ),
  ),
  templates: text(
    all,
    "--templates <dir>",
    "a folder of your own templates: section types, widgets and words beside the built-in ones, or in their place where the name is the same",
    parseFolder,
  ),
  templatesOnly: toggle(
    all,
    "--templates-only",
    "without the built-in section types",
    false,
    "--no-templates-only",
  ),
  now: engine(
    text(
      all,
      "--now <time>",
      "judge publishAt and unpublishAt of pages as of this moment, for example 2027-01-31T09:00:00Z (default: the clock)",
      parseMoment,
    ),
  ),
  limits: engine(
    text(
      all,
      "--limits <level>",
      'authoring limits are "error" or "warn" (default: "error")',
      oneOf(choices.limits),
      "error",
    ),
  ),
  strict: engine(toggle(all, "--strict", "warnings are errors", false, "--no-strict")),
  reporter: text(
    all,
    "--reporter <name>",
    "pretty, json, github or sarif (default: pretty)",
    oneOf(["pretty", "json", "github", "sarif"]),
    "pretty",
  ),
  json: toggle(all, "--json", "the same as --reporter json", undefined),
  precompress: engine(
    toggle(
      ["build", "edit"],
      "--precompress",
      "put .gz and .br beside each file of text, for a host that sends them as they are (docs/hosting.md)",
      undefined,
      "--no-precompress",
    ),
  ),
  clean: engine(
    toggle(
      ["build"],
      "--clean",
      "write every file anew, trusting nothing of earlier builds",
      false,
      "--no-clean",
    ),
  ),
  concurrency: {
    ...text(
      ["build"],
      "--concurrency <n>",
      "cores to use: for several sites, or the pages of one (default: all)",
      parseCount,
    ),
    kind: "number",
  },
  shard: text(
    ["build"],
    "--shard <i/n>",
    "only the i-th of n equal parts of the list, the same on any machine; job/n in a Kubernetes Indexed Job",
    parseShard,
  ),
  cache: engine(
    toggle(
      shown,
      "--no-cache",
      "use and keep nothing of what builds make: pictures and pages are made anew",
      true,
      "--cache",
    ),
  ),
  cacheDir: engine(
    text(
      shown,
      "--cache-dir <dir>",
      "where made pictures and pages are kept; any number of builds may share it (default: .sectile/cache beside the bundle)",
      parseFolder,
    ),
  ),
  quiet: toggle(all, "--quiet", "only errors", undefined),
  verbose: toggle(
    all,
    "--verbose",
    "more detail: which pages were rendered, and a stack trace for a fault",
    undefined,
  ),
  color: toggle(
    all,
    "--no-color",
    "no colours (also NO_COLOR; FORCE_COLOR turns them on)",
    undefined,
    "--color",
  ),
} satisfies Record<string, Unnamed<unknown>>;

export const options: readonly OptionDefinition[] = Object.entries(table).map(([name, one]) => ({
  ...one,
  name,
}));

export const option = Object.fromEntries(options.map((one) => [one.name, one])) as {
  readonly [K in keyof typeof table]: (typeof table)[K] & { readonly name: string };
};

export const optionsOf = (command: CommandName): OptionDefinition[] =>
  options.filter(({ commands }) => commands.includes(command));

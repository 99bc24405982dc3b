/**
 * Table of all options. Each is defined once: its commands, flag, help text, parser and default. Flags, configuration, help,
 * settings and the engine's options follow from it.
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

/** In the order of the help text. */
const table = {
  out: {
    ...text(
      ["build", "edit"],
      "--out <dir>",
      "output folder; for a folder of sites, or several sites, the parent of their folders (default: dist/sites/<name of the site's folder>)",
      parseFolder,
    ),
    aboutIn: {
      edit: "folder that the site is published to (default: dist/sites/<name of the site's folder>)",
    },
  },
  port: {
    ...text(
      served,
      "--port <n>",
      "port to listen on, or the next free one if it is in use (default: 4600; for edit, a fixed port for each site)",
      parsePort,
    ),
    kind: "number",
    aboutIn: {
      preview: "port to listen on, or the next free one if it is in use (default: 4600)",
      edit: "port to listen on, or the next free one if it is in use (default: a fixed port for each site)",
    },
  },
  host: text(
    served,
    "--host [address]",
    "listen on all network addresses, or on the given one (default: this machine only)",
    parseHost,
    "127.0.0.1",
  ),
  allowedHost: list(
    served,
    "--allowed-host <name>",
    'host name to accept besides localhost and IP addresses, for example my-laptop.local; ".example.org" includes its subdomains; can be repeated',
    parseAllowedHost,
  ),
  open: {
    ...toggle(
      served,
      "--open",
      "open the browser (default for edit in a terminal; --no-open turns it off)",
      undefined,
      "--no-open",
    ),
    aboutIn: {
      preview: "open the browser",
      edit: "open the browser (default in a terminal; --no-open turns it off)",
    },
  },
  base: engine(
    text(all, "--base <path>", 'public base path, for example /blog/ (default: "/")', parseBase, "/"),
  ),
  siteUrl: engine(
    text(shown, "--site-url <url>", "public origin; overrides url in the document", parseOrigin),
  ),
  api: text(
    ["preview"],
    "--api <url>",
    "forward forms to the API at this URL (default: validate them and save them in .sectile/forms.jsonl)",
    parseApi,
  ),
  apiAnswer: text(
    ["preview"],
    "--api-answer <status,ms>",
    'answer forms with this status, after a delay in milliseconds, for example 403, 500 or "204,3000"; ?answer=403 in a page\'s URL does this for that page only',
    parseApiAnswer,
    {},
  ),
  apiBase: engine(
    text(
      all,
      "--api-base <url>",
      "path or URL that forms are sent to; can have a query (default: /api/v1, with a warning if the site has forms)",
      parseApiBase,
    ),
  ),
  flagsHost: engine(
    text(
      all,
      "--flags-host <url>",
      "URL of a folder with the languages' flags as <code>.svg (default: flags are part of the bundle)",
      parseFlagsHost,
    ),
  ),
  runtime: engine(
    text(
      shown,
      "--runtime <name>",
      "runtime for interactive sections: preact or react, which is 10x larger (default: preact)",
      oneOf(choices.runtime),
      "preact",
    ),
  ),
  pictures: engine(
    text(
      shown,
      "--pictures <set>",
      "image formats: best makes AVIF and WebP; quick skips AVIF and takes a third of the time (default: best)",
      oneOf(choices.pictures),
      "best",
    ),
  ),
  publicScripts: engine(
    toggle(
      all,
      "--public-scripts",
      "also copy HTML, scripts and host files from public/; they run with the site's full rights",
      false,
      "--no-public-scripts",
    ),
  ),
  publicEndings: engine(
    list(
      all,
      "--public-endings <ending>",
      "also copy files with this extension from public/, for example dat; all your hosts must serve it as data (docs/public-files.md); can be repeated",
      parseEnding,
    ),
  ),
  templates: text(
    all,
    "--templates <dir>",
    "folder of your own templates: section types, widgets and texts that extend the built-in ones, or replace those of the same name",
    parseFolder,
  ),
  templatesOnly: toggle(
    all,
    "--templates-only",
    "leave out the built-in section types",
    false,
    "--no-templates-only",
  ),
  now: engine(
    text(
      all,
      "--now <time>",
      "time for publishAt and unpublishAt of pages, for example 2027-01-31T09:00:00Z (default: current time)",
      parseMoment,
    ),
  ),
  limits: engine(
    text(
      all,
      "--limits <level>",
      "severity of exceeded authoring limits: error or warn (default: error)",
      oneOf(choices.limits),
      "error",
    ),
  ),
  strict: engine(toggle(all, "--strict", "treat warnings as errors", false, "--no-strict")),
  reporter: text(
    all,
    "--reporter <name>",
    "report format: pretty, json, github or sarif (default: pretty)",
    oneOf(["pretty", "json", "github", "sarif"]),
    "pretty",
  ),
  json: toggle(all, "--json", "same as --reporter json", undefined),
  precompress: engine(
    toggle(
      ["build", "edit"],
      "--precompress",
      "also write .gz and .br for each text file, for hosts that serve precompressed files (docs/hosting.md)",
      undefined,
      "--no-precompress",
    ),
  ),
  clean: engine(
    toggle(["build"], "--clean", "ignore earlier builds and rewrite every file", false, "--no-clean"),
  ),
  prune: toggle(
    ["build"],
    "--prune",
    "also remove bundles of sites that no longer exist from the output folder; needs a folder of sites",
    false,
    "--no-prune",
  ),
  dryRun: engine(
    toggle(
      ["build"],
      "--dry-run",
      "print what would be written and removed, and change nothing",
      false,
      "--no-dry-run",
    ),
  ),
  concurrency: {
    ...text(["build"], "--concurrency <n>", "number of CPU cores to use (default: all)", parseCount),
    kind: "number",
  },
  shard: text(
    ["build"],
    "--shard <i/n>",
    "build only part i of n of the sites, split the same way on every machine; use job/n in a Kubernetes Indexed Job",
    parseShard,
  ),
  cache: engine(
    toggle(shown, "--no-cache", "do not read or write the cache of images and pages", true, "--cache"),
  ),
  cacheDir: engine(
    text(
      shown,
      "--cache-dir <dir>",
      "cache folder for images and pages; builds can share it (default: .sectile/cache next to the bundle)",
      parseFolder,
    ),
  ),
  quiet: toggle(all, "--quiet", "print errors only", undefined),
  verbose: toggle(all, "--verbose", "print more details, such as rendered pages and stack traces", undefined),
  color: toggle(
    all,
    "--no-color",
    "disable colours (NO_COLOR does the same; FORCE_COLOR enables them)",
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
  options
    .filter(({ commands }) => commands.includes(command))
    .map((one) => ({ ...one, about: one.aboutIn?.[command] ?? one.about }));

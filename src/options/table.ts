/**
 * Table of all options. Each is defined once: its commands, flag, help text, parser and default, and its use in the engine. Flags,
 * configuration, help, docs/configuration.md, validation, cache keys and the types of `import "sectile"` follow from it. The
 * comment on an option of the engine documents it for programs.
 */
import {
  folderAddress,
  oneOf,
  parseAllowedHost,
  parseApiBase,
  parseBase,
  parseCount,
  parseEnding,
  parseFolder,
  parseHost,
  parseMoment,
  parseOrigin,
  parsePort,
  parsePresetAnswer,
  parseShard,
  type Refuse,
  type Validate,
  validateText,
  worded,
} from "./values.ts";

/** Commands that list their options by `optionsOf`. The others list theirs by hand. */
export type CommandName = "build" | "check" | "preview" | "edit";
type Commands = readonly CommandName[];

export interface OptionDefinition<V = unknown, C extends Commands = Commands> {
  /** The flag in camelCase without a leading "no". Also the key in the configuration. */
  readonly name: string;
  readonly commands: C;
  readonly flags: string;
  readonly about: string;
  /** Help text of one command, where that of all would speak of other commands. */
  readonly aboutIn?: Partial<Record<CommandName, string>>;
  /** Type of the value in the configuration. A flag gives a string, a boolean for a switch, or an array if it is repeated. */
  readonly kind: "text" | "number" | "switch" | "list";
  /** Hidden flag that overrides the configuration. */
  readonly opposite?: string | undefined;
  /** Converts a string to the value, or to an entry of a list. Absent for a switch. */
  readonly parse?: ((text: string, refuse: Refuse) => unknown) & { readonly names?: readonly string[] };
  /** Validates the value of a program, if it differs from that of the configuration. */
  readonly validate?: Validate;
  /** Value if the option is not given. */
  readonly fallback: V;
  /** Present if it is an option of the engine: whether it decides the contents of bundles and diagnostics, or only the run. */
  readonly decides?: "contents" | "run";
}

type Unnamed<V, C extends Commands = Commands> = Omit<OptionDefinition<V, C>, "name">;

const text = <const C extends Commands, T, F extends NoInfer<T> | undefined = undefined>(
  commands: C,
  flags: string,
  about: string,
  parse: (text: string, refuse: Refuse) => T,
  fallback?: F,
): Unnamed<F extends undefined ? T | undefined : T, C> => ({
  commands,
  flags,
  about,
  kind: "text",
  parse,
  fallback: fallback as never,
});

const list = <const C extends Commands>(
  commands: C,
  flags: string,
  about: string,
  parse: (text: string, refuse: Refuse) => string,
): Unnamed<readonly string[], C> => ({ commands, flags, about, kind: "list", parse, fallback: [] });

/** @param fallback undefined for a switch without a default */
const toggle = <const C extends Commands, F extends boolean | undefined>(
  commands: C,
  flags: string,
  about: string,
  fallback: F,
  opposite?: string,
): Unnamed<F extends boolean ? boolean : boolean | undefined, C> => ({
  commands,
  flags,
  about,
  kind: "switch",
  opposite,
  fallback: fallback as never,
});

const contents = <O extends Unnamed<unknown>>(option: O) => ({ ...option, decides: "contents" as const });
const run = <O extends Unnamed<unknown>>(option: O) => ({ ...option, decides: "run" as const });

const all = ["build", "check", "preview", "edit"] as const;
const shown = ["build", "preview", "edit"] as const;
const served = ["preview", "edit"] as const;

/** In the order of the help text. */
const table = {
  /** Folder of the bundle; default dist/sites/<name of the site's folder>. */
  out: {
    decides: "run",
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
  /** Base path of the bundle on its host. Starts and ends with a slash. */
  base: contents(
    text(all, "--base <path>", 'public base path, for example /blog/ (default: "/")', parseBase, "/"),
  ),
  /** Public origin. Overrides the document's `url`. */
  siteUrl: contents(
    text(shown, "--site-url <url>", "public origin; overrides url in the document", parseOrigin),
  ),
  api: text(
    ["preview"],
    "--api <url>",
    "forward forms to the API at this URL (default: validate them and save them in .sectile/forms.jsonl)",
    folderAddress("https://api.example.org/v1"),
  ),
  apiAnswer: text(
    ["preview"],
    "--api-answer <status,ms>",
    'answer forms with this status, after a delay in milliseconds, for example 403, 500 or "204,3000"; ?answer=403 in a page\'s URL does this for that page only',
    parsePresetAnswer,
    {},
  ),
  /**
   * Path or URL that forms are sent to, without a trailing slash, optionally with a query; default /api/v1, with a warning if
   * there are forms (SUB-2).
   */
  apiBase: contents({
    ...text(
      all,
      "--api-base <url>",
      "path or URL that forms are sent to; can have a query (default: /api/v1, with a warning if the site has forms)",
      parseApiBase,
    ),
    // `parseApiBase` strips the slash of "/".
    validate: validateText((value, refuse) =>
      parseApiBase(/^(?:\?|$)/.test(value) ? `/${value}` : value, refuse),
    ),
  }),
  managed: text(
    all,
    "--managed <file>",
    "JSON file with settings that belong to you instead of the document: siteId, hash, isPaid, isForPreview, IDs in settings",
    parseFolder,
  ),
  /** URL of a folder that contains flags as `<code>.svg`, without a trailing slash; default: the bundle's own (LNG-3). */
  flagsHost: contents(
    text(
      all,
      "--flags-host <url>",
      "URL of a folder with the languages' flags as <code>.svg (default: flags are part of the bundle)",
      folderAddress("https://static.example.org/flags"),
    ),
  ),
  /** Runtime that hydrates islands; default preact. */
  runtime: contents(
    text(
      shown,
      "--runtime <name>",
      "runtime for interactive sections: preact or react, which is 10x larger (default: preact)",
      oneOf(["preact", "react"]),
      "preact",
    ),
  ),
  /** Formats made from a picture; default best. `quick` skips AVIF and mozjpeg, which take most of the time (IMG-2). */
  pictures: contents(
    text(
      shown,
      "--pictures <set>",
      "image formats: best makes AVIF and WebP; quick skips AVIF and takes a fifth of the time (default: best)",
      oneOf(["best", "quick"]),
      "best",
    ),
  ),
  /** True to also publish HTML, scripts and files that a host interprets from `public/`. Default: false. */
  publicScripts: contents(
    toggle(
      all,
      "--public-scripts",
      "also copy HTML, scripts and host files from public/; they run with the site's full rights",
      false,
      "--no-public-scripts",
    ),
  ),
  /**
   * Additional file extensions, without dots, that every host of the provider serves as data. Such files can be in `public/` and
   * be link targets, unless they start like a page. Default: none.
   */
  publicEndings: contents(
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
  /** Time in milliseconds since 1970 that decides which pages are published; default: current time. */
  now: run({
    ...text(
      all,
      "--now <time>",
      "time for publishAt and unpublishAt of pages, for example 2027-01-31T09:00:00Z (default: current time)",
      parseMoment,
    ),
    validate: (value, refuse) =>
      Number.isFinite(value) ? value : refuse(`must be milliseconds since 1970, not ${worded(value)}.`),
  }),
  /** Severity of exceeded authoring limits. */
  limits: contents(
    text(
      all,
      "--limits <level>",
      "severity of exceeded authoring limits: error or warn (default: error)",
      oneOf(["error", "warn"]),
      "error",
    ),
  ),
  /** True to count warnings as errors. */
  strict: contents(toggle(all, "--strict", "treat warnings as errors", false, "--no-strict")),
  reporter: text(
    all,
    "--reporter <name>",
    "report format: pretty, json, github or sarif (default: pretty)",
    oneOf(["pretty", "json", "github", "sarif"]),
    "pretty",
  ),
  json: toggle(all, "--json", "same as --reporter json", undefined),
  readable: toggle(
    ["build"],
    "--readable",
    "keep the templates' class names in pages, as the preview shows them (default: short ones)",
    false,
    "--no-readable",
  ),
  /** True to write each text file also compressed, as `.gz` and `.br`; default false (OUT-6). */
  precompress: contents(
    toggle(
      ["build", "edit"],
      "--precompress",
      "also write .gz and .br for each text file, for hosts that serve precompressed files (docs/hosting.md)",
      undefined,
      "--no-precompress",
    ),
  ),
  /** True to ignore the earlier bundle. */
  clean: run(
    toggle(["build"], "--clean", "ignore earlier builds and rewrite every file", false, "--no-clean"),
  ),
  prune: toggle(
    ["build"],
    "--prune",
    "also remove bundles that were built from these folders of sites and whose site is gone; needs --out",
    false,
    "--no-prune",
  ),
  /** True to report what would change and publish nothing: neither the bundle nor the cache is written. Default: false. */
  dryRun: run(
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
  /** True to read and write the cache of pictures, fonts and pages. */
  cache: run(
    toggle(shown, "--no-cache", "do not read or write the cache of images and pages", true, "--cache"),
  ),
  /** Folder of the cache, which builds can share; default .sectile/cache next to the bundle. */
  cacheDir: run(
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

type Table = typeof table;
export type OptionName = keyof Table;
type Values = {
  readonly [K in OptionName]: Table[K] extends Unnamed<infer V> ? V : never;
};
type Defaulted = { [K in OptionName]: undefined extends Values[K] ? never : K }[OptionName];
/** Values of options, some of which must be there; by default those with a default. */
export type OptionValues<K extends OptionName, Needed extends OptionName = Defaulted> = Pick<
  Values,
  K & Needed
> &
  Optional<Pick<Values, Exclude<K, Needed>>>;
type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** Names of the engine's options that a command has. */
export type EngineOption<Command extends CommandName = CommandName> = {
  [K in OptionName]: Table[K] extends { readonly decides: string; readonly commands: readonly (infer C)[] }
    ? Extract<C, Command> extends never
      ? never
      : K
    : never;
}[OptionName];

export const options: readonly OptionDefinition[] = Object.entries(table).map(([name, one]) => ({
  ...one,
  name,
}));

export const option = Object.fromEntries(options.map((one) => [one.name, one])) as {
  readonly [K in OptionName]: Table[K] & { readonly name: string };
};

export const optionsOf = (command: CommandName): OptionDefinition[] =>
  options
    .filter(({ commands }) => commands.includes(command))
    .map((one) => ({ ...one, about: one.aboutIn?.[command] ?? one.about }));

/** Defaults of all options that have one. */
export const optionDefaults = Object.fromEntries(
  options.filter((one) => one.fallback !== undefined).map((one) => [one.name, one.fallback]),
) as Pick<Values, Defaulted>;

/** First port that a preview tries by default. */
export const previewPort = 4600;

/**
 * The options of all commands, each defined once: how it is written, what help says about it, and so which keys the
 * configuration may hold. What a value may be stands in `settings.ts`.
 */
export interface OptionDefinition {
  /** The flag in camelCase without a leading "no": the key in the configuration. */
  readonly name: string;
  readonly flags: string;
  readonly about: string;
  /** The type of the value in the configuration; a flag gives text, true and false for a switch, and a list when it is repeated. */
  readonly kind: "text" | "number" | "switch" | "list";
  /** Takes back what the configuration says; works, but help does not list it. */
  readonly opposite?: string;
}

const text = (name: string, flags: string, about: string): OptionDefinition => ({
  name,
  flags,
  about,
  kind: "text",
});
const toggle = (name: string, flags: string, about: string, opposite?: string): OptionDefinition => ({
  name,
  flags,
  about,
  kind: "switch",
  ...(opposite !== undefined && { opposite }),
});

export const option = {
  out: text(
    "out",
    "--out <dir>",
    "where to publish; with several sites, the folder that holds theirs (default: dist/sites/<site's folder name>)",
  ),
  base: text("base", "--base <path>", 'path of the site on its host, for example /blog/ (default: "/")'),
  siteUrl: text("siteUrl", "--site-url <url>", "public origin, instead of the document's url"),
  now: text(
    "now",
    "--now <time>",
    "judge publishAt and unpublishAt of pages as of this moment, for example 2027-01-31T09:00:00Z (default: the clock)",
  ),
  limits: text("limits", "--limits <level>", 'authoring limits are "error" or "warn" (default: "error")'),
  strict: toggle("strict", "--strict", "warnings are errors", "--no-strict"),
  reporter: text("reporter", "--reporter <name>", "pretty, json, github or sarif (default: pretty)"),
  json: toggle("json", "--json", "the same as --reporter json"),
  clean: toggle(
    "clean",
    "--clean",
    "write every file anew, trusting nothing of earlier builds",
    "--no-clean",
  ),
  concurrency: {
    name: "concurrency",
    flags: "--concurrency <n>",
    about: "cores to use: for several sites, or the pages of one (default: all)",
    kind: "number",
  },
  shard: text(
    "shard",
    "--shard <i/n>",
    "only the i-th of n equal parts of the list, the same on any machine; job/n in a Kubernetes Indexed Job",
  ),
  apiBase: text(
    "apiBase",
    "--api-base <url>",
    "where forms are sent, a path or an address (default: /api/v1)",
  ),
  flagsHost: text(
    "flagsHost",
    "--flags-host <url>",
    "address of a folder with the languages' flags as <code>.svg (default: they are published with the site)",
  ),
  runtime: text(
    "runtime",
    "--runtime <name>",
    "what makes islands alive: preact, or react, ten times as heavy (default: preact)",
  ),
  pictures: text(
    "pictures",
    "--pictures <set>",
    "best: AVIF and WebP; quick: without AVIF, in a third of the time, for trying out (default: best)",
  ),
  cache: toggle(
    "cache",
    "--no-cache",
    "use and keep nothing of what builds make: pictures are made anew",
    "--cache",
  ),
  cacheDir: text(
    "cacheDir",
    "--cache-dir <dir>",
    "where made pictures are kept; any number of builds may share it (default: .sectile/cache beside the bundle)",
  ),
  templates: text(
    "templates",
    "--templates <dir>",
    "a folder of your own templates: section types, widgets and words beside the built-in ones, or in their place where the name is the same",
  ),
  templatesOnly: toggle(
    "templatesOnly",
    "--templates-only",
    "without the built-in section types",
    "--no-templates-only",
  ),
  host: text(
    "host",
    "--host [address]",
    "let other machines see the preview: at all addresses of this one, or at the one given (default: only this machine)",
  ),
  allowedHost: {
    name: "allowedHost",
    flags: "--allowed-host <name>",
    about:
      'a name that the preview answers to beside localhost and addresses, such as "my-laptop.local"; ".example.org" is that name and all below it; may be repeated',
    kind: "list",
  },
  port: {
    name: "port",
    flags: "--port <n>",
    about: "where the preview is served, the next free one when it is taken (default: 4600)",
    kind: "number",
  },
  open: toggle("open", "--open", "open the preview in the browser", "--no-open"),
  api: text(
    "api",
    "--api <url>",
    "pass forms on to the API at this address (default: they are checked and kept in .sectile/forms.jsonl)",
  ),
  apiAnswer: text(
    "apiAnswer",
    "--api-answer <status,ms>",
    'answer forms with this status, after so many milliseconds, for example 403, 500 or "204,3000"; ?answer=403 in a page\'s address does it for that page',
  ),
  quiet: toggle("quiet", "--quiet", "only errors"),
  verbose: toggle("verbose", "--verbose", "more detail, and a stack trace for a fault"),
  color: toggle("color", "--no-color", "no colours (also NO_COLOR; FORCE_COLOR turns them on)", "--color"),
} satisfies Record<string, OptionDefinition>;

/**
 * From raw values, of flags or of the configuration, to the settings of a run: every value checked, conflicts found,
 * flags over configuration over defaults (CLI-2, CLI-6).
 */
import { nearestName } from "../diagnostic/index.ts";
import { parseToldAnswer } from "../preview/told-answer.ts";
import { type JobShard, parseShard, type Shard } from "./shard.ts";
import { suggest, UsageError } from "./usage-error.ts";

export const reporterNames = ["pretty", "json", "github", "sarif"] as const;
export const runtimeNames = ["preact", "react"] as const;
export const pictureSets = ["best", "quick"] as const;
export type ReporterName = (typeof reporterNames)[number];

export interface Settings {
  readonly out?: string;
  /** Starts and ends with "/". */
  readonly base: string;
  readonly siteUrl?: string;
  /** A path that starts with "/", or an http(s) address; no slash at the end. */
  readonly apiBase: string;
  /** An http(s) address; no slash at the end. Absent: flags are published with the site. */
  readonly flagsHost?: string;
  readonly runtime: (typeof runtimeNames)[number];
  readonly pictures: (typeof pictureSets)[number];
  /** Milliseconds since 1970; absent: the clock's. */
  readonly now?: number;
  readonly limits: "error" | "warn";
  readonly strict: boolean;
  readonly reporter: ReporterName;
  readonly clean: boolean;
  /** Absent: the number of cores. */
  readonly concurrency?: number;
  readonly shard?: Shard | JobShard;
  readonly cache: boolean;
  readonly cacheDir?: string;
  /** A folder of the provider's own templates. */
  readonly templates?: string;
  /** Whether the built-in section types are left out. */
  readonly templatesOnly: boolean;
  /** Where a preview is served; absent: only for this machine. */
  readonly host?: string;
  /** In lower case; ".example.org": that name, and all below it. */
  readonly allowedHost: readonly string[];
  readonly port: number;
  readonly open: boolean;
  /** An http(s) address; no slash at the end. */
  readonly api?: string;
  readonly apiAnswer: { readonly status?: number | undefined; readonly delay?: number | undefined };
  readonly verbosity: "quiet" | "normal" | "verbose";
  /** Absent: as the environment and the terminal say. */
  readonly color?: boolean;
}

/** Values as they were given, by option name. */
export type RawOptions = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

const defaults = {
  base: "/",
  limits: "error",
  apiBase: "/api/v1",
  runtime: "preact",
  pictures: "best",
  strict: false,
  reporter: "pretty",
  clean: false,
  cache: true,
  templatesOnly: false,
  port: 4600,
  open: false,
  allowedHost: [],
  apiAnswer: {},
  verbosity: "normal",
} as const satisfies Settings;

/** @returns the settings of a run; each layer as `parseLayer` gives it, the first wins */
export const mergeSettings = (...layers: readonly Partial<Settings>[]): Settings =>
  Object.assign({}, defaults, ...[...layers].reverse());

/** Refuses a value: says what it should be instead. */
type Refuse = (problem: string) => never;

/**
 * Checks the values of one layer.
 * @param nameOf how to call an option in a message: `--site-url`, or the key and its file
 * @returns only what the layer says
 * @throws UsageError naming the first value that is wrong
 */
export function parseLayer(raw: RawOptions, nameOf: (option: string) => string): Partial<Settings> {
  const layer: Record<string, unknown> = {};
  const take = <T>(option: string, parse: (text: string, refuse: Refuse) => T) => {
    const value = raw[option];
    const refuse: Refuse = (problem) => {
      throw new UsageError(`${nameOf(option)} ${problem}`);
    };
    if (typeof value === "string") layer[option] = parse(value, refuse);
    else if (typeof value === "object") layer[option] = value.map((entry) => parse(entry, refuse));
  };
  take("out", parseFolder);
  take("cacheDir", parseFolder);
  take("templates", parseFolder);
  take("base", parseBase);
  take("siteUrl", parseOrigin);
  take("apiBase", parseApiBase);
  take("flagsHost", parseFlagsHost);
  take("runtime", oneOf(runtimeNames));
  take("pictures", oneOf(pictureSets));
  take("now", parseMoment);
  take("limits", oneOf(["error", "warn"]));
  take("reporter", oneOf(reporterNames));
  take("concurrency", parseCount);
  take("shard", parseShard);
  take("port", parsePort);
  take("host", parseHost);
  take("allowedHost", parseAllowedHost);
  take("api", parseApi);
  take("apiAnswer", parseApiAnswer);
  // "--host" alone.
  if (raw.host === true) layer.host = "0.0.0.0";
  for (const option of ["strict", "clean", "cache", "templatesOnly", "open", "color"])
    if (raw[option] !== undefined) layer[option] = raw[option];

  if (raw.json === true) {
    if (raw.reporter !== undefined && raw.reporter !== "json")
      throw new UsageError(
        `${nameOf("json")} and ${nameOf("reporter")} ask for two different reports: use one of them.`,
      );
    layer.reporter = "json";
  }
  if (raw.quiet === true && raw.verbose === true)
    throw new UsageError(`${nameOf("quiet")} and ${nameOf("verbose")} exclude each other: use one of them.`);
  if (raw.quiet === true) layer.verbosity = "quiet";
  if (raw.verbose === true) layer.verbosity = "verbose";
  return layer;
}

const parseFolder = (text: string, refuse: Refuse): string =>
  text.trim() === "" ? refuse("names no folder: give one.") : text;

function parseBase(text: string, refuse: Refuse): string {
  if (!text.startsWith("/"))
    refuse(`should start with "/", for example "/${text || "blog/"}", but is "${text}".`);
  if (/[\s?#\\]|\p{Cc}/u.test(text) || text.startsWith("//") || /(^|\/)\.\.?(\/|$)/.test(text))
    refuse(`should be a plain path such as "/blog/", but is "${text}".`);
  return text.endsWith("/") ? text : `${text}/`;
}

/** @returns milliseconds since 1970; a day without a time is its beginning in UTC */
function parseMoment(text: string, refuse: Refuse): number {
  const [, day = ""] =
    /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/.exec(text) ?? [];
  const midnight = Date.parse(`${day}T00:00Z`);
  // 2027-02-30 is read as a day in March.
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
  const moment = Date.parse(text);
  return isDay && !Number.isNaN(moment)
    ? moment
    : refuse(`should be a time with its zone such as "2027-01-31T09:00:00Z", but is "${text}".`);
}

function parseOrigin(text: string, refuse: Refuse): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !["http:", "https:"].includes(url.protocol))
    return refuse(`should be a web address such as "https://example.org", but is "${text}".`);
  const extra = `${url.pathname.slice(1)}${url.search}${url.hash}${url.username}${url.password}`;
  if (extra !== "")
    refuse(`should be only "${url.origin}", but is "${text}". A path on the host is given with --base.`);
  return url.origin;
}

function parseApiBase(text: string, refuse: Refuse): string {
  const isPath = /^\/(?:[\w.~-]+(?:\/|$))*$/.test(text);
  const folder = isPath ? text.replace(/\/$/, "") : parseFolderAddress(text);
  return (
    folder ??
    refuse(
      `should be a path such as "/api/v1" or an address such as "https://api.example.org/v1", but is "${text}".`,
    )
  );
}

const parseFlagsHost = (text: string, refuse: Refuse): string =>
  parseFolderAddress(text) ??
  refuse(`should be an address such as "https://static.example.org/flags", but is "${text}".`);

/** @returns an http(s) address below which others lie, without a closing slash; undefined for anything else */
function parseFolderAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isFolder = url && /^https?:$/.test(url.protocol) && `${url.search}${url.hash}${url.username}` === "";
  return isFolder ? url.href.replace(/\/$/, "") : undefined;
}

function parseCount(text: string, refuse: Refuse): number {
  return /^[1-9]\d{0,4}$/.test(text)
    ? Number(text)
    : refuse(`should be a whole number from 1, but is "${text}".`);
}

function parsePort(text: string, refuse: Refuse): number {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535
    ? Number(text)
    : refuse(`should be a whole number from 0 (any) to 65535, but is "${text}".`);
}

const parseHost = (text: string, refuse: Refuse): string =>
  /^[\w.:-]+$/.test(text)
    ? text
    : refuse(`should be an address of this machine such as "0.0.0.0", but is "${text}".`);

const parseAllowedHost = (text: string, refuse: Refuse): string =>
  /^\.?[\w-]+(?:\.[\w-]+)*$/.test(text)
    ? text.toLowerCase()
    : refuse(
        `should be a name such as "my-laptop.local" or ".example.org", without http:// or port, but is "${text}".`,
      );

const parseApi = (text: string, refuse: Refuse): string =>
  parseFolderAddress(text) ??
  refuse(`should be an address such as "https://api.example.org/v1", but is "${text}".`);

/** A status, milliseconds, or both: "403", "204,3000", ",3000". */
function parseApiAnswer(text: string, refuse: Refuse): Settings["apiAnswer"] {
  return (
    parseToldAnswer(text) ??
    refuse(
      `should be a status from 200 to 599, or one with milliseconds such as "500,3000", but is "${text}".`,
    )
  );
}

const oneOf =
  <const T extends string>(names: readonly T[]) =>
  (text: string, refuse: Refuse): T =>
    names.find((name) => name === text) ??
    refuse(`should be ${names.join(", ")}, but is "${text}".${suggest(nearestName(text, names), "")}`.trim());

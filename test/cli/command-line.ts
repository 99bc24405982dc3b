/** Test environment of the command line: a temporary folder, recorded outputs, and a fake engine. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { SiteReport } from "../../src/build/report.ts";
import type { BuildOptions, Engine, TemplateRequest } from "../../src/cli/engine.ts";
import { run } from "../../src/cli/run.ts";
import type { World } from "../../src/cli/world.ts";
import { type Diagnostic, diagnose } from "../../src/diagnostic/index.ts";

export interface Situation {
  /** Path to contents; "" creates an empty file, a path with a trailing slash an empty folder. */
  readonly files?: Readonly<Record<string, string>>;
  /** Diagnostics that the engine finds in a site, by the path it is called with. */
  readonly diagnostics?: Readonly<Record<string, readonly Diagnostic[]>>;
  readonly engine?: Partial<Engine>;
  readonly env?: World["env"];
  /** Columns of both outputs, which makes them terminals. */
  readonly columns?: number;
  readonly signal?: AbortSignal;
  readonly now?: () => number;
  readonly every?: World["every"];
  readonly cores?: number;
}

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Calls of the engine's build and check, in order. */
  readonly calls: readonly { site: string; options: Partial<BuildOptions> }[];
  readonly cwd: string;
  /** Requested templates of a provider. */
  readonly templates: TemplateRequest | undefined;
  /** True if the engine was loaded. */
  readonly isEngineLoaded: boolean;
}

/** Runs `sectile <argv>` in this situation. */
export async function sectile(argv: readonly string[], situation: Situation = {}): Promise<Outcome> {
  const { files = {}, env = {}, columns, now = () => 0, cores = 1 } = situation;
  const { every = () => () => {} } = situation;
  const cwd = makeFolder(files);
  const calls: Outcome["calls"][number][] = [];
  const written = { stdout: "", stderr: "" };
  let isEngineLoaded = false;
  let templates: TemplateRequest | undefined;
  const outputTo = (stream: keyof typeof written) => ({
    write(text: string) {
      written[stream] += text;
    },
    ...(columns !== undefined && { isTTY: true, columns }),
  });
  const engine = async (request?: TemplateRequest) => {
    isEngineLoaded = true;
    templates = request;
    return { ...fakeEngine(situation, calls), ...situation.engine };
  };
  const code = await run(argv, {
    stdout: outputTo("stdout"),
    stderr: outputTo("stderr"),
    cwd,
    env,
    engine,
    builder: (_workload, request) => engine(request),
    signal: situation.signal ?? new AbortController().signal,
    version: "1.2.3",
    cores,
    now,
    every,
  });
  return { code, ...written, calls, cwd, templates, isEngineLoaded };
}

/** Creates a folder with these files, which is removed when the test ends. */
export function makeFolder(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "sectile-cli-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, contents] of Object.entries(files)) {
    const isFolder = path.endsWith("/");
    mkdirSync(join(folder, isFolder ? path : dirname(path)), { recursive: true });
    if (!isFolder) writeFileSync(join(folder, path), contents);
  }
  return folder;
}

/** Reads every file below a folder. */
export function readTree(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8")]));
}

/** Returns the report of a site with 15 routes. */
export function reportOf(site: string, over: Partial<SiteReport> = {}): SiteReport {
  const bundle = { routes: 15, files: 62, bytes: 1_234_567, cached: 0, ms: 412 };
  return { site, ok: true, out: null, ...bundle, diagnostics: [], ...over };
}

const nothingBuilt = { out: null, files: 0, bytes: 0 } as const;

function fakeEngine({ diagnostics = {} }: Situation, calls: Outcome["calls"][number][]): Engine {
  const validate = (site: string, options: Partial<BuildOptions>) => {
    calls.push({ site, options });
    const found = diagnostics[site] ?? [];
    return { found, ok: !found.some(({ severity }) => severity === "error" || options.strict) };
  };
  return {
    async buildSite(site, _cwd, options) {
      const { signal: _signal, onProgress: _onProgress, ...plain } = options;
      const { found, ok } = validate(site, plain);
      const over = ok ? { out: options.out ?? "" } : { ...nothingBuilt, routes: 0 };
      return { report: reportOf(site, { ok, diagnostics: found, ...over }) };
    },
    async checkSite(site, _cwd, options) {
      const { signal: _signal, ...plain } = options;
      const { found, ok } = validate(site, plain);
      return { report: reportOf(site, { ok, diagnostics: found, ...nothingBuilt }) };
    },
    async buildCatalogueSite(_cwd, { out }) {
      return { report: reportOf("the catalogue", { out }) };
    },
    async startSectionPreview() {
      throw new Error("Not started in this test.");
    },
    async startPreview() {
      throw new Error("No preview was expected.");
    },
    async startEditor() {
      throw new Error("No editor was expected.");
    },
    documentTypes: () => "export interface SiteDocument {}\n",
    documentJsonSchema: () => ({ type: "object", title: "Site document" }),
    listSections: () => [],
    checkTemplates: async () => ({ types: [], problems: [] }),
    beginSectionType: async () => [],
    drawThumbnails: async () => [],
    listStarters: () => [
      { id: "bakery", languages: ["en", "ru"] },
      { id: "plain", languages: ["en"] },
    ],
    starterSite: (name, { starter, language } = {}) => [
      { path: "site.json", contents: `{"siteId":"${name}","as":"${starter} in ${language}"}\n` },
      { path: "assets/logo.svg", contents: "<svg/>" },
    ],
  };
}

export const tooLong: Diagnostic = {
  ...diagnose("text-too-long", "/pages/0/components/2/data/title", { length: 140, max: 120 }),
  line: 12,
  column: 8,
};
export const unknownIcon: Diagnostic = {
  ...diagnose("unknown-icon", "/pages/0/components/4/data/icon", { found: "mial", nearest: "mail" }),
  line: 30,
  column: 11,
};

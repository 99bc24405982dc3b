/** Runs `preview` and `edit`: serves one site and updates it on every change. */

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { formatParagraph } from "../diagnostic/format/index.ts";
import { previewPort } from "../options/table.ts";
import type { Preview, PreviewOptions } from "../preview/index.ts";
import type { Engine } from "./engine.ts";
import { exitCode } from "./exit-code.ts";
import { formatFault } from "./fault.ts";
import { readManaged } from "./managed.ts";
import { defaultOut } from "./output-folders.ts";
import { canShowBar, createProgress, silentProgress } from "./progress.ts";
import { updateSchema } from "./schema-file.ts";
import { createScreen, type Screen } from "./screen.ts";
import {
  configFiles,
  engineOptions,
  parseLayer,
  type RawOptions,
  readSettings,
  type Settings,
} from "./settings.ts";
import { listSites, type Site, siteToBe } from "./site-list.ts";
import { requestTemplates } from "./templates.ts";
import { UsageError } from "./usage-error.ts";
import type { World } from "./world.ts";

export interface Serving {
  readonly command: "preview" | "edit";
  /** Name of the command in messages: "`sectile preview`". */
  readonly what: string;
  /** Verb for messages: "No site to preview". */
  readonly does: string;
  /** True if the browser opens by default on a terminal. */
  readonly opens: boolean;
}

/**
 * @param nameOf returns the name of an option for messages
 * @returns the exit code, once the run has ended
 */
export async function serveSite(
  { command, what, does, opens }: Serving,
  args: readonly string[],
  flags: RawOptions,
  nameOf: (option: string) => string,
  world: World,
): Promise<number> {
  const fromFlags = parseLayer(flags, nameOf);
  const settings = readSettings(fromFlags, world.cwd);
  if (settings.reporter === "github" || settings.reporter === "sarif")
    throw new UsageError(`${what} supports the reporters pretty and json, not ${settings.reporter}.`);
  const toBe = command === "edit" && args.length <= 1 ? siteToBe(args[0], world.cwd) : undefined;
  const site = toBe ?? findSite(args, world, what, does);
  return await serve({
    site,
    command,
    opens,
    fromFlags,
    world,
    start(engine, options, { settings, err, isOwn }) {
      const updated = updateSchema(site, engine, world.version, isOwn);
      if (updated !== undefined && settings.verbosity !== "quiet" && settings.reporter === "pretty")
        err.write(formatParagraph("note", updated, err, err.colours.cyan));
      const { port } = settings;
      return command === "edit"
        ? engine.startEditor(site.given, world.cwd, { ...options, port, out: settings.out })
        : engine.startPreview(site.given, world.cwd, { ...options, port: port ?? previewPort });
    },
  });
}

interface Served extends Pick<Serving, "command" | "opens"> {
  /** The site as named in reports. */
  readonly site: Site;
  readonly fromFlags: Partial<Settings>;
  readonly world: World;
  /** Starts the server. `isOwn` is true if there are templates of a provider. */
  start(
    engine: Engine,
    options: Omit<PreviewOptions, "port">,
    around: { readonly settings: Settings; readonly err: Screen; readonly isOwn: boolean },
  ): Promise<Preview>;
}

/** @returns the exit code, once the run has ended */
export async function serve({ site, command, opens, fromFlags, world, start }: Served): Promise<number> {
  const settings = readSettings(fromFlags, world.cwd);
  const out = createScreen(world.stdout, world.env, settings.color);
  const err = createScreen(world.stderr, world.env, settings.color);
  // Imported here because only these commands draw a QR code.
  const { createPreviewReporter } = await import("./preview-reporter.ts");
  const report = createPreviewReporter({ site, settings, out, err, now: () => new Date(), command });
  // Only the first build takes long enough for a progress bar.
  const hasBar =
    canShowBar(err, world.env) && settings.verbosity !== "quiet" && settings.reporter === "pretty";
  const progress = hasBar ? createProgress(1, err, world) : silentProgress;
  let line: ReturnType<typeof progress.site> | undefined = progress.site();
  const templates = requestTemplates(settings, world, err, resolve(world.cwd, defaultOut));
  const engine = await world.engine(templates, "readable");
  const { host, allowedHost, api, apiAnswer } = settings;
  const optionsOf = (now: Settings) => ({
    ...engineOptions(command, now),
    managed: readManaged(now, world.cwd)(site),
  });
  try {
    const options: Omit<PreviewOptions, "port"> = {
      ...optionsOf(settings),
      host,
      allowedHosts: allowedHost,
      ...(api !== undefined && { api }),
      answer: apiAnswer,
      formsFile: resolve(world.cwd, ".sectile/forms.jsonl"),
      templates,
      signal: world.signal,
      configuration: {
        files: [
          ...configFiles(world.cwd),
          ...(settings.managed === undefined ? [] : [resolve(world.cwd, settings.managed)]),
        ],
        read: () => optionsOf(readSettings(fromFlags, world.cwd)),
      },
      onProgress: (event) => line?.event(event),
      onEvent(event) {
        progress.clear();
        if (event.kind === "built") {
          line = undefined;
          progress.end();
        }
        report(event);
      },
    };
    const running = await start(engine, options, { settings, err, isOwn: templates !== undefined });
    const isOpened = settings.open ?? (opens && out.isLive && !world.env.CI);
    if (isOpened && !world.signal.aborted) openBrowser(running.addresses.local);
    await aborted(world.signal);
    await running.close();
    return exitCode.stopped;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "FaultError") throw error;
    err.write(formatFault(site.given, error, settings, err));
    return exitCode.fault;
  }
}

function findSite(args: readonly string[], { cwd }: World, what: string, does: string): Site {
  const [first, ...others] = listSites(args, cwd);
  if (first === undefined || others.length > 0 || args.length > 1)
    throw new UsageError(
      `${what} takes one site, but there are ${others.length + 1}: ${[first, ...others].map((site) => site?.given).join(", ")}. Choose one of them.`,
    );
  if (!existsSync(first.path))
    throw new UsageError(`No site to ${does}: ${first.file} does not exist. Pass a site folder or file.`);
  return first;
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) return done();
    signal.addEventListener("abort", () => done(), { once: true });
  });

/** Opens a URL in the user's browser. Does nothing if there is none. */
const commands: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** @param address built by sectile; contains nothing from outside except values given on the command line */
function openBrowser(address: string): void {
  const [command, ...args] = commands[process.platform] ?? ["xdg-open"];
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}

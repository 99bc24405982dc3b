/** `sectile preview`: builds a site, serves it, and builds it again with each change (PRV). */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { configFiles, readConfig } from "../config.ts";
import { exitCode } from "../exit-code.ts";
import { formatFault } from "../fault.ts";
import { openBrowser } from "../open-browser.ts";
import { optionsOf } from "../option.ts";
import { createProgress, silentProgress } from "../progress.ts";
import { createScreen } from "../screen.ts";
import { engineOptions, mergeSettings, parseLayer } from "../settings.ts";
import { listSites, type Site } from "../site-list.ts";
import { requestTemplates } from "../templates.ts";
import { UsageError } from "../usage-error.ts";
import type { World } from "../world.ts";
import { type Command, flagOf } from "./command.ts";

export const preview: Command = {
  name: "preview",
  argument: "[site]",
  argumentAbout: "a site's folder or its site.json; default: the current folder, or the only one in sites/*",
  about: "Serve a site while you work on it, and show every change at once.",
  options: optionsOf("preview"),
  examples: [
    ["sectile preview sites/conference --open", "shows every save in the page that is open"],
    ["sectile preview --templates kit", "also shows each save in the folder kit, with your own templates"],
    ["sectile preview --host", "also for a phone in the same network, with a QR code"],
    ["sectile preview --api-answer 500,3000", "forms fail after three seconds"],
  ],
  async run(args, flags, world) {
    const fromFlags = parseLayer(flags, flagOf(preview.options));
    const config = readConfig(world.cwd);
    const settings = mergeSettings(fromFlags, config.settings);
    if (settings.reporter === "github" || settings.reporter === "sarif")
      throw new UsageError(`A preview reports as pretty or json, and not as ${settings.reporter}.`);
    const site = findSite(args, world);
    const out = createScreen(world.stdout, world.env, settings.color);
    const err = createScreen(world.stderr, world.env, settings.color);
    // Only a preview draws a QR code: the other commands start without what does.
    const { createPreviewReporter } = await import("../preview-reporter.ts");
    const report = createPreviewReporter({ site, settings, out, err, now: () => new Date() });
    // The first build is the one that takes a while.
    const hasBar =
      err.isLive && settings.verbosity !== "quiet" && settings.reporter === "pretty" && !world.env.CI;
    const progress = hasBar ? createProgress(1, err, world) : silentProgress;
    let line: ReturnType<typeof progress.site> | undefined = progress.site();
    const templates = requestTemplates(settings, world, err, resolve(world.cwd, "dist/sites"));
    const engine = await world.engine(templates);
    const { host, allowedHost, port, api, apiAnswer } = settings;
    try {
      const running = await engine.startPreview(site.given, world.cwd, {
        ...engineOptions("preview", settings),
        host,
        allowedHosts: allowedHost,
        port,
        ...(api !== undefined && { api }),
        answer: apiAnswer,
        formsFile: resolve(world.cwd, ".sectile/forms.jsonl"),
        templates,
        signal: world.signal,
        configuration: {
          files: configFiles(world.cwd),
          read: () => engineOptions("preview", mergeSettings(fromFlags, readConfig(world.cwd).settings)),
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
      });
      if (settings.open && !world.signal.aborted) openBrowser(running.addresses.local);
      await aborted(world.signal);
      await running.close();
      return exitCode.stopped;
    } catch (error) {
      if (!(error instanceof Error) || error.name !== "FaultError") throw error;
      err.write(formatFault(site.given, error, settings, err));
      return exitCode.fault;
    }
  },
};

function findSite(args: readonly string[], { cwd }: World): Site {
  const [first, ...others] = listSites(args, cwd);
  if (first === undefined || others.length > 0 || args.length > 1)
    throw new UsageError(
      `A preview shows one site; there are ${others.length + 1}: ${[first, ...others].map((site) => site?.given).join(", ")}. Name one of them.`,
    );
  if (!existsSync(first.path))
    throw new UsageError(`There is no ${first.file} to preview. Name a site's folder or file.`);
  return first;
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) return done();
    signal.addEventListener("abort", () => done(), { once: true });
  });

/** Editor: a preview that owners can edit. */
import { basename, dirname, join, resolve } from "node:path";
import { type BuildOptions, type Engine, outputFolder } from "../build/index.ts";
import { openVersions } from "../output/index.ts";
import { type Preview, type PreviewEvent, type PreviewOptions, startPreview } from "../preview/index.ts";
import { createExtension, editorPath } from "./server/extension.ts";
import { createFolderPublisher, createPublishProcesses } from "./server/publish/publisher.ts";
import { createFolderHistory, defaultVersions } from "./server/publish/version-history.ts";
import { identifySite } from "./server/site-identity.ts";
import { openStaticFiles } from "./server/static-files.ts";
import { contentPaths, createToken } from "./server/token.ts";

export interface EditorOptions extends Omit<PreviewOptions, "invite" | "port" | "ports"> {
  /** If it is taken, the next free port is used. 0: any port. Default: a port of this site's own, the same every time. */
  readonly port?: number | undefined;
  /** The bundle's folder. The editor's data is stored next to it. */
  readonly out?: string | undefined;
  /** Number of published versions that an owner can choose from; default 10. */
  readonly versions?: number | undefined;
}

/**
 * Starts the editor of one site.
 * @param site folder with a site.json, or the file, as given by the user
 * @param cwd base folder of relative paths, absolute
 * @returns when the site has been prepared for the first time, with or without errors
 * @throws FaultError when no port is available
 */
export async function startEditor(
  engine: Engine,
  site: string,
  cwd: string,
  options: EditorOptions,
): Promise<Preview> {
  const { absolute } = outputFolder(site, cwd, { ...options, clean: false });
  const historyFile = join(dirname(absolute), ".sectile", `${basename(absolute)}.edits.jsonl`);
  const token = createToken();
  const content = contentPaths(token.secret);
  const base = editorPath + content.site;
  const given = resolve(cwd, site);
  const { storageKey, ports } = identifySite(given.endsWith(".json") ? given : join(given, "site.json"));
  /** Reports page addresses as on the published site. */
  const asPublished = (event: PreviewEvent): PreviewEvent =>
    event.kind === "built"
      ? { ...event, changed: event.changed.map((url) => options.base + url.slice(base.length)) }
      : event;
  const processes = createPublishProcesses(engine, 1);
  const publisher = createFolderPublisher(engine, processes, site, cwd, () => buildOptions(options));
  const history = createFolderHistory(openVersions(absolute), publisher, options.versions ?? defaultVersions);
  const staticFiles = await openStaticFiles(engine, { isWithSecret: true });
  const preview = await startPreview(engine, site, cwd, {
    ...options,
    base,
    port: options.port ?? 0,
    ports: options.port === undefined ? ports : undefined,
    onEvent: (event) => options.onEvent(asPublished(event)),
    invite: (host) =>
      createExtension(engine, host, {
        token,
        content,
        storageKey,
        historyFile,
        staticFiles,
        publishing: { publisher, history },
      }),
  });
  return {
    ...preview,
    async close() {
      await preview.close();
      processes.close();
    },
  };
}

/** Returns the current build options of the site, as far as they may change while it is edited. */
function buildOptions({ configuration, ...options }: EditorOptions): BuildOptions {
  const { limits, strict, flagsHost, siteUrl, pictures, runtime, publicScripts, publicEndings, managed } = {
    ...options,
    ...configuration?.read(),
  };
  const { base, out, now, cache, cacheDir, apiBase, precompress } = options;
  const own = { base, out, now, cache, cacheDir, apiBase, precompress, clean: false };
  return {
    ...own,
    limits,
    strict,
    flagsHost,
    siteUrl,
    pictures,
    runtime,
    publicScripts,
    publicEndings,
    managed,
  };
}

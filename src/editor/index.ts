/** The editor: a preview that owners write in. */
import { basename, dirname, join } from "node:path";
import { type BuildOptions, type Engine, outputFolder } from "../build/index.ts";
import { openNotes } from "../output/index.ts";
import { type Preview, type PreviewOptions, startPreview } from "../preview/index.ts";
import { createGuest } from "./guest.ts";
import { createFolderPublisher } from "./publish/publisher.ts";
import { openStaticFiles } from "./static-files.ts";
import { createToken } from "./token.ts";

export interface EditorOptions extends Omit<PreviewOptions, "invite"> {
  /** The bundle's folder: beside it lies what the editor remembers. */
  readonly out?: string | undefined;
}

/**
 * Starts the editor of one site.
 * @param site folder with a site.json, or the file, as it was given
 * @param cwd absolute folder that relative paths start from
 * @returns when the site has been prepared for the first time, with errors or without
 * @throws FaultError when no port can be had
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
  const publisher = createFolderPublisher(engine, site, cwd, () => buildOptions(options));
  const notes = openNotes(absolute);
  const staticFiles = await openStaticFiles(engine, true);
  return await startPreview(engine, site, cwd, {
    ...options,
    invite: (host) => createGuest(engine, host, { token, historyFile, staticFiles, publisher, notes }),
  });
}

/** Those of the site's build, as far as they may change while it is edited, as they are now. */
function buildOptions({ configuration, ...options }: EditorOptions): BuildOptions {
  const { limits, strict, flagsHost, siteUrl, pictures, runtime, publicScripts, publicEndings } = {
    ...options,
    ...configuration?.read(),
  };
  const { base, out, now, cache, cacheDir, apiBase, precompress } = options;
  const own = { base, out, now, cache, cacheDir, apiBase, precompress, clean: false };
  return { ...own, limits, strict, flagsHost, siteUrl, pictures, runtime, publicScripts, publicEndings };
}

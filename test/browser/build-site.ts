/** Builds a site document into a temporary folder and serves it, for tests that need their own site. */
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadEngine } from "#engine";
import { cacheDir } from "../support/cache-dir.ts";
import { type Host, serve } from "./serve.ts";

interface SiteOptions {
  readonly runtime?: "preact" | "react";
  readonly pictures?: "best" | "quick";
  /** Folder of the host below which the site is served. */
  readonly base?: string;
  /** Host of the language flags, instead of the site itself. */
  readonly flagsHost?: string;
  /** Folder whose files are the site's `assets/`. */
  readonly assets?: string;
  /** Folder of a provider's own templates. */
  readonly templates?: string;
  /** Endpoint of forms. Default: /api/v1, which `api` answers. */
  readonly apiBase?: string;
  /** Answers requests other than GET. */
  readonly api?: RequestListener;
}

// Tests find elements by the class names of the templates.
const engine = loadEngine({ classNames: "readable" });

/**
 * @param document or the folder of a site, which is copied
 * @throws if the document has errors
 */
export async function buildSite(
  document: object | string,
  {
    runtime = "preact",
    pictures = "quick",
    base = "/",
    flagsHost,
    assets,
    templates,
    apiBase = "/api/v1",
    api,
  }: SiteOptions = {},
): Promise<Host> {
  const folder = await mkdtemp(join(tmpdir(), "sectile-site-"));
  if (typeof document === "string") await cp(document, folder, { recursive: true });
  else await writeFile(join(folder, "site.json"), JSON.stringify(document));
  if (assets) await cp(assets, join(folder, "assets"), { recursive: true });
  const out = join(folder, "out");
  const options = {
    out,
    base,
    limits: "warn",
    strict: false,
    clean: false,
    cache: true,
    cacheDir,
    // Other tests cover picture formats; AVIF takes a build and a browser several times as long.
    pictures,
    runtime,
    ...(flagsHost !== undefined && { flagsHost }),
    apiBase,
  } as const;
  const own =
    templates === undefined
      ? engine
      : loadEngine({ templates: { folder: templates }, classNames: "readable" });
  const result = await (await own).buildSite(folder, folder, options);
  if (!("report" in result)) throw new Error(result.fault.message);
  if (!result.report.ok) throw new Error(JSON.stringify(result.report.diagnostics, undefined, 2));
  const host = await serve(out, base, api);
  return {
    origin: host.origin,
    async close() {
      await host.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The main path: site.json -> Document -> Site -> Plan -> files -> bundle. `check` goes as far as the plan and its
 * assets, `build` goes all the way. Each step returns values and diagnostics; publishing is last and alone writes.
 */
import { isBlocking } from "../diagnostic/index.ts";
import { publish } from "../output/index.ts";
import { renderSite } from "../render/index.ts";
import { bundleFiles } from "./bundle-files.ts";
import type { Engine } from "./engine.ts";
import { asResult, stopped } from "./faults.ts";
import { createManifest } from "./manifest.ts";
import { type BuildOptions, type CheckOptions, outputFolder } from "./options.ts";
import { createScales } from "./page-weight.ts";
import { prepareSite } from "./prepare.ts";
import { createReport, type SiteResult } from "./report.ts";

/**
 * Checks a site without publishing anything.
 * @param site folder with a site.json, or the file, as it was given
 * @param cwd absolute folder that relative paths start from
 */
export async function checkSite(
  engine: Engine,
  site: string,
  cwd: string,
  options: CheckOptions,
): Promise<SiteResult> {
  return await asResult(`The check of ${site}`, options.signal, async () => {
    const report = createReport(site, engine.now);
    const { diagnostics, rendering } = await prepareSite(engine, site, cwd, options);
    return report({
      ok: !isBlocking(diagnostics, options.strict),
      diagnostics,
      routes: rendering?.plan.routes.length ?? 0,
    });
  });
}

/**
 * Builds and publishes a site. With errors nothing is published and the earlier bundle stays as it is.
 * @returns the report, or the fault of the system that stopped it
 */
export async function buildSite(
  engine: Engine,
  site: string,
  cwd: string,
  options: BuildOptions,
): Promise<SiteResult> {
  const what = `The build of ${site}`;
  const out = outputFolder(site, cwd, options);
  const cache = engine.caches(out.absolute, cwd, options);
  return await asResult(what, options.signal, async () => {
    const report = createReport(site, engine.now);
    const { diagnostics, rendering, folder } = await prepareSite(engine, site, cwd, options, cache);
    if (!rendering || isBlocking(diagnostics, options.strict)) return report({ ok: false, diagnostics });

    const scales = createScales();
    const manifest = createManifest(scales);
    const rendered = manifest.note(scales.weigh(renderSite(rendering)));
    const result = await publish(bundleFiles(rendered, folder.files, options), {
      out: out.absolute,
      clean: options.clean,
      signal: options.signal,
      manifest: manifest.of,
    });
    if (result.kind === "aborted") return stopped(what);
    if (result.kind === "fault") return { fault: result.fault };
    const { routes } = rendering.plan;
    return report({
      ok: true,
      diagnostics,
      out: out.given,
      routes: routes.length,
      files: result.files.length,
      bytes: result.bytes,
      weight: scales.most,
      pictures: folder.pictures,
      cached: result.changed ? 0 : routes.length,
    });
  }).finally(cache.close);
}

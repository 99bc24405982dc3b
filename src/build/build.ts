/**
 * The main path: site.json -> Document -> Site -> Plan -> files -> bundle. `check` stops after the plan and its assets. `build`
 * does all of it. Each step returns values and diagnostics. Only the last step, publishing, writes.
 */
import { countSeverities, formatCounts } from "../diagnostic/format/index.ts";
import { isBlocking, things } from "../diagnostic/index.ts";
import { hashOfBundle, publish, type Stage } from "../output/index.ts";
import { adviseOnForms } from "./advise-on-forms.ts";
import { adviseOnManaged } from "./advise-on-managed.ts";
import { bundleFiles } from "./bundle-files.ts";
import { debugLog } from "./debug-log.ts";
import type { Engine } from "./engine.ts";
import { withEvents } from "./events.ts";
import { asResult, stopped } from "./faults.ts";
import { createManifest } from "./manifest.ts";
import { openText } from "./open-site-document.ts";
import { type BuildOptions, type BuildSiteOptions, type CheckOptions, outputFolder } from "./options.ts";
import { pageCacheOf } from "./page-cache.ts";
import { precompress } from "./precompress.ts";
import { type OpenDocument, prepareSite } from "./prepare.ts";
import { createReport, publicationOf, reportChanges, type SiteResult } from "./report.ts";
import { noteBuild } from "./unchanged.ts";

const log = debugLog("build");

const advise: typeof adviseOnForms = (rendering, options) => [
  ...adviseOnForms(rendering, options),
  ...adviseOnManaged(rendering),
];

/**
 * Checks a site without publishing anything.
 * @param site folder with a site.json, or the file, as given
 * @param cwd absolute folder that relative paths start from
 */
export async function checkSite(
  engine: Engine,
  site: string,
  cwd: string,
  options: CheckOptions,
): Promise<SiteResult> {
  const work = async () => {
    const report = createReport(site, engine.now);
    const { diagnostics: found, locate, rendering } = await prepareSite(engine, site, cwd, options);
    const diagnostics = [...found, ...(rendering ? advise(rendering, options) : [])];
    const placed = locate(diagnostics);
    await rendering?.pageBuilder.close();
    return report({
      ok: !isBlocking(diagnostics, options.strict),
      diagnostics: placed,
      routes: rendering?.input.plan.routes.length ?? 0,
      ...publicationOf(rendering),
    });
  };
  return await asResult(`The check of ${site}`, options.signal, work, engine.templates);
}

/**
 * Builds and publishes a site. If there are errors, nothing is published and the earlier bundle stays unchanged.
 * @param text document to use instead of the file
 * @returns the report, or the system error that stopped the build
 * @throws the error of `onEvent`
 */
export async function buildSite(
  engine: Engine,
  site: string,
  cwd: string,
  options: BuildSiteOptions,
  text?: Uint8Array,
): Promise<SiteResult> {
  return await withEvents(site, options, (heard) => build(engine, site, cwd, heard, text));
}

async function build(
  engine: Engine,
  site: string,
  cwd: string,
  options: BuildOptions,
  text: Uint8Array | undefined,
): Promise<SiteResult> {
  const what = `The build of ${site}`;
  const out = outputFolder(site, cwd, options);
  const cache = engine.caches(out.absolute, cwd, options);
  const work = async () => {
    const step = log?.clock();
    const report = createReport(site, engine.now);
    const open: OpenDocument | undefined = text && ((source, catalogue) => openText(text, source, catalogue));
    const prepared = await prepareSite(engine, site, cwd, options, cache, {
      openPageCache: pageCacheOf(cache.pages, site, cwd, out.absolute, options.clean),
      ...(open && { open }),
    });
    const { rendering, folder } = prepared;
    // A person who publishes from the editor cannot act on this advice.
    const advice = rendering && !text ? advise(rendering, options) : [];
    const diagnostics = prepared.locate([...prepared.diagnostics, ...advice]);
    step?.("prepare", formatCounts(countSeverities(diagnostics)) || "no problems");
    if (!rendering || isBlocking(diagnostics, options.strict)) {
      log?.write("not published because of these problems");
      await rendering?.pageBuilder.close();
      return report({ ok: false, diagnostics, ...publicationOf(rendering) });
    }

    const manifest = createManifest(engine.weightOf);
    const { pageBuilder } = rendering;
    const { routes } = rendering.input.plan;
    const onRendered = () => {
      const rendered = pageBuilder.rendered().length;
      step?.("render", `${things(routes.length, "page")}, ${routes.length - rendered} from the cache`);
    };
    const files = (stage: () => Promise<Stage>) => {
      const all = bundleFiles(rendering, folder.files, manifest, options, stage, onRendered);
      return options.precompress ? precompress(all, cache.compressed, stage) : all;
    };
    const renderedFrom = engine.now();
    const result = await publish(files, {
      out: out.absolute,
      release: pageBuilder.close,
      clean: options.clean,
      dryRun: options.dryRun,
      signal: options.signal,
      manifest: manifest.of,
    }).finally(pageBuilder.close);
    if (result.kind === "aborted") return stopped(what);
    if (result.kind === "fault") return { fault: result.fault };
    step?.("publish", `${out.given}, ${things(result.written, "file")} written, ${result.removed} removed`);
    rendering.pageCache.sweep();
    const rendered = pageBuilder.rendered();
    const built = report({
      ok: true,
      diagnostics,
      out: out.given,
      routes: routes.length,
      files: result.files.length,
      bytes: result.bytes,
      version: hashOfBundle(result.files),
      changes: reportChanges(result.changes),
      ...(options.dryRun && { dryRun: true }),
      weight: manifest.most,
      ...(folder.public.files.length > 0 && { publicFiles: folder.public.files.length }),
      pictures: { ...folder.pictures, set: options.pictures ?? "best" },
      took: { pictures: Math.round(folder.ms), pages: Math.round(engine.now() - renderedFrom) },
      cached: result.changed ? routes.length - rendered.length : routes.length,
      rendered,
      ...publicationOf(rendering),
    });
    if ("report" in built && options.cache && !options.dryRun)
      await noteBuild(engine.identity, site, cwd, options, {
        documentHash: rendering.documentHash,
        sources: folder.sources,
        public: folder.public.identity,
        bundle: hashOfBundle(result.files),
        steady: rendering.steady,
        report: built.report,
      });
    step?.("save the cache");
    return built;
  };
  return await asResult(what, options.signal, work, engine.templates).finally(cache.close);
}

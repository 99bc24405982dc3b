/**
 * The main path: site.json -> Document -> Site -> Plan -> files -> bundle. `check` goes as far as the plan and its
 * assets, `build` goes all the way. Each step returns values and diagnostics; publishing is last and alone writes.
 */
import { resolveAssets } from "../assets/index.ts";
import { isBlocking } from "../diagnostic/index.ts";
import { locate, parseDocument, validate } from "../document/index.ts";
import { publish } from "../output/index.ts";
import { planSite } from "../plan/index.ts";
import { renderSite } from "../render/index.ts";
import { bundleFiles } from "./bundle-files.ts";
import { contentHash, digest } from "./content-hash.ts";
import type { Engine } from "./engine.ts";
import { createManifest } from "./manifest.ts";
import { type BuildOptions, type CheckOptions, outputFolder } from "./options.ts";
import { readSite } from "./read-site.ts";
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
  const report = createReport(site, engine.now);
  const prepared = await prepareSite(engine, site, cwd, options);
  const { diagnostics, plan } = prepared;
  return report({
    ok: !isBlocking(diagnostics, options.strict),
    diagnostics,
    routes: plan?.routes.length ?? 0,
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
  const report = createReport(site, engine.now);
  const { diagnostics, rendering, files } = await prepareSite(engine, site, cwd, options);
  if (!rendering || isBlocking(diagnostics, options.strict)) return report({ ok: false, diagnostics });

  const manifest = createManifest(rendering.plan);
  const out = outputFolder(site, cwd, options);
  const result = await publish(bundleFiles(renderSite(rendering), files, options), {
    out: out.absolute,
    clean: options.clean,
    signal: options.signal,
    manifest,
  });
  if (result.kind === "aborted")
    return { fault: { message: `The build of ${site} was stopped; nothing was changed.` } };
  if (result.kind === "fault") return { fault: result.fault };
  const { routes } = rendering.plan;
  return report({
    ok: true,
    diagnostics,
    out: out.given,
    routes: routes.length,
    files: result.files.length,
    bytes: result.bytes,
    cached: result.changed ? 0 : routes.length,
  });
}

/** Everything up to the plan and its assets, with all diagnostics, each at its place in the file. */
async function prepareSite(
  engine: Engine,
  site: string,
  cwd: string,
  options: CheckOptions & Partial<BuildOptions>,
) {
  const { catalogue, icons } = engine;
  const source = await readSite(site, cwd);
  if ("diagnostic" in source) return { diagnostics: [source.diagnostic], files: [] };
  const parsed = parseDocument(source.bytes);
  if (parsed.value === undefined) return { diagnostics: locate(parsed.text, parsed.diagnostics), files: [] };
  const validated = validate(parsed.value, catalogue, options.limits === "warn" ? "warning" : "error");
  if (!validated.site) return { diagnostics: locate(parsed.text, validated.diagnostics), files: [] };
  const planned = planSite(validated.site, catalogue, options);
  const { plan } = planned;
  const pictures = plan.needs.filter(({ kind }) => kind === "picture").length;
  options.onProgress?.({ kind: "planned", routes: plan.routes.length, pictures });
  const onPicture = () => options.onProgress?.({ kind: "picture" });
  const { folder } = source;
  const found = await resolveAssets(plan.needs, {
    folder,
    base: options.base,
    icons,
    digest,
    onPicture,
  });
  const all = [...validated.diagnostics, ...planned.diagnostics, ...found.diagnostics];
  const rendering = { site: validated.site, plan, catalogue, assets: found.assets, hash: contentHash };
  return { diagnostics: locate(parsed.text, all), plan, rendering, files: found.files };
}

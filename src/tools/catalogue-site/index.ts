/** `sectile sections --out`: the catalogue as a bundle, built by the engine itself (CLI-7). */
import { readFileSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { buildSite } from "../../build/build.ts";
import type { Engine } from "../../build/engine.ts";
import type { BuildOptions } from "../../build/options.ts";
import { createReport, type SiteResult } from "../../build/report.ts";
import { copySamples } from "../../build/templates/folders.ts";
import { makeTemporary, type OutputFile, publish } from "../../output/index.ts";
import { listSections } from "../section-facts.ts";
import { findThumbnail, findVariantThumbnail } from "../thumbnails.ts";
import { catalogueDocument } from "./document.ts";
import { lookDocument } from "./look-document.ts";
import { looks } from "./looks.ts";
import {
  type CatalogueEntry,
  catalogueStyles,
  formatIndex,
  formatLooks,
  formatType,
  lookFolder,
} from "./pages.ts";

export { catalogueDocument } from "./document.ts";

export type CatalogueOptions = Pick<BuildOptions, "base" | "cacheDir" | "signal"> & {
  readonly out: string;
};

/** @returns the report of the whole catalogue, or the system error that stopped it */
export async function buildCatalogueSite(
  engine: Engine,
  cwd: string,
  { out, base, cacheDir = join(dirname(out), ".sectile", "cache"), ...options }: CatalogueOptions,
): Promise<SiteResult> {
  const report = createReport("the catalogue", engine.now);
  const temporary = makeTemporary("catalogue");
  const work = temporary.path;
  try {
    let routes = 0;
    const presets = [...engine.catalogue.looks.keys()];
    const sites = [
      ...looks.map(({ folder, theme }) => ({ folder, document: catalogueDocument(engine.catalogue, theme) })),
      ...presets.map((preset) => ({
        folder: `${lookFolder}/${preset}`,
        document: lookDocument(engine.catalogue, preset),
      })),
    ];
    for (const { folder, document } of sites) {
      const source = join(work, "sources", folder);
      copySamples(engine.templates, source);
      await mkdir(source, { recursive: true });
      await writeFile(join(source, "site.json"), JSON.stringify(document));
      const built = await buildSite(engine, source, work, {
        out: join(work, "bundles", folder),
        base: `${base}${folder}/`,
        limits: "error",
        strict: false,
        clean: false,
        cache: true,
        cacheDir: resolve(cwd, cacheDir),
        ...options,
      });
      if (!("report" in built)) return built;
      const [problem] = built.report.diagnostics;
      if (!built.report.ok)
        throw new Error(`The catalogue's own document is invalid: ${problem?.pointer} ${problem?.message}`);
      routes += built.report.routes;
    }
    const files = [...ownPages(engine, base), ...(await filesBelow(join(work, "bundles")))];
    const result = await publish(files, { out: resolve(cwd, out), signal: options.signal });
    if (result.kind === "aborted")
      return { fault: { message: "The catalogue was interrupted. Nothing was changed." } };
    if (result.kind === "fault") return { fault: result.fault };
    return report({
      ok: true,
      diagnostics: [],
      out,
      routes,
      files: result.files.length,
      bytes: result.bytes,
    });
  } finally {
    await temporary.remove();
  }
}

function ownPages({ catalogue, templates }: Engine, base: string): OutputFile[] {
  const facts = listSections(catalogue, templates);
  const types = [...catalogue.sections.values()];
  const entries: CatalogueEntry[] = types.flatMap((type, index) => {
    const known = facts[index];
    return known ? [{ type, facts: known }] : [];
  });
  const thumbnails = types.flatMap((type) =>
    [
      ...(["desktop", "mobile"] as const).map((screen) => findThumbnail(type, screen, templates)),
      ...Object.keys(type.variants ?? {}).map((name) => findVariantThumbnail(type, name, templates)),
    ].flatMap((drawn): OutputFile[] =>
      drawn ? [{ path: drawn.path, contents: readFileSync(drawn.file) }] : [],
    ),
  );
  return [
    { path: "index.html", contents: formatIndex(entries, base) },
    { path: "catalogue.css", contents: catalogueStyles },
    { path: `${lookFolder}/index.html`, contents: formatLooks([...catalogue.looks.keys()], base) },
    ...entries.map((entry) => ({
      path: `types/${entry.type.type}/index.html`,
      contents: formatType(entry, base),
    })),
    ...thumbnails,
  ];
}

/** Lists files that are read only when they are written, so that they are not all in memory. */
async function filesBelow(folder: string): Promise<OutputFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(folder, path).split(sep).join("/"), file: path }))
    .filter(({ path }) => !path.startsWith("."))
    .map(({ path, file }) => ({
      path,
      get contents() {
        return readFileSync(file);
      },
    }));
}

/** The first half of the main path, which `check` and `build` share: everything up to the plan and its assets. */
import { type AssetFile, resolveAssets } from "../assets/index.ts";
import type { Diagnostic } from "../diagnostic/index.ts";
import { locate, parseDocument, validate } from "../document/index.ts";
import { planSite } from "../plan/index.ts";
import type { RenderInput } from "../render/index.ts";
import { contentHash, digest, integrity } from "./content-hash.ts";
import type { Engine } from "./engine.ts";
import type { BuildOptions, CheckOptions } from "./options.ts";
import { readSite } from "./read-site.ts";

export interface PreparedSite {
  /** Of every step, each at its place in the file. */
  readonly diagnostics: readonly Diagnostic[];
  /** What rendering needs; undefined when the document leaves nothing to plan. */
  readonly rendering?: RenderInput;
  /** Pictures and linked files of the site's folder. */
  readonly files: readonly AssetFile[];
}

export async function prepareSite(
  { catalogue, icons, flags }: Engine,
  site: string,
  cwd: string,
  options: CheckOptions & Partial<BuildOptions>,
): Promise<PreparedSite> {
  const source = await readSite(site, cwd);
  if ("diagnostic" in source) return { diagnostics: [source.diagnostic], files: [] };
  const { text, value, diagnostics } = parseDocument(source.bytes);
  if (value === undefined) return { diagnostics: locate(text, diagnostics), files: [] };

  const validated = validate(value, catalogue, options.limits === "warn" ? "warning" : "error");
  if (!validated.site) return { diagnostics: locate(text, validated.diagnostics), files: [] };

  const { plan, diagnostics: planned } = planSite(validated.site, catalogue, options);
  const pictures = plan.needs.filter(({ kind }) => kind === "picture").length;
  options.onProgress?.({ kind: "planned", routes: plan.routes.length, pictures });

  const {
    assets,
    files,
    diagnostics: missing,
  } = await resolveAssets(plan.needs, {
    folder: source.folder,
    base: options.base,
    icons,
    flags,
    flagsHost: options.flagsHost,
    digest,
    onPicture: () => options.onProgress?.({ kind: "picture" }),
  });
  return {
    diagnostics: locate(text, [...validated.diagnostics, ...planned, ...missing]),
    rendering: {
      site: validated.site,
      plan,
      catalogue,
      assets,
      hash: contentHash,
      integrity,
      runtime: options.runtime ?? "preact",
      apiBase: options.apiBase ?? "/api/v1",
    },
    files,
  };
}

/** The first half of the main path, which `check` and `build` share: everything up to the plan and its assets. */
import {
  cutFonts,
  findFonts,
  makeBrand,
  noBrand,
  noFonts,
  type ResolvedAssets,
  resolveAssets,
} from "../assets/index.ts";
import { type Diagnostic, isBlocking } from "../diagnostic/index.ts";
import { locate, parseDocument, validate } from "../document/index.ts";
import { charactersOf, logoOf, planCards, planSite } from "../plan/index.ts";
import type { RenderInput } from "../render/index.ts";
import type { Cache } from "./caches.ts";
import { contentHash, digest, integrity } from "./content-hash.ts";
import type { Engine } from "./engine.ts";
import type { BuildOptions, CheckOptions } from "./options.ts";
import { readSite } from "./read-site.ts";

export interface PreparedSite {
  /** Of every step, each at its place in the file. */
  readonly diagnostics: readonly Diagnostic[];
  /** What rendering needs; undefined when the document leaves nothing to plan. */
  readonly rendering?: RenderInput;
  /** What of the site's folder is published: pictures, and files that are linked to. */
  readonly folder: Pick<ResolvedAssets, "files" | "pictures">;
}

const nothing: PreparedSite["folder"] = { files: [], pictures: { total: 0, cached: 0 } };

/**
 * @param cache where pictures and fonts are made; without one they are judged, but nothing is made of them
 * @throws the signal's reason when it is aborted; a FaultError of the cache
 */
export async function prepareSite(
  { catalogue, icons, flags, fonts }: Engine,
  site: string,
  cwd: string,
  options: CheckOptions & Partial<BuildOptions>,
  cache?: Cache,
): Promise<PreparedSite> {
  const source = await readSite(site, cwd);
  if ("diagnostic" in source) return { diagnostics: [source.diagnostic], folder: nothing };
  const { text, value, diagnostics } = parseDocument(source.bytes);
  if (value === undefined) return { diagnostics: locate(text, diagnostics), folder: nothing };

  const validated = validate(value, catalogue, options.limits === "warn" ? "warning" : "error");
  if (!validated.site) return { diagnostics: locate(text, validated.diagnostics), folder: nothing };

  const { plan, diagnostics: planned } = planSite(validated.site, catalogue, options);
  const pictures = plan.needs.filter(({ kind }) => kind === "picture").length;
  options.onProgress?.({ kind: "planned", routes: plan.routes.length, pictures });

  const named = findFonts(validated.site.primary.frame.theme, fonts);
  const known = [...validated.diagnostics, ...planned, ...named.diagnostics];
  // Whoever has something to correct is told at once, and not after all pictures are made.
  const making = isBlocking(known, options.strict) ? undefined : cache;
  const resolved = await resolveAssets(plan.needs, {
    folder: source.folder,
    base: options.base,
    icons,
    flags,
    flagsHost: options.flagsHost,
    digest,
    maker: making?.pictures,
    signal: options.signal,
    onPicture: () => options.onProgress?.({ kind: "picture" }),
  });
  const cut = making
    ? await cutFonts(named.families, charactersOf(validated.site, catalogue), {
        base: options.base,
        madeOnce: making.madeOnce,
        digest,
      })
    : noFonts;
  const { frame } = validated.site.primary;
  const made = making
    ? await makeBrand(
        {
          name: frame.name ?? "",
          look: frame.theme.look,
          colours: catalogue.brandColours(frame.theme),
          families: named.families,
          logo: logoOf(validated.site.primary, catalogue),
          cards: planCards(plan),
        },
        {
          folder: source.folder,
          base: options.base,
          library: fonts,
          madeOnce: making.madeOnce,
          digest,
          signal: options.signal,
        },
      )
    : noBrand;
  return {
    diagnostics: locate(text, [...known, ...resolved.diagnostics]),
    rendering: {
      site: validated.site,
      plan,
      catalogue,
      assets: { ...resolved.assets, fonts: cut.fonts, brand: made.brand },
      hash: contentHash,
      integrity,
      runtime: options.runtime ?? "preact",
      apiBase: options.apiBase ?? "/api/v1",
    },
    folder: { ...resolved, files: [...resolved.files, ...cut.files, ...made.files] },
  };
}

/** Resolves what a plan needs beside its pages: pictures, files, fonts, icons and cards, from the site's folder, the library and the cache. */
import {
  cutFonts,
  findFonts,
  type MadeBrand,
  type MadeOnce,
  makeBrand,
  noBrand,
  noFonts,
  type PlainAssets,
  type ResolvedAssets,
  resolveAssets,
  validateCards,
} from "../assets/index.ts";
import { type Diagnostic, diagnose, isBlocking } from "../diagnostic/index.ts";
import type { Site } from "../document/index.ts";
import { charactersOf, faviconOf, logoOf, type Plan, planCards, sharedPictures } from "../plan/index.ts";
import type { Cache } from "./caches.ts";
import { digest } from "./content-hash.ts";
import type { Engine } from "./engine.ts";
import type { BuildOptions, CheckOptions } from "./options.ts";
import {
  noPublicFiles,
  openPublicFiles,
  type PublicFiles,
  type PublicFolder,
  publicPaths,
  validatePublicFiles,
} from "./public/index.ts";

export interface ResolvedNeeds {
  readonly assets: PlainAssets;
  /** What of the site's folder is published: pictures, files that are linked to, and those of `public/`. */
  readonly folder: Pick<ResolvedAssets, "files" | "pictures" | "sources"> & {
    readonly public: PublicFiles;
    /** Of `public/` and the fonts: what was looked at, as it was before, to be looked at again. */
    readonly seen: PublicFolder["seen"];
    /** How long it took to resolve its pictures and files. */
    readonly ms: number;
  };
  readonly diagnostics: readonly Diagnostic[];
}

/** Where these are asked for again and again, they may remember. */
export interface ResolveSteps {
  readonly resolve: typeof resolveAssets;
  readonly cut: typeof cutFonts;
  readonly brand: typeof makeBrand;
  readonly openPublic: (folder: PublicFolder, options: Partial<BuildOptions>) => PublicFiles;
}

export const resolveAnew: ResolveSteps = {
  resolve: resolveAssets,
  cut: cutFonts,
  brand: makeBrand,
  openPublic: openPublicFiles,
};

/**
 * @param known what is wrong already: whoever has something to correct is told at once, not after all pictures are made
 * @param cache where pictures and fonts are made; without one they are judged, but nothing is made of them
 * @throws the signal's reason when it is aborted; a FaultError of the cache
 */
export async function resolveNeeds(
  { catalogue, icons, flags, fonts, now, threads }: Engine,
  { site, plan, own }: { readonly site: Site; readonly plan: Plan; readonly own: PublicFolder },
  folder: string,
  options: CheckOptions & Partial<BuildOptions>,
  cache: Cache | undefined,
  known: readonly Diagnostic[],
  steps: ResolveSteps = resolveAnew,
): Promise<ResolvedNeeds> {
  let found: readonly number[] | undefined;
  const characters = () => {
    found ??= charactersOf(site, catalogue);
    return found;
  };
  const named = await findFonts(site.primary.settings.theme, {
    library: fonts,
    folder,
    characters,
    digest,
    madeOnce: cache?.madeOnce,
  });
  const wrong = [...named.diagnostics, ...(await validatePublicFiles(own, plan, options))];
  const making = isBlocking([...known, ...wrong], options.strict) ? undefined : cache;
  const start = now();
  const resolved = await steps.resolve(plan.needs, {
    ...options,
    folder,
    icons,
    flags,
    digest,
    processor: making?.pictures,
    madeOnce: making?.madeOnce,
    shared: new Set(sharedPictures(plan)),
    isThorough: cache === undefined,
    onPicture: () => options.onProgress?.({ kind: "picture" }),
  });
  const ms = now() - start;
  const cut = making
    ? await steps.cut(named.families, characters(), {
        base: options.base,
        madeOnce: making.madeOnce,
        digest,
      })
    : noFonts;
  const { settings, language } = site.primary;
  const brand = {
    name: settings.name ?? "",
    look: settings.theme.look,
    colours: catalogue.brandColours(settings.theme),
    families: named.families,
    favicon: faviconOf(site.primary),
    logo: logoOf(site.primary, catalogue),
    cards: planCards(plan),
    language: language.code,
    host: plan.origin ? new URL(plan.origin).host : "",
  };
  const madeOnce: MadeOnce = cache?.madeOnce ?? ((_, make) => make());
  const made = making
    ? await steps.brand(brand, {
        folder,
        base: options.base,
        library: fonts,
        madeOnce,
        digest,
        threads,
        signal: options.signal,
      })
    : { ...noBrand, undrawn: await validateCards(brand, { library: fonts, madeOnce }) };
  const published = making ? steps.openPublic(own, options) : noPublicFiles;
  // An owner's own icon stands in the place of the one that is drawn.
  const paths = new Set(publicPaths(own));
  const ours = [...resolved.files, ...cut.files, ...made.files].filter(({ path }) => !paths.has(path));
  return {
    assets: { ...resolved.assets, fonts: cut.fonts, brand: made.brand },
    folder: {
      ...resolved,
      ms,
      sources: [...resolved.sources, ...named.sources],
      seen: [...own.seen, ...named.seen],
      public: published,
      files: [...ours, ...published.files],
    },
    diagnostics: [
      ...wrong,
      ...resolved.diagnostics,
      ...validateMark(made, resolved, plan),
      ...made.undrawn.map(({ pointer, ...words }) => diagnose("card-letters", pointer, words)),
    ],
  };
}

/** A picture that no page can show either was told already. */
function validateMark({ markProblem }: MadeBrand, { assets }: ResolvedAssets, { needs }: Plan): Diagnostic[] {
  if (!markProblem || !Object.hasOwn(assets.pictures, markProblem.path)) return [];
  const { path, problem } = markProblem;
  const need = needs.find(({ kind, name }) => kind === "picture" && name === path);
  return [diagnose("logo-not-drawn", need?.pointer ?? "", { found: path, problem })];
}

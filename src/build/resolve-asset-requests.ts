/** Resolves the assets of a plan from the site's folder, the library and the cache: pictures, files, fonts, icons and cards. */
import {
  cutFonts,
  findFonts,
  type Ink,
  type MadeIcons,
  type MadeOnce,
  makeCards,
  makeSiteIcons,
  noFonts,
  noIcons,
  type PlainAssets,
  type ResolvedAssets,
  resolveAssets,
  validateCards,
} from "../assets/index.ts";
import { type Diagnostic, diagnose, isBlocking } from "../diagnostic/index.ts";
import type { Site } from "../document/index.ts";
import {
  charactersOf,
  faviconOf,
  logoOf,
  type Plan,
  partnerLogos,
  planCards,
  type ShownLogo,
  sharedPictures,
  shownLogos,
} from "../plan/index.ts";
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

export interface ResolvedRequests {
  readonly assets: PlainAssets;
  /** Files of the site's folder that are published: pictures, linked files, and those of `public/`. */
  readonly folder: Pick<ResolvedAssets, "files" | "pictures" | "sources"> & {
    readonly public: PublicFiles;
    /** Visited files of `public/` and of the fonts with their state, to detect changes. */
    readonly seen: PublicFolder["seen"];
    /** Milliseconds for resolving pictures and files. */
    readonly ms: number;
  };
  readonly diagnostics: readonly Diagnostic[];
}

/** Expensive steps. Callers that repeat them can pass cached versions. */
export interface ResolveSteps {
  readonly resolve: typeof resolveAssets;
  readonly cut: typeof cutFonts;
  readonly icons: typeof makeSiteIcons;
  readonly cards: typeof makeCards;
  readonly openPublic: (folder: PublicFolder, options: Partial<BuildOptions>) => PublicFiles;
}

export const resolveAnew: ResolveSteps = {
  resolve: resolveAssets,
  cut: cutFonts,
  icons: makeSiteIcons,
  cards: makeCards,
  openPublic: openPublicFiles,
};

/**
 * @param known diagnostics so far: if there are errors, they are reported at once instead of after all pictures are made
 * @param cache makes pictures and fonts; without one they are validated but not made
 * @throws the signal's reason if it is aborted; a FaultError of the cache
 */
export async function resolveAssetRequests(
  { catalogue, icons, flags, fonts, now, threads }: Engine,
  { site, plan, own }: { readonly site: Site; readonly plan: Plan; readonly own: PublicFolder },
  folder: string,
  options: CheckOptions & Partial<BuildOptions>,
  cache: Cache | undefined,
  known: readonly Diagnostic[],
  steps: ResolveSteps = resolveAnew,
): Promise<ResolvedRequests> {
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
  const logos = shownLogos(site.primary, catalogue);
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
    logos: new Set([...logos.map(({ path }) => path), ...partnerLogos(site, catalogue)]),
    isThorough: cache === undefined,
    onPicture: (path) => options.onProgress?.({ kind: "picture", path }),
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
  const look = {
    colours: catalogue.brandColours(settings.theme),
    families: named.families,
    language: language.code,
  };
  const ofIcons = {
    ...look,
    name: settings.name ?? "",
    look: settings.theme.look,
    favicon: faviconOf(site.primary),
    logo: logoOf(site.primary, catalogue),
  };
  const ofCards = { ...look, cards: planCards(plan), host: plan.origin ? new URL(plan.origin).host : "" };
  const madeOnce: MadeOnce = cache?.madeOnce ?? ((_, make) => make());
  const drawing = { base: options.base, library: fonts, madeOnce, digest };
  const siteIcons = making ? await steps.icons(ofIcons, { ...drawing, folder }) : noIcons;
  options.signal?.throwIfAborted();
  const cards = making
    ? await steps.cards(ofCards, { ...drawing, threads, mark: siteIcons.mark })
    : { cards: {}, files: [], undrawn: await validateCards(ofCards, drawing) };
  const published = making ? steps.openPublic(own, options) : noPublicFiles;
  // An owner's own icon replaces the generated one.
  const paths = new Set(publicPaths(own));
  const all = [resolved.files, cut.files, siteIcons.files, cards.files].flat();
  const ours = all.filter(({ path }) => !paths.has(path));
  return {
    assets: { ...resolved.assets, fonts: cut.fonts, brand: { icons: siteIcons.icons, cards: cards.cards } },
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
      ...validateMark(siteIcons, resolved, plan),
      ...validateLogos(logos, resolved, plan, (mode, colour) =>
        catalogue.contrastOn(settings.theme, mode, colour),
      ),
      ...cards.undrawn.map(({ pointer, ...words }) => diagnose("card-letters", pointer, words)),
    ],
  };
}

/** Skips a picture whose problem was already reported for a page. */
function validateMark({ markProblem }: MadeIcons, { assets }: ResolvedAssets, { needs }: Plan): Diagnostic[] {
  if (!markProblem || !Object.hasOwn(assets.pictures, markProblem.path)) return [];
  const { path, problem } = markProblem;
  const need = needs.find(({ kind, name }) => kind === "picture" && name === path);
  return [diagnose("logo-not-drawn", need?.pointer ?? "", { found: path, problem })];
}

/** Contrast from which a shape is recognized; icons should have 3 (WCAG 1.4.11), but a brand's colours are what they are. */
const leastContrast = 2;

/** Reports logos that are about as dark or as light as the headers and footers that show them. */
function validateLogos(
  logos: readonly ShownLogo[],
  { inks }: ResolvedAssets,
  { needs }: Plan,
  contrastOn: (mode: ShownLogo["mode"], colour: string) => number,
): Diagnostic[] {
  const found = new Map<string, Diagnostic>();
  for (const { path, mode, drawnIn, pointer } of logos) {
    const ink = inks.get(path);
    if (!ink) continue;
    const colours: Ink["colours"] = drawnIn
      ? [[drawnIn === "black" ? "#000000" : "#ffffff", 1]]
      : ink.colours;
    const visible = colours.reduce(
      (sum, [colour, share]) => (contrastOn(mode, colour) >= leastContrast ? sum + share : sum),
      0,
    );
    // Most pixels of a picture with a ground of its own are that ground.
    if (visible >= (ink.isShape ? 0.2 : 0.02)) continue;
    const at = pointer ?? needs.find(({ kind, name }) => kind === "picture" && name === path)?.pointer ?? "";
    const params = { found: path, isOnDark: mode === "DARK", isOfSite: pointer !== undefined };
    found.set(JSON.stringify([at, params]), diagnose("logo-not-visible", at, params));
  }
  return [...found.values()];
}

/** Cached versions of the expensive steps that resolve assets, fonts, brand files and public files. */
import { cutFonts, makeCards, makeSiteIcons, type ResolvedAssets, resolveAssets } from "../assets/index.ts";
import { openPublicFiles, type ResolveSteps } from "../build/index.ts";
import { formatStamp, stampsOf } from "./stamp.ts";

type AssetNeed = Parameters<typeof resolveAssets>[0][number];

export interface CachedAssetRequests extends ResolveSteps {
  /** Looks up pictures again in the next rebuild. */
  readonly forgetPictures: () => void;
  /** Stamps of the named files when they were last checked, in the order of the names. */
  readonly stamps: () => readonly (string | null)[];
}

/** Creates the caches of one site. Create new ones when the options change. */
export function cacheAssetRequests(): CachedAssetRequests {
  const stamps: Stamps = { last: [], rebuild: 0 };
  return {
    forgetPictures: () => void stamps.rebuild++,
    stamps: () => stamps.last,
    resolve: rememberAssets(stamps),
    cut: rememberFonts(),
    icons: rememberIcons(stamps),
    cards: rememberCards(),
    openPublic: rememberPublic(),
  };
}

interface Stamps {
  /** Changes when pictures have been processed. */
  rebuild: number;
  last: readonly (string | null)[];
}

/**
 * Resolves assets again when a named file changes or other files are named. A refused edit is only checked, without processing
 * pictures. Its result must not replace the processed one, which the next edit needs.
 */
function rememberAssets(stamps: Stamps): ResolveSteps["resolve"] {
  const cached: { made?: Remembered; checked?: Remembered } = {};
  return async (needs, options) => {
    const { folder, base, flagsHost, publicEndings, processor, pictures, shared, logos } = options;
    // Stamped before reading, so that a change meanwhile is noticed next time.
    stamps.last = await stampsOf(folder, namedFiles(needs));
    const named = needs.map(({ kind, name }) => `${kind} ${name}`);
    const key = JSON.stringify([
      base,
      flagsHost,
      publicEndings,
      pictures,
      [...(shared ?? [])],
      [...(logos ?? [])],
      stamps.rebuild,
      named,
      stamps.last,
    ]);
    const usable = processor ? [cached.made] : [cached.made, cached.checked];
    const known = usable.find((one) => one?.key === key && one.isAt(needs));
    if (known) return known.resolved;
    const resolved = await resolveAssets(needs, options);
    cached[processor ? "made" : "checked"] = remembered(key, needs, resolved);
    return resolved;
  };
}

interface Remembered {
  readonly key: string;
  readonly resolved: ResolvedAssets;
  /** Returns true if its problems are still at the places that name the files. */
  readonly isAt: (needs: readonly AssetNeed[]) => boolean;
}

function remembered(key: string, needs: readonly AssetNeed[], resolved: ResolvedAssets): Remembered {
  const placesOf = (asked: readonly AssetNeed[]) => asked.map(({ pointer }) => pointer).join("\n");
  const places = resolved.diagnostics.length > 0 ? placesOf(needs) : undefined;
  return { key, resolved, isAt: (asked) => places === undefined || placesOf(asked) === places };
}

/** Subsets fonts again for other families or other characters. */
function rememberFonts(): ResolveSteps["cut"] {
  let cached: { key: string; cut: Awaited<ReturnType<typeof cutFonts>> } | undefined;
  return async (families, characters, options) => {
    const key = JSON.stringify([options.base, families, characters]);
    if (cached?.key === key) return cached.cut;
    const cut = await cutFonts(families, characters, options);
    cached = { key, cut };
    return cut;
  };
}

/** Draws icons again for another name, theme or logo. */
function rememberIcons(stamps: Stamps): ResolveSteps["icons"] {
  let cached: { key: string; made: Awaited<ReturnType<typeof makeSiteIcons>> } | undefined;
  return async (input, options) => {
    const key = JSON.stringify([options.base, input, (input.favicon ?? input.logo) && stamps.last]);
    if (cached?.key === key) return cached.made;
    const made = await makeSiteIcons(input, options);
    cached = { key, made };
    return made;
  };
}

/** Names social cards again for other titles, another theme or another icon. */
function rememberCards(): ResolveSteps["cards"] {
  let cached: { key: string; mark: Uint8Array; made: Awaited<ReturnType<typeof makeCards>> } | undefined;
  return async (input, options) => {
    const { base, mark } = options;
    const key = JSON.stringify([base, input]);
    if (cached?.key === key && cached.mark === mark) return cached.made;
    const made = await makeCards(input, options);
    cached = { key, mark, made };
    return made;
  };
}

/** Hashes files of `public/` again when they change. */
function rememberPublic(): ResolveSteps["openPublic"] {
  let cached: ReadonlyMap<string, string> = new Map();
  return (folder, options) => {
    const stamps = new Map(folder.seen.map(([path, stats]) => [path, stats && formatStamp(stats)]));
    const hashes = new Map<string, string>();
    const opened = openPublicFiles(folder, options, (path, hashAnew) => {
      const name = JSON.stringify([path, stamps.get(`public/${path}`)]);
      const hash = cached.get(name) ?? hashAnew();
      hashes.set(name, hash);
      return hash;
    });
    cached = hashes;
    return opened;
  };
}

/** @returns paths of the named files below the site's folder, existing or not */
export const namedFiles = (needs: readonly AssetNeed[]): string[] =>
  needs.filter(({ kind }) => kind === "picture" || kind === "file").map(({ name }) => name);

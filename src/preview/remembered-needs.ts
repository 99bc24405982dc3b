/** The dear steps of resolving what a site needs beside its pages, with a memory of the build before. */
import { cutFonts, makeBrand, type ResolvedAssets, resolveAssets } from "../assets/index.ts";
import { openPublicFiles, type ResolveSteps } from "../build/index.ts";
import { formatStamp, stampsOf } from "./stamp.ts";

type AssetNeed = Parameters<typeof resolveAssets>[0][number];

export interface RememberedNeeds extends ResolveSteps {
  /** Pictures are looked for anew in the next round. */
  readonly forgetPictures: () => void;
  /** What stood in the site's folder when its files were last looked at, in the order in which they are named. */
  readonly stamps: () => readonly (string | null)[];
}

/** Memory of one site; a new one forgets all, for new options. */
export function rememberNeeds(): RememberedNeeds {
  const stamps: Stamps = { last: [], rebuild: 0 };
  return {
    forgetPictures: () => void stamps.rebuild++,
    stamps: () => stamps.last,
    resolve: rememberAssets(stamps),
    cut: rememberFonts(),
    brand: rememberBrand(stamps),
    openPublic: rememberPublic(),
  };
}

interface Stamps {
  /** Another number when pictures were made. */
  rebuild: number;
  last: readonly (string | null)[];
}

/** Files are read again when one of them is another one than before, or other ones are named. */
function rememberAssets(stamps: Stamps): ResolveSteps["resolve"] {
  let known: { key: string; resolved: ResolvedAssets } | undefined;
  return async (needs, options) => {
    const { folder, base, flagsHost, publicEndings, processor, pictures, shared } = options;
    // Before they are read: what changes meanwhile is another one then.
    stamps.last = await stampsOf(folder, namedFiles(needs));
    const named = needs.map(({ kind, name }) => `${kind} ${name}`);
    const key = JSON.stringify([
      base,
      flagsHost,
      publicEndings,
      Boolean(processor),
      pictures,
      [...(shared ?? [])],
      stamps.rebuild,
      named,
      stamps.last,
    ]);
    // What is wrong with a file is said at the first place that names it, which may be another one by now.
    if (known?.key === key && known.resolved.diagnostics.length === 0) return known.resolved;
    const resolved = await resolveAssets(needs, options);
    known = { key, resolved };
    return resolved;
  };
}

/** Fonts are cut again for other families or other characters. */
function rememberFonts(): ResolveSteps["cut"] {
  let known: { key: string; cut: Awaited<ReturnType<typeof cutFonts>> } | undefined;
  return async (families, characters, options) => {
    const key = JSON.stringify([options.base, families, characters]);
    if (known?.key === key) return known.cut;
    const cut = await cutFonts(families, characters, options);
    known = { key, cut };
    return cut;
  };
}

/** Icons and cards are drawn again for other titles, another theme, or another logo. */
function rememberBrand(stamps: Stamps): ResolveSteps["brand"] {
  let known: { key: string; made: Awaited<ReturnType<typeof makeBrand>> } | undefined;
  return async (input, options) => {
    const key = JSON.stringify([options.base, input, (input.favicon ?? input.logo) && stamps.last]);
    if (known?.key === key) return known.made;
    const made = await makeBrand(input, options);
    known = { key, made };
    return made;
  };
}

/** Files of `public/` are read again when they are other ones. */
function rememberPublic(): ResolveSteps["openPublic"] {
  let known: ReadonlyMap<string, string> = new Map();
  return (folder, options) => {
    const stamps = new Map(folder.seen.map(([path, stats]) => [path, stats && formatStamp(stats)]));
    const hashes = new Map<string, string>();
    const opened = openPublicFiles(folder, options, (path, hashAnew) => {
      const name = JSON.stringify([path, stamps.get(`public/${path}`)]);
      const hash = known.get(name) ?? hashAnew();
      hashes.set(name, hash);
      return hash;
    });
    known = hashes;
    return opened;
  };
}

/** @returns paths below the site's folder of the files that a plan names, there or not */
export const namedFiles = (needs: readonly AssetNeed[]): string[] =>
  needs.filter(({ kind }) => kind === "picture" || kind === "file").map(({ name }) => name);

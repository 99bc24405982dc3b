/** Pictures of the site as a whole: its icons, and the cards by which its pages are shared (OUT-3). */
import type { Card, SiteBrand } from "../../plan/index.ts";
import type { AssetFile } from "../asset-file.ts";
import type { FontFamily, FontLibrary } from "../fonts/library.ts";
import type { MadeOnce } from "../made-once.ts";
import { publishedPath } from "../published-path.ts";
import type { BrandColours } from "./brand.ts";
import { nameCards } from "./cards.ts";
import { findLogo } from "./find-logo.ts";
import { initialOf, makeIcons } from "./icons.ts";
import { createTypesetter, drawable } from "./typesetter.ts";

export interface BrandInput {
  readonly name: string;
  readonly look: "ROUNDED" | "CORNERED" | "SHARP";
  readonly colours: BrandColours;
  /** The site's, the one of its headings first. */
  readonly families: readonly FontFamily[];
  /** Path in its folder of the icon that it names; it goes before the logo. */
  readonly favicon?: string | undefined;
  /** Path of its logo in its folder. */
  readonly logo: string | undefined;
  readonly cards: readonly Card[];
}

export interface BrandOptions {
  /** The site's folder. */
  readonly folder: string;
  /** Folder of the host in which the bundle will lie, with slashes at both ends. */
  readonly base: string;
  readonly library: FontLibrary;
  readonly madeOnce: MadeOnce;
  /** SHA-256 in hex. */
  readonly digest: (contents: string | Uint8Array) => string;
  /** Other threads in which cards may be drawn. */
  readonly threads: number;
  readonly signal?: AbortSignal | undefined;
}

export interface MadeBrand {
  readonly brand: SiteBrand;
  /** Why the picture that should be the icon is not, as a phrase. */
  readonly markProblem?: { readonly path: string; readonly problem: string } | undefined;
  readonly files: readonly AssetFile[];
}

export const noBrand: MadeBrand = { brand: { icons: [], cards: {} }, files: [] };

/** @throws the signal's reason when it is aborted; what the cache throws */
export async function makeBrand(input: BrandInput, options: BrandOptions): Promise<MadeBrand> {
  const { name, cards, families, colours } = input;
  const { folder, base, library, madeOnce, digest, threads, signal } = options;
  const words = drawable(
    [initialOf(name), "…", ...cards.flatMap(({ title, siteName }) => [title, siteName])].join(" "),
  );
  const typesetter = createTypesetter(families, library, words, madeOnce);

  const mark = await findMark(input, folder, digest);
  const logo = mark && "at" in mark.found ? mark.found : undefined;
  const made = await makeIcons({ ...input, logo, typesetter, madeOnce });
  const problem = mark && ("problem" in mark.found ? mark.found.problem : made.logoProblem);
  const icons = made.icons.map(({ file, contents, ...icon }) => {
    const { name, extension, isAtRoot } = file;
    const known = { bytes: contents.length, hash: digest(contents) };
    const path = isAtRoot ? `${name}.${extension}` : publishedPath(name, known.hash, extension);
    return { icon: { ...icon, url: base + path }, file: { path, known, read: () => contents } };
  });

  signal?.throwIfAborted();
  const named = nameCards(cards, { colours, typesetter, madeOnce, digest, threads });
  const files = new Map([...icons.map(({ file }) => file), ...named.files].map((file) => [file.path, file]));
  return {
    brand: {
      icons: icons.map(({ icon }) => icon),
      cards: Object.fromEntries(Object.entries(named.paths).map(([file, path]) => [file, base + path])),
    },
    markProblem: mark && problem ? { path: mark.path, problem } : undefined,
    files: [...files.values()],
  };
}

/** The picture that is the site's icon: what is named as such, whatever its shape, else the logo. */
async function findMark(
  { favicon, logo }: Pick<BrandInput, "favicon" | "logo">,
  folder: string,
  digest: BrandOptions["digest"],
) {
  const candidates = [{ path: favicon, widest: Number.POSITIVE_INFINITY }, { path: logo }];
  for (const { path, widest } of candidates) {
    const found = path === undefined ? undefined : await findLogo(folder, path, digest, widest);
    if (path !== undefined && found) return { path, found };
  }
  return undefined;
}

/** Pictures of the whole site: its icons and its pages' share cards (OUT-3). */
import type { Reason } from "../../diagnostic/index.ts";
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
import { findUndrawn, type UndrawnWords } from "./undrawn.ts";

export interface BrandInput {
  readonly name: string;
  readonly look: "ROUNDED" | "CORNERED" | "SHARP";
  readonly colours: BrandColours;
  /** The site's fonts, starting with the one for headings. */
  readonly families: readonly FontFamily[];
  /** Path of the site's icon in its folder; takes precedence over the logo. */
  readonly favicon?: string | undefined;
  /** Path of its logo in its folder. */
  readonly logo: string | undefined;
  readonly cards: readonly Card[];
  /** Primary language of the site, BCP 47. */
  readonly language: string;
  /** Host of the site's address; empty without one, and then there are no cards. */
  readonly host: string;
}

export interface BrandOptions {
  /** The site's folder. */
  readonly folder: string;
  /** Path on the web host where the bundle is published, with slashes at both ends. */
  readonly base: string;
  readonly library: FontLibrary;
  readonly madeOnce: MadeOnce;
  /** SHA-256 in hex. */
  readonly digest: (contents: string | Uint8Array) => string;
  /** Number of additional threads for drawing cards. */
  readonly threads: number;
  readonly signal?: AbortSignal | undefined;
}

export interface MadeBrand {
  readonly brand: SiteBrand;
  /** Reason why the intended icon is not used, as a phrase. */
  readonly markProblem?: { readonly path: string; readonly problem: Reason } | undefined;
  readonly undrawn: readonly UndrawnWords[];
  readonly files: readonly AssetFile[];
}

export const noBrand: MadeBrand = { brand: { icons: [], cards: {} }, undrawn: [], files: [] };

/** Validates the text of cards without drawing them. */
export async function validateCards(
  input: BrandInput,
  { library, madeOnce }: Pick<BrandOptions, "library" | "madeOnce">,
): Promise<readonly UndrawnWords[]> {
  return findUndrawn(input.cards, input, await typesetterOf(input, library, madeOnce));
}

function typesetterOf(input: BrandInput, library: FontLibrary, madeOnce: MadeOnce) {
  const { name, cards, families, language, host } = input;
  const shown = cards.flatMap(({ title, siteName }) => [title, siteName]);
  // Includes a hyphen, shown where a title breaks at a soft one.
  const words = drawable([initialOf(name), "…-", host, ...shown].join(" "));
  return createTypesetter({ families, library, words, language, madeOnce });
}

/** @throws the signal's reason when it is aborted; errors of the cache */
export async function makeBrand(input: BrandInput, options: BrandOptions): Promise<MadeBrand> {
  const { cards, colours, host } = input;
  const { folder, base, library, madeOnce, digest, threads, signal } = options;
  const typesetter = await typesetterOf(input, library, madeOnce);

  const logoFile = await findMark(input, folder, digest);
  const logo = logoFile && "at" in logoFile.found ? logoFile.found : undefined;
  const made = await makeIcons({ ...input, logo, typesetter, madeOnce });
  const problem = logoFile && ("problem" in logoFile.found ? logoFile.found.problem : made.logoProblem);
  const icons = made.icons.map(({ file, contents, ...icon }) => {
    const { name, extension, isAtRoot } = file;
    const facts = { bytes: contents.length, hash: digest(contents) };
    const path = isAtRoot ? `${name}.${extension}` : publishedPath(name, facts.hash, extension);
    return { icon: { ...icon, url: base + path }, file: { path, facts, read: () => contents } };
  });

  signal?.throwIfAborted();
  const mark = made.icons.find(({ sizes }) => sizes === "512x512")?.contents ?? new Uint8Array();
  const named = nameCards(cards, { colours, typesetter, madeOnce, digest, threads, mark, host });
  const files = new Map([...icons.map(({ file }) => file), ...named.files].map((file) => [file.path, file]));
  return {
    brand: {
      icons: icons.map(({ icon }) => icon),
      cards: Object.fromEntries(Object.entries(named.paths).map(([file, path]) => [file, base + path])),
    },
    markProblem: logoFile && problem ? { path: logoFile.path, problem } : undefined,
    undrawn: findUndrawn(cards, input, typesetter),
    files: [...files.values()],
  };
}

/** Returns the picture for the site's icon: the configured icon in any shape, otherwise the logo. */
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

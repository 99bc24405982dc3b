/** Pictures of the site as a whole: its icons, and the cards by which its pages are shared (OUT-3). */
import type { Card, SiteBrand } from "../../plan/index.ts";
import type { FontFamily, FontLibrary } from "../fonts/library.ts";
import type { MadeOnce } from "../made-once.ts";
import { publishedPath } from "../published-path.ts";
import type { AssetFile } from "../resolve-assets.ts";
import { severalAtOnce } from "../several-at-once.ts";
import type { BrandColours } from "./brand.ts";
import { drawCard } from "./draw-card.ts";
import { findLogo } from "./find-logo.ts";
import { initialOf, makeIcons } from "./icons.ts";
import { rasterise } from "./raster.ts";
import { createTypesetter } from "./typesetter.ts";

export interface BrandInput {
  readonly name: string;
  readonly look: "ROUNDED" | "CORNERED" | "SHARP";
  readonly colours: BrandColours;
  /** The site's, the one of its headings first. */
  readonly families: readonly FontFamily[];
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
  readonly signal?: AbortSignal | undefined;
}

export interface MadeBrand {
  readonly brand: SiteBrand;
  /** Why the logo is not the icon, as a phrase, although it has the shape of one. */
  readonly logoProblem?: string | undefined;
  readonly files: readonly AssetFile[];
}

export const noBrand: MadeBrand = { brand: { icons: [], cards: {} }, files: [] };

/** Pixels are made outside of this thread, and each card waits for its turn with all its pixels in memory. */
const cardsAtOnce = 4;

/** @throws the signal's reason when it is aborted; what the cache throws */
export async function makeBrand(input: BrandInput, options: BrandOptions): Promise<MadeBrand> {
  const { name, cards, families, colours } = input;
  const { folder, base, library, madeOnce, digest, signal } = options;
  const words = [initialOf(name), "…", ...cards.flatMap(({ title, siteName }) => [title, siteName])].join(
    " ",
  );
  const typesetter = createTypesetter(families, library, words, madeOnce);

  const found = input.logo === undefined ? undefined : await findLogo(folder, input.logo, digest);
  const logo = found && "at" in found ? found : undefined;
  const made = await makeIcons({ ...input, logo, typesetter, madeOnce });
  const icons = made.icons.map(({ file, contents, ...icon }) => {
    const { name, extension, isAtRoot } = file;
    const known = { bytes: contents.length, hash: digest(contents) };
    const path = isAtRoot ? `${name}.${extension}` : publishedPath(name, known.hash, extension);
    return { icon: { ...icon, url: base + path }, file: { path, known, read: () => contents } };
  });

  const drawn = await severalAtOnce(cards, cardsAtOnce, async (card) => {
    signal?.throwIfAborted();
    const shown = { ...card, ...colours };
    const drawing = await typesetter.draw(["card", shown], card.isRightToLeft, (lettering) =>
      drawCard(shown, lettering),
    );
    const contents = await rasterise(drawing, madeOnce);
    const known = { bytes: contents.length, hash: digest(contents) };
    // Many cards together would not fit into memory: each is taken out of the cache again.
    return {
      path: publishedPath("card", known.hash, "png"),
      known,
      read: () => rasterise(drawing, madeOnce),
    };
  });
  const files = new Map([...icons.map(({ file }) => file), ...drawn].map((file) => [file.path, file]));
  return {
    brand: {
      icons: icons.map(({ icon }) => icon),
      cards: Object.fromEntries(drawn.map(({ path }, index) => [cards[index]?.file, base + path])),
    },
    logoProblem: found && "problem" in found ? found.problem : made.logoProblem,
    files: [...files.values()],
  };
}

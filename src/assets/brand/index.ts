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

/** Fonts and colours of drawn text. */
interface BrandLook {
  readonly colours: BrandColours;
  /** The site's fonts, starting with the one for headings. */
  readonly families: readonly FontFamily[];
  /** Primary language of the site, BCP 47. */
  readonly language: string;
}

export interface IconsInput extends BrandLook {
  /** Name of the site. */
  readonly name: string;
  readonly look: "ROUNDED" | "CORNERED" | "SHARP";
  /** Path of the site's icon in its folder; takes precedence over the logo. */
  readonly favicon?: string | undefined;
  /** Path of its logo in its folder. */
  readonly logo: string | undefined;
}

export interface CardsInput extends BrandLook {
  readonly cards: readonly Card[];
  /** Host of the site's address; empty without one, and then there are no cards. */
  readonly host: string;
}

interface BrandOptions {
  /** Path on the web host where the bundle is published, with slashes at both ends. */
  readonly base: string;
  readonly library: FontLibrary;
  readonly madeOnce: MadeOnce;
  /** SHA-256 in hex. */
  readonly digest: (contents: string | Uint8Array) => string;
}

interface IconsOptions extends BrandOptions {
  /** The site's folder. */
  readonly folder: string;
}

interface CardsOptions extends BrandOptions {
  /** PNG of the site's icon. */
  readonly mark: Uint8Array;
  /** Number of additional threads for drawing cards. */
  readonly threads: number;
}

export interface MadeIcons {
  readonly icons: SiteBrand["icons"];
  readonly mark: Uint8Array;
  /** Reason why the intended icon is not used, as a phrase. */
  readonly markProblem?: { readonly path: string; readonly problem: Reason } | undefined;
  readonly files: readonly AssetFile[];
}

export interface MadeCards {
  readonly cards: SiteBrand["cards"];
  readonly undrawn: readonly UndrawnWords[];
  readonly files: readonly AssetFile[];
}

export const noIcons: MadeIcons = { icons: [], mark: new Uint8Array(), files: [] };

/** Validates the text of cards without drawing them. */
export async function validateCards(
  input: CardsInput,
  options: Pick<BrandOptions, "library" | "madeOnce">,
): Promise<readonly UndrawnWords[]> {
  return findUndrawn(input.cards, input, await typesetterOfCards(input, options));
}

function typesetterOfCards(
  input: CardsInput,
  { library, madeOnce }: Pick<BrandOptions, "library" | "madeOnce">,
) {
  const { cards, host } = input;
  const shown = cards.flatMap(({ title, siteName }) => [title, siteName]);
  // Includes a hyphen, shown where a title breaks at a soft one.
  return createTypesetter({ ...input, library, madeOnce, words: drawable(["…-", host, ...shown].join(" ")) });
}

/** @throws errors of the cache */
export async function makeSiteIcons(input: IconsInput, options: IconsOptions): Promise<MadeIcons> {
  const { folder, base, library, madeOnce, digest } = options;
  const typesetter = await createTypesetter({ ...input, library, madeOnce, words: initialOf(input.name) });
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
  return {
    icons: icons.map(({ icon }) => icon),
    mark: made.icons.find(({ sizes }) => sizes === "512x512")?.contents ?? new Uint8Array(),
    markProblem: logoFile && problem ? { path: logoFile.path, problem } : undefined,
    files: icons.map(({ file }) => file),
  };
}

/** @throws errors of the cache */
export async function makeCards(input: CardsInput, options: CardsOptions): Promise<MadeCards> {
  const { cards } = input;
  const typesetter = await typesetterOfCards(input, options);
  const named = nameCards(cards, { ...input, ...options, typesetter });
  return {
    cards: Object.fromEntries(Object.entries(named.paths).map(([file, path]) => [file, options.base + path])),
    undrawn: findUndrawn(cards, input, typesetter),
    files: named.files,
  };
}

/** Returns the picture for the site's icon: the configured icon in any shape, otherwise the logo. */
async function findMark(
  { favicon, logo }: Pick<IconsInput, "favicon" | "logo">,
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

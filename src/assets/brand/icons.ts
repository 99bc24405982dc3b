/** Icons of the site: from its logo, or drawn from its initial (OUT-3). */
import type { Reason } from "../../diagnostic/index.ts";
import type { SiteIcon } from "../../plan/index.ts";
import type { MadeOnce } from "../made-once.ts";
import type { BrandColours } from "./brand.ts";
import { drawIcon } from "./draw-icon.ts";
import type { Logo } from "./find-logo.ts";
import { fitLogo, rasterise, wrapIcon } from "./raster.ts";
import { drawable, type Typesetter } from "./typesetter.ts";

export interface IconInput {
  readonly name: string;
  readonly look: "ROUNDED" | "CORNERED" | "SHARP";
  readonly colours: BrandColours;
  readonly logo: Logo | undefined;
  readonly typesetter: Typesetter;
  readonly madeOnce: MadeOnce;
}

/** Icon with its publishing data. */
type MadeIcon = Pick<SiteIcon, "type" | "sizes" | "isFull"> & {
  /** Name without extension and hash. A file at the root keeps its name, because browsers look for it there. */
  readonly file: { readonly name: string; readonly extension: string; readonly isAtRoot?: true };
  readonly contents: Uint8Array;
};

/** Apple's home screen, and the two sizes of web manifests. */
const fullSizes = [180, 192, 512] as const;
const tabSize = 32;

export interface MadeIcons {
  readonly icons: readonly MadeIcon[];
  /** Reason why they show the initial although the site has a logo, as a phrase. */
  readonly logoProblem: Reason | undefined;
}

export async function makeIcons(input: IconInput): Promise<MadeIcons> {
  const { logo } = input;
  const pixels = logo && (await fromLogo(logo, input.madeOnce));
  return {
    icons: listIcons(pixels ?? (await fromInitial(input))),
    logoProblem: logo && !pixels ? { kind: "icon-not-drawn" } : undefined,
  };
}

function listIcons({ tab, full, drawing }: Pixels): MadeIcon[] {
  return [
    {
      type: "image/x-icon",
      sizes: `${tabSize}x${tabSize}`,
      file: { name: "favicon", extension: "ico", isAtRoot: true },
      contents: wrapIcon(tab, tabSize),
    },
    ...(drawing
      ? [
          {
            type: "image/svg+xml",
            sizes: "any",
            file: { name: "icon", extension: "svg" },
            contents: Buffer.from(drawing),
          },
        ]
      : []),
    ...full.map((contents, index) => ({
      type: "image/png",
      sizes: `${fullSizes[index]}x${fullSizes[index]}`,
      isFull: true as const,
      file: { name: `icon-${fullSizes[index]}`, extension: "png" },
      contents,
    })),
  ];
}

interface Pixels {
  readonly tab: Uint8Array;
  /** One for each of the full sizes. */
  readonly full: readonly Uint8Array[];
  /** The same icon as SVG. */
  readonly drawing?: string;
}

async function fromLogo(logo: Logo, madeOnce: MadeOnce): Promise<Pixels | undefined> {
  const [tab, ...full] = await Promise.all([
    fitLogo(logo, tabSize, 0, undefined, madeOnce),
    ...fullSizes.map((pixels) => fitLogo(logo, pixels, Math.round(pixels / 6), "#ffffff", madeOnce)),
  ]);
  const whole = full.filter((one) => one !== undefined);
  return tab && whole.length === full.length ? { tab, full: whole } : undefined;
}

async function fromInitial(input: IconInput): Promise<Pixels> {
  const [tab, ...full] = await Promise.all([
    rasterise(await draw(input, tabSize), input.madeOnce),
    ...fullSizes.map(async (pixels) => rasterise(await draw(input, pixels, 0), input.madeOnce)),
  ]);
  return { tab, full, drawing: await draw(input, 64) };
}

/** Corner radius of a 64 by 64 icon, by look (THM-1). */
const radii = { ROUNDED: 32, CORNERED: 12, SHARP: 0 };

async function draw(
  { name, look, colours, typesetter, madeOnce }: IconInput,
  pixels: number,
  radius = radii[look],
): Promise<string> {
  const initial = initialOf(name);
  const made = `icon ${JSON.stringify([typesetter.locale, initial, colours, pixels, radius])}`;
  const drawing = await madeOnce(made, async () => {
    const lettering = await typesetter.lettering();
    const run = lettering.shape(initial, false);
    const letter =
      run.width > 0 && !typesetter.lacks(initial) ? { run, outline: lettering.outline } : undefined;
    return Buffer.from(drawIcon(colours, radius, letter, pixels));
  });
  return Buffer.from(drawing).toString();
}

/** Fast path: a single letter that nothing after it can combine with, or an empty name. */
const plainLetter = /^(?:[a-z0-9а-яё](?=[a-z0-9а-яё ]|$)|$)/iu;

/** @returns the first visible letter in upper case; empty if there is none */
export function initialOf(name: string): string {
  const shown = drawable(name.replace(/[\p{Cc}\p{Cs}]/gu, "")).trim();
  // Creating a segmenter takes 20 ms.
  const [plain] = plainLetter.exec(shown) ?? [];
  if (plain !== undefined) return plain.toUpperCase();
  const [first] = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(shown);
  return first?.segment.toUpperCase() ?? "";
}

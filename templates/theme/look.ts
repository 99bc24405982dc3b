/** Parts of a look besides palette and fonts: corners, headings, buttons, cards, picture shapes, photographs, pattern. */
import type { Palette } from "./colour-modes.ts";
import { black, formatColour, mix, parseColour, readableOn, white } from "./contrast.ts";

export interface LookTheme {
  readonly look: "ROUNDED" | "CORNERED" | "SHARP";
  readonly headingCase: "normal" | "upper";
  readonly headingTracking: "tight" | "normal" | "wide";
  readonly headingWeight: "light" | "regular" | "medium" | "bold";
  readonly buttons: "solid" | "outline" | "underline";
  readonly cards: "flat" | "line" | "shadow";
  readonly mask: "none" | "soft" | "arch" | "leaf" | "oval" | "blob" | "cut";
  readonly motif: "none" | "stones" | "dots" | "lines" | "rings" | "waves";
  readonly divider: "none" | "hairline" | "mark" | "sheet";
  readonly photo: "none" | "warm" | "monochrome" | "duotone" | "grain";
}

/** Corner radius in pixels by look (THM-1). */
const radii = {
  ROUNDED: { button: 50, input: 25, card: 10 },
  CORNERED: { button: 10, input: 10, card: 10 },
  SHARP: { button: 0, input: 0, card: 0 },
} as const;

/** Letter spacing of large and small headings, in em. */
const tracking = {
  tight: [-0.04, -0.02],
  normal: [-0.02, -0.008],
  wide: [0.01, 0.015],
} as const;

/** Capitals need more letter spacing. */
const trackingOfCapitals = {
  tight: [-0.02, 0],
  normal: [0.01, 0.02],
  wide: [0.06, 0.09],
} as const;

/** Font weights of headings and of the smaller item headings, which are never too thin to read. */
const weights = { light: [300, 400], regular: [400, 500], medium: [500, 600], bold: [700, 600] } as const;

/** `border-radius` of a picture beside text and of a portrait; undefined to use that of cards. */
const masks: Readonly<Record<LookTheme["mask"], readonly [large: string, small: string] | undefined>> = {
  none: undefined,
  cut: ["0", "0"],
  soft: ["clamp(1.5rem,3vw,2.75rem)", "1.5rem"],
  arch: ["100vw 100vw 0 0", "100vw 100vw 0 0"],
  leaf: ["0 clamp(4rem,12vw,11rem)", "0 clamp(2rem,5vw,4rem)"],
  oval: ["50%", "50%"],
  blob: ["58% 42% 38% 62%/52% 60% 40% 48%", "58% 42% 38% 62%/52% 60% 40% 48%"],
};

/** Cuts off two corners. */
const cut = (size: string) =>
  `polygon(0 0,calc(100% - ${size}) 0,100% ${size},100% 100%,${size} 100%,0 calc(100% - ${size}))`;

/** Average letter width in a word of wide letters, in em. Holds for bold Cyrillic in most fonts. */
const widestLetter = { small: 0.64, capital: 0.86 };

/** Noise that repeats without a seam. */
const grain = `url("data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240"><filter id="g"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" stitchTiles="stitch"/><feColorMatrix type="saturate" values="0"/></filter><rect width="100%" height="100%" filter="url(#g)"/></svg>',
)}")`;

/**
 * Returns what a grey picture is multiplied by, and what is then screened over it. Black becomes a dark shade of the palette
 * and white a light one, with enough contrast between them for a picture.
 */
function duotone({ primaryDark, primaryLight }: Pick<Palette, "primaryDark" | "primaryLight">) {
  const dark = readableOn(parseColour(primaryDark), [white], 10) ?? black;
  const light = readableOn(mix(parseColour(primaryLight), white, 0.6), [dark], 8) ?? white;
  const factor = (index: 0 | 1 | 2) => 255 * Math.max(0, (light[index] - dark[index]) / (255 - dark[index]));
  return { factor: formatColour([factor(0), factor(1), factor(2)]), dark: formatColour(dark) };
}

/**
 * Treatment of photographs, as custom properties for elements/picture.module.css: a filter, and up to two layers with
 * their blend modes.
 */
function photoOf(theme: LookTheme & { readonly palette: Palette }): string[] {
  const layers = (...more: string[]) => ['--photo-layer:""', "--photo-stack:isolate", ...more];
  switch (theme.photo) {
    case "none":
      return [];
    case "warm":
      return [
        "--photo-filter:sepia(.14) saturate(.86) contrast(.97)",
        ...layers("--photo-over:rgb(255 160 80/34%)", "--photo-blend:soft-light"),
      ];
    case "monochrome":
      return ["--photo-filter:grayscale(1) contrast(1.06)"];
    case "duotone": {
      const { factor, dark } = duotone(theme.palette);
      return [
        "--photo-filter:grayscale(1) contrast(1.1)",
        ...layers(`--photo-under:${factor}`, `--photo-over:${dark}`, "--photo-blend:screen"),
      ];
    }
    case "grain":
      return [
        "--photo-filter:saturate(.86) contrast(1.04)",
        ...layers(`--photo-over:${grain}`, "--photo-blend:overlay", "--photo-share:.6"),
      ];
  }
}

/** @returns declarations of custom properties that are the same in all colour modes */
export function lookOfRoot(theme: LookTheme & { readonly palette: Palette }): string[] {
  const { button, input, card } = radii[theme.look];
  const isUpper = theme.headingCase === "upper";
  const [large, small] = (isUpper ? trackingOfCapitals : tracking)[theme.headingTracking];
  const [heading, title] = weights[theme.headingWeight];
  const [mask, maskSmall] = masks[theme.mask] ?? [`${card}px`, `${card}px`];
  const isUnderlined = theme.buttons === "underline";
  return [
    `--radius-button:${button}px`,
    `--radius-input:${input}px`,
    `--radius-card:${card}px`,
    `--heading-case:${isUpper ? "uppercase" : "none"}`,
    // Capitals are spaced out, so the space belongs to the letter.
    `--heading-letter:${isUpper ? widestLetter.capital + Math.max(0, small) : widestLetter.small}`,
    `--tracking-large:${large}em`,
    `--tracking:${small}em`,
    `--weight-heading:${heading}`,
    `--weight-title:${title}`,
    `--mask:${mask}`,
    `--mask-small:${maskSmall}`,
    `--mask-clip:${theme.mask === "cut" ? cut("clamp(2rem,6vw,5rem)") : "none"}`,
    `--mask-clip-small:${theme.mask === "cut" ? cut("1.5rem") : "none"}`,
    ...photoOf(theme),
    `--button-corners:${isUnderlined ? 0 : button}px`,
    `--button-room:${isUnderlined ? "0px" : "var(--space-6)"}`,
  ];
}

/** Custom properties of each kind of button: filled, outlined, and underlined text. */
const buttons = {
  solid: {
    ground: "var(--fill)",
    ink: "var(--on-fill)",
    edge: "var(--fill)",
    line: "var(--fill)",
    quiet: "var(--edge)",
    hover: "var(--fill-hover)",
    "ink-hover": "var(--on-fill)",
    "line-hover": "var(--fill-hover)",
  },
  outline: {
    ground: "transparent",
    ink: "var(--ink)",
    edge: "var(--fill)",
    line: "var(--fill)",
    quiet: "var(--edge)",
    hover: "var(--fill)",
    "ink-hover": "var(--on-fill)",
    "line-hover": "var(--fill)",
  },
  underline: {
    ground: "transparent",
    ink: "var(--ink)",
    edge: "transparent",
    line: "var(--fill)",
    quiet: "transparent",
    hover: "transparent",
    "ink-hover": "var(--ink)",
    "line-hover": "var(--ink)",
  },
} as const;

const cards = {
  flat: ["var(--card)", "transparent", "none"],
  line: ["var(--surface)", "var(--line)", "none"],
  shadow: ["var(--raised)", "transparent", "var(--shadow)"],
} as const;

/** The pattern uses the current text colour. */
const ink = "color-mix(in srgb,currentColor 22%,transparent)";

/** Patterns as `background` values. The default, `stones`, is part of the element (elements/motif.module.css). */
const motifs: Readonly<Record<Exclude<LookTheme["motif"], "stones">, string>> = {
  none: "none",
  dots: `radial-gradient(${ink} 2px,transparent 2.5px) 0 0/1.75rem 1.75rem`,
  lines: `repeating-linear-gradient(115deg,${ink} 0 1px,transparent 1px 2.25rem)`,
  rings: `repeating-radial-gradient(circle at 75% 20%,${ink} 0 1px,transparent 1.5px 4rem)`,
  waves: `radial-gradient(circle at 50% 100%,transparent 2.4rem,${ink} 2.45rem 2.55rem,transparent 2.6rem) 0 0/5rem 2.5rem`,
};

/** @returns declarations of custom properties derived from a mode's colours */
export function lookOfModes(theme: LookTheme): string[] {
  const [card, cardEdge, shadow] = cards[theme.cards];
  return [
    ...Object.entries(buttons[theme.buttons]).map(([name, value]) => `--button-${name}:${value}`),
    `--card-ground:${card}`,
    `--card-edge:${cardEdge}`,
    `--card-shadow:${shadow}`,
    ...(theme.motif === "stones" ? [] : [`--motif:${motifs[theme.motif]}`]),
  ];
}

/** Line at the top of a section, where its content starts. */
const line = (more: string) =>
  `section.section+.section::before{content:"";display:var(--edge-line,block);position:absolute;inset-block-start:0;inset-inline-start:max(var(--gutter),(100% - var(--page-width))/2);${more}}`;

/** Rules for the edge between two sections of the main content. */
const dividers: Readonly<Record<LookTheme["divider"], string>> = {
  none: "",
  hairline: line(
    "inset-inline-end:max(var(--gutter),(100% - var(--page-width))/2);height:1px;background:var(--line)",
  ),
  mark: line("width:3.5rem;height:3px;background:var(--second-fill)"),
  sheet:
    "section.section+.section{border-radius:2.5rem 2.5rem 0 0;margin-block-start:-2.5rem;overflow:clip}section.section:has(+.section){display:flow-root}section.section:has(+.section)>:last-child{margin-block-end:2.5rem}",
};

/** @returns rules for the edge between two sections */
export const lookOfEdges = ({ divider }: LookTheme): string => dividers[divider];

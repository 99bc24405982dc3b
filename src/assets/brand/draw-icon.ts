/** Icon of a site without a usable logo: its initial in the theme's colours (OUT-3). */
import type { BrandColours } from "./brand.ts";
import type { GlyphRun, Lettering } from "./lettering.ts";

/** Side length of the icon. */
const side = 64;
const letterSize = 40;

/** Half the height of capitals relative to the font size; about the same in all fonts. */
const halfCapital = 0.36;

interface Letter {
  readonly run: GlyphRun;
  readonly outline: Lettering["outline"];
}

/**
 * @param radius of the corners, in 64ths of a side
 * @param letter undefined for a site without a name, which gets four cut stones
 */
export function drawIcon(
  { background, ink }: BrandColours,
  radius: number,
  letter: Letter | undefined,
  pixels: number,
): string {
  const sign = letter
    ? drawCentred(letter)
    : '<path d="M14 14h17v17H14zM50 50H33V33h17zM33 14h17L33 31zM31 50H14l17-17z"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}" rx="${radius}" fill="${background}"/><g fill="${ink}">${sign}</g></svg>`;
}

function drawCentred({ run, outline }: Letter): string {
  const left = (side - run.width * letterSize) / 2;
  const line = side / 2 + letterSize * halfCapital;
  return run.glyphs
    .map((glyph) => {
      const { steps, unitsPerEm } = outline(glyph);
      const scale = letterSize / unitsPerEm;
      const place = `translate(${round(left + glyph.x * letterSize)} ${round(line - glyph.y * letterSize)}) scale(${round(scale, 5)} ${round(-scale, 5)})`;
      const path = steps.map(({ type, values }) => type + pairs(values)).join("");
      return path && `<path transform="${place}" d="${path}"/>`;
    })
    .join("");
}

const pairs = (values: readonly number[]): string =>
  values.map((value, index) => (index === 0 ? value : `${index % 2 === 0 ? " " : ","}${value}`)).join("");

const round = (value: number, digits = 2) => Number(value.toFixed(digits));

/** The picture of a page that is shared: its title and its site's name on the theme's ground, 1200 by 630 (OUT-3). */
import type { BrandColours } from "./brand.ts";
import type { Lettering } from "./lettering.ts";

export const cardSize = { width: 1200, height: 630 } as const;

export interface CardInput extends BrandColours {
  readonly title: string;
  readonly siteName: string;
  readonly isRightToLeft: boolean;
}

const margin = 90;
const sizes = [84, 72, 60, 50] as const;
const mostLines = 4;

export function drawCard(input: CardInput, lettering: Lettering): string {
  const { title, siteName, isRightToLeft, ground, ink, accent } = input;
  const { width, height } = cardSize;
  const room = width - 2 * margin;
  const { lines, size } = fitTitle(title, room - 120, lettering);
  const x = isRightToLeft ? width - margin : margin;
  const lineHeight = size * 1.16;
  const top = (height - lines.length * lineHeight) / 2 + size * 0.8;
  const drawn = lines.map((line, index) => lettering.draw(line, size, x, top + index * lineHeight));
  const name = cut(siteName, 32, room, lettering);
  const bar = isRightToLeft ? width - margin - 72 : margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    `<g fill="${accent}" opacity=".16"${isRightToLeft ? ` transform="translate(${width} 0) scale(-1 1)"` : ""}>${stones()}</g>`,
    `<rect x="${bar}" y="${height - 96}" width="72" height="8" fill="${accent}"/>`,
    `<g fill="${ink}">${lettering.draw(name, 32, x, margin + 24)}${drawn.join("")}</g>`,
    "</svg>",
  ].join("");
}

/** Cut stones along the end of the card, paler towards the words. */
function stones(): string {
  const tile = 105;
  const found: string[] = [];
  for (let row = 0; row < 6; row++)
    for (let column = 0; column < 4; column++) {
      const x = cardSize.width - (column + 1) * tile;
      const y = row * tile;
      const strength = (4 - column) / 4;
      const corner =
        (row + column) % 2 === 0 ? `${x} ${y}h${tile}v${tile}z` : `${x} ${y + tile}h${tile}v${-tile}z`;
      found.push(`<path opacity="${strength}" d="M${corner}"/>`);
    }
  return found.join("");
}

/** The largest size at which the title fits. */
function fitTitle(title: string, room: number, lettering: Lettering): { lines: string[]; size: number } {
  for (const size of sizes) {
    const lines = wrap(title, size, room, lettering);
    if (lines.length <= (size > 60 ? 3 : mostLines)) return { lines, size };
  }
  const size = sizes[sizes.length - 1] ?? 50;
  const lines = wrap(title, size, room, lettering).slice(0, mostLines);
  lines[mostLines - 1] = cut(`${lines[mostLines - 1]}…`, size, room, lettering);
  return { lines, size };
}

function wrap(text: string, size: number, room: number, lettering: Lettering): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && lettering.width(longer, size) <= room) lines[lines.length - 1] = longer;
    else lines.push(cut(word, size, room, lettering));
  }
  return lines;
}

/** A text that is too wide loses its end. */
function cut(text: string, size: number, room: number, lettering: Lettering): string {
  if (lettering.width(text, size) <= room) return text;
  const characters = [...text.replace(/…$/, "")];
  while (characters.length > 1 && lettering.width(`${characters.join("")}…`, size) > room)
    characters.splice(Math.ceil(characters.length * 0.95) - 1);
  return `${characters.join("")}…`;
}

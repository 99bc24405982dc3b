/** Main colours of a picture, read in the browser. */
import { hexOf, lchOf } from "./roles.ts";

/** Side of the square that the picture is drawn into, in pixels: enough to find large areas of colour. */
const side = 64;
const maxColours = 4;
/** Colours nearer than this, in OKLCH, are one. */
const leastDistance = 0.12;

/**
 * Returns the main colours of a picture, the most colourful large areas first. Transparent areas and white do not count.
 * @param url of the editor's own server; SVG works as well
 */
export async function logoColours(url: string): Promise<readonly string[]> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return [];
  context.drawImage(image, 0, 0, side, side);
  return mainColours(context.getImageData(0, 0, side, side).data);
}

/** @param pixels red, green, blue and opacity of each pixel, 0..255 */
function mainColours(pixels: Uint8ClampedArray): readonly string[] {
  const counts = new Map<string, number>();
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at, at + 4);
    if (opacity < 200) continue;
    // Neighbouring shades count together.
    const name = `#${[red, green, blue].map((one) => (one & 0xf8).toString(16).padStart(2, "0")).join("")}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const weighted = [...counts]
    .map(([hex, count]) => ({ lch: lchOf(hex), count }))
    .filter(({ lch }) => lch.l < 0.97 || lch.c > 0.03)
    .map(({ lch, count }) => ({ lch, weight: count * (0.15 + lch.c) }))
    .sort((one, other) => other.weight - one.weight);
  const found: ReturnType<typeof lchOf>[] = [];
  for (const { lch } of weighted) {
    if (found.length === maxColours) break;
    if (found.every((one) => distance(one, lch) >= leastDistance)) found.push(lch);
  }
  return found.map(hexOf);
}

function distance(one: ReturnType<typeof lchOf>, other: ReturnType<typeof lchOf>): number {
  const at = ({ c, h }: typeof one) =>
    [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)] as const;
  const [[a, b], [x, y]] = [at(one), at(other)];
  return Math.hypot(one.l - other.l, a - x, b - y);
}

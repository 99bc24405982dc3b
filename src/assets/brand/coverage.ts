/** Rasterizes glyph outlines: how much of each pixel is inside. */

/** Outline step from HarfBuzz: the end point, preceded by its control points. */
export interface OutlineStep {
  readonly type: string;
  readonly values: readonly number[];
}

/** Glyph at one size: a level for each pixel, row by row. */
export interface GlyphBitmap {
  /** Position of its first column and row, in pixels from the glyph's origin. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly levels: Uint8Array;
}

/** Level of a pixel that is completely inside. */
export const fullLevel = 15;

/**
 * Computes exact areas like font-rs: each line of the outline records its change to the pixels that it crosses, and the running
 * sum from the left is the area inside.
 * @param outline in font units, y upwards
 * @param scale pixels per unit
 * @param shift to the right, a fraction of a pixel
 */
export function rasteriseGlyph(outline: readonly OutlineStep[], scale: number, shift: number): GlyphBitmap {
  const lines = flatten(outline, scale, shift);
  let [left, right, top, bottom] = [0, 0, 0, 0];
  if (lines.length > 0) {
    const bound = (end: (...values: number[]) => number, at: number) =>
      lines.reduce(
        (found, line) => end(found, line[at] as number, line[at + 2] as number),
        lines[0]?.[at] as number,
      );
    [left, right] = [Math.floor(bound(Math.min, 0)), Math.ceil(bound(Math.max, 0))];
    [top, bottom] = [Math.floor(bound(Math.min, 1)), Math.ceil(bound(Math.max, 1))];
  }
  // A line at the very end of a row changes the pixel after it.
  const stride = right - left + 2;
  const changes = new Float64Array(stride * (bottom - top));
  for (const [x0, y0, x1, y1] of lines) addLine(changes, stride, x0 - left, y0 - top, x1 - left, y1 - top);
  const width = right - left;
  const levels = new Uint8Array(width * (bottom - top));
  for (let row = 0; row < bottom - top; row++) {
    let inside = 0;
    for (let x = 0; x < width; x++) {
      inside += changes[row * stride + x] as number;
      // Overlapping contours, as in variable fonts, count once.
      levels[row * width + x] = Math.round(Math.min(Math.abs(inside), 1) * fullLevel);
    }
  }
  return { left, top, width, levels };
}

type Line = readonly [x0: number, y0: number, x1: number, y1: number];

/** @returns the outline's straight lines in pixels, y downwards, each contour closed */
function flatten(outline: readonly OutlineStep[], scale: number, shift: number): Line[] {
  const lines: Line[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const lineTo = (toX: number, toY: number) => {
    lines.push([x, y, toX, toY]);
    [x, y] = [toX, toY];
  };
  for (const { type, values } of outline) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values.map((value, index) =>
      index % 2 === 0 ? value * scale + shift : -value * scale,
    );
    const [x0, y0] = [x, y];
    if (type === "M") [x, y, startX, startY] = [a, b, a, b];
    else if (type === "L") lineTo(a, b);
    else if (type === "Z") lineTo(startX, startY);
    else {
      // A quadratic curve is a cubic one with its handles two thirds of the way to the control point.
      const [x1, y1, x2, y2, x3, y3] =
        type === "C"
          ? [a, b, c, d, e, f]
          : [x0 + (a - x0) / 1.5, y0 + (b - y0) / 1.5, c + (a - c) / 1.5, d + (b - d) / 1.5, c, d];
      const bend =
        lengthOf(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2) + lengthOf(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3);
      const parts = 1 + Math.ceil(Math.sqrt(bend) * 2);
      for (let part = 1; part <= parts; part++) {
        const [t, u] = [part / parts, 1 - part / parts];
        const along = (p0: number, p1: number, p2: number, p3: number) =>
          u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3;
        lineTo(along(x0, x1, x2, x3), along(y0, y1, y2, y3));
      }
    }
  }
  return lines;
}

function addLine(
  changes: Float64Array,
  stride: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): void {
  if (y0 === y1) return;
  const way = y0 < y1 ? 1 : -1;
  const [topX, top, bottomX, bottom] = way === 1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
  const slope = (bottomX - topX) / (bottom - top);
  for (let row = Math.floor(top); row < bottom; row++) {
    const [from, to] = [Math.max(row, top), Math.min(row + 1, bottom)];
    const height = (to - from) * way;
    const [xa, xb] = [topX + (from - top) * slope, topX + (to - top) * slope];
    const [first, last] = xa < xb ? [xa, xb] : [xb, xa];
    const start = Math.floor(first);
    const end = Math.max(Math.ceil(last), start + 1);
    // For each pixel, the area to the right of the line; for all pixels after the last one, the whole pixel.
    let before = 0;
    for (let x = start; x <= end; x++) {
      const covered = areaUpTo(x + 1, first, last) - areaUpTo(x, first, last);
      changes[row * stride + x] = (changes[row * stride + x] as number) + height * (covered - before);
      before = covered;
    }
  }
}

/** @returns the area of a row between x and a line that runs from first to last */
function areaUpTo(x: number, first: number, last: number): number {
  if (x <= first) return 0;
  return x >= last ? x - (first + last) / 2 : (x - first) ** 2 / (2 * (last - first));
}

/** The same on every machine, which `Math.hypot` does not guarantee (OUT-7). */
const lengthOf = (x: number, y: number) => Math.sqrt(x * x + y * y);

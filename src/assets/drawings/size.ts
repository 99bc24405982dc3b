/** Intrinsic size of an SVG, as browsers compute it (CSS Images 3, "concrete object size"). */

export interface DrawingSize {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** CSS pixels per unit (CSS Values 4). Font-relative units use the browsers' default font size. */
const units: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  em: 16,
  rem: 16,
  ex: 8,
};

/** Maximum side. Larger drawings, such as maps in metres, are scaled down to it. */
const largest = 10_000;

/** Maximum characters of a realistic length or view box. */
const longest = 200;

/** @param attribute returns an attribute of the root element */
export function sizeOf(attribute: (name: string) => string | undefined): DrawingSize {
  const [width, height] = [lengthOf(attribute("width")), lengthOf(attribute("height"))];
  const [, , boxWidth, boxHeight] = boxOf(attribute("viewBox")) ?? [];
  const ratio = boxWidth && boxHeight ? boxWidth / boxHeight : undefined;
  if (width && height) return bounded(width, height);
  if (width) return bounded(width, ratio ? width / ratio : 150);
  if (height) return bounded(ratio ? height * ratio : 300, height);
  return boxWidth && boxHeight ? bounded(boxWidth, boxHeight) : { width: 300, height: 150 };
}

/** @returns the four numbers of a view box with a positive area */
export function boxOf(value: string | undefined): readonly number[] | undefined {
  if (value === undefined || value.length > longest) return undefined;
  const numbers = value
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const isBox = numbers.length === 4 && numbers.every(Number.isFinite);
  return isBox && (numbers[2] ?? 0) > 0 && (numbers[3] ?? 0) > 0 ? numbers : undefined;
}

/** @returns undefined for anything but an absolute length: a percentage, nothing, or an invalid value */
function lengthOf(value: string | undefined): number | undefined {
  if (value === undefined || value.length > longest) return undefined;
  const [, number, unit = ""] = /^\s*\+?(\d*\.?\d+(?:e[+-]?\d+)?)([a-z]*)\s*$/i.exec(value) ?? [];
  const length = Number(number) * (units[unit.toLowerCase()] ?? Number.NaN);
  return Number.isFinite(length) && length > 0 ? length : undefined;
}

function bounded(width: number, height: number): DrawingSize {
  const scale = Math.min(1, largest / width, largest / height);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

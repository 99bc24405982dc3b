/** The colours that stand in a picture's place until it is there: two, of its upper and its lower half. */
import type { Pixels } from "./encode.ts";

/** So many pixels of a half are enough to tell its colour. */
const samples = 4096;

/** @returns `#9ab,#453`: short, since it stands in the page for each picture; nobody sees finer shades for a moment */
export function tonesOf({ data, channels }: Pixels): string {
  const pixels = data.length / channels;
  const middle = Math.max(1, Math.floor(pixels / 2)) * channels;
  return [data.subarray(0, middle), data.subarray(pixels > 1 ? middle : 0)]
    .map((half) => `#${meanOf(half, channels).map(shortHex).join("")}`)
    .join(",");
}

function meanOf(data: Buffer, channels: number): number[] {
  const step = channels * Math.max(1, Math.floor(data.length / channels / samples));
  const sum = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < data.length; at += step, count++)
    for (let channel = 0; channel < 3; channel++)
      sum[channel] = (sum[channel] ?? 0) + (data[at + channel] ?? 0);
  return sum.map((total) => total / count);
}

const shortHex = (value: number): string => Math.round(value / 17).toString(16);

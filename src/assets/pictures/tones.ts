/** Placeholder colours shown until a picture loads: one for its upper half and one for its lower half. */
import type { Pixels } from "./encode.ts";

/** Pixels sampled per half, enough to determine its colour. */
const samples = 4096;

/** @returns `#9ab,#453`: short, because every picture on a page has one, and finer shades would not be noticed */
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

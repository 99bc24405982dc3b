/** Formats sizes, durations and counts for people. */

/** @returns "1 route", "1,200 routes" */
export const formatCount = (count: number, name: string): string =>
  `${count.toLocaleString("en-US")} ${name}${count === 1 ? "" : "s"}`;

/** @returns "980 B", "12.3 kB", "1.2 MB" (decimal units, as used by hosts and browsers) */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  let [value, unit] = [bytes / 1000, "kB"];
  for (const larger of ["MB", "GB", "TB"]) if (value >= 999.95) [value, unit] = [value / 1000, larger];
  return `${value.toFixed(1)} ${unit}`;
}

/** @returns "412 ms", "3.2 s", "2 min 5 s" */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

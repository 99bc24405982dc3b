const names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** @returns the days of an entry, 1 is Monday; wraps past Sunday if the last day is before the first */
export function daysOf(entry: {
  readonly day?: string | undefined;
  readonly lastDay?: string | undefined;
}): number[] {
  const first = names.indexOf(entry.day ?? "");
  const last = names.indexOf(entry.lastDay ?? "");
  if (first < 0) return last < 0 ? [] : [last + 1];
  const count = last < 0 ? 1 : ((last - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, index) => ((first + index) % 7) + 1);
}

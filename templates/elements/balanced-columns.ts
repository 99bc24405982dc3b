/** How many columns a grid of cards gets, so that its last row is not left with one lonely card. */

/**
 * @param count how many items there are
 * @param choices numbers of columns that fit, the preferred first
 * @returns the choice that leaves the fewest places empty; `count` when it fits in one row
 */
export function balancedColumns(count: number, choices: readonly [number, ...number[]]): number {
  if (choices.includes(count)) return count;
  const emptyPlaces = (columns: number) => (columns - (count % columns)) % columns;
  return choices.reduce((best, choice) => (emptyPlaces(choice) < emptyPlaces(best) ? choice : best));
}

/** Number of columns of a grid of cards, chosen so that the last row is not left with a single card. */

/**
 * @param count number of items
 * @param choices numbers of columns that fit, preferred first
 * @returns the choice that leaves the fewest empty cells; `count` if everything fits in one row
 */
export function balancedColumns(count: number, choices: readonly [number, ...number[]]): number {
  if (choices.includes(count)) return count;
  const emptyPlaces = (columns: number) => (columns - (count % columns)) % columns;
  return choices.reduce((best, choice) => (emptyPlaces(choice) < emptyPlaces(best) ? choice : best));
}

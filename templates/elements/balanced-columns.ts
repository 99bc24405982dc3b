/** Columns of grids of cards. */

/**
 * Returns a number of columns for a grid of cards, so that the last row is not left with a single card.
 * @param count number of items
 * @param choices numbers of columns that fit, preferred first
 * @returns the choice that leaves the fewest empty cells; `count` if everything fits in one row
 * @example
 * <Rows style={{ "--columns": balancedColumns(items.length, [3, 2]) } as CSSProperties}>
 *   {items.map((item, index) => (
 *     <li key={index}>
 *       <Text of={item} field="title" as="h3" />
 *     </li>
 *   ))}
 * </Rows>
 */
export function balancedColumns(count: number, choices: readonly [number, ...number[]]): number {
  if (choices.includes(count)) return count;
  const emptyPlaces = (columns: number) => (columns - (count % columns)) % columns;
  return choices.reduce((best, choice) => (emptyPlaces(choice) < emptyPlaces(best) ? choice : best));
}

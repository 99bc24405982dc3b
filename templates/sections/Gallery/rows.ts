/**
 * Justified rows: uncropped pictures that fill the page's width, with one height per row. Rows are computed at build time
 * from the pictures' aspect ratios, so that the page needs no script.
 */

export interface Cell {
  /** Share of the row's width without its gaps, 0..1. */
  readonly share: number;
  /** Number of gaps in the row. */
  readonly gaps: number;
}

/**
 * Splits pictures into rows, in order, so that the rows' aspect ratios are as near to the ideal as possible.
 * @param shapes width divided by height of each picture
 * @param ideal width divided by height of a row
 */
export function placesInRows(shapes: readonly number[], ideal: number): Cell[] {
  // For the first n pictures: the lowest cost, and the index at which the last row starts.
  const best = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= shapes.length; end++) {
    let width = 0;
    let cheapest = { cost: Number.POSITIVE_INFINITY, from: end - 1 };
    for (let from = end - 1; from >= 0; from--) {
      width += shapes[from] as number;
      // Twice the ideal height costs as much as half of it.
      const cost = (best[from]?.cost ?? 0) + Math.log(width / ideal) ** 2;
      if (cost < cheapest.cost) cheapest = { cost, from };
      if (width > 3 * ideal) break;
    }
    best.push(cheapest);
  }
  const cells: Cell[] = [];
  for (let end = shapes.length; end > 0; ) {
    const { from } = best[end] as { from: number };
    const row = shapes.slice(from, end);
    const width = row.reduce((sum, shape) => sum + shape);
    cells.unshift(...row.map((shape) => ({ share: floor(shape / width), gaps: row.length - 1 })));
    end = from;
  }
  return cells;
}

/** Rounds down, so that the shares never exceed the row's width, which would wrap the last picture. */
const floor = (share: number) => Math.floor(share * 1e4 - 1) / 1e4;

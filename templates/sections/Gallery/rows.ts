/**
 * Rows of pictures that are as wide as the page and as high as each other, none of them cut: how many pictures make a row
 * is decided here, where their shapes are known, so that the page needs no script for it.
 */

export interface Place {
  /** Of the row's width without its gaps, 0 to 1. */
  readonly share: number;
  /** Between the pictures of the row. */
  readonly gaps: number;
}

/**
 * @param shapes width by height of each picture
 * @param ideal width by height of a row: of all ways to part the pictures, in their order, the one whose rows are nearest to it
 */
export function placesInRows(shapes: readonly number[], ideal: number): Place[] {
  // Of the first n pictures: how far their rows are from what is ideal, and where the last row begins.
  const best = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= shapes.length; end++) {
    let width = 0;
    let least = { cost: Number.POSITIVE_INFINITY, from: end - 1 };
    for (let from = end - 1; from >= 0; from--) {
      width += shapes[from] as number;
      // A row twice as high is as bad as one half as high.
      const cost = (best[from]?.cost ?? 0) + Math.log(width / ideal) ** 2;
      if (cost < least.cost) least = { cost, from };
      if (width > 3 * ideal) break;
    }
    best.push(least);
  }
  const places: Place[] = [];
  for (let end = shapes.length; end > 0; ) {
    const { from } = best[end] as { from: number };
    const row = shapes.slice(from, end);
    const width = row.reduce((sum, shape) => sum + shape);
    places.unshift(...row.map((shape) => ({ share: floor(shape / width), gaps: row.length - 1 })));
    end = from;
  }
  return places;
}

/** Never more than the whole: what is too wide by a hair stands in the next row. */
const floor = (share: number) => Math.floor(share * 1e4 - 1) / 1e4;

/** What makes one site known from another: its colours and the shape of its corners. */

/** Hex colours; the ink and the accent can be told from the ground. */
export interface BrandColours {
  readonly ground: string;
  readonly ink: string;
  readonly accent: string;
}

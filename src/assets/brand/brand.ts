/** Brand of a site: its colours and the shape of its corners. */

/** Hex colours. Ink and accent have enough contrast with the background. */
export interface BrandColours {
  readonly background: string;
  readonly ink: string;
  readonly accent: string;
}

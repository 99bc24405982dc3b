/** Colours of the formats. The caller decides whether they apply, so formats know nothing about terminals. */
type Paint = (text: string) => string;

export interface Colours {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  readonly cyan: Paint;
}

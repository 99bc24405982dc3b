/** Something that a part names. There are hundreds on a page: where each stands is put together when it is asked for. */
import type { SectionReference } from "../site.ts";
import { pointerOf, type Spot } from "./spot.ts";

export class FoundReference implements SectionReference {
  readonly kind: SectionReference["kind"];
  readonly value: string;
  private readonly spot: Spot;
  /** Positions in the lists around; one by itself, as nearly all have. */
  private readonly at: number | readonly number[];

  constructor(kind: SectionReference["kind"], value: string, spot: Spot, at: number | readonly number[]) {
    this.kind = kind;
    this.value = value;
    this.spot = spot;
    this.at = at;
  }

  get pointer(): string {
    return pointerOf(this.spot, typeof this.at === "number" ? [this.at] : this.at);
  }
}

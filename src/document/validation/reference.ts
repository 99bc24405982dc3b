/** Something that a part names. There are hundreds on a page: where each stands is put together when it is asked for. */
import type { SectionReference } from "../site.ts";
import { type CompiledField, pointerOf } from "./compiled-field.ts";

export class FoundReference implements SectionReference {
  readonly kind: SectionReference["kind"];
  readonly value: string;
  private readonly compiled: CompiledField;
  /** Positions in the lists around; one by itself, as nearly all have. */
  private readonly at: number | readonly number[];

  constructor(
    kind: SectionReference["kind"],
    value: string,
    compiled: CompiledField,
    at: number | readonly number[],
  ) {
    this.kind = kind;
    this.value = value;
    this.compiled = compiled;
    this.at = at;
  }

  get pointer(): string {
    return pointerOf(this.compiled, typeof this.at === "number" ? [this.at] : this.at);
  }
}

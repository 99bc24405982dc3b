/** Reference in a part. A page has hundreds, so the pointer is computed on demand. */
import type { SectionReference } from "../site.ts";
import { type CompiledField, pointerOf } from "./compiled-field.ts";

export class FoundReference implements SectionReference {
  readonly kind: SectionReference["kind"];
  readonly value: string;
  private readonly compiled: CompiledField;
  /** Positions in the enclosing lists; a plain number for one list, which is by far the most common. */
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

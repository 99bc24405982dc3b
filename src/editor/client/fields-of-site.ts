/** Looks up fields of a section, a page or the site by pointer. */
import { parsePointer, valueAt } from "../pointer.ts";
import { type Edit, setField } from "./edits.ts";
import type { Target } from "./holder.ts";
import { type Holder, held } from "./holder.ts";

export const writeField = (
  { place }: Pick<Target, "place">,
  holder: Holder,
  pointer: string,
  value: unknown,
): Edit => setField(place, holder, parsePointer(pointer), value);

/** Returns the stored or pending text at this location, in the shown language. */
export function shownText(
  { place }: Pick<Target, "place">,
  holder: Holder,
  pointer: string,
): string | undefined {
  const path = parsePointer(pointer);
  const { data, translation } = held(place, holder);
  const value = valueAt(translation, path) ?? valueAt(data, path);
  return typeof value === "string" ? value : undefined;
}

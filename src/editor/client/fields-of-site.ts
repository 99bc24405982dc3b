/** Fields of a section, of a page or of the site, by their pointer alone. */
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

/** Returns the text that stands there, or is on its way, in the language that is seen. */
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

/** Fields of a section, of a page or of the site, by their pointer alone. */
import { parsePointer, valueAt } from "../pointer.ts";
import type { Editor } from "./editor.ts";
import { type Edit, setField } from "./edits.ts";
import { type Holder, held } from "./holder.ts";

export const writeField = (
  { place }: Pick<Editor, "place">,
  holder: Holder,
  pointer: string,
  value: unknown,
): Edit => setField(place(), holder, parsePointer(pointer), value);

/** What stands there now, or is on its way, in the shown language. */
export function shownText(
  { place }: Pick<Editor, "place">,
  holder: Holder,
  pointer: string,
): string | undefined {
  const path = parsePointer(pointer);
  const { data, translation } = held(place(), holder);
  const value = valueAt(translation, path) ?? valueAt(data, path);
  return typeof value === "string" ? value : undefined;
}

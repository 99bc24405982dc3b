/** Looks up fields of a section, a page or the site by pointer. */
import { parsePointer, valueAt } from "../shared/pointer.ts";
import { type EditScope, resolveScope, type Target } from "./edit-scope.ts";
import { type Edit, setField } from "./edits.ts";

export const writeField = (
  { snapshot }: Pick<Target, "snapshot">,
  scope: EditScope,
  pointer: string,
  value: unknown,
): Edit => setField(snapshot, scope, parsePointer(pointer), value);

/** Returns the stored or pending text at this location, in the shown language. */
export function shownText(
  { snapshot }: Pick<Target, "snapshot">,
  scope: EditScope,
  pointer: string,
): string | undefined {
  const path = parsePointer(pointer);
  const { data, translation } = resolveScope(snapshot, scope);
  const value = valueAt(translation, path) ?? valueAt(data, path);
  return typeof value === "string" ? value : undefined;
}

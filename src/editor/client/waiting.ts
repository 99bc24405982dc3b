/** The page as it will be: what was written and is not acknowledged yet, laid over what the server has said of it. */
import { valueAt, withValue } from "../pointer.ts";
import type { EditRequest, SectionState, Shown } from "../protocol.ts";

/** @returns the section with all values that are on their way to it */
export function withWaiting(
  section: SectionState,
  waiting: readonly EditRequest[],
  shown: Shown,
): SectionState {
  let found = section;
  for (const { at, ...operation } of waiting.flatMap(({ operations = [] }) => operations)) {
    if (operation.op !== "set" || at.section !== section.id || at.page !== shown.path) continue;
    const isTranslation = at.language !== undefined;
    if (isTranslation && at.language !== shown.language) continue;
    const whole = isTranslation ? { data: found.translation } : found;
    const next = withValue(whole, at.path, operation.value) as SectionState;
    found = isTranslation ? { ...found, translation: valueAt(next, ["data"]) as SectionState["data"] } : next;
  }
  return found;
}

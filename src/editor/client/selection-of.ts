/** From an address in the document to what is selected in the page. */
import type { Address } from "../../document/edits/operation.ts";
import type { Selection } from "../messages.ts";
import { formatPointer, valueAt } from "../pointer.ts";
import type { PageState } from "../protocol.ts";

/** What is selected where something was done; undefined for what is no longer there. */
export function selectionOf(at: Address, page: PageState | undefined): Selection | undefined {
  const index = at.path[0] === "components" ? at.path[1] : undefined;
  const section = at.section ?? (typeof index === "number" ? page?.sections[index]?.id : undefined);
  const state = page?.sections.find(({ id }) => id === section);
  if (!state) return undefined;
  const [first, ...path] = at.path;
  if (first !== "data" || path.length === 0 || at.section === undefined)
    return { kind: "section", section: state.id };
  const pointer = formatPointer(path);
  if (typeof path.at(-1) === "number") {
    const isThere = valueAt(state.data, path) !== undefined;
    return isThere ? { kind: "item", section: state.id, pointer } : { kind: "section", section: state.id };
  }
  return { kind: "field", section: state.id, pointer };
}

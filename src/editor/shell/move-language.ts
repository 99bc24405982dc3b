/** Moves a language in the site's list. Apart from the other edits of languages, whose names load with their panel. Pure. */
import type { Operation } from "../../document/edits/operation.ts";
import { valueAt } from "../shared/pointer.ts";
import type { Edit } from "./edits.ts";

const label = { kind: "settings", name: "languages" } as const;
const at = (...path: (string | number)[]) => ({ path: ["languages", ...path] });

/** Visitors see languages sorted by `order`, so it is updated where it disagrees with the list. */
export function moveLanguage(known: readonly unknown[], from: number, to: number): Edit | undefined {
  if (to < 0 || to >= known.length || to === from) return undefined;
  const moved = known.toSpliced(from, 1).toSpliced(to, 0, known[from]);
  const orders = moved.flatMap((one, index): Operation[] =>
    valueAt(one, ["order"]) === index ? [] : [{ op: "set", at: at(index, "order"), value: index }],
  );
  return { label, operations: [{ op: "move", at: at(from), to }, ...orders] };
}

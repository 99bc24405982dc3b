/** Rebases edits on this window's preceding edits, as far as the browser can tell, for the optimistic update. */
import type { Address, Operation } from "../../document/edits/operation.ts";
import { movedAddress, positionsBehind, withRenames } from "../shared/positions.ts";
import type { EditRequest } from "../shared/protocol.ts";

/** @returns the request as it must be after the preceding ones */
export function rebase(given: EditRequest, before: readonly EditRequest[]): EditRequest {
  let request = given;
  for (const { intent, ...other } of before) {
    // Its location is gone, so there is nothing to show.
    const nothing = { ...request, operations: [], intent: undefined };
    request = positionsBehind(request, effectsOf([{ ...other, intent }])) ?? nothing;
    if (intent?.kind !== "rename-page") continue;
    const follow = (at: Address) => (at.page === intent.page ? { ...at, page: intent.path } : at);
    const { path } = request.show;
    request = {
      ...withRenames(request, follow),
      show: { ...request.show, path: path === intent.page ? intent.path : path },
    };
  }
  return request;
}

/** @returns the address after these edits; undefined if it was removed */
export const addressBehind = (at: Address, by: readonly EditRequest[]): Address | undefined =>
  movedAddress(at, effectsOf(by));

const effectsOf = (requests: readonly EditRequest[]): Operation[] =>
  requests.flatMap((other) => [...(other.operations ?? []), ...effectOf(other)]);

/** Effect of an intent on positions, as far as it is known in advance. */
function effectOf({ intent }: EditRequest): Operation[] {
  if (intent?.kind === "add-section")
    return [{ op: "insert", at: { page: intent.page, path: ["components", intent.at] }, value: undefined }];
  if (intent?.kind === "move-to-list")
    return [
      { op: "remove", at: intent.at },
      { op: "insert", at: intent.to, value: undefined },
    ];
  if (intent?.kind !== "duplicate-item") return [];
  const { at } = intent;
  const behind = { ...at, path: [...at.path.slice(0, -1), Number(at.path.at(-1)) + 1] };
  return [{ op: "insert", at: behind, value: undefined }];
}

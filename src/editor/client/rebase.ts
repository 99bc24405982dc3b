/** Edits behind those of the same window that come before them, as far as the browser can tell: for what it shows meanwhile. */
import type { Address, Operation } from "../../document/edits/operation.ts";
import { movedAddress, placesBehind, renamedPlaces } from "../positions.ts";
import type { EditRequest } from "../protocol.ts";

/** @returns the request as it must be once those before it are done */
export function rebase(given: EditRequest, before: readonly EditRequest[]): EditRequest {
  let request = given;
  for (const { intent, ...other } of before) {
    // Its place is gone by then: there is nothing to be seen of it.
    const nothing = { ...request, operations: [], intent: undefined };
    request = placesBehind(request, effectsOf([{ ...other, intent }])) ?? nothing;
    if (intent?.kind !== "rename-page") continue;
    const follow = (at: Address) => (at.page === intent.page ? { ...at, page: intent.path } : at);
    const { path } = request.show;
    request = {
      ...renamedPlaces(request, follow),
      show: { ...request.show, path: path === intent.page ? intent.path : path },
    };
  }
  return request;
}

/** @returns where what stands at an address will stand once these are done; undefined for what is gone by then */
export const addressBehind = (at: Address, by: readonly EditRequest[]): Address | undefined =>
  movedAddress(at, effectsOf(by));

const effectsOf = (requests: readonly EditRequest[]): Operation[] =>
  requests.flatMap((other) => [...(other.operations ?? []), ...effectOf(other)]);

/** What intents do to positions, as far as they say it themselves. */
function effectOf({ intent }: EditRequest): Operation[] {
  if (intent?.kind === "add-section")
    return [{ op: "insert", at: { page: intent.page, path: ["components", intent.at] }, value: undefined }];
  if (intent?.kind !== "duplicate-item") return [];
  const { at } = intent;
  const behind = { ...at, path: [...at.path.slice(0, -1), Number(at.path.at(-1)) + 1] };
  return [{ op: "insert", at: behind, value: undefined }];
}

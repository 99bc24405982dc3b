/**
 * Positions in lists, after what is on its way to the server. The page shows what was acknowledged; who presses "Move down"
 * twice in a row means the same section both times.
 */
import type { Address, Operation } from "../../document/edits/operation.ts";
import type { EditRequest } from "../protocol.ts";

/** @returns the request as it must be once those that wait before it are done */
export function rebase(given: EditRequest, waiting: readonly EditRequest[]): EditRequest {
  const request = waiting.reduce(renamed, given);
  const done = effectsOf(waiting);
  const { operations, intent } = request;
  if (intent?.kind === "add-section") {
    const [, at = intent.at] = moved({ page: intent.page, path: ["components", intent.at] }, done).path;
    return { ...request, intent: { ...intent, at: Number(at) } };
  }
  if (intent?.kind === "duplicate-item")
    return { ...request, intent: { ...intent, at: moved(intent.at, done) } };
  return operations
    ? { ...request, operations: operations.map((operation) => movedOperation(operation, done)) }
    : request;
}

/** @returns where what stands at an address will stand once these are done */
export const movedAddress = (at: Address, by: readonly EditRequest[]): Address => moved(at, effectsOf(by));

const effectsOf = (requests: readonly EditRequest[]): Operation[] =>
  requests.flatMap((other) => [...(other.operations ?? []), ...effectOf(other)]);

/** Whoever edits a page while it gets another path means the same page. */
function renamed(request: EditRequest, { intent: by }: EditRequest): EditRequest {
  if (by?.kind !== "rename-page") return request;
  const follow = <T extends object>(place: T): T =>
    "page" in place && place.page === by.page ? { ...place, page: by.path } : place;
  const { operations, intent, show } = request;
  return {
    ...request,
    operations: operations?.map((one) => ({ ...one, at: follow(one.at) }) as Operation),
    intent:
      intent?.kind === "duplicate-item" ? { ...intent, at: follow(intent.at) } : intent && follow(intent),
    show: show.path === by.page ? { ...show, path: by.path } : show,
  };
}

/** What intents do to positions, as far as they say it themselves. */
function effectOf({ intent }: EditRequest): Operation[] {
  if (intent?.kind === "add-section")
    return [{ op: "insert", at: { page: intent.page, path: ["components", intent.at] }, value: undefined }];
  if (intent?.kind !== "duplicate-item") return [];
  const { at } = intent;
  return [
    {
      op: "insert",
      at: { ...at, path: [...at.path.slice(0, -1), Number(at.path.at(-1)) + 1] },
      value: undefined,
    },
  ];
}

function movedOperation(operation: Operation, done: readonly Operation[]): Operation {
  const at = moved(operation.at, done);
  if (operation.op !== "move") return { ...operation, at };
  const steps = operation.to - Number(operation.at.path.at(-1));
  return { ...operation, at, to: Math.max(0, Number(at.path.at(-1)) + steps) };
}

function moved(address: Address, done: readonly Operation[]): Address {
  let { path } = address;
  for (const operation of done) path = movedPath({ ...address, path }, operation);
  return { ...address, path };
}

function movedPath(address: Address, operation: Operation): Address["path"] {
  const { path } = address;
  const list = operation.at.path.slice(0, -1);
  const from = operation.at.path.at(-1);
  const position = path[list.length];
  const isInList =
    operation.op !== "set" &&
    address.page === operation.at.page &&
    address.section === operation.at.section &&
    list.every((key, index) => path[index] === key);
  if (!isInList || typeof position !== "number" || typeof from !== "number") return path;
  const next = positionAfter(position, from, operation);
  return path.with(list.length, next);
}

function positionAfter(position: number, from: number, operation: Exclude<Operation, { op: "set" }>): number {
  if (operation.op === "insert") return position >= from ? position + 1 : position;
  if (operation.op === "remove") return position > from ? position - 1 : position;
  if (position === from) return operation.to;
  if (from < position && position <= operation.to) return position - 1;
  return operation.to <= position && position < from ? position + 1 : position;
}

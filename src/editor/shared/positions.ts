/**
 * Adjusts list positions to preceding edits. Two clicks on "Move down" mean the same section, although the page still shows it in
 * its old position after the first. Pure; shared by the server and the browser.
 */
import type { Intent } from "../../document/edits/intent.ts";
import type { Address, Operation } from "../../document/edits/operation.ts";

/** The locations that an edit refers to. */
export interface EditPositions {
  readonly operations?: readonly Operation[] | undefined;
  readonly intent?: Intent | undefined;
}

/** @returns the edit adjusted to the operations; undefined when they removed its target */
export function positionsBehind<T extends EditPositions>(edit: T, done: readonly Operation[]): T | undefined {
  const { operations, intent } = edit;
  const moved = operations?.map((operation) => movedOperation(operation, done));
  const next = intent && movedIntent(intent, done);
  if (moved?.some((one) => one === undefined) || (intent && !next)) return undefined;
  return { ...edit, operations: moved, intent: next };
}

/** @param follow returns the new address after a rename */
export function withRenames<T extends EditPositions>(edit: T, follow: (at: Address) => Address): T {
  const { operations, intent } = edit;
  return {
    ...edit,
    operations: operations?.map((one) => ({ ...one, at: follow(one.at) }) as Operation),
    intent: intent && renamedIntent(intent, follow),
  };
}

function renamedIntent(intent: Intent, follow: (at: Address) => Address): Intent {
  if (intent.kind === "duplicate-item") return { ...intent, at: follow(intent.at) };
  if (intent.kind === "move-to-list") return { ...intent, at: follow(intent.at), to: follow(intent.to) };
  if (!("page" in intent) || intent.page === undefined) return intent;
  const section = "section" in intent ? intent.section : undefined;
  const { page = intent.page, section: to = section } = follow({ page: intent.page, section, path: [] });
  return { ...intent, page, ...(section !== undefined && { section: to }) } as Intent;
}

/** @returns the address after the operations; undefined when they removed it */
export function movedAddress(address: Address, done: readonly Operation[]): Address | undefined {
  let { path } = address;
  for (const operation of done) {
    const next = movedPath({ ...address, path }, operation);
    if (!next) return undefined;
    path = next;
  }
  return { ...address, path };
}

function movedIntent(intent: Intent, done: readonly Operation[]): Intent | undefined {
  if (intent.kind === "add-section") {
    const at = movedGap({ page: intent.page, path: ["components", intent.at] }, done);
    return at && { ...intent, at: Number(at.path[1]) };
  }
  if (intent.kind === "move-to-list") {
    const at = movedAddress(intent.at, done);
    const to = movedGap(intent.to, done);
    return at && to && { ...intent, at, to };
  }
  if (intent.kind !== "duplicate-item") return intent;
  const at = movedAddress(intent.at, done);
  return at && { ...intent, at };
}

/** Adjusts a gap between items: it stays when the item after it is removed. */
function movedGap(address: Address, done: readonly Operation[]): Address | undefined {
  let { path } = address;
  for (const operation of done) {
    const isBefore = operation.op === "remove" && JSON.stringify(operation.at.path) === JSON.stringify(path);
    const next = isBefore ? path : movedPath({ ...address, path }, operation);
    if (!next) return undefined;
    path = next;
  }
  return { ...address, path };
}

function movedOperation(operation: Operation, done: readonly Operation[]): Operation | undefined {
  if (operation.op === "insert") {
    const at = movedGap(operation.at, done);
    return at && { ...operation, at };
  }
  const at = movedAddress(operation.at, done);
  if (!at) return undefined;
  if (operation.op !== "move") return { ...operation, at };
  const steps = operation.to - Number(operation.at.path.at(-1));
  return { ...operation, at, to: Math.max(0, Number(at.path.at(-1)) + steps) };
}

function movedPath(address: Address, operation: Operation): Address["path"] | undefined {
  const { path } = address;
  const list = operation.at.path.slice(0, -1);
  const from = operation.at.path.at(-1);
  const position = path[list.length];
  // Items added to a translated list fill positions that the original list already has.
  const isInList =
    operation.op !== "set" &&
    operation.at.language === undefined &&
    address.page === operation.at.page &&
    address.section === operation.at.section &&
    list.every((key, index) => path[index] === key);
  if (!isInList || typeof position !== "number" || typeof from !== "number") return path;
  if (operation.op === "remove" && position === from) return undefined;
  return path.with(list.length, positionAfter(position, from, operation));
}

function positionAfter(position: number, from: number, operation: Exclude<Operation, { op: "set" }>): number {
  if (operation.op === "insert") return position >= from ? position + 1 : position;
  if (operation.op === "remove") return position > from ? position - 1 : position;
  if (position === from) return operation.to;
  if (from < position && position <= operation.to) return position - 1;
  return operation.to <= position && position < from ? position + 1 : position;
}

/**
 * Hooks on the server: what React calls through its dispatcher while a component renders. State lives as long as the render
 * of its component; nothing comes after it, so effects never run.
 */
import type { Context } from "react";
import { currentId } from "./tree-path.ts";

/** What one hook remembers while its component renders again. */
interface Cell {
  value: unknown;
  inputs?: readonly unknown[] | undefined;
  dispatch?: (action: unknown) => void;
  pending?: unknown[] | undefined;
}

type Reducer = (state: unknown, action: unknown) => unknown;
export type FunctionComponent = ((props: object, ref?: unknown) => unknown) & { displayName?: string };

/** Where React keeps a context's value for a renderer on a server. */
export type ServerContext = Context<unknown> & { _currentValue2: unknown };
const contextType = Symbol.for("react.context");
export const isContext = (value: unknown): value is ServerContext =>
  typeof value === "object" && value !== null && "$$typeof" in value && value.$$typeof === contextType;

/** More rounds than this are taken for endless, as in React. */
const mostRounds = 25;

let isRendering = false;
let cells: Cell[] | undefined;
let next = 0;
let rounds = 0;
let isDue = false;
let ids = 0;

/** Forgets a render that was broken off. */
export function resetHooks(): void {
  isRendering = false;
  isDue = false;
}

/** @returns what the component shows, when it has no more changes of its own state */
export function callComponent(component: FunctionComponent, props: object, ref?: unknown): unknown {
  isRendering = true;
  cells = undefined;
  rounds = next = ids = 0;
  let shown = component(props, ref);
  while (isDue) {
    isDue = false;
    rounds++;
    next = ids = 0;
    shown = component(props, ref);
  }
  isRendering = false;
  return shown;
}

/** Whether the component that was called last has made ids. */
export const hasMadeIds = (): boolean => ids > 0;

function assertRendering(): void {
  if (!isRendering) throw new Error("A hook was called outside of a component.");
}

function nextCell(): Cell | undefined {
  assertRendering();
  cells ??= [];
  const cell = cells[next++];
  if (!cell && rounds > 0) throw new Error("A component called more hooks than in the round before.");
  return cell;
}

function keep(cell: Cell): Cell {
  cells?.push(cell);
  return cell;
}

function useReducer(reducer: Reducer, argument: unknown, init?: (argument: unknown) => unknown) {
  const cell = nextCell() ?? keep(newState(init ? init(argument) : argument));
  const { pending } = cell;
  cell.pending = undefined;
  for (const action of pending ?? []) cell.value = reducer(cell.value, action);
  return [cell.value, cell.dispatch];
}

/** State that a component changes while it renders renders it again; later changes come too late for a page. */
function newState(value: unknown): Cell {
  const owners = cells;
  const cell: Cell = { value };
  cell.dispatch = (action) => {
    if (!isRendering || cells !== owners) return;
    if (rounds >= mostRounds) throw new Error("A component changes its state in every render.");
    isDue = true;
    cell.pending = [...(cell.pending ?? []), action];
  };
  return cell;
}

const call = (value: unknown) => (typeof value === "function" ? value() : value);
const basicReducer: Reducer = (state, action) => (typeof action === "function" ? action(state) : action);

function useMemo(compute: () => unknown, inputs?: readonly unknown[]) {
  const cell = nextCell();
  if (!cell) return keep({ value: compute(), inputs }).value;
  if (!cell.inputs || !inputs?.every((input, index) => Object.is(input, cell.inputs?.[index]))) {
    cell.value = compute();
    cell.inputs = inputs;
  }
  return cell.value;
}

const nothing = () => {};
const fail = (message: string) => () => {
  throw new Error(message);
};
const startTransition = fail("A transition cannot start while a page is rendered.");
const setOptimistic = fail("Optimistic state cannot change while a page is rendered.");
const effectEvent = fail("An effect's event cannot be called while a page is rendered.");

function readContext(context: ServerContext): unknown {
  assertRendering();
  return context._currentValue2;
}

/** By the names under which React calls them. */
export const dispatcher = {
  readContext,
  useContext: readContext,
  use(usable: unknown) {
    if (isContext(usable)) return usable._currentValue2;
    throw new Error("`use` reads contexts only: a page does not wait.");
  },
  useReducer,
  useState: (initial: unknown) => useReducer(basicReducer, initial, call),
  useMemo,
  useCallback: (callback: unknown, inputs?: readonly unknown[]) => useMemo(() => callback, inputs),
  useRef: (initial: unknown) => (nextCell() ?? keep({ value: { current: initial } })).value,
  useEffect: nothing,
  useLayoutEffect: nothing,
  useInsertionEffect: nothing,
  useImperativeHandle: nothing,
  useDebugValue: nothing,
  useEffectEvent: () => effectEvent,
  useId() {
    assertRendering();
    return currentId(ids++);
  },
  useSyncExternalStore(_subscribe: unknown, _snapshot: unknown, serverSnapshot?: () => unknown) {
    if (!serverSnapshot) throw new Error("`useSyncExternalStore` needs what it shows on the server.");
    return serverSnapshot();
  },
  useTransition: () => [false, startTransition],
  useDeferredValue: (value: unknown, initial: unknown) => (initial === undefined ? value : initial),
  useOptimistic: (value: unknown) => [value, setOptimistic],
  useActionState: (action: Reducer, initial: unknown) => [
    initial,
    (payload: unknown) => void action(initial, payload),
    false,
  ],
};

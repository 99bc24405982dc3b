/**
 * React's API for islands, implemented with preact: the default runtime. The three hooks that islands use
 * are implemented here on preact's public `Component`. preact/hooks has a dozen hooks and weighs as much as all tabs, sliders and
 * menus together. The browser tests run every island on this file and on React itself.
 */
import { Component, type ComponentType, createElement, type JSX } from "preact";

export { Fragment, hydrate } from "preact";

type Cleanup = (() => void) | undefined;

/** State of one hook call in one component. */
interface Cell {
  value?: unknown;
  update?: (next: unknown) => void;
  inputs?: readonly unknown[];
  /** Effect that runs after the next commit. */
  run?: (() => Cleanup) | undefined;
  cleanup?: Cleanup;
}

interface HostProps {
  readonly type: (props: object) => JSX.Element;
  readonly props: object;
}

/** The component being rendered, and the number of hooks it has called. */
let host: Host;
let calls = 0;

/** Wraps a function component: holds the state of its hooks and runs its effects. */
class Host extends Component<HostProps> {
  readonly cells: Cell[] = [];

  override render({ type, props }: HostProps) {
    host = this;
    calls = 0;
    return type(props);
  }

  override componentDidMount() {
    for (const cell of this.cells) {
      const { run, cleanup } = cell;
      if (!run) continue;
      cell.run = undefined;
      cleanup?.();
      cell.cleanup = run();
    }
  }

  override componentDidUpdate = this.componentDidMount;

  override componentWillUnmount() {
    for (const { cleanup } of this.cells) cleanup?.();
  }
}

function nextCell(): Cell {
  host.cells[calls] ??= {};
  return host.cells[calls++] as Cell;
}

/** Wraps each function component in its own `Host`, so that every one of them can use hooks. */
export const jsx = (type: HostProps["type"] | string, props: object, key?: string) =>
  typeof type === "function"
    ? createElement(Host as ComponentType<HostProps & { key?: string }>, { type, props, key })
    : createElement(type, { ...props, key });
export const jsxs = jsx;

export function useState<T>(initial?: T) {
  const cell = nextCell();
  const owner = host;
  if (!cell.update) {
    cell.value = initial;
    cell.update = (next) => {
      cell.value = typeof next === "function" ? next(cell.value) : next;
      owner.setState({});
    };
  }
  return [cell.value, cell.update];
}

export const useRef = <T>(initial: T): { current: T } => {
  const [ref] = useState({ current: initial });
  return ref as { current: T };
};

/** @param inputs the effect runs again when one of them changes */
export function useEffect(run: () => Cleanup, inputs: readonly unknown[]): void {
  const cell = nextCell();
  if (!cell.inputs?.every((input, index) => input === inputs[index])) cell.run = run;
  cell.inputs = inputs;
}

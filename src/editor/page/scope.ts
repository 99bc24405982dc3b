/**
 * Records what a client module acquires while it runs, and in later callbacks: listeners, observers and timers. Behaviours have
 * no cleanup code, because a published page ends by itself.
 */
export interface Scope {
  /** Modules that belong to the scope. */
  readonly started: Set<object>;
  /** Functions that release one acquired resource each. */
  readonly endings: (() => void)[];
}

let current: Scope | undefined;

/** Runs a function and records what it acquires. */
export function noteIn<T>(scope: Scope | undefined, run: () => T): T {
  const before = current;
  current = scope;
  try {
    return run();
  } finally {
    current = before;
  }
}

type Listener = EventListenerOrEventListenerObject;

/** By scope and listener, so that a listener added twice exists once and can be removed. */
const wrapped = new WeakMap<Scope, WeakMap<Listener, Listener>>();

function wrap(scope: Scope, listener: Listener): Listener {
  const own = wrapped.get(scope) ?? new WeakMap<Listener, Listener>();
  wrapped.set(scope, own);
  const known = own.get(listener);
  if (known) return known;
  function call(this: unknown, event: Event) {
    return noteIn(scope, () =>
      typeof listener === "function"
        ? listener.call(this as EventTarget, event)
        : listener.handleEvent(event),
    );
  }
  own.set(listener, call);
  return call;
}

/** Starts recording. Call once per page. */
export function watchScopes(): void {
  const target = EventTarget.prototype;
  const { addEventListener: add, removeEventListener: remove } = target;
  target.addEventListener = function (type, listener, options) {
    const scope = current;
    if (!scope || !listener) return add.call(this, type, listener, options);
    const made = wrap(scope, listener);
    add.call(this, type, made, options);
    scope.endings.push(() => remove.call(this, type, made, options));
  };
  target.removeEventListener = function (type, listener, options) {
    const own = current && listener && wrapped.get(current)?.get(listener);
    remove.call(this, type, own ?? listener, options);
  };
  for (const name of ["ResizeObserver", "IntersectionObserver", "MutationObserver"] as const)
    window[name] = noted(window[name] as never) as never;
  const { setTimeout: wait, clearTimeout: forget } = window;
  window.setTimeout = ((act: () => void, ...others: unknown[]) => {
    const scope = current;
    const timer = wait(
      scope && typeof act === "function" ? (...given: []) => noteIn(scope, () => act(...given)) : act,
      ...(others as []),
    );
    // Limits the list for timers that run for hours.
    if (scope && scope.endings.length < 1000) scope.endings.push(() => forget(timer));
    return timer;
  }) as typeof setTimeout;
}

interface Observing {
  disconnect(): void;
}

function noted<T extends new (...given: never[]) => Observing>(Observer: T): T {
  return new Proxy(Observer, {
    construct(target, given: never[], newTarget) {
      const made = Reflect.construct(target, given, newTarget) as Observing;
      current?.endings.push(() => made.disconnect());
      return made;
    },
  });
}

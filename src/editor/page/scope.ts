/**
 * Notes what a piece of the page takes hold of while it runs, and whenever it is called again: listeners, observers, timers.
 * Behaviours are published as they are, without a word of ending, since a published page ends by itself.
 */
export interface Scope {
  /** Whose it is. */
  readonly started: Set<object>;
  /** Each ends one of the things that were taken hold of. */
  readonly endings: (() => void)[];
}

let current: Scope | undefined;

/** What is taken hold of while it runs is the scope's. */
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

/** By scope and listener: one that is added twice is there once, and can be taken away. */
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

/** Once a page: from now on scopes note. */
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
    // Of a clock that ticks for hours the last ones are enough.
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

/** Browser features that the editor's windows share: the database, locks, and each tab's session storage. */

const database = new Map<string, unknown>();
const locks = new Set<string>();

/** The database, in place of `idb-keyval`. */
export const keyValues = {
  createStore: () => undefined,
  entries: async () => [...database].map(([key, value]) => [JSON.parse(key), structuredClone(value)]),
  set: async (key: unknown, value: unknown) => void database.set(JSON.stringify(key), structuredClone(value)),
  delMany: async (keys: readonly unknown[]) => {
    for (const key of keys) database.delete(JSON.stringify(key));
  },
};

export function clearBrowser(): void {
  database.clear();
  locks.clear();
}

export const navigator: {
  readonly locks: Pick<LockManager, "query"> & {
    request: (name: string, options: unknown, granted: () => Promise<never>) => Promise<void>;
  };
} = {
  locks: {
    query: async () => ({ held: [...locks].map((name) => ({ name })) }),
    /** Does not wait for another tab's lock: it was released before the tab reloaded, or is held for good. */
    async request(name: string, _: unknown, granted: () => Promise<never>): Promise<void> {
      if (locks.has(name)) throw new DOMException("It is held by another tab.", "TimeoutError");
      locks.add(name);
      await granted();
    },
  },
};

/** A tab's session storage: kept after a reload, copied when the tab is duplicated. */
export function createTabStore(copied?: TabStore) {
  const values = new Map(copied?.values);
  return {
    values,
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
}

export interface TabStore extends Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  readonly values: ReadonlyMap<string, string>;
}

/** Releases the locks of a tab that closes or reloads. */
export const releaseTab = (store: TabStore): void =>
  void locks.delete(`sectile-tab:${store.getItem("sectile-tab")}`);

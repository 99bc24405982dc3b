/** The parts of a browser that the editor's windows share: its database, its locks, and each tab's own store. */

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

export const navigator = {
  locks: {
    query: async () => ({ held: [...locks].map((name) => ({ name })) }),
    /** A lock that another tab holds is not waited for: it was released before a tab is loaded anew, or is held for good. */
    async request(name: string, _: unknown, granted: () => Promise<never>): Promise<void> {
      if (locks.has(name)) throw new DOMException("It is held by another tab.", "TimeoutError");
      locks.add(name);
      await granted();
    },
  },
};

/** A tab's own store: the same after a reload, copied where the tab is duplicated. */
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

/** Releases what a tab holds that is closed or loaded anew. */
export const releaseTab = (store: TabStore): void =>
  void locks.delete(`sectile-tab:${store.getItem("sectile-tab")}`);

/** Minimal stores that keep everything in memory. */
import type {
  Documents,
  OpenPublications,
  Pictures,
  Publication,
  PublishSchedule,
  ScheduledPublication,
  StoredDocument,
} from "../../../src/editor-testing.ts";

export interface MemoryDocuments extends Documents {
  readonly sites: Map<string, StoredDocument>;
  createSite(name: string, document: Uint8Array): Promise<string>;
}

export function createMemoryDocuments(): MemoryDocuments {
  const sites = new Map<string, StoredDocument>();
  let count = 0;
  const put = (site: string, bytes: Uint8Array) => {
    const version = String(++count);
    sites.set(site, { bytes, version });
    return version;
  };
  return {
    sites,
    async createSite(name, document) {
      put(name, document);
      return name;
    },
    read: async (site) => sites.get(site),
    write: async (site, bytes, version) =>
      sites.get(site)?.version === version ? put(site, bytes) : undefined,
  };
}

export interface MemoryPictures extends Pictures {
  readonly sites: Map<string, Map<string, Uint8Array>>;
  createSite(name: string): Promise<string>;
}

export function createMemoryPictures(): MemoryPictures {
  const sites = new Map<string, Map<string, Uint8Array>>();
  const of = (site: string) => sites.get(site) ?? new Map<string, Uint8Array>();
  return {
    sites,
    async createSite(name) {
      sites.set(name, new Map());
      return name;
    },
    list: async (site) => [...of(site).keys()],
    read: async (site, path) => of(site).get(path),
    async add(site, path, bytes) {
      if (of(site).has(path)) return false;
      of(site).set(path, bytes);
      return true;
    },
    async remove(site, path) {
      of(site).delete(path);
    },
  };
}

/** Versions of each site, newest first. */
export function createMemoryPublications(): Omit<OpenPublications, "close"> & {
  readonly sites: Map<string, (Publication & { readonly document: Uint8Array })[]>;
} {
  const sites = new Map<string, (Publication & { readonly document: Uint8Array })[]>();
  const of = (site: string) => sites.get(site) ?? [];
  let count = 0;
  return {
    sites,
    createSite: async (name) => name,
    async publish(site, document) {
      const version = { id: `p${++count}`, at: new Date(1e12 + count), by: "Ada", isOnline: true, document };
      sites.set(site, [version, ...of(site).map((one) => ({ ...one, isOnline: false }))]);
    },
    publications: {
      list: async (site) => of(site),
      read: async (site, id) => of(site).find((one) => one.id === id)?.document,
      async goBack(site, id) {
        if (!of(site).some((one) => one.id === id)) return undefined;
        const versions = of(site).map((one) => ({ ...one, isOnline: one.id === id }));
        sites.set(site, versions);
        return { next: "It is on its way." };
      },
    },
  };
}

export function createMemorySchedule(): PublishSchedule & { createSite(name: string): Promise<string> } {
  const sites = new Map<string, ScheduledPublication[]>();
  let count = 0;
  const of = (site: string) => sites.get(site) ?? [];
  return {
    createSite: async (name) => name,
    list: async (site) => of(site),
    add: async (site, at, by) => void sites.set(site, [...of(site), { id: String(++count), at, by }]),
    cancel: async (site, id) =>
      void sites.set(
        site,
        of(site).filter((one) => one.id !== id),
      ),
  };
}

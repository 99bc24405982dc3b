/** Minimal stores that keep everything in memory. */
import type { Documents, Pictures, StoredDocument } from "../../../src/editor-testing.ts";

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

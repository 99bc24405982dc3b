/**
 * Stores unsaved edits in the browser (IndexedDB), so that closing a tab loses nothing (EDT-16). Each tab has its own entry, which
 * later tabs take over once it is closed. An IndexedDB write of an unfinished text is aborted if the tab reloads in that moment, so
 * the text is also written to the tab's own store, which is synchronous.
 *
 * Entries are keyed by location and owner: the browser separates origins, and the server's `storageKey` identifies the site, its
 * mount path and the signed-in owner. No text of a document is part of the key.
 */
import { createStore, delMany, entries, set } from "idb-keyval";
import type { EditRequest } from "../shared/protocol.ts";

/** Edits left by earlier pages. */
export interface Left {
  /** Left a moment ago, such as by a reload. They are sent at once. */
  readonly recent: readonly EditRequest[];
  /** Older edits; the owner decides about them. */
  readonly old: OldEdits | undefined;
}

export interface OldEdits {
  readonly requests: readonly EditRequest[];
  /** Time of the last one, in milliseconds since 1970. */
  readonly at: number;
  /** Removes them once they are saved or discarded. */
  forget(): Promise<void>;
}

interface Kept {
  readonly at: number;
  readonly requests: readonly EditRequest[];
}

type Key = [site: string, tab: string];

const lockOf = (tab: string) => `sectile-tab:${tab}`;
const nameOf = (site: string) => `sectile-unsaved:${site}`;

/** Milliseconds until a reloaded page has released its tab name. */
const patience = 500;

/** Milliseconds after which owners may have forgotten their changes. */
const moment = 60_000;

export interface TabName {
  /** Name stored in the tab; undefined for a new one. */
  readonly known: string | undefined;
  /** Renames the tab. */
  renew(): string;
}

/**
 * Creates the store.
 * @param ownStore the tab's storage: survives a reload, and is copied when the tab is duplicated
 * @param newName returns a unique name
 */
export function createUnsaved({ known, renew }: TabName, ownStore: Storage, newName: () => string) {
  const database = createStore("sectile-unsaved", "edits");
  const claimed = claim(known, renew);

  const keep = async (site: string, requests: readonly EditRequest[]): Promise<void> => {
    const kept: Kept = { at: Date.now(), requests };
    try {
      ownStore.setItem(nameOf(site), JSON.stringify(kept));
    } catch {
      // Over quota.
      ownStore.removeItem(nameOf(site));
    }
    const { tab } = await claimed;
    await write(site, tab, kept).catch(() => {});
  };

  const write = (site: string, tab: string, kept: Kept) => set([site, tab] satisfies Key, kept, database);
  const remove = (site: string, tabs: readonly string[]) =>
    delMany(
      tabs.map((tab) => [site, tab]),
      database,
    );

  const read = async (site: string): Promise<Left> => {
    const { tab, isCopy } = await claimed;
    // A duplicated tab has a copy of what the other one still sends by itself.
    if (isCopy) ownStore.removeItem(nameOf(site));
    const open = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name));
    const left = new Map(
      (await entries<Key, Kept>(database))
        .filter(([[of, by]]) => of === site && (by === tab || !open.has(lockOf(by))))
        .map(([[, by], kept]) => [by, kept]),
    );
    // Another tab may have taken over the entry.
    const own: Kept | null = JSON.parse(ownStore.getItem(nameOf(site)) ?? "null");
    if (own && left.has(tab)) left.set(tab, own);
    const isOld = ({ at, requests }: Kept) => requests.length > 0 && Date.now() - at >= moment;
    const old = new Map([...left].filter(([, kept]) => isOld(kept)));
    const recent = [...left].filter(([by]) => !old.has(by)).flatMap(([, { requests }]) => requests);
    const taken = [...left.keys()].filter((by) => by !== tab && !old.has(by));
    // Move this tab's old edits to another name until the owner decides; new ones use the tab's name.
    const before = old.get(tab);
    if (before) {
      const name = newName();
      await write(site, name, before);
      old.delete(tab);
      old.set(name, before);
    }
    await keep(site, recent);
    await remove(site, taken);
    return { recent, old: old.size > 0 ? oldEdits(site, old) : undefined };
  };

  const oldEdits = (site: string, old: ReadonlyMap<string, Kept>): OldEdits => ({
    requests: [...old.values()].flatMap(({ requests }) => requests),
    at: Math.max(...[...old.values()].map(({ at }) => at)),
    forget: () => remove(site, [...old.keys()]).catch(() => {}),
  });

  return {
    keep,
    /** Returns edits left by earlier tabs; none if the browser stores nothing, as in a private window. */
    load: (site: string): Promise<Left> => read(site).catch(() => ({ recent: [], old: undefined })),
  };
}

/**
 * Claims the tab's name while the tab is open. A duplicated tab finds it taken and gets a new one. Without the Web Locks API
 * (insecure contexts), every other tab counts as closed.
 */
async function claim(
  known: string | undefined,
  renew: () => string,
): Promise<{ readonly tab: string; readonly isCopy: boolean }> {
  if (known !== undefined && (await hold(known))) return { tab: known, isCopy: false };
  const tab = renew();
  await hold(tab);
  return { tab, isCopy: known !== undefined };
}

/** @returns true if this tab now holds the name */
const hold = (tab: string): Promise<boolean> =>
  new Promise((resolve) => {
    if (!navigator.locks) return resolve(true);
    const signal = AbortSignal.timeout(patience);
    const held = () => {
      resolve(true);
      return new Promise<never>(() => {});
    };
    navigator.locks.request(lockOf(tab), { signal }, held).catch(() => resolve(false));
  });

/**
 * Edits that are not saved yet wait in the browser (IndexedDB): a tab that goes takes nothing with it (EDT-16). Each tab has its
 * own, which those that open later take over when it is gone. What is being written there is given up where the tab is loaded
 * anew in that moment, so the tab's own store, which is written at once, has it too.
 *
 * They are kept by where and who: the browser tells origins apart, and the server's `storageKey` the site, where it is mounted and
 * the owner who is signed in. No text of a document has a part in it.
 */
import { createStore, delMany, entries, set } from "idb-keyval";
import type { EditRequest } from "../protocol.ts";

/** Edits that earlier pages left behind. */
export interface Left {
  /** Left a moment ago, as by a page that is loaded again: they are sent at once. */
  readonly recent: readonly EditRequest[];
  /** They have waited longer: the owner is asked before they are sent. */
  readonly old: OldEdits | undefined;
}

export interface OldEdits {
  readonly requests: readonly EditRequest[];
  /** When the last of them was made, in milliseconds since 1970. */
  readonly at: number;
  /** They are saved, or not wanted any more. */
  forget(): Promise<void>;
}

interface Kept {
  readonly at: number;
  readonly requests: readonly EditRequest[];
}

type Key = [site: string, tab: string];

const lockOf = (tab: string) => `sectile-tab:${tab}`;
const nameOf = (site: string) => `sectile-unsaved:${site}`;

/** Milliseconds after which a page that is loaded anew has let go of its tab's name. */
const patience = 500;

/** Milliseconds after which an owner may have forgotten what they did. */
const moment = 60_000;

export interface TabName {
  /** As it was kept in the tab; undefined for a new one. */
  readonly known: string | undefined;
  /** Gives the tab a new name. */
  renew(): string;
}

/**
 * @param ownStore of the tab: the same after it was loaded anew, and copied where the tab is duplicated
 * @param newName that nobody else has
 */
export function createUnsaved({ known, renew }: TabName, ownStore: Storage, newName: () => string) {
  const database = createStore("sectile-unsaved", "edits");
  const claimed = claim(known, renew);

  const keep = async (site: string, requests: readonly EditRequest[]): Promise<void> => {
    const kept: Kept = { at: Date.now(), requests };
    try {
      ownStore.setItem(nameOf(site), JSON.stringify(kept));
    } catch {
      // More than there is room for.
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
    // A tab that was duplicated has a copy of what the other one still sends by itself.
    if (isCopy) ownStore.removeItem(nameOf(site));
    const open = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name));
    const left = new Map(
      (await entries<Key, Kept>(database))
        .filter(([[of, by]]) => of === site && (by === tab || !open.has(lockOf(by))))
        .map(([[, by], kept]) => [by, kept]),
    );
    // An entry that another tab has taken over is no longer there.
    const own: Kept | null = JSON.parse(ownStore.getItem(nameOf(site)) ?? "null");
    if (own && left.has(tab)) left.set(tab, own);
    const isOld = ({ at, requests }: Kept) => requests.length > 0 && Date.now() - at >= moment;
    const old = new Map([...left].filter(([, kept]) => isOld(kept)));
    const recent = [...left].filter(([by]) => !old.has(by)).flatMap(([, { requests }]) => requests);
    const taken = [...left.keys()].filter((by) => by !== tab && !old.has(by));
    // This tab's own wait under another name until they are decided on: what is done from now on is kept under the tab's.
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
    /** Returns the edits that earlier tabs left; none where the browser keeps nothing, as in a private window. */
    load: (site: string): Promise<Left> => read(site).catch(() => ({ recent: [], old: undefined })),
  };
}

/**
 * Claims the tab's name for as long as the tab is open. A tab that was duplicated finds it taken, and gets another one.
 * Without locks, as under an address that is not secure, every other tab counts as gone.
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

/** @returns whether the name is this tab's now */
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

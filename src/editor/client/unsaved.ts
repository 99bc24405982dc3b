/**
 * Edits that are not saved yet wait in the browser (IndexedDB): a tab that goes takes nothing with it (EDT-16). Each tab has its
 * own, which those that open later take over when it is gone. What is being written there is given up where the tab is loaded
 * anew in that moment, so the tab's own store, which is written at once, has it too.
 */
import { delMany, entries, set } from "idb-keyval";
import type { EditRequest } from "../protocol.ts";

/** The site by which edits of one are not sent to another that is edited at the same address later; and the tab. */
type Key = readonly ["unsaved", site: string, tab: string];

const lockOf = (tab: string) => `sectile-tab:${tab}`;
const nameOf = (site: string) => `sectile-unsaved:${site}`;

/** Milliseconds after which a page that is loaded anew has let go of its tab's name. */
const patience = 500;

export interface TabName {
  /** As it was kept in the tab; undefined for a new one. */
  readonly known: string | undefined;
  /** Gives the tab a new name. */
  renew(): string;
}

/** @param ownStore of the tab: the same after it was loaded anew, and copied where the tab is duplicated */
export function createUnsaved({ known, renew }: TabName, ownStore: Storage) {
  const keyOf = (site: string, tab: string): Key => ["unsaved", site, tab];
  const claimed = claim(known, renew);

  const keep = async (site: string, waiting: readonly EditRequest[]): Promise<void> => {
    try {
      ownStore.setItem(nameOf(site), JSON.stringify(waiting));
    } catch {
      // More than there is room for.
      ownStore.removeItem(nameOf(site));
    }
    const { tab } = await claimed;
    await set([...keyOf(site, tab)], waiting).catch(() => {});
  };

  const read = async (site: string): Promise<readonly EditRequest[]> => {
    const { tab, isCopy } = await claimed;
    // A tab that was duplicated has a copy of what the other one still sends by itself.
    if (isCopy) ownStore.removeItem(nameOf(site));
    const open = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name));
    const left = (await entries<string[], readonly EditRequest[]>()).filter(
      ([[kind, of, by = ""]]) => kind === "unsaved" && of === site && (by === tab || !open.has(lockOf(by))),
    );
    // What another tab has taken over is no longer there.
    const own: readonly EditRequest[] | null = JSON.parse(ownStore.getItem(nameOf(site)) ?? "null");
    const waiting = left.flatMap(([[, , by], requests]) => (by === tab && own) || requests);
    await keep(site, waiting);
    await delMany(left.map(([key]) => key).filter(([, , by]) => by !== tab));
    return waiting;
  };

  return {
    keep,
    /** What earlier tabs left; nothing where the browser keeps nothing, as in a private window. */
    load: (site: string): Promise<readonly EditRequest[]> => read(site).catch(() => []),
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

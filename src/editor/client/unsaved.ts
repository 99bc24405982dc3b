/**
 * What is not saved yet waits in the browser (IndexedDB): a tab that goes takes nothing with it (EDT-16). Each tab has its own,
 * which those that open later take over when it is gone. What is being written there is given up where the tab is loaded anew in that
 * moment, so the tab's own store, which is written at once, has it too.
 */
import { delMany, entries, set } from "idb-keyval";
import type { EditRequest } from "../protocol.ts";

/** The site by which edits of one are not sent to another that is edited at the same address later; and the tab. */
type Key = readonly ["unsaved", site: string, tab: string];

const lockOf = (tab: string) => `sectile-tab:${tab}`;
const nameOf = (site: string) => `sectile-unsaved:${site}`;

/** @param tab stays the same when it is reloaded */
export function createUnsaved(tab: string, ownStore: Storage) {
  const keyOf = (site: string): Key => ["unsaved", site, tab];
  // Held for as long as the tab is open. Without locks, as under an address that is not secure, every other tab counts as gone.
  void navigator.locks?.request(lockOf(tab), () => new Promise(() => {}));

  const keep = (site: string, waiting: readonly EditRequest[]): Promise<void> => {
    try {
      ownStore.setItem(nameOf(site), JSON.stringify(waiting));
    } catch {
      // More than there is room for.
      ownStore.removeItem(nameOf(site));
    }
    return set([...keyOf(site)], waiting).catch(() => {});
  };

  const read = async (site: string): Promise<readonly EditRequest[]> => {
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

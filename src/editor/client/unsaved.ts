/**
 * What is not saved yet waits in the browser (IndexedDB): a tab that goes takes nothing with it (EDT-16). Each tab has its own,
 * which those that open later take over when it is gone.
 */
import { delMany, entries, set } from "idb-keyval";
import type { EditRequest } from "../protocol.ts";

/** The site by which edits of one are not sent to another that is edited at the same address later; and the tab. */
type Key = readonly ["unsaved", site: string, tab: string];

const lockOf = (tab: string) => `sectile-tab:${tab}`;

/** @param tab stays the same when it is reloaded */
export function createUnsaved(tab: string) {
  const keyOf = (site: string): Key => ["unsaved", site, tab];
  // Held for as long as the tab is open. Without locks, as under an address that is not secure, every other tab counts as gone.
  void navigator.locks?.request(lockOf(tab), () => new Promise(() => {}));

  const keep = (site: string, waiting: readonly EditRequest[]): Promise<void> =>
    set([...keyOf(site)], waiting).catch(() => {});

  const read = async (site: string): Promise<readonly EditRequest[]> => {
    const open = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name));
    const left = (await entries<string[], readonly EditRequest[]>()).filter(
      ([[kind, of, by = ""]]) => kind === "unsaved" && of === site && (by === tab || !open.has(lockOf(by))),
    );
    const waiting = left.flatMap(([, requests]) => requests);
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

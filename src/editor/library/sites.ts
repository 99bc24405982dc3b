/** The sites that are open: one session each, for as long as somebody edits. */
import { createSubscribers, type Subscribers } from "../subscribers.ts";
import type { OpenSite } from "./open-site.ts";

export interface Sites {
  /** Opens the site if it is not, and keeps it open until the work is done. */
  use<T>(site: string, work: (open: OpenSite) => Promise<T>): Promise<T>;
  /** Does the same for a site that somebody has open, and nothing for others. Without an editor connected it does not count as use. */
  withOpen(site: string, work: (open: OpenSite) => Promise<void>): Promise<void>;
  /** The sites that somebody has open. */
  openSites(): string[];
  /** Those who listen to a site, also while it is not open. */
  subscribers(site: string): Subscribers;
  close(): Promise<void>;
}

export interface SitesOptions {
  readonly open: (site: string, subscribers: Subscribers) => Promise<OpenSite>;
  /** How many may be open, before the one goes that nobody has used for the longest time. */
  readonly most: number;
  /** Milliseconds after which one goes that nobody uses. */
  readonly idleTime: number;
  readonly onError: (error: unknown, site: string) => void;
}

interface Entry {
  readonly subscribers: Subscribers;
  open: Promise<OpenSite> | undefined;
  /** The same, once it is. */
  opened: OpenSite | undefined;
  /** Of the one before: they share a folder. */
  closing: Promise<void>;
  /** Requests under way. */
  active: number;
  /** When the last one ended, as `performance.now` says it. */
  usedAt: number;
}

export function createSites({ open, most, idleTime, onError }: SitesOptions): Sites {
  const entries = new Map<string, Entry>();
  let isClosed = false;
  const entryOf = (site: string): Entry => {
    const known = entries.get(site);
    if (known) return known;
    const subscribers = createSubscribers();
    const closing = Promise.resolve();
    const entry: Entry = { subscribers, open: undefined, opened: undefined, closing, active: 0, usedAt: 0 };
    entries.set(site, entry);
    return entry;
  };
  /** An editor may be connected to a site that was let go. */
  const isOpen = ({ open, subscribers }: Entry) => open !== undefined || subscribers.count > 0;
  const isFree = ({ active, opened }: Entry) => active === 0 && !opened?.isBusy();
  const letGo = (entry: Entry, site: string) => {
    const closed = entry.open?.catch(() => undefined).then((opened) => opened?.close());
    entry.open = undefined;
    entry.opened = undefined;
    entry.closing = Promise.all([entry.closing, closed]).then(
      () => {},
      (error: unknown) => onError(error, site),
    );
  };
  const openOf = async (entry: Entry, site: string): Promise<OpenSite> => {
    entry.open ??= entry.closing.then(() => open(site, entry.subscribers));
    try {
      entry.opened = await entry.open;
      return entry.opened;
    } catch (error) {
      entry.open = undefined;
      throw error;
    }
  };

  /** Those that nobody uses, the one first that has been left for the longest time. */
  const sweep = () => {
    const byUse = [...entries].sort(([, one], [, other]) => one.usedAt - other.usedAt);
    let count = byUse.filter(([, entry]) => entry.open).length;
    for (const [site, entry] of byUse) {
      const isOld = performance.now() - entry.usedAt >= idleTime;
      if (entry.open && (isOld || count > most) && isFree(entry)) {
        letGo(entry, site);
        count--;
      }
      if (entry.open || entry.active > 0 || entry.subscribers.count > 0) continue;
      // Its folder may still be at work: who opens it again waits for that.
      void entry.closing.then(() => {
        if (entry.open || entry.active > 0 || entry.subscribers.count > 0) return;
        entry.subscribers.close();
        if (entries.get(site) === entry) entries.delete(site);
      });
    }
  };
  const timer = setInterval(sweep, Math.max(100, Math.min(idleTime / 2, 60_000)));
  timer.unref();

  const use: Sites["use"] = async (site, work) => {
    const entry = entryOf(site);
    entry.active++;
    entry.usedAt = performance.now();
    try {
      return await work(await openOf(entry, site));
    } finally {
      entry.active--;
      entry.usedAt = performance.now();
      if ([...entries.values()].filter((one) => one.open).length > most) sweep();
    }
  };

  return {
    use,
    async withOpen(site, work) {
      const entry = entries.get(site);
      if (!entry || !isOpen(entry) || isClosed) return;
      if (entry.subscribers.count > 0) return await use(site, work);
      entry.active++;
      try {
        await work(await openOf(entry, site));
      } finally {
        entry.active--;
      }
    },
    openSites: () => [...entries].flatMap(([site, entry]) => (isOpen(entry) ? [site] : [])),
    subscribers: (site) => entryOf(site).subscribers,
    async close() {
      isClosed = true;
      clearInterval(timer);
      for (const [site, entry] of entries) {
        letGo(entry, site);
        entry.subscribers.close();
      }
      await Promise.all([...entries.values()].map(({ closing }) => closing));
      entries.clear();
    },
  };
}

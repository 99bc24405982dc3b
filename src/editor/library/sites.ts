/** Open sites: one session for each site that is being edited. */
import { createSubscribers, type Subscribers } from "../server/subscribers.ts";
import type { OpenSite } from "./open-site.ts";

export interface Sites {
  /** Opens the site if necessary and keeps it open until the work is done. */
  use<T>(site: string, work: (open: OpenSite) => Promise<T>): Promise<T>;
  /** Runs the work only if the site is open. Without a connected editor this does not count as use. */
  withOpen(site: string, work: (open: OpenSite) => Promise<void>): Promise<void>;
  /** Lists the open sites. */
  openSites(): string[];
  /** Subscribers of a site, even while it is not open. */
  subscribers(site: string): Subscribers;
  close(): Promise<void>;
}

export interface SitesOptions {
  readonly open: (site: string, subscribers: Subscribers) => Promise<OpenSite>;
  /** Maximum number of open sites. The least recently used ones are closed first. */
  readonly maxOpen: number;
  /** Milliseconds after which an unused site is closed. */
  readonly idleTime: number;
  readonly onError: (error: unknown, site: string) => void;
}

interface Entry {
  readonly subscribers: Subscribers;
  open: Promise<OpenSite> | undefined;
  /** The result of `open` once it has resolved. */
  opened: OpenSite | undefined;
  /** Closing of the previous session. Both share a folder. */
  closing: Promise<void>;
  /** Number of running requests. */
  active: number;
  /** End of the last request, from `performance.now`. */
  usedAt: number;
}

export function createSites({ open, maxOpen, idleTime, onError }: SitesOptions): Sites {
  const entries = new Map<string, Entry>();
  let isClosed = false;
  const entryOf = (site: string): Entry => {
    const open = entries.get(site);
    if (open) return open;
    const subscribers = createSubscribers();
    const closing = Promise.resolve();
    const entry: Entry = { subscribers, open: undefined, opened: undefined, closing, active: 0, usedAt: 0 };
    entries.set(site, entry);
    return entry;
  };
  /** An editor may stay connected to a site whose session was closed. */
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

  /** Closes unused sites, least recently used first. */
  const sweep = () => {
    const byUse = [...entries].sort(([, one], [, other]) => one.usedAt - other.usedAt);
    let count = byUse.filter(([, entry]) => entry.open).length;
    for (const [site, entry] of byUse) {
      const isOld = performance.now() - entry.usedAt >= idleTime;
      if (entry.open && (isOld || count > maxOpen) && isFree(entry)) {
        letGo(entry, site);
        count--;
      }
      if (entry.open || entry.active > 0 || entry.subscribers.count > 0) continue;
      // Closing may still be running in the site's folder; reopening waits for it.
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
      if ([...entries.values()].filter((one) => one.open).length > maxOpen) sweep();
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
        // A deleted site leaves nothing here. One that somebody still shows is closed later, as if it were idle.
        if (entry.opened?.isDeleted() && isFree(entry)) letGo(entry, site);
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

/** Server-sent events for open pages. */
import type { ServerResponse } from "node:http";

export interface Problem {
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly hint?: string | undefined;
  /** "site.json:12:8" */
  readonly location: string;
  readonly excerpt?: string | undefined;
}

export interface Live {
  /** Identifies the last build and this run of the preview. */
  readonly version: string;
  /**
   * @param address path of the page
   * @param version build that the page is from
   */
  connect(response: ServerResponse, address: string, version: string): void;
  isOpen(address: string): boolean;
  /**
   * Begins a new version.
   * @param urls encoded paths of pages that have changed; undefined for all
   */
  changed(urls: readonly string[] | undefined): void;
  /** Sends the problems that prevent the build; an empty list once it succeeds again. */
  problems(found: readonly Problem[]): void;
  close(): void;
}

/** Address of a page that shows all others in frames, and listens for them. */
export const everyPage = "*";

/** Maximum number of open pages. Each is a permanent connection. */
const maxPages = 200;

/** Maximum of unread data per page, in characters. Thousands of problems take less. */
const maxUnread = 4 * 1024 * 1024;

/** Milliseconds. Routers close connections that are silent for a minute or more. */
const heartbeat = 25_000;

/** Number of versions whose changes are kept for pages that connect late. */
const longestHistory = 200;

/**
 * Returns headers of an answer that does not end. Proxies would otherwise collect it before they pass it on: nginx unless it is told
 * not to, others to compress it.
 */
export const streamHeaders = (type: string) => ({
  "content-type": type,
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
});

/** @param run distinguishes this run of the preview from others at the same address */
export function createLive(run: string): Live {
  const pages = new Map<ServerResponse, string>();
  let number = 0;
  let history: (readonly string[] | undefined)[] = [];
  let found: readonly Problem[] = [];

  const send = (response: ServerResponse, event: string, data: unknown) => {
    response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    if (response.writableLength > maxUnread) response.destroy();
  };
  const version = () => `${run}-${number}`;
  const beat = setInterval(() => {
    for (const response of pages.keys()) response.write(":\n\n");
  }, heartbeat);
  beat.unref();

  /** Returns true if the page at this address has changed since that version. */
  const isStale = (address: string, seen: string): boolean => {
    if (seen === version()) return false;
    if (address === everyPage) return true;
    const [, of, since] = /^(.*)-(\d+)$/.exec(seen) ?? [];
    const missed = number - Number(since);
    if (of !== run || !(missed >= 0 && missed <= history.length)) return true;
    return history.slice(history.length - missed).some((urls) => !urls || urls.includes(address));
  };

  return {
    get version() {
      return version();
    },
    connect(response, address, seen) {
      // Disconnect the oldest page, so that nobody can lock out the current one. The oldest reconnects if it is still open.
      const [oldest] = pages.keys();
      if (oldest && pages.size >= maxPages) {
        pages.delete(oldest);
        oldest.end();
      }
      response.writeHead(200, streamHeaders("text/event-stream"));
      response.on("close", () => pages.delete(response));
      pages.set(response, address);
      response.write("retry: 500\n\n");
      send(response, "problems", found);
      if (isStale(address, seen)) send(response, "changed", { version: version() });
    },
    isOpen: (address) => [...pages.values()].some((open) => open === address || open === everyPage),
    changed(urls) {
      number++;
      history = [...history, urls].slice(-longestHistory);
      const reported = urls && new Set(urls);
      for (const [response, address] of pages)
        if (address === everyPage) send(response, "changed", { version: version(), urls });
        else if (!reported || reported.has(address)) send(response, "changed", { version: version() });
    },
    problems(now) {
      if (now.length === 0 && found.length === 0) return;
      found = now;
      for (const response of pages.keys()) send(response, "problems", found);
    },
    close() {
      clearInterval(beat);
      for (const response of pages.keys()) response.end();
      pages.clear();
    },
  };
}

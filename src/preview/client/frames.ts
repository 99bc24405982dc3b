/**
 * One connection for a page and the frames in it. Browsers open at most six connections to a host, so frames with their own would
 * block each other.
 */

type Listener = (urls: readonly string[] | undefined) => void;

export interface Feed {
  /** Build that the page was notified of last. */
  version: string;
  /** @returns a function that stops it */
  listen(listener: Listener): () => void;
  readonly listeners: Set<Listener>;
}

const name = "sectileFeed";
type WithFeed = { [name]?: Feed };

/** @param version build that the page is from */
export function createFeed(version: string): Feed {
  const listeners = new Set<Listener>();
  const feed: Feed = {
    version,
    listeners,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  if (document.documentElement.dataset.frames !== undefined) (window as WithFeed)[name] = feed;
  return feed;
}

/** @param urls addresses of the changed pages; undefined if they are unknown */
export function passOn(feed: Feed, version: string, urls: readonly string[] | undefined): void {
  feed.version = version;
  for (const listener of feed.listeners) listener(urls);
}

/** @returns the feed of the page around this frame; undefined for a page of its own */
export function feedOfFrames(): Feed | undefined {
  try {
    return parent === window ? undefined : (parent as WithFeed)[name];
  } catch {
    // Another site shows the page.
    return undefined;
  }
}

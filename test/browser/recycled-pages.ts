/**
 * Pages that were let go and can be used again: a new one costs a quarter of a second of a processor, most of it for what
 * its process does for the first time.
 */
import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core";

/** What a page can be given and can lose again. */
type Look = Pick<BrowserContextOptions, "viewport" | "reducedMotion" | "colorScheme" | "forcedColors">;

/** What stays with a page, or with all of its context, once it was asked for. */
const forGood = [
  "clock",
  "grantPermissions",
  "newCDPSession",
  "setDefaultTimeout",
  "setExtraHTTPHeaders",
  "setGeolocation",
  "setOffline",
];
/** What gives something by which it is taken back. */
const forNow = ["addInitScript", "exposeBinding", "exposeFunction"];
/** What tests listen to. */
const events = [
  "console",
  "dialog",
  "download",
  "framenavigated",
  "page",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "response",
];

interface Kept {
  readonly kind: string;
  readonly devTools: CDPSession;
  readonly toDispose: { dispose(): Promise<void> }[];
  /** Origins that something was loaded from, and those that the page itself was at. */
  readonly loaded: Set<string>;
  readonly visited: Set<string>;
  isSpoilt: boolean;
}

const kept = new WeakMap<Page, Kept>();
/** The last ones that were let go, of which each holds a process. */
const atRest: Page[] = [];
const most = 4;

/** What a page is for good: one of the same kind can take its place. */
const kindOf = ({ viewport, reducedMotion, colorScheme, forcedColors, ...rest }: BrowserContextOptions) =>
  JSON.stringify(rest);

/** Notes what a new page is made to be, before anything is done with it. */
export async function keep(page: Page, options: BrowserContextOptions): Promise<void> {
  const context = page.context();
  const devTools = await context.newCDPSession(page);
  const one: Kept = {
    kind: kindOf(options),
    devTools,
    toDispose: [],
    loaded: new Set(),
    visited: new Set(),
    isSpoilt: false,
  };
  kept.set(page, one);
  listen(page, one);
  for (const owner of [page, context] as unknown as Record<
    string,
    (...given: unknown[]) => Promise<never>
  >[]) {
    for (const name of forNow) {
      const own = owner[name]?.bind(owner);
      owner[name] = async (...given) => {
        const done = await own?.(...given);
        if (done) one.toDispose.push(done);
        return done as never;
      };
    }
    for (const name of forGood) {
      const own = owner[name];
      const get = () => {
        one.isSpoilt = true;
        return typeof own === "function" ? own.bind(owner) : own;
      };
      if (own) Object.defineProperty(owner, name, { get });
    }
  }
}

function listen(page: Page, { loaded, visited }: Kept): void {
  const note = (origins: Set<string>, address: string) =>
    /^https?:/.test(address) && origins.add(new URL(address).origin);
  page.on("response", (response) => note(loaded, response.url()));
  page.on("framenavigated", (frame) => frame === page.mainFrame() && note(visited, frame.url()));
}

/** @returns a page for such options as it is for who was never anywhere, or none */
export async function takeRecycled(options: BrowserContextOptions): Promise<Page | undefined> {
  const kind = kindOf(options);
  const page = atRest.find((one) => kept.get(one)?.kind === kind);
  if (!page) return undefined;
  atRest.splice(atRest.indexOf(page), 1);
  if (page.isClosed()) return takeRecycled(options);
  const { viewport, reducedMotion, colorScheme = "light", forcedColors = "none" }: Look = options;
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ media: null, reducedMotion, colorScheme, forcedColors });
  // A page behind another one is drawn seldom.
  await page.bringToFront();
  return page;
}

/**
 * Takes a page back, with nothing stored at the places where it was, no cookies, no routes, and nobody who listens.
 * @returns whether it could be: one that was made another for good, or has something stored for each of several places, is not
 */
export async function recycle(page: Page): Promise<boolean> {
  const one = kept.get(page);
  if (!one || one.isSpoilt || one.visited.size > 1 || page.isClosed()) return false;
  try {
    const context = page.context();
    await Promise.all(one.toDispose.splice(0).map((given) => given.dispose()));
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const owner of [page, context]) {
      await owner.unrouteAll({ behavior: "ignoreErrors" });
      for (const event of events) owner.removeAllListeners(event);
    }
    await page.evaluate(() => location.protocol.startsWith("http") && sessionStorage.clear());
    await page.goto("about:blank");
    for (const origin of [...one.loaded, ...one.visited])
      await one.devTools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
    await context.clearCookies();
    await one.devTools.send("Network.clearBrowserCache");
    await one.devTools.send("Page.resetNavigationHistory");
    await page.mouse.move(0, 0);
    one.loaded.clear();
    one.visited.clear();
    listen(page, one);
  } catch {
    return false;
  }
  atRest.push(page);
  if (atRest.length > most) await atRest.shift()?.context().close();
  return true;
}

/** @returns whether a context waits for its next use */
export const isRecycled = (context: BrowserContext): boolean =>
  context.pages().some((page) => atRest.includes(page));

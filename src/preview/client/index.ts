/**
 * Runs in every page of a preview, before the page's own scripts. Updates the page after each build and shows build errors.
 * Compiled to dist/engine/preview-page.js.
 */
import { createFeed, feedOfFrames, passOn } from "./frames.ts";
import { showProblems } from "./overlay.ts";
import { createUpdater, restoreScroll } from "./update.ts";

const own = document.querySelector<HTMLScriptElement>("script[data-page][data-version]");
const { page = location.pathname, version = "" } = own?.dataset ?? {};

restoreScroll();
const update = createUpdater(own);
const feed = createFeed(version);

function connect(seen: string): void {
  const source = new EventSource(`/__sectile/events?${new URLSearchParams({ page, version: seen })}`);
  let last = seen;
  source.addEventListener("changed", ({ data }) => {
    const { version: next, urls } = JSON.parse(data);
    last = next;
    passOn(feed, next, urls);
    void update();
  });
  source.addEventListener("problems", ({ data }) => showProblems(JSON.parse(data)));
  source.addEventListener("error", () => {
    // The browser's own reconnect would send the version that the page had at first.
    source.close();
    setTimeout(connect, 500, last);
  });
  addEventListener("pagehide", () => source.close());
}

const shared = feedOfFrames();
if (shared) {
  const stop = shared.listen((urls) => {
    if (urls === undefined || urls.includes(page)) void update();
  });
  addEventListener("pagehide", stop);
  // A build may have ended while this frame was loading.
  if (shared.version !== version) void update();
} else connect(version);

// A page from the back/forward cache may be out of date.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

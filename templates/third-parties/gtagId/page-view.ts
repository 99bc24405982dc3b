/** Sends the `page_view` event (TPS-4). */
import { type Command, globals } from "#browser/snippet";

/** Does nothing if no analytics function is present. */
export function sendPageView(): void {
  (globals.gtag as Command | undefined)?.("event", "page_view", {
    page_path: location.pathname,
    page_title: document.title,
    page_location: location.href,
  });
}

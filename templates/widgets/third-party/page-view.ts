/** The event that a page has been seen (TPS-4; published-site.md section 7). */

/** Does nothing where no analytics function is present. */
export function sendPageView(): void {
  const { gtag } = window as { gtag?: (...command: unknown[]) => void };
  gtag?.("event", "page_view", {
    page_path: location.pathname,
    page_title: document.title,
    page_location: location.href,
  });
}

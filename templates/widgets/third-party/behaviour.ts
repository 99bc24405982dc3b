/**
 * Loads the third parties of a site, as far as the visitor agrees. It comes with the first sign of the visitor (TPS-1).
 *
 * Where the site asks in the GDPR style, whoever shows the banner, a visitor who has not chosen has not agreed to anything.
 * Elsewhere all is loaded that is configured (TPS-2), with two exceptions, because the visitor has spoken there as well: a stored refusal holds wherever it
 * was given, also after the owner has changed or removed the banner; and Global Privacy Control is a refusal as long as
 * nothing else is stored. A stored choice was made for this site and outweighs that general signal.
 */
import { readConsent } from "#browser/consent";
import type { Provider, ThirdParties } from "#section/view";
import type { LoaderElement } from "./loader-element.ts";
import { sendPageView } from "./page-view.ts";
import { type Choice, load, updateConsent } from "./providers.ts";

// It has waited for its moment already.
export const startsAtOnce = true;

/** Those that analytics consent is asked for; all others need marketing consent. */
const counters: readonly string[] = ["gtagId", "facebookPixelCode", "ymId"];

export function enhance(root: LoaderElement): void {
  const { isGated, ids }: ThirdParties = JSON.parse(root.dataset.thirdParties ?? "");
  let used = choose(isGated);
  const waiting = new Map(Object.entries(ids));
  const loadAllowed = (allowed: Choice) => {
    for (const [provider, id] of waiting)
      if (counters.includes(provider) ? allowed.analytics : allowed.marketing) {
        waiting.delete(provider);
        (load[provider as Provider] ?? root.loadChat)?.(id, allowed);
      }
  };
  loadAllowed(used);
  // The visitor has chosen, and nothing of it can be kept: it counts on this page, which is not loaded again (CKB-6). What
  // runs already cannot be stopped; Google's is told.
  addEventListener("consent", () => {
    const chosen = choose(isGated);
    updateConsent(chosen);
    loadAllowed(chosen);
    used = chosen;
  });

  // A page that the browser kept and shows again is seen once more. If the visitor has chosen anew meanwhile, on another
  // page, it is loaded again, as the one was on which the choice was made (CKB-4).
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    const { analytics, marketing } = choose(isGated);
    if (analytics !== used.analytics || marketing !== used.marketing) location.reload();
    else sendPageView();
  });
}

function choose(isGated: boolean): Choice {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  const isAgreed = !isGated && !globalPrivacyControl;
  return readConsent() ?? { analytics: isAgreed, marketing: isAgreed };
}

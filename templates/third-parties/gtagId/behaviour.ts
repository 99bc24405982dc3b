/**
 * Loads Google's tag: developers.google.com/tag-platform/gtagjs, .../security/guides/consent,
 * analytics/devguides/collection/ga4/views
 */
import type { Consent } from "#browser/consent";
import { type Command, globals, keep, loadScript } from "#browser/snippet";
import { thirdParty } from "#browser/third-party";
import { sendPageView } from "./page-view.ts";

export const startsAtOnce = true;

export const enhance = thirdParty(
  (id, choice) => {
    const dataLayer: unknown[] = [];
    const gtag = keep(dataLayer);
    Object.assign(globals, { dataLayer, gtag });
    loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`);
    gtag("consent", "default", signals(choice));
    gtag("js", new Date());
    gtag("config", id, { send_page_view: false });
    sendPageView();
  },
  {
    onChoice: (choice) => (globals.gtag as Command | undefined)?.("consent", "update", signals(choice)),
    onReturn: sendPageView,
  },
);

function signals({ analytics, marketing }: Consent) {
  const advertising = signal(marketing);
  return {
    ad_storage: advertising,
    ad_user_data: advertising,
    ad_personalization: advertising,
    analytics_storage: signal(analytics),
  };
}

const signal = (isAgreed: boolean) => (isAgreed ? "granted" : "denied");

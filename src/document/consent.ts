/** What a site loads of other hosts, and who asks its visitors about it (CKB-1, TPS-2). */
import { rules } from "#section";
import { type Diagnostic, diagnose } from "../diagnostic/index.ts";
import type { SiteFrame } from "./site-schema.ts";

type Provider = keyof typeof rules.providerIds;

/** @returns the site's id at each provider, in the order of loading; none for a site that is shown in the builder */
export function thirdPartyIdsOf({
  settings,
  isForPreview,
}: Pick<SiteFrame, "settings" | "isForPreview">): Readonly<Partial<Record<Provider, string>>> {
  const { chatsData, gtagId, facebookPixelCode, ymId, adSensePublisherId } = settings;
  const chat = chatsData.find(({ isPrimary }) => isPrimary);
  const wanted = {
    gtagId,
    facebookPixelCode,
    ymId,
    adSensePublisherId,
    ...(chat && { [chat.name]: chat.key }),
  };
  const ids = Object.entries(wanted).filter(
    // An id that is empty is none; one that has not its provider's form was an error, and reaches no page (DOC-6).
    ([provider, id]) => id && rules.isProviderId(provider as Provider, id),
  );
  return isForPreview ? {} : Object.fromEntries(ids);
}

/**
 * The banner that the site's pages show: the GDPR style is preferred. A paid site has one where it says so.
 * @returns undefined when they show none
 */
export function shownConsentOf({ cookieSettings, isPaid, isForPreview }: SiteFrame) {
  const { gdpr, simple, onPaidSites } = cookieSettings;
  if (isForPreview || (isPaid && !onPaidSites)) return undefined;
  return [gdpr, simple].find(({ isVisible }) => isVisible);
}

/** Whether third parties wait for the visitor's consent, whoever asks for it. */
export const isConsentNeeded = ({ cookieSettings }: Pick<SiteFrame, "cookieSettings">): boolean =>
  cookieSettings.gdpr.isVisible;

/** Tells of third parties that are loaded without asking, or never, because nobody asks. */
export function checkConsent(frame: SiteFrame): Diagnostic[] {
  const providers = Object.keys(thirdPartyIdsOf(frame)).map((id) => rules.providerIds[id as Provider].name);
  if (providers.length === 0 || shownConsentOf(frame)) return [];
  if (!isConsentNeeded(frame))
    return [diagnose("loads-without-consent", "/settings", { providers, isPaid: frame.isPaid })];
  // An owner who says "not here" has a banner of another make.
  if (frame.cookieSettings.onPaidSites === false) return [];
  return [diagnose("consent-not-asked", "/cookieSettings", { providers })];
}

/** Third parties that a site loads, and the banner that asks for consent (CKB-1, TPS-2). */
import type { Catalogue, ThirdParty } from "#section";
import { type Diagnostic, diagnose } from "../diagnostic/index.ts";
import type { SiteSettings } from "./site-schema.ts";

/** @returns third parties that the site loads, with its ID at each; none in the builder's preview */
export function wantedThirdParties(
  { settings, isForPreview }: Pick<SiteSettings, "settings" | "isForPreview">,
  { thirdParties }: Pick<Catalogue, "thirdParties">,
): { readonly thirdParty: ThirdParty; readonly id: string }[] {
  if (isForPreview) return [];
  const { chatsData, ...ids } = settings;
  const chat = chatsData.find(({ isPrimary }) => isPrimary);
  return [...thirdParties.values()].flatMap((thirdParty) => {
    const { name, isChat } = thirdParty;
    const id = isChat ? chat?.name === name && chat.key : ids[name];
    // An ID of the wrong form was reported as an error and must not reach a page (DOC-6).
    return typeof id === "string" && id !== "" && thirdParty.id.pattern.test(id) ? [{ thirdParty, id }] : [];
  });
}

/**
 * Returns the banner that pages show, preferably in GDPR style. A paid site shows one only if it asks for it.
 * @returns undefined if pages show none
 */
export function shownConsentOf({ cookieSettings, isPaid, isForPreview }: SiteSettings) {
  const { gdpr, simple, onPaidSites } = cookieSettings;
  if (isForPreview || (isPaid && !onPaidSites)) return undefined;
  return [gdpr, simple].find(({ isVisible }) => isVisible);
}

/** True if third parties wait for consent, from this banner or another one. */
export const isConsentNeeded = ({ cookieSettings }: Pick<SiteSettings, "cookieSettings">): boolean =>
  cookieSettings.gdpr.isVisible;

/** Reports third parties that load without consent, or never load because no banner asks. */
export function checkConsent(
  settings: SiteSettings,
  catalogue: Pick<Catalogue, "thirdParties">,
): Diagnostic[] {
  const providers = wantedThirdParties(settings, catalogue).map(({ thirdParty }) => thirdParty.label);
  const shown = shownConsentOf(settings);
  if (shown) return shown === settings.cookieSettings.gdpr ? checkBanner(settings, providers) : [];
  if (providers.length === 0) return [];
  if (!isConsentNeeded(settings))
    return [diagnose("loads-without-consent", "/settings", { providers, isPaid: settings.isPaid })];
  // With an explicit false, the owner uses another banner.
  if (settings.cookieSettings.onPaidSites === false) return [];
  return [diagnose("consent-not-asked", "/cookieSettings", { providers })];
}

/** Reports legal gaps of a banner in GDPR style. */
function checkBanner(
  { cookieSettings, privacyPolicy }: SiteSettings,
  providers: readonly string[],
): Diagnostic[] {
  const { choice, gdpr } = cookieSettings;
  const { isVisible, link } = gdpr.privacyPolicyBtn;
  return [
    // With an explicit "assumed", the owner has decided.
    ...(providers.length > 0 && choice === undefined
      ? [diagnose("consent-assumed", "/cookieSettings", { providers })]
      : []),
    ...(isVisible && !link && !privacyPolicy.link
      ? [diagnose("consent-without-policy", "/cookieSettings/gdpr/privacyPolicyBtn", {})]
      : []),
  ];
}

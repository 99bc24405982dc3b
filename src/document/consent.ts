/** What a site loads of other hosts, and who asks its visitors about it (CKB-1, TPS-2). */
import type { Catalogue, ThirdParty } from "#section";
import { type Diagnostic, diagnose } from "../diagnostic/index.ts";
import type { SiteSettings } from "./site-schema.ts";

/** @returns what the site loads, with its id there; none for a site that is shown in the builder */
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
    // An empty id is none; one that has not its form was an error, and reaches no page (DOC-6).
    return typeof id === "string" && id !== "" && thirdParty.id.pattern.test(id) ? [{ thirdParty, id }] : [];
  });
}

/**
 * The banner that the site's pages show: the GDPR style is preferred. A paid site has one where it says so.
 * @returns undefined when they show none
 */
export function shownConsentOf({ cookieSettings, isPaid, isForPreview }: SiteSettings) {
  const { gdpr, simple, onPaidSites } = cookieSettings;
  if (isForPreview || (isPaid && !onPaidSites)) return undefined;
  return [gdpr, simple].find(({ isVisible }) => isVisible);
}

/** Whether third parties wait for the visitor's consent, whoever asks for it. */
export const isConsentNeeded = ({ cookieSettings }: Pick<SiteSettings, "cookieSettings">): boolean =>
  cookieSettings.gdpr.isVisible;

/** Tells of third parties that are loaded without asking, or never, because nobody asks. */
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
  // An owner who says "not here" has a banner of another make.
  if (settings.cookieSettings.onPaidSites === false) return [];
  return [diagnose("consent-not-asked", "/cookieSettings", { providers })];
}

/** Tells what a banner in the GDPR style lacks by the law it is for. */
function checkBanner(
  { cookieSettings, privacyPolicy }: SiteSettings,
  providers: readonly string[],
): Diagnostic[] {
  const { choice, gdpr } = cookieSettings;
  const { isVisible, link } = gdpr.privacyPolicyBtn;
  return [
    ...(providers.length > 0 && choice !== "equal"
      ? [diagnose("consent-assumed", "/cookieSettings", { providers })]
      : []),
    ...(isVisible && !link && !privacyPolicy.link
      ? [diagnose("consent-without-policy", "/cookieSettings/gdpr/privacyPolicyBtn", {})]
      : []),
  ];
}

/** Settings of the cookie banner: texts and buttons of the active style. */
import { type Catalogue, consentCategories } from "#section";
import { type ConsentSettings, toPlainText } from "#section/view";
import { parsePointer } from "../diagnostic/index.ts";
import { type LocalizedSite, type Site, type SiteSettings, shownConsentOf } from "../document/index.ts";
import { messagesOf, wordsOf } from "./messages.ts";
import { textLanguage } from "./text-languages.ts";

type Words = (key: string) => string;
type Style = SiteSettings["cookieSettings"]["gdpr"];

/** Pointers of texts that a document may define, below the active style. */
const ownTexts = [
  "consentText",
  "acceptBtn/name",
  "declineBtn/name",
  "settingsBtn/name",
  "privacyPolicyBtn/name",
  "settings/title",
  "settings/description",
  "settings/confirmBtnName",
  "settings/categories",
];

/** @returns JSON pointers of texts that the document may define; empty if visitors are not asked */
function ownTextsOf({ cookieSettings }: SiteSettings): string[] {
  const style = (["gdpr", "simple"] as const).find((name) => cookieSettings[name].isVisible);
  return style ? ownTexts.map((text) => `/cookieSettings/${style}/${text}`) : [];
}

/**
 * Returns the banner's settings for pages of one language. If the document defines texts and none is translated, all texts are in
 * the primary language, because a banner in two languages helps nobody.
 */
export function consentOf(
  site: Site,
  uiLocale: LocalizedSite,
  catalogue: Catalogue,
): ConsentSettings | undefined {
  const wordsIn = ({ language, settings }: LocalizedSite) =>
    wordsOf(messagesOf(catalogue, language.code, settings.messages));
  const places = ownTextsOf(uiLocale.settings);
  const { primary } = site;
  const isOwn = places.some((place) => valueAt(primary.settings, place));
  const isUntranslated = places.every((place) => uiLocale.originOf(place) === place);
  const speaker = uiLocale !== primary && isOwn && isUntranslated ? primary : uiLocale;
  const settings = consentSettingsOf(uiLocale.settings, wordsIn(speaker));
  return settings && speaker !== uiLocale
    ? { ...settings, language: textLanguage(primary.language.code) }
    : settings;
}

const valueAt = (settings: SiteSettings, pointer: string): unknown =>
  parsePointer(pointer).reduce<unknown>(
    (value, key) => (value as Readonly<Record<string, unknown>> | undefined)?.[key],
    settings,
  );

/**
 * Ensures the required controls: buttons and switches have a name even if
 * the document's is empty, and at least one button is visible.
 * @param t interface texts, for texts that the document omits (DOC-8)
 * @returns undefined if visitors are not asked
 */
function consentSettingsOf(settings: SiteSettings, t: Words): ConsentSettings | undefined {
  const shown = shownConsentOf(settings);
  if (!shown) return undefined;
  const isEqual = settings.cookieSettings.choice === "equal";
  const { acceptBtn, declineBtn, settingsBtn, privacyPolicyBtn, consentText, settings: layer } = shown;
  return {
    label: t("cookieConsent"),
    alwaysOn: t("alwaysOn"),
    // The simple style loads everything until the visitor refuses it, so its switches are on.
    beginsOff: isEqual && shown === settings.cookieSettings.gdpr,
    consentText: consentText ?? t("consentText"),
    acceptBtn: { ...acceptBtn, name: orElse(acceptBtn.name, t("consentAccept")) },
    declineBtn: {
      name: orElse(declineBtn.name, t("consentDecline")),
      isVisible: declineBtn.isVisible || (isEqual && acceptBtn.isVisible),
    },
    settingsBtn: {
      name: orElse(settingsBtn.name, t("consentSettings")),
      isVisible: settingsBtn.isVisible || !(acceptBtn.isVisible || declineBtn.isVisible),
    },
    privacyPolicyBtn: {
      ...privacyPolicyBtn,
      name: orElse(privacyPolicyBtn.name, t("privacyPolicy")),
      link: privacyPolicyBtn.link || settings.privacyPolicy.link,
    },
    settings: {
      title: orElse(layer.title, t("consentTitle")),
      description: layer.description ?? t("consentDescription"),
      confirmBtnName: orElse(layer.confirmBtnName, t("consentConfirm")),
      categories: categoriesOf(shown, t),
    },
  };
}

const orElse = (text: string | undefined, fallback: string): string =>
  text && toPlainText(text).trim() ? text : fallback;

/** Each category once: two switches for one choice could contradict each other. */
function categoriesOf({ settings }: Style, t: Words): ConsentSettings["settings"]["categories"] {
  const title = (type: string) => t(`${type}Cookies`);
  const { categories } = settings;
  if (!categories)
    return consentCategories.map((type) => ({
      type,
      title: title(type),
      description: t(`${type}CookiesHint`),
    }));
  return categories
    .filter(({ type }, index) => categories.findIndex((other) => other.type === type) === index)
    .map((category) => ({ ...category, title: orElse(category.title, title(category.type)) }));
}

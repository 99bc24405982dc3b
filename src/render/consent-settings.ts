/** What visitors are asked about cookies: the texts and buttons of the style that is shown (builder.md section 3). */
import { type ConsentSettings, toPlainText } from "#section/view";
import { consentSchema, type SiteFrame } from "../document/index.ts";

/** The texts of a document that gives none (DOC-8). */
const defaults = consentSchema({ declineIsVisible: true }).parse({});

/**
 * The GDPR style is preferred (CKB-1). What a visitor cannot do without is always there: a button and a switch have a name
 * although the document has an empty one, and there is one button at least.
 * @returns undefined when nobody is asked
 */
export function consentSettingsOf(frame: SiteFrame): ConsentSettings | undefined {
  const { gdpr, simple } = frame.cookieSettings;
  const shown = [gdpr, simple].find(({ isVisible }) => isVisible);
  if (!shown || frame.isPaid || frame.isForPreview) return undefined;
  const { acceptBtn, declineBtn, settingsBtn, privacyPolicyBtn, consentText, settings } = shown;
  return {
    consentText,
    acceptBtn: named(acceptBtn, defaults.acceptBtn),
    declineBtn: named(declineBtn, defaults.declineBtn),
    settingsBtn: {
      ...named(settingsBtn, defaults.settingsBtn),
      isVisible: settingsBtn.isVisible || !(acceptBtn.isVisible || declineBtn.isVisible),
    },
    privacyPolicyBtn: {
      ...named(privacyPolicyBtn, defaults.privacyPolicyBtn),
      link: privacyPolicyBtn.link || frame.privacyPolicy.link,
    },
    settings: {
      title: orElse(settings.title, defaults.settings.title),
      description: settings.description,
      confirmBtnName: orElse(settings.confirmBtnName, defaults.settings.confirmBtnName),
      categories: titled(settings.categories),
    },
  };
}

const orElse = (text: string | undefined, fallback: string): string =>
  text && toPlainText(text).trim() ? text : fallback;

const named = <B extends { readonly name: string }>(button: B, { name }: { readonly name: string }): B => ({
  ...button,
  name: orElse(button.name, name),
});

type Categories = ConsentSettings["settings"]["categories"];

/** Each kind once: two switches for one choice could contradict each other. */
const titled = (categories: Categories): Categories =>
  categories
    .filter(({ type }, index) => categories.findIndex((other) => other.type === type) === index)
    .map((category) => ({
      ...category,
      title: orElse(
        category.title,
        defaults.settings.categories.find(({ type }) => type === category.type)?.title ?? category.type,
      ),
    }));

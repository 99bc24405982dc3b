/**
 * Asks visitors about cookies: a banner at the bottom of the window and a dialog with the settings (CKB-1 to CKB-6).
 *
 * The markup is static and a behaviour adds the listeners. The only state is in the switches, which are checkboxes and keep
 * it themselves. An island would be larger and repeat the owner's texts in its props.
 */
import { ActionButton, Link, Text } from "#elements";
import { type ConsentSettings, useSite } from "#section/view";
import { settingsId } from "#widgets/cookie-settings";
import { Settings } from "./settings.tsx";
import css from "./style.module.css";

export const placement = "start";

export function View() {
  const { consent, base } = useSite();
  if (!consent) return null;
  return (
    <div
      data-enhance="cookie-consent"
      data-path={base}
      data-off={consent.beginsOff || undefined}
      {...consent.language}
    >
      <Banner of={consent} />
      <Settings of={consent.settings} alwaysOn={consent.alwaysOn} id={settingsId} />
    </div>
  );
}

/** Maximum length in characters, including markup, of a text that fits on a phone without scrolling. */
const fitting = 120;

/** Visible only while `html` has the classes `js` and `asks-consent`. */
function Banner({ of }: { readonly of: ConsentSettings }) {
  const { link } = useSite();
  const { label, acceptBtn, declineBtn, settingsBtn, privacyPolicyBtn, consentText } = of;
  return (
    <section className={css.banner} aria-label={label}>
      {/* Focusable, so that a long text can be scrolled with the keyboard. */}
      <div className={css.text} tabIndex={consentText.length > fitting ? 0 : undefined}>
        <Text of={of} field="consentText" />
      </div>
      <div className={css.actions}>
        {/* Accept and decline look the same. */}
        {acceptBtn.isVisible && <ActionButton value="all">{acceptBtn.name}</ActionButton>}
        {declineBtn.isVisible && <ActionButton value="none">{declineBtn.name}</ActionButton>}
        {settingsBtn.isVisible && (
          <ActionButton isOutlined popoverTarget={settingsId}>
            {settingsBtn.name}
          </ActionButton>
        )}
        {privacyPolicyBtn.isVisible && link(privacyPolicyBtn.link) && (
          <Link to={privacyPolicyBtn.link} className={css.policy}>
            {privacyPolicyBtn.name}
          </Link>
        )}
      </div>
    </section>
  );
}

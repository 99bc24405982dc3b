/**
 * Asks visitors about cookies: a banner at the bottom of the window and the dialog with the settings (CKB-1 to CKB-6).
 *
 * All of it is static, and an enhancer listens: what has state are the switches of the dialog, and checkboxes keep theirs
 * themselves. An island would be larger and would repeat the owner's texts in its props.
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

/** Characters of the source up to which a text has room on a phone. */
const fitting = 120;

/** Only seen while `html` has the classes `js` and `asks-consent`. */
function Banner({ of }: { readonly of: ConsentSettings }) {
  const { link } = useSite();
  const { label, acceptBtn, declineBtn, settingsBtn, privacyPolicyBtn, consentText } = of;
  return (
    <section className={css.banner} aria-label={label}>
      {/* A long text scrolls, also by keyboard. */}
      <div className={css.text} tabIndex={consentText.length > fitting ? 0 : undefined}>
        <Text of={of} field="consentText" />
      </div>
      <div className={css.actions}>
        {/* Yes and no look the same. */}
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

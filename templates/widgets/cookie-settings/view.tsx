/** The way back to the cookie settings, by which a visitor withdraws what was agreed to (CKB-5). */
import { Layout } from "#elements";
import { useSite } from "#section/view";
import css from "./style.module.css";

/** The button is the footer's; a page whose sections have none gets a line of its own. */
export const placement = "aside";

/** Id of the dialog that the cookie consent brings along; ids of sections begin with the name of their type. */
export const settingsId = "cookie-settings";

export function View() {
  const { consent, hasButtonFor } = useSite();
  if (!consent || hasButtonFor?.(settingsId)) return null;
  return (
    <Layout className={css.line}>
      <CookieSettingsButton />
    </Layout>
  );
}

/** Nothing where visitors are not asked; not seen without a script, which alone could keep a choice. */
export function CookieSettingsButton() {
  const { consent, t } = useSite();
  if (!consent) return null;
  return (
    <button type="button" className={css.button} popoverTarget={settingsId}>
      {t("cookieSettings")}
    </button>
  );
}

/** Reopens the cookie settings, so that visitors can withdraw their consent (CKB-5). */
import { Layout } from "#elements";
import { useSite } from "#section/view";
import css from "./style.module.css";

/** The button belongs into the footer. A page without one gets a separate line. */
export const placement = "aside";

/** Id of the cookie settings dialog. It cannot clash with ids of sections, which start with the name of their type. */
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

/** Renders nothing if visitors are not asked. Hidden without JavaScript, since nothing could store a choice. */
export function CookieSettingsButton() {
  const { consent, t } = useSite();
  if (!consent) return null;
  return (
    <button type="button" className={css.button} popoverTarget={settingsId}>
      {t("cookieSettings")}
    </button>
  );
}

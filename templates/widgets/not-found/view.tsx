/** What stands on the page for an address that the site does not have (OUT-3). */
import { Button, Layout, Motif } from "#elements";
import { useSite } from "#section/view";
import css from "./style.module.css";

export const placement = "notFound";

export function View() {
  const { t } = useSite();
  return (
    <section className={css.ground}>
      <Motif className={css.motif} />
      <Layout className={css.layout}>
        <p className={css.number}>404</p>
        <h1>{t("notFound")}</h1>
        <p className={css.hint}>{t("notFoundHint")}</p>
        <Button of={{ buttonText: t("toHome"), buttonUrl: "/" }} />
      </Layout>
    </section>
  );
}

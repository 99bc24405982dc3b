/** The bar at the end of sites that nobody has paid for, and the way to report one (RPT-1). */
import { Icon, Layout } from "#elements";
import { useSite } from "#section/view";
import { Report } from "./report.tsx";
import css from "./style.module.css";

export const placement = "aside";

/** Id of the report panel; ids of sections begin with the name of their type, which this is not. */
const panelId = "report-panel";

export function View() {
  const { t, showsDisclaimer, canReport } = useSite();
  if (!showsDisclaimer) return null;
  if (!canReport)
    return (
      <Layout className={css.bar}>
        <p className={css.text}>{t("madeWithBuilder")}</p>
      </Layout>
    );
  return (
    <>
      <Layout className={css.bar}>
        <p className={css.text}>{t("disclaimer")}</p>
        <button type="button" className={css.report} popoverTarget={panelId}>
          <Icon name="flag" />
          {t("report")}
        </button>
      </Layout>
      <Report id={panelId} />
    </>
  );
}

/** Bar at the end of unpaid sites, with a button to report the site (RPT-1). */
import { Icon, Layout } from "#elements";
import { useSite } from "#section/view";
import { Report } from "./report.tsx";
import css from "./style.module.css";

export const placement = "aside";

/** Id of the report dialog. It cannot clash with ids of sections, which start with the name of their type. */
const panelId = "report-panel";

export function View() {
  const { t, showsDisclaimer } = useSite();
  if (!showsDisclaimer) return null;
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

/** Link back to the top (NAV-7). Scrolling shows it, without JavaScript. It leaves the corner to a chat. */
import { classNames, Icon } from "#elements";
import { useSite } from "#section/view";
import css from "./style.module.css";

export const placement = "end";

export function View() {
  const { hasPrimaryChat, messengers, t } = useSite();
  const { alignment, entries } = messengers;
  const isCornerTaken = hasPrimaryChat || (alignment === "right" && entries.length > 0);
  return (
    <nav className={classNames(css.track, isCornerTaken && css.centred)} aria-label={t("onThisPage")}>
      {/* With JavaScript the address does not change. */}
      <a className={css.link} href="#top" data-scroll-by="-1e9">
        <Icon name="arrow-up" />
        <span className="visually-hidden">{t("toTop")}</span>
      </a>
    </nav>
  );
}

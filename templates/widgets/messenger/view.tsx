/**
 * Messenger widget (MSG-1, MSG-2): a round button in the corner and a card above it. The card is a popover, so the button,
 * the close icon, Escape and a click outside work without JavaScript.
 */
import { classNames, Icon } from "#elements";
import { useSite } from "#section/view";
import { brands } from "./brands.ts";
import { Card } from "./card.tsx";
import { Choice } from "./choice.tsx";
import css from "./style.module.css";

export const placement = "end";

const panelId = "messenger-panel";

export function View() {
  const { messengers, isForPreview, t } = useSite();
  const { alignment, entries } = messengers;
  const [first] = entries;
  if (!first) return null;
  const isAlone = entries.length === 1;
  const opener = classNames(css.opener, isAlone && css[first.name]);
  const icon = <Icon name={isAlone ? brands[first.name].icon : "message-circle"} />;
  const card = isAlone ? <Card of={first} /> : <Choice of={entries} />;
  if (isForPreview)
    return (
      <section className={classNames(css.widget, css[alignment])} aria-label={t("chat")}>
        <span className={opener}>{icon}</span>
        <div className={classNames(css.panel, css.shown)}>{card}</div>
      </section>
    );
  return (
    <section className={classNames(css.widget, css[alignment])} aria-label={t("chat")}>
      <button type="button" className={opener} popoverTarget={panelId}>
        {icon}
        <Icon name="chevron-down" />
        <span className="visually-hidden">{t("chat")}</span>
      </button>
      <div className={css.panel} id={panelId} popover="auto">
        <button type="button" className={css.close} popoverTarget={panelId} popoverTargetAction="hide">
          <Icon name="x" />
          <span className="visually-hidden">{t("close")}</span>
        </button>
        {card}
      </div>
    </section>
  );
}

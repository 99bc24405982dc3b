/**
 * Selection of several messengers: a row of round icons, with the selected card below. They are radio buttons, so browsers
 * support the arrow keys. The cards overlap, so that the panel keeps its size.
 */
import type { CSSProperties } from "react";
import { classNames, Icon } from "#elements";
import { type SiteMessenger, useSite } from "#section/view";
import { brands } from "./brands.ts";
import { Card } from "./card.tsx";
import css from "./style.module.css";

/** Number of icons per row in the narrowest window. */
const perRow = 4;

export function Choice({ of: entries }: { readonly of: readonly SiteMessenger[] }) {
  const { t } = useSite();
  const rows = { "--rows": Math.ceil(entries.length / perRow) } as CSSProperties;
  return (
    <fieldset className={css.choice} style={rows}>
      <legend className="visually-hidden">{t("messenger")}</legend>
      {entries.map((entry, index) => {
        const { title, icon } = brands[entry.name];
        const gridArea = `${Math.floor(index / perRow) + 1} / ${(index % perRow) + 1}`;
        return (
          <div className={css.entry} key={index}>
            <label className={classNames(css.mark, css[entry.name])} style={{ gridArea }} title={title}>
              <input
                type="radio"
                className="visually-hidden"
                name="messenger"
                value={index}
                defaultChecked={index === 0}
              />
              <Icon name={icon} />
              <span className="visually-hidden">{[title, entry.data.name].filter(Boolean).join(", ")}</span>
            </label>
            <Card of={entry} />
          </div>
        );
      })}
    </fieldset>
  );
}

/**
 * Tooltip for an element that is hovered, touched or focused (MOT-4). CSS alone can show it. The behaviour of
 * `widgets/tooltip` lets it leave its container and picks the side with enough space.
 */
import type { ReactNode } from "react";
import css from "./tooltip.module.css";

interface TooltipProps {
  readonly text: string;
  /** Delay in milliseconds before the tooltip opens on hover. */
  readonly delay?: number;
  /** Element that the tooltip explains. It needs its own accessible name, since not everyone sees the tooltip. */
  readonly children: ReactNode;
}

/**
 * @example
 * <Tooltip text={site.t("close")}>
 *   <button type="button" aria-label={site.t("close")}>
 *     <Icon name="x" />
 *   </button>
 * </Tooltip>
 */
export const Tooltip = ({ text, delay = 0, children }: TooltipProps) => (
  <span className={css.host} data-enhance="tooltip" data-delay={delay}>
    {children}
    <span className={css.tip} role="tooltip">
      {text}
    </span>
  </span>
);

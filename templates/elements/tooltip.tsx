/**
 * A few words beside what they explain, while that is pointed at, touched or has the focus (MOT-4). The style shows them
 * by itself; the behaviour of `widgets/tooltip` lets them leave their box, on the side where there is room.
 */
import type { ReactNode } from "react";
import css from "./tooltip.module.css";

interface TooltipProps {
  readonly text: string;
  /** Milliseconds that a pointer rests before the words appear. */
  readonly delay?: number;
  /** What they explain. It has a name of its own, since not everyone meets the tooltip. */
  readonly children: ReactNode;
}

export const Tooltip = ({ text, delay = 0, children }: TooltipProps) => (
  <span className={css.host} data-enhance="tooltip" data-delay={delay}>
    {children}
    <span className={css.tip} role="tooltip">
      {text}
    </span>
  </span>
);

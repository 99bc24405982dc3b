/** Frame and slides that turn a row into a slider. The controls are visible only with JavaScript. */
import type { CSSProperties, ReactNode } from "react";
import { classNames, Icon, plainText } from "#elements";
import { useSite } from "#section/view";
import css from "./style.module.css";

interface SliderProps {
  /** Number of slides. */
  readonly count: number;
  /** Index of the first visible slide, counted from 0. */
  readonly start: number;
  readonly label: string;
  /** The row. */
  readonly children: ReactNode;
}

export function Slider({ count, start, label, children }: SliderProps) {
  const { t } = useSite();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form
    <div
      className={classNames(css.slider, count > 3 && css.several, count > 5 && css.many)}
      style={{ "--count": count } as CSSProperties}
      data-enhance="Team6"
      role="group"
      aria-roledescription={t("carousel")}
      aria-label={label}
    >
      <div className={css.controls}>
        <Arrow icon="chevron-left" label={t("previousSlide")} />
        <p className={css.counter}>
          <span aria-hidden="true">{`${start + 1} / ${count}`}</span>
          <span className="visually-hidden" aria-live="polite" />
        </p>
        <Arrow icon="chevron-right" label={t("nextSlide")} />
      </div>
      <div className={css.window}>{children}</div>
    </div>
  );
}

const Arrow = ({ icon, label }: { readonly icon: string; readonly label: string }) => (
  <button type="button" className={css.arrow} aria-label={label}>
    <Icon name={icon} />
  </button>
);

interface SlideProps {
  readonly of: { readonly name?: string | undefined };
  readonly index: number;
  readonly count: number;
  /** True if the slide is in the middle. */
  readonly isActive: boolean;
  readonly children: ReactNode;
}

export function Slide({ of, index, count, isActive, children }: SlideProps) {
  const { t } = useSite();
  const place = t("slideOf", { index: index + 1, count });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form
    <div
      className={css.person}
      role="group"
      aria-roledescription={t("slide")}
      aria-label={[plainText(of.name), place].filter(Boolean).join(", ")}
      data-active={isActive ? "" : undefined}
    >
      {children}
    </div>
  );
}

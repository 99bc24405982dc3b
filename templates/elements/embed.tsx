/**
 * What another host shows in a frame, a film or a map: a picture and a link until the visitor presses it, so that nobody else
 * learns of a visit before. Without a script the link leads there; with it the behaviour of `widgets/embed` puts the frame in its place.
 */
import type { ReactNode } from "react";
import { useSite } from "#section/view";
import { classNames } from "./class-names.ts";
import css from "./embed.module.css";
import { Icon } from "./icon.tsx";

interface EmbedProps {
  /** Address of the frame: the page's policy allows its host. */
  readonly src: string;
  /** Where the same is without a frame. */
  readonly href: string;
  /** What the host is called: "YouTube". */
  readonly host: string;
  /** What a press does. */
  readonly action: string;
  /** What the frame shows, for those who listen. */
  readonly title: string;
  readonly icon: string;
  /** The object that holds the address, and its field there. */
  readonly of?: object;
  readonly field?: string;
  readonly className?: string | undefined;
  /** What is seen until then. */
  readonly children?: ReactNode;
  /** What stands below it, before and after. */
  readonly caption?: ReactNode;
}

export function Embed({
  src,
  href,
  host,
  action,
  title,
  icon,
  of,
  field = "",
  className,
  children,
  caption,
}: EmbedProps) {
  const { t, isGated, address } = useSite();
  return (
    <div
      className={css.embed}
      data-enhance="embed"
      data-frame={src}
      data-title={title}
      data-gated={isGated ? "" : undefined}
    >
      <a
        href={href}
        target="_blank"
        rel="noopener"
        className={classNames(css.place, className)}
        {...(of && address?.(of, field))}
      >
        {children}
        <span className={css.sign}>
          <Icon name={icon} />
          <span className={css.action}>{action}</span>
        </span>
      </a>
      {caption}
      <p className={css.note}>{t("embedNote", { host })}</p>
      <p className={css.ask} role="alert" hidden>
        {t("embedAsk", { host })}
      </p>
    </div>
  );
}

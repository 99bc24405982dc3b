/**
 * Embedded frame of another host, such as a video or a map. Shows a picture and a link until the visitor clicks it, so that
 * the other host learns nothing before. Without JavaScript the link opens the other host's page; with JavaScript, the
 * behaviour of `widgets/embed` replaces it with the frame.
 */
import type { ReactNode } from "react";
import { useSite } from "#section/view";
import { classNames } from "./class-names.ts";
import css from "./embed.module.css";
import { Icon } from "./icon.tsx";

interface EmbedProps {
  /** URL of the frame. The page's content security policy allows its host. */
  readonly src: string;
  /** URL of the same content without a frame. */
  readonly href: string;
  /** Display name of the host: "YouTube". */
  readonly host: string;
  /** Label of the action. */
  readonly action: string;
  /** Title of the frame for screen readers. */
  readonly title: string;
  /** Name of the icon beside the action. */
  readonly icon: string;
  /** Object that holds the address. `field` names its field there. */
  readonly of?: object;
  readonly field?: string;
  readonly className?: string | undefined;
  /** Content shown until the visitor clicks. */
  readonly children?: ReactNode;
  /** Caption below, shown before and after the click. */
  readonly caption?: ReactNode;
}

/**
 * @example
 * <Embed
 *   src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ"
 *   href="https://www.youtube.com/watch?v=aqz-KE-bpKQ"
 *   host="YouTube"
 *   action={site.t("playVideo")}
 *   title={site.t("video")}
 *   icon="player-play"
 * />
 */
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

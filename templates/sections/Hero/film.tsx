/** Video in place of the background picture. Without JavaScript, or with reduced motion, the picture stays. */
import { Icon } from "#elements";
import { useSite } from "#section/view";
import css from "./style.module.css";

export function Film({ src }: { readonly src: string | undefined }) {
  const site = useSite();
  if (!src) return null;
  return (
    <>
      <video className={css.film} src={src} muted loop playsInline preload="none" tabIndex={-1} aria-hidden />
      <button type="button" className={css.control}>
        <span className={css.pause}>
          <Icon name="player-pause" />
          <span className="visually-hidden">{site.t("pauseFilm")}</span>
        </span>
        <span className={css.play}>
          <Icon name="player-play" />
          <span className="visually-hidden">{site.t("playFilm")}</span>
        </span>
      </button>
    </>
  );
}

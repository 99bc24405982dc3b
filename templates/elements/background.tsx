/** The picture behind a section, with the section's own colour laid over it (IMG-8). */
import type { CSSProperties, ReactNode } from "react";
import { useSite } from "#section/view";
import css from "./background.module.css";
import { classNames } from "./class-names.ts";
import { hasPicture, Picture } from "./picture.tsx";

interface BackgroundProps {
  readonly of: {
    readonly backgroundImgUrl?: string | undefined;
    readonly bgOverlayTransparency?: number | undefined;
  };
  /** Whether words over it bring their own ground, a card or a scrim: then as much of the picture is seen as the owner says. */
  readonly isUnderCard?: boolean;
}

export function Background({ of, isUnderCard = false }: BackgroundProps) {
  const site = useSite();
  if (!hasPicture(of, "backgroundImgUrl")) return null;
  // The theme knows how much text needs to stay readable on any picture (SEC-27); the owner may ask for more.
  const wanted = { "--overlay": of.bgOverlayTransparency ?? 0 } as CSSProperties;
  return (
    <div className={css.background} {...site.address?.(of, "backgroundImgUrl")}>
      <Picture of={of} field="backgroundImgUrl" className={css.picture} room="window" />
      <div className={classNames(css.overlay, isUnderCard && css.exact)} style={wanted} />
    </div>
  );
}

interface ScrimProps {
  /** Whether there is a picture below the words. */
  readonly isOn: boolean;
  /**
   * To which edges of the section it reaches: those of a side, the lower ones, a lower corner, the upper ones, or none, where the
   * words stand in the middle; `whole` leaves nothing free.
   */
  readonly to: "start" | "end" | "bottom" | "bottomStart" | "bottomEnd" | "top" | "middle" | "whole";
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Words on a picture, with the section's colour behind them and only there: as much of it as they need to be read on any picture
 * (SEC-27), fading out around them. The section clips what sticks out of it.
 */
export const Scrim = ({ isOn, to, className, children }: ScrimProps) => (
  <div className={classNames(isOn && css.scrim, isOn && css[to], className)}>{children}</div>
);

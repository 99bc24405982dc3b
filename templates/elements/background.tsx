/** The picture behind a section, with the section's own colour laid over it (IMG-8). */
import type { CSSProperties } from "react";
import { useSite } from "#section/view";
import css from "./background.module.css";
import { classNames } from "./class-names.ts";
import { hasPicture, Picture } from "./picture.tsx";

interface BackgroundProps {
  readonly of: {
    readonly backgroundImgUrl?: string | undefined;
    readonly bgOverlayTransparency?: number | undefined;
  };
  /** Whether words stand on a card over it: then as much of the picture is seen as the owner says. */
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

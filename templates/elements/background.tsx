/** The picture behind a section, with the section's own colour laid over it (IMG-8). */
import { useSite } from "#section/view";
import css from "./background.module.css";
import { hasPicture, Picture } from "./picture.tsx";

interface BackgroundProps {
  readonly of: { readonly backgroundImgUrl?: string | undefined; readonly bgOverlayTransparency?: number | undefined };
  readonly isEager?: boolean;
}

/** So much of the section's colour must lie over any picture for text to stay readable on it (SEC-27). */
const leastOverlay = 0.62;

export function Background({ of, isEager = false }: BackgroundProps) {
  const site = useSite();
  if (!hasPicture(of, "backgroundImgUrl")) return null;
  const overlay = Math.max(leastOverlay, of.bgOverlayTransparency ?? leastOverlay);
  return (
    <div className={css.background} {...site.address?.(of, "backgroundImgUrl")}>
      <Picture of={of} field="backgroundImgUrl" className={css.picture} isEager={isEager} />
      <div className={css.overlay} style={{ opacity: overlay }} />
    </div>
  );
}

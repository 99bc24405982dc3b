/** Picture behind a section, with the section's colour laid over it (IMG-8). */
import type { CSSProperties, ReactNode } from "react";
import { useSite } from "#section/view";
import css from "./background.module.css";
import { classNames } from "./class-names.ts";
import { hasPicture, Picture } from "./picture.tsx";

interface BackgroundProps {
  /** Object with the fields of `background()`. */
  readonly of: {
    readonly backgroundImgUrl?: string | undefined;
    readonly bgOverlayTransparency?: number | undefined;
  };
  /**
   * True if the text over the picture has its own background, a card or a panel. The overlay is then only as strong as the
   * owner asks.
   */
  readonly isUnderCard?: boolean;
}

/**
 * Picture behind a section, with the section's colour laid over it (IMG-8). Renders nothing without a picture.
 * @example
 * <Background of={data} />
 */
export function Background({ of, isUnderCard = false }: BackgroundProps) {
  const site = useSite();
  if (!hasPicture(of, "backgroundImgUrl")) return null;
  // The theme sets the minimum that keeps text readable on any picture (SEC-27). The owner may ask for more.
  const wanted = { "--overlay": of.bgOverlayTransparency ?? 0 } as CSSProperties;
  return (
    <div className={css.background} {...site.address?.(of, "backgroundImgUrl")}>
      <Picture of={of} field="backgroundImgUrl" className={css.picture} displayWidth="window" />
      <div className={classNames(css.overlay, isUnderCard && css.exact)} style={wanted} />
    </div>
  );
}

interface CutoutProps {
  /** True if there is a picture behind the text. */
  readonly isOn: boolean;
  /**
   * Edges of the section that the panel reaches: one side, the bottom, a bottom corner, the top, or none for text in the
   * middle.
   */
  readonly to: "start" | "end" | "bottom" | "bottomStart" | "bottomEnd" | "top" | "middle";
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Text on a picture, on a panel of the section's colour that is cut out of the picture: the text is readable on any picture
 * (SEC-27), and the rest of the picture is as the owner made it. The section clips what overflows.
 * @example
 * <Cutout isOn={hasPicture(data, "backgroundImgUrl")} to="start">
 *   <Text of={data} field="title" as={`h${headingLevel}`} />
 * </Cutout>
 */
export const Cutout = ({ isOn, to, className, children }: CutoutProps) => (
  <div className={classNames(isOn && css.cutout, isOn && css[to], className)}>{children}</div>
);

/** Words that stand on a picture itself: as much of the section's ground lies over the picture there as they need (SEC-27). */
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import css from "./on-picture.module.css";

interface OnPictureProps {
  /** Where the picture is seen as it is: above the words, and beside them on wide screens; nowhere for centred ones. */
  readonly clear: readonly ("above" | "end" | "start")[];
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What it stands in cuts off what lies outside of it. */
export const OnPicture = ({ clear, className, children }: OnPictureProps) => (
  <div className={classNames(css.words, ...clear.map((side) => css[side]), className)}>{children}</div>
);

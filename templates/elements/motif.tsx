/** Cut stones, laid as in a floor: the ground of a section that would otherwise be bare. Decoration only. */
import { classNames } from "./class-names.ts";
import css from "./motif.module.css";

export const Motif = ({ className }: { readonly className?: string | undefined }) => (
  <div className={classNames(css.motif, className)} aria-hidden="true" />
);

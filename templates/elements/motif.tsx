/** Decorative pattern of cut stones, as in a floor, for sections that would otherwise look bare. */
import { classNames } from "./class-names.ts";
import css from "./motif.module.css";

/**
 * Renders the look's pattern, for sections that would otherwise look bare. Decorative.
 * @example
 * <Motif className={css.motif} />
 */
export const Motif = ({ className }: { readonly className?: string | undefined }) => (
  <div className={classNames(css.motif, className)} aria-hidden="true" />
);

/** Icon by name, as inline SVG. An unknown name shows a red warning sign (IMG-7). */
import { useSite } from "#section/view";
import { classNames } from "./class-names.ts";
import css from "./icon.module.css";

interface IconProps {
  /** Name in the Tabler set: `calendar-plus`. Without one nothing is rendered. */
  readonly name: string | undefined;
  /** Object that holds the name if it comes from the document. `field` names its field there. */
  readonly of?: object | undefined;
  readonly field?: string | undefined;
  readonly className?: string | undefined;
}

/**
 * @example
 * <Icon name={data.icon} of={data} />
 */
export function Icon({ name, of, field = "icon", className }: IconProps) {
  const site = useSite();
  if (!name) return null;
  const drawing = site.icon(name);
  return (
    <svg
      className={classNames(css.icon, !drawing && css.unknown, className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
      {...(of && site.address?.(of, field))}
      dangerouslySetInnerHTML={{ __html: drawing ?? site.icon("alert-triangle") ?? "" }}
    />
  );
}

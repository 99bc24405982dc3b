/** Link as NAV-1 requires: pages of the site open in the same tab, other sites in a new one. */
import type { ReactNode } from "react";
import { useSite } from "#section/view";

interface LinkProps {
  /** Address as in the document. */
  readonly to: string | undefined;
  /** Object that holds the address. `field` names its field there. */
  readonly of?: object | undefined;
  readonly field?: string | undefined;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Accessible name, if the content is not text. */
  readonly label?: string | undefined;
  /** True to mark the link if it leads to the current page. */
  readonly marksCurrent?: boolean;
}

/**
 * Renders a link: pages of the site open in the same tab, other sites in a new one (NAV-1). Renders only the content if there is
 * no usable address.
 * @example
 * <Link to={data.url} of={data} field="url">
 *   {site.t("more")}
 * </Link>
 */
export function Link({ to, of, field = "", children, className, label, marksCurrent = false }: LinkProps) {
  const site = useSite();
  const link = site.link(to);
  if (!link) return <>{children}</>;
  return (
    <a
      {...link}
      className={className}
      aria-label={label}
      aria-current={marksCurrent && site.isCurrent(to) ? "page" : undefined}
      {...(of && site.address?.(of, field))}
    >
      {children}
    </a>
  );
}

/** A link as NAV-1 wants it: pages of the site in the same tab, other sites in a new one. */
import type { ReactNode } from "react";
import { useSite } from "#section/view";

interface LinkProps {
  readonly to: string | undefined;
  /** The object that holds the address, and its field there. */
  readonly of?: object | undefined;
  readonly field?: string | undefined;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** The link's name, where its content is not text. */
  readonly label?: string | undefined;
  /** Whether to mark the link when it leads to the page that is shown. */
  readonly marksCurrent?: boolean;
}

/** Without a usable address only the content is shown. */
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

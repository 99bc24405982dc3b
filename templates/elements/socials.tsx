/** Links to profiles elsewhere, each an icon with a name for those who do not see it. */
import { type Site, useSite } from "#section/view";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import css from "./socials.module.css";

interface Social {
  readonly icon?: string | undefined;
  readonly socialUrl?: string | undefined;
}

interface SocialsProps {
  readonly of: readonly Social[] | undefined;
  readonly className?: string | undefined;
  /** Whose profiles they are, where a page shows several people's. */
  readonly owner?: string | undefined;
}

export function Socials({ of = [], className, owner }: SocialsProps) {
  const site = useSite();
  const shown = shownSocials(of, site);
  if (shown.length === 0) return null;
  return (
    <ul className={classNames(css.socials, className)}>
      {shown.map((social, index) => (
        <li key={index}>
          <a
            {...site.link(social.socialUrl)}
            className={css.link}
            aria-label={[socialName(social.icon ?? ""), owner].filter(Boolean).join(", ")}
          >
            <Icon name={social.icon} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Whether any of them can be shown: what a view asks before it draws a frame around them. */
export const useHasSocials = (socials: readonly Social[] = []): boolean =>
  shownSocials(socials, useSite()).length > 0;

const shownSocials = (socials: readonly Social[], site: Site): readonly Social[] =>
  socials.filter((social) => social.icon && site.link(social.socialUrl));

/** `brand-youtube` is said as `Youtube`. */
function socialName(icon: string): string {
  const words = icon.replace(/^brand-/, "").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

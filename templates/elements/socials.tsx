/** Links to profiles elsewhere, each an icon with a name for those who do not see it or do not know it. */
import { type Site, useSite } from "#section/view";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { socialName } from "./social-name.ts";
import css from "./socials.module.css";
import { Tooltip } from "./tooltip.tsx";

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

/** Milliseconds: a pointer that only passes over the icons opens nothing. */
const pointerRest = 150;

export function Socials({ of = [], className, owner }: SocialsProps) {
  const site = useSite();
  const shown = shownSocials(of, site);
  if (shown.length === 0) return null;
  return (
    <ul className={classNames(css.socials, className)}>
      {shown.map((social, index) => {
        const { icon = "", socialUrl } = social;
        const name = socialName(icon, site.t);
        return (
          <li key={index}>
            <Tooltip text={name} delay={pointerRest}>
              <a
                {...site.link(socialUrl)}
                className={css.link}
                aria-label={[name, owner].filter(Boolean).join(", ")}
                {...site.address?.(social, "socialUrl")}
              >
                <Icon name={icon} of={social} />
              </a>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}

/** Whether any of them can be shown: what a view asks before it draws a frame around them. */
export const useHasSocials = (socials: readonly Social[] = []): boolean =>
  shownSocials(socials, useSite()).length > 0;

const shownSocials = (socials: readonly Social[], site: Site): readonly Social[] =>
  socials.filter((social) => social.icon && site.link(social.socialUrl));

/** Links to profiles: icons, each with a name for screen readers and for visitors who do not know the icon. */
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
  /** Name of the person, if a page shows profiles of several people. */
  readonly owner?: string | undefined;
}

/** Delay in milliseconds before a tooltip opens, so that a pointer that only passes over the icons opens none. */
const pointerRest = 150;

/**
 * Renders links to profiles: icons, each with a name for screen readers and for visitors who do not know the icon.
 * @example
 * <Socials of={data.socials} />
 */
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

/**
 * Returns true if any profile link can be shown. Views call it before they draw a frame around them.
 * @example
 * {useHasSocials(data.socials) && <Socials of={data.socials} />}
 */
export const useHasSocials = (socials: readonly Social[] = []): boolean =>
  shownSocials(socials, useSite()).length > 0;

const shownSocials = (socials: readonly Social[], site: Site): readonly Social[] =>
  socials.filter((social) => social.icon && site.link(social.socialUrl));

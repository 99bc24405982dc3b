import { Link } from "#elements";
import { type Site, useSite } from "#section/view";
import { CookieSettingsButton } from "#widgets/cookie-settings";

export const showsPolicy = ({ privacyPolicy, link }: Site): boolean =>
  privacyPolicy.showInFooter && privacyPolicy.name !== "" && link(privacyPolicy.link) !== undefined;

/** Privacy policy link and cookie settings button, if the site has them. */
export function Legal({ linkClassName }: { readonly linkClassName: string | undefined }) {
  const site = useSite();
  const { name, lang, link } = site.privacyPolicy;
  return (
    <>
      {showsPolicy(site) && (
        <Link to={link} of={site.privacyPolicy} field="name" className={linkClassName} marksCurrent>
          {lang ? <span lang={lang}>{name}</span> : name}
        </Link>
      )}
      <CookieSettingsButton />
    </>
  );
}

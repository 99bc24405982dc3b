import { Link, Text } from "#elements";
import { type Site, useSite } from "#section/view";
import { CookieSettingsButton } from "#widgets/cookie-settings";

export const showsPolicy = ({ privacyPolicy, link }: Site): boolean =>
  privacyPolicy.showInFooter && privacyPolicy.name !== "" && link(privacyPolicy.link) !== undefined;

interface SmallPrint {
  readonly copyrightText?: string | undefined;
}

export const hasCopyright = ({ footer }: Site, { copyrightText }: SmallPrint): boolean =>
  Boolean(copyrightText || footer.copyrightText);

/** Own text of the section, or the text that all footers of the site share. */
export function Copyright({
  of,
  className,
}: {
  readonly of: SmallPrint;
  readonly className: string | undefined;
}) {
  const { footer } = useSite();
  return of.copyrightText ? (
    <Text of={of} field="copyrightText" className={className} />
  ) : (
    <Text of={footer} field="copyrightText" className={className} lang={footer.lang} />
  );
}

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

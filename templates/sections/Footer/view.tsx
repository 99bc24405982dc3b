import { hasPicture, Layout, Link, Logo, SiteLinks, Socials, Text, usableLinks } from "#elements";
import { type SectionData, type SectionProps, useSite } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;

/** Pixels, where the document gives none (IMG-6). */
const logoWidth = 200;

export function View({ data }: SectionProps<Data>) {
  const site = useSite();
  const logo = withOlderName(data);
  const hasLogo = hasPicture(logo, "logoSrc");
  const hasLinks = usableLinks(site, site.footerLinks).length > 0;
  return (
    <Layout className={css.layout}>
      {(hasLogo || hasLinks) && (
        <div className={css.top}>
          {hasLogo && <Logo of={logo} defaultWidth={logoWidth} />}
          {hasLinks && (
            <nav aria-label={site.t("footerLinks")}>
              <SiteLinks of={site.footerLinks} className={css.links} linkClassName={css.link} />
            </nav>
          )}
        </div>
      )}
      <Foot of={data} />
    </Layout>
  );
}

/** What stands below the line; nothing of it without any of its parts. */
function Foot({ of }: { readonly of: Data }) {
  const { privacyPolicy, link } = useSite();
  const hasPolicy = privacyPolicy.showInFooter && privacyPolicy.name && link(privacyPolicy.link);
  const hasSocials = of.socials?.some(({ icon, socialUrl }) => icon && link(socialUrl));
  if (!of.copyrightText && !hasPolicy && !hasSocials) return null;
  return (
    <div className={css.foot}>
      <Text of={of} field="copyrightText" className={css.copyright} />
      {hasPolicy && (
        <Link to={privacyPolicy.link} className={css.link} marksCurrent>
          {privacyPolicy.name}
        </Link>
      )}
      <Socials of={of.socials} className={css.socials} />
    </div>
  );
}

/** The logo's sizes may stand in `imgDimensions`, as older documents have it. */
const withOlderName = (data: Data): Data =>
  data.imgDimensions && !data.logoDimensions ? { ...data, logoDimensions: data.imgDimensions } : data;

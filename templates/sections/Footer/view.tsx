import { classNames, hasLogo, Layout, Logo, SiteLinks, Socials, usableLinks } from "#elements";
import { type SectionData, type SectionProps, type Site, useSite } from "#section/view";
import { Arranged, sheets } from "./arranged.tsx";
import variants from "./Footer-variants.module.css";
import { Copyright, hasCopyright, Legal, showsPolicy } from "./legal.tsx";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;

/** Two rows with a line between them. Empty rows are omitted; if both are empty, so is the footer. */
export function View({ data, variant }: SectionProps<Data>) {
  const site = useSite();
  const logo = withOlderName(data);
  const isLogoShown = hasLogo(site, logo);
  const hasLinks = usableLinks(site, site.footerLinks).length > 0;
  const hasSmallPrint = hasCopyright(site, data) || showsPolicy(site) || hasSocials(data, site);
  if (!isLogoShown && !hasLinks && !hasSmallPrint) return null;
  if (variant && sheets[variant]) return <Arranged of={data} logo={logo} variant={variant} />;
  return (
    <Layout className={classNames(css.layout, variant && variants[variant])}>
      {(isLogoShown || hasLinks) && (
        <div className={css.top}>
          {isLogoShown && <Logo of={logo} />}
          {hasLinks && (
            <nav aria-label={site.t("footerLinks")}>
              <SiteLinks of={site.footerLinks} className={css.links} linkClassName={css.link} />
            </nav>
          )}
        </div>
      )}
      {hasSmallPrint && (
        <div className={css.foot}>
          <Copyright of={data} className={css.copyright} />
          <Legal linkClassName={css.link} />
          <Socials of={data.socials} />
        </div>
      )}
    </Layout>
  );
}

const hasSocials = ({ socials = [] }: Data, { link }: Site): boolean =>
  socials.some(({ icon, socialUrl }) => icon && link(socialUrl));

/** Reads the logo's sizes from `imgDimensions`, which older documents use. */
const withOlderName = (data: Data): Data =>
  data.imgDimensions && !data.logoDimensions ? { ...data, logoDimensions: data.imgDimensions } : data;

import { hasPicture, Layout, Link, Logo, Socials, Text } from "#elements";
import { type SectionData, type SectionProps, useSite } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;

/** Pixels, where the document gives none (IMG-6). */
const logoWidth = 200;

export const View = ({ data }: SectionProps<Data>) => (
  <Layout className={css.layout}>
    {hasPicture(data, "logoSrc") && <Logo of={data} defaultWidth={logoWidth} />}
    <Links />
    <Socials of={data.socials} />
    <Text of={data} field="copyrightText" className={css.copyright} />
  </Layout>
);

function Links() {
  const site = useSite();
  const links = site.footerLinks.filter(({ text, link }) => text && site.link(link));
  if (links.length === 0) return null;
  return (
    <nav aria-label={site.t("footerLinks")}>
      <ul className={css.links}>
        {links.map((item, index) => (
          <li key={index}>
            <Link to={item.link} marksCurrent>
              <Text of={item} field="text" as="span" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

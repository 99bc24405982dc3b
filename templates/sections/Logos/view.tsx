import type { CSSProperties } from "react";
import {
  balancedColumns,
  classNames,
  hasPicture,
  hostOf,
  Layout,
  Link,
  Picture,
  Text,
  useFilled,
} from "#elements";
import { type SectionData, type SectionProps, type Site, useSite } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;
type Client = Data["clientsLogos"][number];

/** Logos in one colour and of equal prominence, less prominent than the content around them. */
export function View({ data, anchor, headingLevel }: SectionProps<Data>) {
  const site = useSite();
  const clients = useFilled(data.clientsLogos, (client) => hasPicture(client, "logoUrl"));
  const columns = balancedColumns(clients.length, [3, 2]);
  const ink = `${anchor}·ink`;
  return (
    <Layout className={classNames(css.strip, css[data.titleAlignment ?? "left"])}>
      <Text of={data} field="title" as={`h${headingLevel}`} className={css.title} />
      {clients.length > 0 && (
        <>
          <Ink id={ink} hasShapes={clients.some((client) => isLight(site, client))} />
          <ul
            className={css.logos}
            style={{ "--columns": columns, "--ink-filter": `url("#${ink}")` } as CSSProperties}
          >
            {clients.map((client, index) => (
              <li key={index}>
                <Logo of={client} ink={ink} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Layout>
  );
}

/**
 * SVG filter that draws a picture in the section's text colour: the darker a pixel, the more opaque. A logo's white paper
 * becomes transparent, and so do its light parts. A white logo for dark backgrounds has no darker pixels: a second filter draws
 * its shape.
 */
const Ink = ({ id, hasShapes }: { readonly id: string; readonly hasShapes: boolean }) => (
  <svg className={css.ink} aria-hidden="true" width="0" height="0">
    <filter id={id} colorInterpolationFilters="sRGB">
      <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  -.2126 -.7152 -.0722 1 0" result="dark" />
      <feComponentTransfer in="dark" result="drawn">
        <feFuncA type="gamma" exponent=".45" />
      </feComponentTransfer>
      <feFlood className={css.colour} />
      <feComposite operator="in" in2="drawn" />
    </filter>
    {hasShapes && (
      <filter id={`${id}·shape`} colorInterpolationFilters="sRGB">
        <feFlood className={css.colour} />
        <feComposite operator="in" in2="SourceAlpha" />
      </filter>
    )}
  </svg>
);

const isLight = (site: Site, of: Client): boolean => site.picture(of.logoUrl)?.isLightShape === true;

/** Logo with a height that gives all logos the same area: wide ones are lower, narrow ones taller. */
function Logo({ of, ink }: { readonly of: Client; readonly ink: string }) {
  const site = useSite();
  const link = site.link(of.clientUrl);
  const { width = 2, height = 1 } = site.picture(of.logoUrl) ?? {};
  const aspect = Math.min(6, Math.max(0.75, width / height));
  const logo = (
    <span
      className={css.logo}
      style={
        {
          "--root": Math.round(Math.sqrt(aspect) * 100) / 100,
          ...(isLight(site, of) && { "--ink-filter": `url("#${ink}·shape")` }),
        } as CSSProperties
      }
    >
      <Picture
        of={of}
        field="logoUrl"
        alt={link && hostOf(link.href)}
        className={css.picture}
        isContained
        displayWidth="200px"
      />
    </span>
  );
  return link ? (
    <Link to={of.clientUrl} of={of} field="clientUrl" className={css.link}>
      {logo}
    </Link>
  ) : (
    logo
  );
}

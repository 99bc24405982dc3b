/** Logos in one colour, without plates: in rows, in a grid of lines, or in rows that move with the page's scroll position. */
import type { CSSProperties } from "react";
import { balancedColumns, classNames, Intro, Layout } from "#elements";
import { type SectionData, type SectionProps, type Site, useSite } from "#section/view";
import { Client, type ClientData } from "./client.tsx";
import type schema from "./schema.ts";
import ink from "./variant-ink.module.css";
import lines from "./variant-lines.module.css";
import marquee from "./variant-marquee.module.css";
import shared from "./variant-monochrome.module.css";

type Props = SectionProps<SectionData<typeof schema>>;

export const sheets: Readonly<Record<string, Readonly<Record<string, string>>>> = { ink, lines, marquee };

interface MonochromeProps extends Props {
  readonly clients: readonly ClientData[];
  readonly variant: string;
}

export function Monochrome({ data, headingLevel, colorMode, clients, variant }: MonochromeProps) {
  const site = useSite();
  const css = { ...shared, ...(sheets[variant] ?? ink) };
  const columns = {
    "--columns-wide": balancedColumns(clients.length, variant === "lines" ? [4, 5, 3] : [6, 5, 4]),
    "--columns-tablet": balancedColumns(clients.length, [3, 4]),
  } as CSSProperties;
  return (
    <Layout className={css.layout}>
      <Intro of={data} headingLevel={headingLevel} className={css.intro} />
      {rowsOf(clients, variant).map((logos, index) => (
        <ul
          key={index}
          className={classNames(
            css.logos,
            colorMode === "DARK" && css.dark,
            data.titleAlignment === "center" && css.center,
          )}
          style={columns}
        >
          {logos.map((client, place) => (
            <li key={place} className={css.cell} style={breadth(client, site)}>
              <Client of={client} css={css} displayWidth="200px" />
            </li>
          ))}
        </ul>
      ))}
    </Layout>
  );
}

/** Maximum number of logos in one moving row. */
const longestRow = 8;

/** Splits the logos into moving rows. Other layouts wrap on their own. */
function rowsOf(clients: readonly ClientData[], variant: string): (readonly ClientData[])[] {
  if (clients.length === 0) return [];
  if (variant !== "marquee" || clients.length <= longestRow) return [clients];
  const half = Math.ceil(clients.length / 2);
  return [clients.slice(0, half), clients.slice(half)];
}

/**
 * Returns the width of a logo, relative to the side of a square of the same area. Logos of equal area look equally
 * prominent.
 */
function breadth({ logoUrl }: ClientData, site: Site): CSSProperties {
  const picture = site.picture(logoUrl);
  const aspect = picture?.width && picture.height ? picture.width / picture.height : 2;
  const root = Math.sqrt(Math.min(Math.max(aspect, 0.7), 6));
  return { "--breadth": Math.round(root * 100) / 100 } as CSSProperties;
}

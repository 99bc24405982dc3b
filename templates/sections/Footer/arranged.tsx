/** Footers with the site's name: links in columns, the name across the full width, or everything on one line. */
import type { CSSProperties } from "react";
import { classNames, hasLogo, Layout, Logo, SiteLinks, Socials, usableLinks, useHasSocials } from "#elements";
import { type SectionData, useSite } from "#section/view";
import { Copyright, hasCopyright, Legal, showsPolicy } from "./legal.tsx";
import type schema from "./schema.ts";
import own from "./style.module.css";
import columns from "./variant-columns.module.css";
import minimal from "./variant-minimal.module.css";
import wordmark from "./variant-wordmark.module.css";

type Data = SectionData<typeof schema>;

export const sheets: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  columns,
  minimal,
  wordmark,
};

interface ArrangedProps {
  readonly of: Data;
  /** Data with the logo's sizes in the current field. */
  readonly logo: Data;
  readonly variant: string;
}

export function Arranged({ of, logo, variant }: ArrangedProps) {
  const site = useSite();
  const css = sheets[variant] ?? columns;
  const link = classNames(own.link, css.link);
  const isLogoShown = hasLogo(site, logo);
  const hasLinks = usableLinks(site, site.footerLinks).length > 0;
  const hasSocials = useHasSocials(of.socials);
  const isLarge = variant === "wordmark";
  const name = site.name !== "" && (isLarge || !isLogoShown) && (
    <a className={css.name} href={site.root} style={widthOf(site.name)}>
      <span {...site.address?.(site, "name")}>{site.name}</span>
    </a>
  );
  return (
    <Layout className={css.layout}>
      {(isLogoShown || hasLinks || hasSocials || (name && !isLarge)) && (
        <div className={css.top}>
          {isLogoShown ? <Logo of={logo} /> : !isLarge && name}
          {hasLinks && (
            <nav className={css.navigation} aria-label={site.t("footerLinks")}>
              <SiteLinks of={site.footerLinks} className={css.links} linkClassName={link} />
            </nav>
          )}
          <Socials of={of.socials} className={css.socials} />
        </div>
      )}
      {isLarge && name}
      {(hasCopyright(site, of) || showsPolicy(site)) && (
        <div className={css.foot}>
          <Copyright of={of} className={css.copyright} />
          <Legal linkClassName={link} />
        </div>
      )}
    </Layout>
  );
}

/** Maximum length in characters of a name on one line. Longer names take two. */
const longestLine = 20;

/**
 * Returns the approximate width of a name in em: on one line, or on two for a long name. On narrow screens, that of its
 * longest word, or of a third of the name if that is wider.
 */
function widthOf(name: string): CSSProperties {
  const width = (words: string) =>
    widestFont * [...words].reduce((sum, letter) => sum + letterWidth(letter), 0);
  const whole = width(name);
  const word = Math.max(...name.split(/\s+/).map(width), whole / 3);
  const line = name.length > longestLine ? Math.max(0.62 * whole, word) : whole;
  return { "--name-width": line.toFixed(2), "--word-width": word.toFixed(2) } as CSSProperties;
}

/** Factor for Montserrat, the widest of the fonts. A word that breaks would be worse than one that ends early. */
const widestFont = 1.13;

/** Returns the approximate width of a letter in em, for most bold fonts. */
function letterWidth(letter: string): number {
  if (/[iljtfrI.,:;'’|! -]/.test(letter)) return 0.36;
  if (/[mwMWжшщюфмыЖШЩЮФМ@&]/.test(letter)) return 0.88;
  if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(letter)) return 1.05;
  return /\p{Lu}/u.test(letter) ? 0.72 : 0.6;
}

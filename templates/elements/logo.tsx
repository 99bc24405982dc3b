/** Logo that links to the root of the current language (NAV-8). */
import type { CSSProperties } from "react";
import {
  clampLogoWidth,
  defaultLogoWidth,
  failedLogoWidth,
  type Screen,
  type Site,
  type SiteLogo,
  screens,
  useSite,
} from "#section/view";
import { classNames } from "./class-names.ts";
import css from "./logo.module.css";
import { hasPicture, Picture } from "./picture.tsx";

interface LogoData {
  readonly logoSrc?: string | undefined;
  readonly logoWidth?: number | undefined;
  readonly logoColor?: "default" | "black" | "white" | undefined;
}

interface LogoProps {
  /** Object with the fields of `logo()`. Without a logo in it, the logo of the site is shown. */
  readonly of: LogoData;
  /** True at the top of the page: the logo is loaded eagerly. */
  readonly isEager?: boolean;
}

/**
 * Renders the logo, which links to the root of the current language (NAV-8), or the site's name if there is none.
 * @example
 * <Logo of={data} isEager />
 */
export function Logo({ of: own, isEager = false }: LogoProps) {
  const site = useSite();
  const of = shownLogo(site, own);
  const exists = hasPicture(of, "logoSrc");
  const measures = logoMeasures(site, of);
  const isInvalid = isInvalidLogo(site, of);
  const picture = (field: "logoSrc" | "logoDarkSrc", className?: string) => (
    <Picture
      of={of}
      field={field}
      className={className}
      alt={site.name}
      isEager={isEager}
      isContained
      displayWidth={logoWidths(site, of)}
    />
  );
  const hasDark = hasPicture(of, "logoDarkSrc");
  return (
    <a className={css.link} href={site.root} aria-label={site.name || site.t("home")}>
      {exists ? (
        <span
          className={classNames(
            css.logo,
            of.logoColor === "black" && css.black,
            of.logoColor === "white" && css.white,
          )}
          style={measures}
          data-invalid={isInvalid || undefined}
        >
          {picture("logoSrc", hasDark ? css.onLight : undefined)}
          {hasDark && picture("logoDarkSrc", css.onDark)}
        </span>
      ) : (
        <Wordmark name={site.name} />
      )}
      {exists && isSlot(site, of) && <Wordmark name={site.name} />}
    </a>
  );
}

/**
 * Returns true if a header or footer has a logo to show: its own, or that of the site.
 * @example
 * {hasLogo(site, data) && <Logo of={data} />}
 */
export function hasLogo(site: Site, of: LogoData): boolean {
  const logo = shownLogo(site, of);
  return hasPicture(logo, "logoSrc") && !isSlot(site, logo);
}

/** True while editing a site without a logo. */
const isSlot = (site: Site, of: LogoData): boolean =>
  site.address?.(of, "logoSrc")["data-empty"] !== undefined;

/**
 * Returns the logo that a section shows: its own, or that of the site in the section's colour, which depends on its background.
 * @example
 * <Picture of={shownLogo(site, data)} field="logoSrc" alt={site.name} />
 */
export function shownLogo(site: Site, own: LogoData): LogoData & SiteLogo {
  if (hasPicture(own, "logoSrc") || !hasPicture(site.logo, "logoSrc")) return own;
  return { ...site.logo, logoColor: own.logoColor };
}

type LogoMeasures = CSSProperties & Readonly<Record<`--logo-${string}`, `${number}px`>>;

const isInvalidLogo = (site: Site, of: LogoData) => Boolean(of.logoSrc) && !site.picture(of.logoSrc);

/** @returns width divided by height; undefined if the picture's size is unknown */
function aspectOf(site: Site, of: LogoData): number | undefined {
  const picture = site.picture(of.logoSrc);
  return picture?.width && picture.height ? picture.width / picture.height : undefined;
}

/** Returns the width of a logo on each screen, in pixels. A 0 in the document counts as absent. */
function logoWidths(site: Site, of: LogoData): Readonly<Record<Screen, number>> {
  const aspect = aspectOf(site, of);
  const given = isInvalidLogo(site, of) ? failedLogoWidth : of.logoWidth;
  const on = (screen: Screen) => clampLogoWidth(given || defaultLogoWidth[screen], aspect, screen);
  return { mobile: on("mobile"), tablet: on("tablet"), desktop: on("desktop") };
}

/**
 * Returns the sizes of a logo by window width, as custom properties: `--logo-desktop` is its width and
 * `--logo-desktop-height` its height, if the picture's size is known. The same for `tablet` and `mobile`.
 * @example
 * <header style={logoMeasures(site, data)} />
 */
export function logoMeasures(site: Site, own: LogoData): LogoMeasures {
  const of = shownLogo(site, own);
  const aspect = aspectOf(site, of);
  const widths = logoWidths(site, of);
  const measures = screens.flatMap((screen) => {
    const width = widths[screen];
    const height = aspect && ([`--logo-${screen}-height`, `${Math.round(width / aspect)}px`] as const);
    return [[`--logo-${screen}`, `${width}px`] as const, ...(height ? [height] : [])];
  });
  return Object.fromEntries(measures);
}

/** Replaces a missing logo: the site's name, or four cut stones if the site has no name. */
const Wordmark = ({ name }: { readonly name: string }) =>
  name ? <span className={css.wordmark}>{name}</span> : <Pieces />;

const Pieces = () => (
  <svg className={css.placeholder} viewBox="0 0 40 40" aria-hidden="true">
    <path d="M2 2h17v17H2zM38 38H21V21h17z" fill="currentColor" />
    <path d="M21 2h17L21 19zM19 38H2l17-17z" fill="currentColor" opacity=".55" />
  </svg>
);

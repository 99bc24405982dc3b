/** Site data for views. The renderer provides it and elements read it. No zod here: browser scripts include this file. */
import { createContext, useContext } from "react";
import type english from "../../templates/messages/en.json";
import type { ConsentCategory, OptionalCategory } from "./consent-categories.ts";
import type { ListedPage, PageList } from "./listed-pages.ts";
import type { MarkdownText } from "./markdown.ts";
import type { Messenger } from "./rules/contact-value.ts";
import type { Crop } from "./shapes.ts";

type EnglishTexts = typeof english;

declare global {
  namespace Sectile {
    /** Interface texts by key. A templates folder adds its own: `interface Messages extends Own {}`. */
    interface Messages extends EnglishTexts {}
  }
}

/** Key of an interface text. */
export type MessageKey = keyof Sectile.Messages;

/** Link as written to a page (NAV-1). */
export interface ResolvedLink {
  readonly href: string;
  readonly target?: "_blank";
  readonly rel?: "noopener";
}

/** Picture that can be shown: a URL, with its size in pixels if known. */
export interface ResolvedPicture {
  readonly url: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** The same picture in other formats and widths, best first. */
  readonly sources?: readonly PictureSet[] | undefined;
  /** Two CSS colours for its upper and lower half, `#9ab,#453`, shown until the picture has loaded. */
  readonly tones?: string | undefined;
  /** True for a white shape on a transparent ground: a logo for dark backgrounds. Measured only where logos have one colour. */
  readonly isLightShape?: boolean | undefined;
  /** Picture for social networks, a PNG or JPEG; absent if none was made. */
  readonly shared?: SharedPicture | undefined;
}

export interface SharedPicture {
  readonly url: string;
  readonly type: string;
  /** Size of this file in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Picture in one format and several widths. */
export interface PictureSet {
  readonly type: string;
  /** URLs with their widths: `/a-480.avif 480w, /a-768.avif 768w`. */
  readonly srcSet: string;
  /** Media query, if it does not apply to everybody. */
  readonly media?: string | undefined;
}

export interface SiteLink {
  readonly text?: string | undefined;
  readonly link?: string | undefined;
  /** Language of the text if it differs from the page's: BCP 47. */
  readonly lang?: string | undefined;
  /** Links in a list below it, for links of the navigation bar. */
  readonly links?: readonly SiteLink[] | undefined;
  /** Stays in the row of the navigation bar. */
  readonly isPinned?: boolean | undefined;
}

/** Logo of the site, for headers and footers without one of their own. */
export interface SiteLogo {
  readonly logoSrc?: string | undefined;
  /** The same for dark backgrounds. */
  readonly logoDarkSrc?: string | undefined;
  readonly logoWidth?: number | undefined;
}

export interface SiteEvent {
  readonly id: string;
  readonly title?: string | undefined;
  readonly startsAt?: string | undefined;
  readonly endsAt?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly venue?: string | undefined;
  readonly address?: string | undefined;
  readonly mapUrl?: string | undefined;
  readonly registrationUrl?: string | undefined;
}

/** Contact that visitors can write to (MSG-2). The texts are plain. */
export interface SiteMessenger {
  readonly name: Messenger;
  /** Link to the chat. */
  readonly link: ResolvedLink;
  readonly data: {
    readonly avatar?: string | undefined;
    /** The same picture, smaller. */
    readonly optimizedAvatar?: string | undefined;
    readonly imgCropParams?: Crop | undefined;
    readonly name: string;
    readonly subtitle: string;
    readonly message: string;
    readonly buttonText: string;
  };
}

export interface SiteMessengers {
  /** Side of the window, independent of the script's direction. */
  readonly alignment: "left" | "right";
  /** Reachable contacts, in document order. */
  readonly entries: readonly SiteMessenger[];
}

/** Entry of the language switch: a language and this page's address in it. */
export interface LanguageLink {
  readonly code: string;
  readonly name: string;
  readonly href: string;
  /** Address of its flag, if it has one. */
  readonly flag?: string | undefined;
  readonly isCurrent: boolean;
}

/** Not-found page in another language than its own. */
export interface NotFoundWords {
  readonly language: TextLanguage;
  readonly title: string;
  readonly hint: string;
  readonly toHome: string;
  /** Address of the language's home page. */
  readonly home: string;
  /** Address prefixes of this language, with slashes at both ends. */
  readonly folders: readonly string[];
}

/** Third party that a site loads from another host (DOC-6). */
export interface SiteThirdParty {
  readonly name: string;
  /** The site's id at the third party, in its format. */
  readonly id: string;
  readonly consent: OptionalCategory;
  /** True if it waits for the visitor's consent: the site uses the GDPR style, even if somebody else shows the banner (TPS-2). */
  readonly isGated: boolean;
}

interface ConsentButton {
  readonly name: string;
  readonly isVisible: boolean;
}

/** Language of a text that differs from the page's. */
export interface TextLanguage {
  /** BCP 47. */
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
}

/** Cookie banner and its dialog. Names are never empty; other texts may be. */
export interface ConsentSettings {
  /** Name of the banner for screen readers. */
  readonly label: string;
  /** Text in place of a switch for categories that can't be switched off. */
  readonly alwaysOn: string;
  /** Language of all its texts, if it differs from the page's. */
  readonly language?: TextLanguage | undefined;
  /** True if every category is off until the visitor enables it. */
  readonly beginsOff: boolean;
  readonly consentText: string;
  /** At least one of these three is visible. */
  readonly acceptBtn: ConsentButton;
  readonly declineBtn: ConsentButton;
  readonly settingsBtn: ConsentButton;
  readonly privacyPolicyBtn: ConsentButton & { readonly link?: string | undefined };
  readonly settings: {
    readonly title: string;
    readonly description: string;
    readonly confirmBtnName: string;
    /** Each type once. */
    readonly categories: readonly {
      readonly type: ConsentCategory;
      readonly title?: string | undefined;
      readonly description?: string | undefined;
    }[];
  };
}

export interface Site {
  readonly siteId: string;
  readonly hash: string;
  readonly name: string;
  /** Language of the page: BCP 47 code, and the direction of its script. */
  readonly language: { readonly code: string; readonly dir: "ltr" | "rtl" };
  /** Entries of the language switch; empty if only one language is active. */
  readonly languages: readonly LanguageLink[];
  /** Set on the not-found page at the site's root, which many hosts send for all languages; empty on other pages. */
  readonly notFoundElsewhere: readonly NotFoundWords[];
  /** Path on the web host where the site is published, with slashes at both ends. */
  readonly base: string;
  /** URL of the current language's root. */
  readonly root: string;
  /** Path of the page without language and base: `/About`. */
  readonly path: string;
  readonly logo: SiteLogo;
  readonly headerLinks: readonly SiteLink[];
  readonly footerLinks: readonly SiteLink[];
  /** Texts for footers without their own. */
  readonly footer: {
    readonly copyrightText?: string | undefined;
    /** Language of the text if it differs from the page's: BCP 47. */
    readonly lang?: string | undefined;
  };
  readonly navigation: {
    readonly alignment: "left" | "right" | "middle";
    /** True if the last link is a button. */
    readonly hasButton?: boolean | undefined;
    /** True if the bar is a card over the image of a hero. */
    readonly isOverImages?: boolean | undefined;
    readonly marker: "line_bottom" | "line_top" | "pointer";
    readonly moreLabel: string;
  };
  readonly privacyPolicy: {
    readonly name: string;
    readonly link: string;
    readonly showInFooter: boolean;
    readonly lang?: string | undefined;
  };
  /** Time zone of the site's location: `Europe/Lisbon`. */
  readonly timeZone?: string | undefined;
  readonly events: readonly SiteEvent[];
  readonly messengers: SiteMessengers;
  /** True if a third-party chat occupies the corner of the page. */
  readonly hasPrimaryChat: boolean;
  /** False for paid sites and for sites shown in the builder, which have no disclaimer bar (RPT-1). */
  readonly showsDisclaimer: boolean;
  /** True if the site is only shown to its owner. */
  readonly isForPreview: boolean;
  /** True if visitors are asked about cookies: a banner is visible; on paid sites only if they request it (CKB-1). */
  readonly asksConsent: boolean;
  /** True if resources of other hosts wait for the visitor's consent: on sites that ask in the GDPR style (TPS-2). */
  readonly isGated: boolean;
  /** In alphabetical order; empty if the site is only shown to its owner. */
  readonly thirdParties: readonly SiteThirdParty[];
  /** Settings of the cookie banner; undefined if visitors are not asked. */
  readonly consent: ConsentSettings | undefined;
  /**
   * Returns true if a section of the page has a button that opens the element with this id. For widgets, which are rendered after
   * the sections; undefined in a section.
   */
  readonly hasButtonFor?: (id: string) => boolean;
  /** Returns an interface text in the page's language. */
  t(key: MessageKey, values?: Readonly<Record<string, string | number>>): string;
  /** @returns undefined for an address that can't be linked to */
  link(url: string | undefined): ResolvedLink | undefined;
  /** Returns true if a link points to the current page. */
  isCurrent(url: string | undefined): boolean;
  /** @returns undefined for an address that can't be shown, or a missing file */
  picture(source: string | undefined): ResolvedPicture | undefined;
  /** Returns the pages for a section whose type `listsPages`: child pages newest first, chosen pages in the owner's order. */
  listPages(list: PageList): readonly ListedPage[];
  /** Returns the inner markup of a 24 by 24 icon; undefined for an unknown name. */
  icon(name: string): string | undefined;
  /** Makes a document's text safe: returns a string for React to escape, or sanitized inline HTML. */
  richText(text: string): string | { readonly __html: string };
  /** Reads a text in Markdown. Everything in it that is not allowed is left out or harmless. */
  markdown(text: string): MarkdownText;
  /** Formats a date in the page's language. */
  formatDate(iso: string, options: Intl.DateTimeFormatOptions): string;
  /** Formats two dates as one range without repeating shared parts: `30 September – 2 October 2024`. */
  formatDateRange(from: string, to: string, options: Intl.DateTimeFormatOptions): string;
  /** Base address of form submissions: `/api/v1` or a URL. It may have a query. */
  readonly apiBase: string;
  /** @param path of a form below `apiBase`, `/sites/form/…/` @returns its address, followed by the query of `apiBase` */
  apiAddress(path: string): string;
  /** Returns the address of an event's .ics file; undefined if there is none. */
  calendar(eventId: string): string | undefined;
  /** Set only while editing: returns the attributes that tie an element to the field it shows. */
  readonly address?: (of: object, field: string) => Readonly<Record<string, string>>;
  /**
   * Set only while editing: prefixes a text with its address, for targets that take no attributes, such as an island. The page
   * gets the text alone, and the attributes are added to the element that starts with it.
   */
  readonly mark?: (of: object, field: string) => string;
}

const SiteContext = createContext<Site | undefined>(undefined);
export const SiteProvider = SiteContext.Provider;

/** Returns the site of the current view. @throws outside of a SiteProvider, which is a bug of ours */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error("useSite() must be called while a page is rendered.");
  return site;
}

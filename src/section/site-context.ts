/**
 * What a view can know about the site around it. The renderer provides it; elements read it.
 * No zod here: this file is part of browser scripts too.
 */
import { createContext, useContext } from "react";
import type { ConsentCategory, OptionalCategory } from "./consent-categories.ts";
import type { ListedPage, PageList } from "./listed-pages.ts";
import type { Messenger } from "./rules/contact-value.ts";
import type { Crop } from "./shapes.ts";

/** A link as it is written to a page (NAV-1). */
export interface ResolvedLink {
  readonly href: string;
  readonly target?: "_blank";
  readonly rel?: "noopener";
}

/** A picture that can be shown: a URL, and its size in pixels where it is known. */
export interface ResolvedPicture {
  readonly url: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** The same picture in other formats and widths, best first. */
  readonly sources?: readonly PictureSet[] | undefined;
  /** Two CSS colours of its upper and lower half, `#9ab,#453`: what is seen until the picture is there. */
  readonly tones?: string | undefined;
  /** The picture as social networks show it, a PNG or JPEG; absent where none was made. */
  readonly shared?: SharedPicture | undefined;
}

export interface SharedPicture {
  readonly url: string;
  readonly type: string;
  /** Of this file, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** One picture in one format and several widths. */
export interface PictureSet {
  readonly type: string;
  /** URLs with their widths: `/a-480.avif 480w, /a-768.avif 768w`. */
  readonly srcSet: string;
  /** For whom it is, where it is not for everybody. */
  readonly media?: string | undefined;
}

export interface SiteLink {
  readonly text?: string | undefined;
  readonly link?: string | undefined;
  /** Of the text, where it is known not to be the page's: BCP 47. */
  readonly lang?: string | undefined;
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

/** Somebody whom visitors can write to (MSG-2). The texts are plain. */
export interface SiteMessenger {
  readonly name: Messenger;
  /** Where the chat is. */
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
  /** Side of the window, whatever the direction of the script. */
  readonly alignment: "left" | "right";
  /** Those that can be reached, in the order of the document. */
  readonly entries: readonly SiteMessenger[];
}

/** One entry of the language switch: a language and where this page stands in it. */
export interface LanguageLink {
  readonly code: string;
  readonly name: string;
  readonly href: string;
  /** Address of its flag, where it has one. */
  readonly flag?: string | undefined;
  readonly isCurrent: boolean;
}

/** The page for unknown addresses in another language than its own. */
export interface NotFoundWords {
  readonly language: TextLanguage;
  readonly title: string;
  readonly hint: string;
  readonly toHome: string;
  /** Where the language begins. */
  readonly home: string;
  /** Addresses below which this language is spoken, with slashes at both ends. */
  readonly folders: readonly string[];
}

/** What a site loads from another host (DOC-6). */
export interface SiteThirdParty {
  readonly name: string;
  /** The site's id at it, of its form. */
  readonly id: string;
  readonly consent: OptionalCategory;
  /** Whether it waits for the visitor's consent: where the site asks in the GDPR style, whoever shows the banner (TPS-2). */
  readonly isGated: boolean;
}

interface ConsentButton {
  readonly name: string;
  readonly isVisible: boolean;
}

/** The language of a text that is in another one than the page around it. */
export interface TextLanguage {
  /** BCP 47. */
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
}

/** The cookie banner and its dialog in words that are never empty, texts that are not names excepted. */
export interface ConsentSettings {
  /** What the banner is called, to those who listen. */
  readonly label: string;
  /** In place of a switch, for what cannot be switched off. */
  readonly alwaysOn: string;
  /** The language of all of it, where that is not the page's. */
  readonly language?: TextLanguage | undefined;
  /** True where nothing is switched on before the visitor does so. */
  readonly beginsOff: boolean;
  readonly consentText: string;
  /** One of these three is visible at least. */
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
  /** Entries of the language switch; empty when only one language is active. */
  readonly languages: readonly LanguageLink[];
  /** Of the page for unknown addresses at the site's root, which many hosts send for all of them; else empty. */
  readonly notFoundElsewhere: readonly NotFoundWords[];
  /** Folder of the host in which the site lies, with slashes at both ends. */
  readonly base: string;
  /** URL of the root of the current language. */
  readonly root: string;
  /** Path of the page without language and base: `/About`. */
  readonly path: string;
  readonly headerLinks: readonly SiteLink[];
  readonly footerLinks: readonly SiteLink[];
  readonly navigation: {
    readonly alignment: "left" | "right" | "middle";
    readonly marker: "line_bottom" | "line_top" | "pointer";
    readonly moreLabel: string;
  };
  readonly privacyPolicy: {
    readonly name: string;
    readonly link: string;
    readonly showInFooter: boolean;
    readonly lang?: string | undefined;
  };
  /** Of the place that the site is about: `Europe/Lisbon`. */
  readonly timeZone?: string | undefined;
  readonly events: readonly SiteEvent[];
  readonly messengers: SiteMessengers;
  /** Whether a chat of a third party stands in the corner of the page. */
  readonly hasPrimaryChat: boolean;
  /** Paid sites and sites shown in the builder have no disclaimer bar (RPT-1). */
  readonly showsDisclaimer: boolean;
  /** True where that bar has a form by which visitors report the site: somebody has said who answers it (RPT-1). */
  readonly canReport: boolean;
  /** Whether the site is only shown to its owner. */
  readonly isForPreview: boolean;
  /** Whether visitors are asked about cookies: where a banner is visible, on paid sites only where they say so (CKB-1). */
  readonly asksConsent: boolean;
  /** Whether what comes from another host waits for the visitor's consent: where the site asks in the GDPR style (TPS-2). */
  readonly isGated: boolean;
  /** In alphabetical order; none where the site is only shown to its owner. */
  readonly thirdParties: readonly SiteThirdParty[];
  /** What they are asked; undefined where they are not. */
  readonly consent: ConsentSettings | undefined;
  /**
   * Whether a section of the page has a button that opens the element with this id. For widgets, which are rendered after
   * the sections; undefined in a section.
   */
  readonly hasButtonFor?: (id: string) => boolean;
  /** A word or sentence of the interface in the page's language. */
  t(key: string, values?: Readonly<Record<string, string | number>>): string;
  /** @returns undefined for an address that cannot be linked to */
  link(url: string | undefined): ResolvedLink | undefined;
  /** Whether a link leads to the page that is being shown. */
  isCurrent(url: string | undefined): boolean;
  /** @returns undefined for an address that cannot be shown, or a file that is missing */
  picture(source: string | undefined): ResolvedPicture | undefined;
  /** The pages that a section lists whose type `listsPages`: those below a page newest first, chosen ones as they were chosen. */
  listPages(list: PageList): readonly ListedPage[];
  /** The inner markup of an icon's 24 by 24 drawing; undefined for an unknown name. */
  icon(name: string): string | undefined;
  /** A text of the document made safe: a string for React to escape, or sanitized inline HTML. */
  richText(text: string): string | { readonly __html: string };
  /** A date for people, in the page's language. */
  formatDate(iso: string, options: Intl.DateTimeFormatOptions): string;
  /** Two dates as one range, without repeating what they share: `30 September – 2 October 2024`. */
  formatDateRange(from: string, to: string, options: Intl.DateTimeFormatOptions): string;
  /** Where forms are sent: `/api/v1`, or an address; it may have a query. */
  readonly apiBase: string;
  /** @param path of a form below that, `/sites/form/…/` @returns its address, with the query of `apiBase` at the end */
  apiAddress(path: string): string;
  /** Where an event's .ics file is; undefined when there is none. */
  calendar(eventId: string): string | undefined;
  /** Present in editing mode only: the attributes that tie an element to the field it shows. */
  readonly address?: (of: object, field: string) => Readonly<Record<string, string>>;
  /**
   * In editing mode only: a text with its address before it, for what takes no attributes, such as an island. What the page
   * gets is the text, and the attributes at the element that begins with it.
   */
  readonly mark?: (of: object, field: string) => string;
}

const SiteContext = createContext<Site | undefined>(undefined);
export const SiteProvider = SiteContext.Provider;

/** The site around a view. @throws outside of a SiteProvider, which is a bug of ours */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error("A view was rendered without the site around it.");
  return site;
}

/** Site data for the views of one route: the `Site` of the section contract. */
import { type Catalogue, hasMarkup, rules, sanitizeText } from "#section";
import type { LanguageLink, NotFoundWords, ResolvedLink, Site as SiteView } from "#section/view";
import { isConsentNeeded, type LocalizedSite, readMarkdown, type Site } from "../document/index.ts";
import {
  directionOf,
  languagesByAddress,
  listPages,
  type Plan,
  type Route,
  resolveLink,
  type SiteAssets,
} from "../plan/index.ts";
import { consentOf } from "./consent-settings.ts";
import { messagesOf, wordsOf } from "./messages.ts";
import { hasPrimaryChat, messengersOf } from "./messengers.ts";
import { noBreakSpacesOf, setInMarkdown } from "./no-break-spaces.ts";
import type { Questions, RouteView } from "./section-cache.ts";
import { createTextLanguages } from "./text-languages.ts";
import { thirdPartiesOf } from "./third-parties.ts";

export interface ViewInput {
  readonly site: Site;
  readonly plan: Plan;
  readonly catalogue: Catalogue;
  readonly assets: SiteAssets;
  /** Target of forms; undefined if none is configured. */
  readonly apiBase: string | undefined;
  /** Published addresses of the events' calendar files in each language, by event id. */
  readonly calendars: ReadonlyMap<LocalizedSite, ReadonlyMap<string, string>>;
  /** Returns the markup that shows an icon; undefined for an unknown name. */
  readonly icon: SiteView["icon"];
  /** True in the editor, which reads texts back from the page: they stay as they were typed. */
  readonly isEdited?: boolean;
}

/** Default target of forms. */
const usualApiBase = "/api/v1";

/** Creates views of routes. Data shared by all pages of one locale in one interface language is computed once. */
export function createSiteViews(input: ViewInput): (route: Route) => RouteView {
  const shared = new Map<string, ReturnType<typeof createShared>>();
  return (route) => {
    const key = `${route.locale.language.code}/${route.uiLocale.language.code}`;
    const cached = shared.get(key) ?? createShared(input, route.locale, route.uiLocale);
    shared.set(key, cached);
    const questions: Questions = { answers: undefined };
    let languages: readonly LanguageLink[] | undefined;
    const site: SiteView = {
      ...cached,
      get path() {
        questions.answers = undefined;
        return route.page.path;
      },
      get languages() {
        questions.answers = undefined;
        languages ??= languagesOf(input, route);
        return languages;
      },
      get notFoundElsewhere() {
        questions.answers = undefined;
        return input.plan.notFound[0] === route ? notFoundWordsOf(input) : [];
      },
      listPages(list) {
        questions.answers = undefined;
        return listPages(list, route, input.plan.table);
      },
      isCurrent(url) {
        if (!url) return false;
        const isCurrent = cached.pageOf(url) === route.page.path;
        questions.answers?.set(url, isCurrent);
        return isCurrent;
      },
    };
    return { site, shared: cached, questions, ask: site.isCurrent };
  };
}

function createShared(input: ViewInput, locale: LocalizedSite, uiLocale: LocalizedSite) {
  const { site, plan, catalogue, assets, calendars, apiBase = usualApiBase } = input;
  const { settings } = uiLocale;
  const code = uiLocale.language.code;
  const isPublic = !settings.isPaid && !settings.isForPreview;
  const messages = messagesOf(catalogue, code, settings.messages);
  const t = wordsOf(messages);
  const consent = consentOf(site, uiLocale, catalogue);
  const langOf = createTextLanguages(site, uiLocale, plan);
  const link = memoize((url: string) => resolveLink(url, locale.language.code, plan.table, assets.file));
  // The editor shows what was typed.
  const ofLanguage = input.isEdited ? undefined : noBreakSpacesOf(code);
  const setSpaces = ofLanguage ?? ((text: string) => text);
  const safeText = memoize((text: string) => ({ __html: setSpaces(sanitizeText(text, link).html) }));
  const dateFormats = new Map<string, Intl.DateTimeFormat>();
  const dateFormat = (options: Intl.DateTimeFormatOptions) => {
    const key = JSON.stringify(options);
    const format =
      dateFormats.get(key) ??
      new Intl.DateTimeFormat(plan.table.locale(code) || "en", { timeZone: "UTC", ...options });
    dateFormats.set(key, format);
    return format;
  };
  return {
    siteId: settings.siteId,
    hash: settings.hash,
    name: settings.name,
    language: { code, dir: directionOf(code) },
    base: plan.table.base,
    root: plan.table.home(code, locale.language.code),
    logo: settings.logo,
    headerLinks: settings.headerLinks.map(langOf.link("/headerLinks")),
    footerLinks: settings.footerLinks.map(langOf.link("/footerLinks")),
    footer: {
      ...settings.footer,
      lang: settings.footer.copyrightText && langOf.text("/footer/copyrightText"),
    },
    navigation: { ...settings.navigation, moreLabel: settings.navigation.moreLabel || messages.more || "" },
    privacyPolicy: {
      ...settings.privacyPolicy,
      name: settings.privacyPolicy.name ?? t("privacyPolicy"),
      link: settings.privacyPolicy.link ?? "",
      lang: settings.privacyPolicy.name && langOf.text("/privacyPolicy/name"),
    },
    timeZone: settings.timeZone,
    events: settings.events,
    messengers: messengersOf(settings, link, t, plan.table.country),
    hasPrimaryChat: hasPrimaryChat(settings),
    isForPreview: settings.isForPreview,
    showsDisclaimer: isPublic,
    isGated: isConsentNeeded(settings),
    thirdParties: thirdPartiesOf(settings, catalogue),
    asksConsent: consent !== undefined,
    consent,
    apiBase,
    apiAddress: (path: string) => apiBase.replace(/(?=\?)|$/, () => path),
    t,
    link: (url: string | undefined): ResolvedLink | undefined => (url ? link(url) : undefined),
    picture(source: string | undefined) {
      if (!source) return undefined;
      const parsed = rules.parseImageSource(source);
      if ("problem" in parsed) return undefined;
      return parsed.kind === "file" ? assets.picture(parsed.path) : { url: parsed.url };
    },
    icon: input.icon,
    richText: (text: string) => (hasMarkup(text) ? safeText(text) : setSpaces(text)),
    markdown: ofLanguage ? (text: string) => setInMarkdown(readMarkdown(text), ofLanguage) : readMarkdown,
    /** @returns the path of the page that a link points to, without an anchor */
    pageOf: memoize((url: string): string | undefined => {
      const target = plan.table.parse(url);
      if ("problem" in target || target.kind !== "page" || target.anchor) return undefined;
      return plan.table.find(target.path)?.page.path;
    }),
    formatDate: (iso: string, options: Intl.DateTimeFormatOptions) =>
      setDate(dateFormat(options).format(new Date(iso))),
    formatDateRange: (from: string, to: string, options: Intl.DateTimeFormatOptions) =>
      setDate(dateFormat(options).formatRange(new Date(from), new Date(to))),
    calendar: (eventId: string) => calendars.get(uiLocale)?.get(eventId),
  };
}

/** Returns the texts of the not-found page in the languages that have their own addresses. */
function notFoundWordsOf({ site, plan, catalogue }: ViewInput): NotFoundWords[] {
  return languagesByAddress(site, plan.table).map(({ locale: { settings, language }, folders }) => {
    const t = wordsOf(messagesOf(catalogue, language.code, settings.messages));
    return {
      language: { lang: language.code, dir: directionOf(language.code) },
      title: t("notFound"),
      hint: t("notFoundHint"),
      toHome: t("toHome"),
      home: plan.table.home(language.code, site.primary.language.code),
      folders,
    };
  });
}

/**
 * Improves the typography of a date: a short word in it, such as the Russian "г.", never wraps alone to a new line, and the
 * apostrophe of a Ukrainian Friday is replaced by one that fonts contain.
 */
const setDate = (date: string): string =>
  date.replaceAll(/(?<=\d) (?=\p{L}{1,2}\.)/gu, "\u00A0").replaceAll("\u02BC", "’");

/** Returns the entries of a page's language switch. */
function languagesOf({ site, plan, assets }: ViewInput, route: Route): LanguageLink[] {
  const { page, locale, uiLocale } = route;
  const { version, home } = plan.table;
  // An address that is unknown in this language is unknown in the others too.
  const isNotFound = plan.notFound.includes(route);
  const active = site.locales.filter(({ language }) => language.isActive);
  if (active.length < 2) return [];
  const current = (uiLocale.language.isActive ? uiLocale : locale).language.code;
  return active.map(({ language: { code, name, flagCode } }) => ({
    code,
    name,
    href:
      code === current && !isNotFound ? route.url : (!isNotFound && version(page, code)) || home(code, code),
    flag: flagCode && assets.flag(flagCode),
    isCurrent: code === current,
  }));
}

/** Content of many pages, such as navigation links and footer texts, soon repeats. */
const maxRemembered = 1000;

/** Caches results. The cache is cleared when full, so that memory use does not grow with the site. */
function memoize<T>(compute: (key: string) => T): (key: string) => T {
  const cache = new Map<string, T>();
  return (key) => {
    if (cache.has(key)) return cache.get(key) as T;
    if (cache.size >= maxRemembered) cache.clear();
    const value = compute(key);
    cache.set(key, value);
    return value;
  };
}

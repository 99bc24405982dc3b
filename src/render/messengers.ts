/** Messengers by which visitors can contact a site (MSG-1, MSG-2). */
import { rules } from "#section";
import type { ResolvedLink, Site, SiteMessengers } from "#section/view";
import type { SiteSettings } from "../document/index.ts";

/**
 * Returns active entries with a valid link. A button's own address takes precedence over the contact, because it is more
 * specific: a page's short link, a group, a form.
 * @param t interface texts, for texts that the document omits
 * @param link resolves an address of the document
 * @param country of the site, if known
 */
export function messengersOf(
  { widgets: { messengers } }: SiteSettings,
  link: (url: string) => ResolvedLink | undefined,
  t: Site["t"],
  country: string | undefined,
): SiteMessengers {
  const entries = messengers.entries.flatMap(({ name, isActive, value, data }) => {
    if (!isActive) return [];
    const target =
      (data.buttonUrl && link(data.buttonUrl)) || chatLink(rules.contactUrl(name, value, country));
    if (!target) return [];
    const words = {
      name: data.name ?? t("messengerName"),
      message: data.message ?? t("messengerMessage"),
      buttonText: data.buttonText ?? t("messengerButton"),
    };
    return [{ name, link: target, data: { ...data, ...words } }];
  });
  return { alignment: messengers.alignment, entries };
}

const chatLink = (href: string | undefined): ResolvedLink | undefined =>
  href ? { href, target: "_blank", rel: "noopener" } : undefined;

/** Returns true if a third-party chat occupies the corner of the page (NAV-7). */
export const hasPrimaryChat = ({ settings, widgets }: SiteSettings): boolean =>
  settings.chatsData.some(({ isPrimary, key }) => isPrimary && key !== "") ||
  widgets.chats.entries.some(({ isPrimary }) => isPrimary);

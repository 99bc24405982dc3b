/** The messengers of a site that its visitors can write to (MSG-1, MSG-2). */
import { rules } from "#section";
import type { ResolvedLink, SiteMessengers } from "#section/view";
import type { SiteSettings } from "../document/index.ts";

/**
 * Active entries only, and of those the ones that lead somewhere. A button's own address goes before the contact, as the
 * more particular of the two: a page's short link, a group, a form.
 * @param t the words of the interface, for texts that the document leaves out
 * @param link resolves an address of the document
 * @param country of the site, where it is known
 */
export function messengersOf(
  { widgets: { messengers } }: SiteSettings,
  link: (url: string) => ResolvedLink | undefined,
  t: (key: string) => string,
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

/** Whether a chat of a third party takes the corner of the page (NAV-7). */
export const hasPrimaryChat = ({ settings, widgets }: SiteSettings): boolean =>
  settings.chatsData.some(({ isPrimary, key }) => isPrimary && key !== "") ||
  widgets.chats.entries.some(({ isPrimary }) => isPrimary);

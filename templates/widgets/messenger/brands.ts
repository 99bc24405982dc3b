/** Names and icons of the messengers. Their colours are in the stylesheet. */
import type { SiteMessenger } from "#section/view";

export const brands: Readonly<
  Record<SiteMessenger["name"], { readonly title: string; readonly icon: string }>
> = {
  facebook: { title: "Facebook Messenger", icon: "brand-messenger" },
  whatsapp: { title: "WhatsApp", icon: "brand-whatsapp" },
  telegram: { title: "Telegram", icon: "brand-telegram" },
  viber: { title: "Viber", icon: "brand-viber" },
};

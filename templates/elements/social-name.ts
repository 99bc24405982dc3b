/** Names of profile and address icons. */
import type { MessageKey, Site } from "#section/view";

/** Brand names with their own capitalization. */
const brands: Readonly<Record<string, string>> = {
  github: "GitHub",
  gitlab: "GitLab",
  linkedin: "LinkedIn",
  soundcloud: "SoundCloud",
  tiktok: "TikTok",
  vk: "VK",
  wechat: "WeChat",
  whatsapp: "WhatsApp",
  x: "X",
  youtube: "YouTube",
};

/** Icons that have an interface text. */
const signs: Readonly<Record<string, MessageKey>> = {
  mail: "socialEmail",
  phone: "socialPhone",
  world: "socialSite",
};

/**
 * @param icon name in the document: `brand-youtube`, `youtube`, `mail`
 * @param t interface texts in the page's language
 */
export function socialName(icon: string, t: Site["t"]): string {
  const name = icon.replace(/^brand-/, "");
  const sign = Object.hasOwn(signs, name) && signs[name];
  if (sign) return t(sign);
  if (Object.hasOwn(brands, name)) return brands[name] ?? name;
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What an icon of a profile or an address is called. */
import type { Site } from "#section/view";

/** Names that are not spelled as other words are. */
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

/** Signs for which the interface has a word. */
const signs: Readonly<Record<string, string>> = {
  mail: "socialEmail",
  phone: "socialPhone",
  world: "socialSite",
};

/**
 * @param icon as the document names it: `brand-youtube`, `youtube`, `mail`
 * @param t the page's words of the interface
 */
export function socialName(icon: string, t: Site["t"]): string {
  const name = icon.replace(/^brand-/, "");
  const sign = Object.hasOwn(signs, name) && signs[name];
  if (sign) return t(sign);
  if (Object.hasOwn(brands, name)) return brands[name] ?? name;
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

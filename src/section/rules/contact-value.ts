/** Value of a messenger entry (VAL-9), and the link that it opens (MSG-2). */
import { parseLink } from "./link.ts";
import { readPhoneDigits } from "./phone-link.ts";
import { internationalNumber } from "./phone-number.ts";

export const messengers = ["facebook", "whatsapp", "telegram", "viber"] as const;
export type Messenger = (typeof messengers)[number];

/**
 * Formats a contact that an owner typed: facebook loses a leading http(s) scheme, telegram a leading "@", viber and whatsapp
 * their dashes, with every "+" written as "%2B".
 * @param value a link, username or phone number
 */
export function formatContactValue(messenger: Messenger, value: string): string {
  const text = value.trim();
  if (messenger === "facebook") return text.replace(/^https?:\/\//i, "");
  if (messenger === "telegram") return text.replace(/^@/, "");
  return text.replaceAll("-", "").replaceAll("+", "%2B");
}

/**
 * Returns the address that opens a chat.
 * @param value as typed, or as `formatContactValue` returned it
 * @param country two letters; home country of a phone number that starts with 0
 * @returns https:, or viber: for viber; no part of the value can break out of its position in the address. Undefined for a
 *   value that names no contact: not a phone number where one is required, no name, or an address of another kind
 */
export function contactUrl(messenger: Messenger, value: string, country?: string): string | undefined {
  if (messenger === "whatsapp" || messenger === "viber") {
    const phone = toPhone(value, country);
    return phone && chats[messenger] + phone;
  }
  const text = formatContactValue(messenger, value);
  return messenger === "telegram" ? toTelegram(text) : toFacebook(text);
}

const chats = { whatsapp: "https://api.whatsapp.com/send?phone=", viber: "viber://chat?number=" };

/** Number in a link that the app shows, which owners also paste. */
const phoneInLink =
  /^(?:(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=)|viber:\/\/[a-z]{1,9}\/?\?number=)(\+?[0-9]{1,20})(?:[/?&#]|$)/i;

/** Returns the digits, prefixed with "%2B" for a plus. Without it these apps read the first digits as a country code. */
function toPhone(value: string, country: string | undefined): string | undefined {
  const text = value.replace(/%2B/gi, "+").trim();
  const digits = readPhoneDigits(phoneInLink.exec(text)?.[1] ?? text);
  if (digits === undefined) return undefined;
  return internationalNumber(digits, digits.startsWith("0") ? country : undefined).replace("+", "%2B");
}

function toTelegram(text: string): string | undefined {
  // Owners also paste the link that the app shows.
  const name = text.replace(/^(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\//i, "");
  return name && !hasScheme(name) ? `https://t.me/${encode(name)}` : undefined;
}

const facebookHost = /^(?:[a-z0-9-]+\.)?(?:facebook\.com|fb\.com|fb\.me|m\.me|messenger\.com)(?:[/?#]|$)/i;

function toFacebook(text: string): string | undefined {
  if (text === "" || hasScheme(text)) return undefined;
  // "jane.doe" is a username, not a site, unless it has a slash or is one of Facebook's own hosts.
  const link = text.includes("/") || facebookHost.test(text) ? parseLink(`https://${text}`) : undefined;
  if (link !== undefined && "kind" in link && link.kind === "external") return link.url;
  return `https://www.facebook.com/${encode(text)}`;
}

/** An address of another kind, such as `javascript:`, is not a name. A host with a port contains a dot. */
const hasScheme = (text: string): boolean => /^[a-z][a-z0-9+-]*:/i.test(text);

/** Like encodeURIComponent, which throws on a lone surrogate. */
const encode = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, "\uFFFD"));

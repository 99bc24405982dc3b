/** `tel:` links: one number to dial. */
import type { Problem } from "./problem.ts";

export interface PhoneLink {
  readonly kind: "phone";
  /** "tel:", a "+" where given, digits, and ";ext=" where given; separators are left out. */
  readonly url: string;
}

// E.164 ends at 15 digits; emergency numbers have two or three. No "*" and "#": phones obey codes such as *#06#.
const number = /^\+?[0-9]{2,15}$/;
const extension = /^ext=[0-9]{1,10}$/i;

/** @param text starts with "tel:" in any letter case */
export function parsePhoneLink(text: string): PhoneLink | Problem {
  const [written = "", ...parameters] = text
    .slice("tel:".length)
    .replace(/%2b/gi, "+")
    .replace(/%20/g, " ")
    .split(";");
  const dialled = written.replace(/[ \u00A0().-]/g, "");
  if (!number.test(dialled) || !parameters.every((parameter) => extension.test(parameter))) {
    return { problem: 'what follows "tel:" is not a phone number, such as +37410123456' };
  }
  return {
    kind: "phone",
    url: ["tel:".concat(dialled), ...parameters.map((text) => text.toLowerCase())].join(";"),
  };
}

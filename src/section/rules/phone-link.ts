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

/**
 * Reads a telephone number as people write it, with spaces, brackets, dots, slashes and dashes of any length between digits.
 * @returns digits, with "+" in front where it was written; undefined for what is not a number
 */
export function readPhoneDigits(text: string): string | undefined {
  const digits = text.replace(/[\s().\p{Pd}\u2212]/gu, "").replace(/(?<=[0-9])\/(?=[0-9])/g, "");
  return number.test(digits) ? digits : undefined;
}

/** @param text starts with "tel:" in any letter case */
export function parsePhoneLink(text: string): PhoneLink | Problem {
  const [written = "", ...parameters] = text
    .slice("tel:".length)
    .replace(/%2b/gi, "+")
    .replace(/%20/g, " ")
    .split(";");
  const digits = readPhoneDigits(written);
  if (digits === undefined || !parameters.every((parameter) => extension.test(parameter))) {
    return { problem: 'what follows "tel:" is not a phone number, such as +37410123456' };
  }
  return { kind: "phone", url: [`tel:${digits}`, ...parameters.map((text) => text.toLowerCase())].join(";") };
}

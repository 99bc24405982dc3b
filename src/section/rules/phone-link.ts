/** `tel:` links: one number to dial. */
import type { Problem } from "./problem.ts";

export interface PhoneLink {
  readonly kind: "phone";
  /** "tel:", "+" if given, digits, and ";ext=" if given; without separators. */
  readonly url: string;
}

// E.164 numbers have at most 15 digits; emergency numbers have two or three. No "*" and "#": phones execute codes such as *#06#.
const number = /^\+?[0-9]{2,15}$/;
const extension = /^ext=[0-9]{1,10}$/i;

/**
 * Reads a phone number as people write it, with spaces, brackets, dots, slashes and dashes of any length between digits.
 * @returns digits, with "+" in front if it was written; undefined if it is not a number
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
    return { problem: { kind: "tel-without-number" } };
  }
  return { kind: "phone", url: [`tel:${digits}`, ...parameters.map((text) => text.toLowerCase())].join(";") };
}

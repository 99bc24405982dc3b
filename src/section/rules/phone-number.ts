/** International phone numbers. Runs only on the rendering side: browsers get the number, not the tables of all countries. */
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * Converts a number to the international format (E.164), without the "(0)" that is dialled only within its country.
 * @param digits as `readPhoneDigits` returns them
 * @param country two letters; country of a number without a country code
 * @returns the same digits for short numbers, and for numbers of an unknown country
 */
export function internationalNumber(digits: string, country?: string): string {
  const isInternational = digits.startsWith("+");
  const defaultCountry = isInternational || !isSupportedCountry(country ?? "") ? undefined : country;
  if (!isInternational && !defaultCountry) return digits;
  const number = parsePhoneNumberFromString(digits, {
    defaultCountry: defaultCountry as CountryCode | undefined,
    extract: false,
  });
  // Emergency numbers and internal extensions have no country code.
  const isKnown = isInternational ? number?.isPossible() : number?.isValid();
  return isKnown && number ? number.number : digits;
}

/** Converts the number of a `tel:` link. */
export const internationalPhoneUrl = (url: string, country?: string): string =>
  url.replace(/(?<=^tel:)[+0-9]+/, (digits) => internationalNumber(digits, country));

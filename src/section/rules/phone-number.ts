/**
 * Telephone numbers as they are dialled from anywhere. Runs only where pages are rendered: browsers get the number, not the
 * tables of all countries.
 */
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * Writes a number in the international form (E.164), without the "(0)" that is dialled within its country alone.
 * @param digits as `readPhoneDigits` returns them
 * @param country two letters: where a number without a country's code is from
 * @returns the same digits for short numbers, and for those of a country that is not known
 */
export function internationalNumber(digits: string, country?: string): string {
  const isInternational = digits.startsWith("+");
  const defaultCountry = isInternational || !isSupportedCountry(country ?? "") ? undefined : country;
  if (!isInternational && !defaultCountry) return digits;
  const number = parsePhoneNumberFromString(digits, {
    defaultCountry: defaultCountry as CountryCode | undefined,
    extract: false,
  });
  // An emergency number, or one of a company's own exchange, has no country's code.
  const isKnown = isInternational ? number?.isPossible() : number?.isValid();
  return isKnown && number ? number.number : digits;
}

/** The same for the address of a `tel:` link. */
export const internationalPhoneUrl = (url: string, country?: string): string =>
  url.replace(/(?<=^tel:)[+0-9]+/, (digits) => internationalNumber(digits, country));

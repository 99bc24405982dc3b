/** Theme colours (DOC-3): "#" and 3 or 6 hexadecimal digits. */

// The "#" is required: CSS drops a declaration whose colour lacks it, and DOC-3 calls anything else 'Bad Hex'.
const form = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Returns true if the whole text is "#" and 3 or 6 hexadecimal digits. */
export const isHexColour = (value: string): boolean => form.test(value);

/**
 * Parses a colour's channels.
 * @param value one that `isHexColour` accepts
 * @returns each channel from 0 to 255
 * @throws RangeError "Bad Hex" for any other value, which is a bug of the caller
 */
export function parseHexColour(value: string): { red: number; green: number; blue: number } {
  if (!isHexColour(value)) throw new RangeError("Bad Hex");
  const digits = value.length === 4 ? value.slice(1).replace(/./g, "$&$&") : value.slice(1);
  const channel = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16);
  return { red: channel(0), green: channel(2), blue: channel(4) };
}

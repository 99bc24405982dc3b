/** What the texts of the commands' own options mean, beside those of the engine's (CLI-2). */
import { parseFolderAddress, type Refuse } from "../build/option-values.ts";
import { type PresetAnswer, parsePresetAnswer } from "../preview/preset-answer.ts";

/** @returns milliseconds since 1970; a day without a time is its beginning in UTC */
export function parseMoment(text: string, refuse: Refuse): number {
  const [, day = ""] =
    /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/.exec(text) ?? [];
  const midnight = Date.parse(`${day}T00:00Z`);
  // 2027-02-30 is read as a day in March.
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
  const moment = Date.parse(text);
  return isDay && !Number.isNaN(moment)
    ? moment
    : refuse(`should be a time with its zone such as "2027-01-31T09:00:00Z", but is "${text}".`);
}

export function parseCount(text: string, refuse: Refuse): number {
  return /^[1-9]\d{0,4}$/.test(text)
    ? Number(text)
    : refuse(`should be a whole number from 1, but is "${text}".`);
}

export function parsePort(text: string, refuse: Refuse): number {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535
    ? Number(text)
    : refuse(`should be a whole number from 0 (any) to 65535, but is "${text}".`);
}

export const parseHost = (text: string, refuse: Refuse): string =>
  /^[\w.:-]+$/.test(text)
    ? text
    : refuse(`should be an address of this machine such as "0.0.0.0", but is "${text}".`);

export const parseAllowedHost = (text: string, refuse: Refuse): string =>
  /^\.?[\w-]+(?:\.[\w-]+)*$/.test(text)
    ? text.toLowerCase()
    : refuse(
        `should be a name such as "my-laptop.local" or ".example.org", without http:// or port, but is "${text}".`,
      );

export const parseApi = (text: string, refuse: Refuse): string =>
  parseFolderAddress(text) ??
  refuse(`should be an address such as "https://api.example.org/v1", but is "${text}".`);

/** A status, milliseconds, or both: "403", "204,3000", ",3000". */
export function parseApiAnswer(text: string, refuse: Refuse): PresetAnswer {
  return (
    parsePresetAnswer(text) ??
    refuse(
      `should be a status from 200 to 599, or one with milliseconds such as "500,3000", but is "${text}".`,
    )
  );
}

/** Parsers for the values of the commands' own options. Those of the engine's options are in build/option-values.ts (CLI-2). */
import { parseFolderAddress, type Refuse } from "../build/option-values.ts";
import { type PresetAnswer, parsePresetAnswer } from "../preview/preset-answer.ts";

/** @returns milliseconds since 1970; a date without a time means midnight UTC */
export function parseMoment(text: string, refuse: Refuse): number {
  const [, day = ""] =
    /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/.exec(text) ?? [];
  const midnight = Date.parse(`${day}T00:00Z`);
  // Date.parse reads 2027-02-30 as a day in March.
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
  const moment = Date.parse(text);
  return isDay && !Number.isNaN(moment)
    ? moment
    : refuse(`must be a date, or a time with a time zone such as "2027-01-31T09:00:00Z", not "${text}".`);
}

export function parseCount(text: string, refuse: Refuse): number {
  return /^[1-9]\d{0,4}$/.test(text)
    ? Number(text)
    : refuse(`must be a whole number from 1 to 99999, not "${text}".`);
}

export function parsePort(text: string, refuse: Refuse): number {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535
    ? Number(text)
    : refuse(`must be a port from 0 (any free port) to 65535, not "${text}".`);
}

export const parseHost = (text: string, refuse: Refuse): string =>
  /^[\w.:-]+$/.test(text)
    ? text
    : refuse(`must be an address of this machine such as "0.0.0.0", not "${text}".`);

export const parseAllowedHost = (text: string, refuse: Refuse): string =>
  /^\.?[\w-]+(?:\.[\w-]+)*$/.test(text)
    ? text.toLowerCase()
    : refuse(
        `must be a host name such as "my-laptop.local" or ".example.org", without http:// or port, not "${text}".`,
      );

export const parseApi = (text: string, refuse: Refuse): string =>
  parseFolderAddress(text) ?? refuse(`must be a URL such as "https://api.example.org/v1", not "${text}".`);

/** Parses a status, milliseconds, or both: "403", "204,3000", ",3000". */
export function parseApiAnswer(text: string, refuse: Refuse): PresetAnswer {
  return (
    parsePresetAnswer(text) ??
    refuse(
      `must be a status from 200 to 599, optionally with milliseconds such as "500,3000", not "${text}".`,
    )
  );
}

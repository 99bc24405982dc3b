/** IANA time zones that `Intl` on this machine supports. */
import { nearestName } from "../diagnostic/index.ts";

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const cityOf = (zone: string) => zone.slice(zone.lastIndexOf("/") + 1).replaceAll(" ", "_");

let zonesByLetter: Map<string, Map<string, string>> | undefined;

/** Groups zones by the first letter of their city, then by city. */
function listZones(): Map<string, Map<string, string>> {
  const byLetter = new Map<string, Map<string, string>>();
  for (const zone of Intl.supportedValuesOf("timeZone")) {
    const city = cityOf(zone);
    const letter = city.charAt(0).toLowerCase();
    byLetter.set(letter, (byLetter.get(letter) ?? new Map()).set(city, zone));
  }
  return byLetter;
}

/**
 * @param name an unknown time zone, often a city alone or a typo
 * @returns the nearest zone, if any; only cities with the same first letter are compared
 */
export function suggestTimeZone(name: string): string | undefined {
  const city = cityOf(name);
  if (city.length > 32) return undefined;
  zonesByLetter ??= listZones();
  const cities = zonesByLetter.get(city.charAt(0).toLowerCase());
  return cities?.get(nearestName(city, cities.keys()) ?? "");
}

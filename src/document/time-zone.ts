/** Names of time zones (IANA), as the machine's Intl knows them. */
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

/** Zones by the first letter of their city, and by the city. */
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
 * @param name one that is no time zone: often a city alone, or misspelt
 * @returns the zone that is meant, if one is near; only those are compared whose city begins with the same letter
 */
export function suggestTimeZone(name: string): string | undefined {
  const city = cityOf(name);
  if (city.length > 32) return undefined;
  zonesByLetter ??= listZones();
  const cities = zonesByLetter.get(city.charAt(0).toLowerCase());
  return cities?.get(nearestName(city, cities.keys()) ?? "");
}

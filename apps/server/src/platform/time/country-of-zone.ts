import { zoneNamed } from './clinic-time.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const countries = letters.flatMap((first) => letters.map((second) => `${first}${second}`));

/** A locale with methods that TypeScript's library does not have yet. */
export type Country = Intl.Locale & { getTimeZones(): string[] | undefined; getHourCycles(): string[] };

const known = new Map<string, Country | null>();

/** Returns the country of a time zone as a locale (source: CLDR), or null for a zone without a country, such as UTC. */
export function countryOfZone(timezone: string): Country | null {
  const found = known.get(timezone);
  if (found !== undefined) return found;
  // Cache the result, because the search takes 30 to 130 ms, and every request for the columns of an import needs it.
  const country = findCountry(timezone);
  known.set(timezone, country);
  return country;
}

function findCountry(timezone: string): Country | null {
  const zone = zoneNamed(timezone);
  const country = countries
    .map((code) => new Intl.Locale(`und-${code}`) as Country)
    .find((each) => zone !== null && each.getTimeZones()?.includes(zone));
  return country ?? null;
}

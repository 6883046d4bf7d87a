import { zoneNamed } from './clinic-time.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const countries = letters.flatMap((first) => letters.map((second) => `${first}${second}`));

/** A locale with methods that TypeScript's library does not have yet. */
export type Country = Intl.Locale & { getTimeZones(): string[] | undefined; getHourCycles(): string[] };

/**
 * Returns the country of a time zone as a locale (source: CLDR), or null for a zone without a country, such as UTC.
 * This function is slow.
 */
export function countryOfZone(timezone: string): Country | null {
  const zone = zoneNamed(timezone);
  const country = countries
    .map((code) => new Intl.Locale(`und-${code}`) as Country)
    .find((each) => zone !== null && each.getTimeZones()?.includes(zone));
  return country ?? null;
}

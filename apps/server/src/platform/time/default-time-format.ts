import type { TimeFormat } from '@anteroom/contract/time-format';
import { zoneNamed } from './clinic-time.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const countries = letters.flatMap((first) => letters.map((second) => `${first}${second}`));

/** Methods that TypeScript's library does not have yet. */
type Country = Intl.Locale & { getTimeZones(): string[] | undefined; getHourCycles(): string[] };

const known = new Map<string, TimeFormat>();

/** Returns the custom of the country of a time zone (source: CLDR), or 24 for a zone without a country, such as UTC. */
export function defaultTimeFormat(timezone: string): TimeFormat {
  const format = known.get(timezone) ?? formatIn(timezone);
  known.set(timezone, format);
  return format;
}

function formatIn(timezone: string): TimeFormat {
  const zone = zoneNamed(timezone);
  const locale = countries
    .map((country) => new Intl.Locale(`und-${country}`) as Country)
    .find((country) => zone !== null && country.getTimeZones()?.includes(zone));
  return locale?.getHourCycles()[0] === 'h12' ? '12' : '24';
}

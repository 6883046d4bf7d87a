import type { TimeFormat } from '@anteroom/contract/time-format';
import { countryOfZone } from './country-of-zone.ts';

/**
 * Caches the format of each time zone, because getHourCycles() takes 0.2 ms. The map stays small, because only the time
 * zones of the server and the clinic are looked up.
 */
const knownFormats = new Map<string, TimeFormat>();

/**
 * Returns the usual time format in the country of a time zone (source: CLDR), or 24 for a zone without a country, such
 * as UTC.
 */
export function defaultTimeFormat(timezone: string): TimeFormat {
  const known = knownFormats.get(timezone);
  if (known !== undefined) return known;
  const format = countryOfZone(timezone)?.getHourCycles()[0] === 'h12' ? '12' : '24';
  knownFormats.set(timezone, format);
  return format;
}

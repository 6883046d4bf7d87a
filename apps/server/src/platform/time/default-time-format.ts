import type { TimeFormat } from '@anteroom/contract/time-format';
import { countryOfZone } from './country-of-zone.ts';

const known = new Map<string, TimeFormat>();

/**
 * Returns the usual time format in the country of a time zone (source: CLDR), or 24 for a zone without a country, such
 * as UTC.
 */
export function defaultTimeFormat(timezone: string): TimeFormat {
  const format = known.get(timezone) ?? formatIn(timezone);
  known.set(timezone, format);
  return format;
}

function formatIn(timezone: string): TimeFormat {
  return countryOfZone(timezone)?.getHourCycles()[0] === 'h12' ? '12' : '24';
}

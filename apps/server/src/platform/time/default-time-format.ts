import type { TimeFormat } from '@anteroom/contract/time-format';
import { countryOfZone } from './country-of-zone.ts';

/**
 * Returns the usual time format in the country of a time zone (source: CLDR), or 24 for a zone without a country, such
 * as UTC.
 */
export function defaultTimeFormat(timezone: string): TimeFormat {
  return countryOfZone(timezone)?.getHourCycles()[0] === 'h12' ? '12' : '24';
}

import { type ImportDateFormat, importDateFormats } from '@anteroom/contract/imports';
import { countryOfZone } from '#platform/time/country-of-zone';

const letters: Record<string, string> = { year: 'YYYY', month: 'MM', day: 'DD' };

/**
 * Returns the date format that is usual in the country of a time zone (source: CLDR), or the one with the day first.
 */
export function usualDateFormat(timezone: string): ImportDateFormat {
  const { language, region } = countryOfZone(timezone)?.maximize() ?? {};
  if (!(language && region)) return 'DD/MM/YYYY';
  // Omit the script: CLDR has no Australian order for `en-Latn-AU`.
  const order = new Intl.DateTimeFormat(`${language}-${region}`)
    .formatToParts()
    .flatMap(({ type }) => letters[type] ?? [])
    .join();
  return importDateFormats.find((format) => format.split(/[-/]/).join() === order) ?? 'DD/MM/YYYY';
}

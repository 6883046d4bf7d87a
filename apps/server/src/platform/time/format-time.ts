import { type Language, withFirstOfMonth } from '@anteroom/contract/languages';
import { formatTimeOfDay, type TimeFormat } from '@anteroom/contract/time-format';
import { dateInZone, minutesInZone } from './clinic-time.ts';

/** How the clinic writes dates and times in mails and messages. */
export type ClinicClock = { timezone: string; timeFormat: TimeFormat };

/** Locales that write the day before the month. */
const localeOf = { en: 'en-GB', de: 'de-DE', es: 'es-ES', fr: 'fr-FR' } as const satisfies Record<
  Language,
  string
>;

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const mediumDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** Converts minutes since midnight to `HH:mm`, as the API sends it. */
export function toTimeOfDay(minutes: number): string {
  const parts = [Math.floor(minutes / 60), minutes % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Formats minutes since midnight for people: `14:05` or `2:05 PM`. */
export function formatMinutes(minutes: number, timeFormat: TimeFormat): string {
  return formatTimeOfDay(toTimeOfDay(minutes), timeFormat);
}

/** Formats an instant with its zone, for example `24 November 2026 at 14:05 (Europe/Berlin)`. */
export function formatInstant(instant: Date, { timezone, timeFormat }: ClinicClock): string {
  const date = longDate.format(new Date(dateInZone(instant, timezone)));
  return `${date} at ${formatMinutes(minutesInZone(instant, timezone), timeFormat)} (${timezone})`;
}

/**
 * Formats an instant in the language of a patient, with the weekday: `Dienstag, 24. November 2026 um 14:05 Uhr
 * (Europe/Berlin)`.
 */
export function formatInstantIn(
  language: Language,
  instant: Date,
  { timezone, timeFormat }: ClinicClock,
): string {
  const format = new Intl.DateTimeFormat(localeOf[language], {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: timezone,
    hourCycle: timeFormat === '24' ? 'h23' : 'h12',
  });
  const clock = language === 'de' && timeFormat === '24' ? ' Uhr' : '';
  return `${withFirstOfMonth(language, format.format(instant))}${clock} (${timezone})`;
}

/**
 * Formats an instant in the language of a patient for a short message, without the year and the zone: `Di., 24. Nov.,
 * 14:05`.
 */
export function formatShortInstantIn(
  language: Language,
  instant: Date,
  { timezone, timeFormat }: ClinicClock,
): string {
  const format = new Intl.DateTimeFormat(localeOf[language], {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
    hourCycle: timeFormat === '24' ? 'h23' : 'h12',
  });
  return withFirstOfMonth(language, format.format(instant));
}

/** Formats a calendar date (`YYYY-MM-DD`) for people, for example `24 Nov 2026`. */
export function formatDate(date: string): string {
  return mediumDate.format(new Date(date));
}

import { type Language, withFirstOfMonth } from '@anteroom/contract/languages';
import { useEffect } from 'react';
import { formatClock, formatDatedRange, formatLongDate, formatShortDate } from './format-date.ts';
import { languageNamed } from './language-names.ts';
import { toWallTime } from './wall-time.ts';

/** Locales that write the day before the month, as the clinic's emails do. */
const localeOf: Record<Language, string> = { en: 'en-GB', de: 'de-DE', es: 'es-ES', fr: 'fr-FR' };

/** Returns the first of the browser's languages that the patient pages support, otherwise English. */
export function browserLanguage(): Language {
  const wanted = navigator.languages.map((tag) => languageNamed(tag.slice(0, 2).toLowerCase()));
  return wanted.find((language) => language !== null) ?? 'en';
}

/**
 * Marks the whole page as text in this language, including its title. Never resets it, because no link leads from the
 * patients' pages to those of the staff.
 */
export function usePageLanguage(language: Language): void {
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
}

/** Formats a calendar date with weekday, for example `Tuesday 24 November`. */
export function dateIn(language: Language, date: string): string {
  return withFirstOfMonth(language, formatLongDate(date, localeOf[language]));
}

/** Formats a calendar date in a short form, for example `Tue 24 Nov`. */
export function shortDateIn(language: Language, date: string): string {
  return withFirstOfMonth(language, formatShortDate(date, localeOf[language]));
}

/** Appends the word that some languages write after a time, such as `14:05 Uhr` in German. */
export function timeIn(language: Language, time: string): string {
  return language === 'de' && /\d$/.test(time) ? `${time} Uhr` : time;
}

/** Puts the article before a time, as Spanish does: `la 1:05 PM`, and `las` before all other hours. */
export function withSpanishArticle(time: string): string {
  return `${/^0?1:/.test(time) ? 'la' : 'las'} ${time}`;
}

/** Formats the time of day of an instant in the clinic's time zone. */
export function clockIn(language: Language, millis: number, timezone: string): string {
  return timeIn(language, formatClock(millis, timezone));
}

type Seen = { now: number; timezone: string };

/** Formats the time of day of an instant, with its date if that is not today. */
export function momentIn(language: Language, millis: number, seen: Seen): string {
  return rangeIn(language, { low: millis, high: millis }, seen);
}

/** Formats a range of times, with each date that is not today: `Fri 27 Nov, 00:10–00:40`. */
export function rangeIn(
  language: Language,
  range: { low: number; high: number },
  { now, timezone }: Seen,
): string {
  const text = formatDatedRange(range, toWallTime(now, timezone).slice(0, 10), timezone, {
    locale: localeOf[language],
    complete: (time) => timeIn(language, time),
  });
  return withFirstOfMonth(language, text);
}

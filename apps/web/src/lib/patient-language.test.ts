import { languages } from '@anteroom/contract/languages';
import { afterEach, describe, expect, it } from 'vitest';
import { setClinicClock } from './clinic-clock.ts';
import { dateIn, momentIn, rangeIn, shortDateIn, withSpanishArticle } from './patient-language.ts';

const timezone = 'Europe/Berlin';
const at = (time: string) => Date.parse(`${time}+01:00`);
const seen = { now: at('2026-11-26T16:00'), timezone };
const rangeInEach = (low: string, high: string) =>
  languages.map((language) =>
    rangeIn(language, { low: at(low), high: at(high) }, seen).replaceAll(/[\u00A0\u202F]/g, ' '),
  );

afterEach(() => setClinicClock({ timeFormat: '24' }));

describe('the times of a patient’s page', () => {
  it('S-312: a time range today is shown without a date', () => {
    expect(rangeInEach('2026-11-26T16:10', '2026-11-26T16:40')).toEqual([
      '16:10–16:40',
      '16:10–16:40 Uhr',
      '16:10–16:40',
      '16:10–16:40',
    ]);
  });

  it('S-312: a time range on another day includes the day in each language', () => {
    expect(rangeInEach('2026-11-27T00:10', '2026-11-27T00:40')).toEqual([
      'Fri 27 Nov, 00:10–00:40',
      'Fr., 27. Nov., 00:10–00:40 Uhr',
      'vie, 27 nov, 00:10–00:40',
      'ven. 27 nov., 00:10–00:40',
    ]);
  });

  it('S-312: a time range that ends on the next day shows the day of its end; if it starts after today, it shows both days', () => {
    expect(rangeInEach('2026-11-26T23:50', '2026-11-27T00:20')).toEqual([
      '23:50 – Fri 27 Nov, 00:20',
      '23:50 Uhr – Fr., 27. Nov., 00:20 Uhr',
      '23:50 – vie, 27 nov, 00:20',
      '23:50 – ven. 27 nov., 00:20',
    ]);
    expect(rangeInEach('2026-11-27T23:50', '2026-11-28T00:20')[1]).toBe(
      'Fr., 27. Nov., 23:50 Uhr – Sa., 28. Nov., 00:20 Uhr',
    );
  });

  it('S-312: dates in French write the first day of a month as an ordinal number', () => {
    expect(dateIn('fr', '2026-12-01')).toBe('mardi 1er décembre');
    expect(shortDateIn('fr', '2026-12-01')).toBe('mar. 1er déc.');
    expect(momentIn('fr', at('2026-12-01T01:01'), seen)).toBe('mar. 1er déc., 01:01');
    expect(dateIn('fr', '2026-12-11')).toBe('vendredi 11 décembre');
    expect(dateIn('es', '2026-12-01')).toBe('martes, 1 de diciembre');
  });

  it('S-312: in Spanish, the article before a time is singular for the hour from one o’clock', () => {
    expect(['1:05 PM', '01:00', '10:05 AM', '11:30', '12:01 AM'].map(withSpanishArticle)).toEqual([
      'la 1:05 PM',
      'la 01:00',
      'las 10:05 AM',
      'las 11:30',
      'las 12:01 AM',
    ]);
  });

  it('S-312: shows the date in the clinic’s time zone and the time in the clinic’s format', () => {
    setClinicClock({ timeFormat: '12' });
    const range = { low: at('2026-11-27T00:10'), high: at('2026-11-27T00:40') };
    const text = rangeIn('en', range, { now: at('2026-11-26T23:59'), timezone });
    expect(text.replaceAll(/[\u00A0\u202F]/g, ' ')).toBe('Fri 27 Nov, 12:10–12:40 AM');
    expect(rangeIn('en', range, { now: at('2026-11-27T00:01'), timezone })).not.toContain('Nov');
  });

  it('S-312: a time on another day is shown with its date, a time today without', () => {
    expect(momentIn('de', at('2026-11-25T10:00'), seen)).toBe('Mi., 25. Nov., 10:00 Uhr');
    expect(momentIn('de', at('2026-11-26T10:00'), seen)).toBe('10:00 Uhr');
  });
});

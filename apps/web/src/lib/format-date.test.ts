import { afterEach, describe, expect, it } from 'vitest';
import { setClinicClock } from './clinic-clock.ts';
import {
  formatClock,
  formatClockRange,
  formatDateTime,
  formatHour,
  formatNearDate,
  formatTimeRange,
} from './format-date.ts';

const zone = 'Europe/Berlin';
const at = Date.parse('2026-11-24T13:50:00Z');

const everyForm = () => [
  formatClock(at, zone),
  formatClockRange(at, at + 1_200_000, zone),
  formatDateTime(at, zone),
  formatHour('14:00'),
  formatTimeRange({ startTime: '09:00', endTime: '14:50' }),
];

afterEach(() => setClinicClock({ timeFormat: '24' }));

describe('times of day', () => {
  it('formats times of day in 24-hour format by default', () => {
    const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: zone }).format(at);
    expect(everyForm()).toEqual(['14:50', '14:50–15:10', `${date}, 14:50`, '14:00', '09:00–14:50']);
  });

  it('formats times of day in 12-hour format if the clinic has chosen it', () => {
    setClinicClock({ timeFormat: '12' });
    const written = everyForm().map((text) => text.replaceAll('\u00A0', ' '));
    expect(written).toEqual([
      '2:50 PM',
      '2:50–3:10 PM',
      expect.stringMatching(/, 2:50 PM$/),
      '2 PM',
      '9:00 AM–2:50 PM',
    ]);
  });

  it('shows AM or PM only once in a range, unless the range crosses noon or midnight', () => {
    setClinicClock({ timeFormat: '12' });
    const written = (startTime: string, endTime: string) =>
      formatTimeRange({ startTime, endTime }).replaceAll('\u00A0', ' ');
    expect(written('09:10', '10:10')).toBe('9:10–10:10 AM');
    expect(written('12:00', '12:30')).toBe('12:00–12:30 PM');
    expect(written('11:50', '12:10')).toBe('11:50 AM–12:10 PM');
    expect(written('23:50', '00:10')).toBe('11:50 PM–12:10 AM');
  });
});

describe('formatNearDate', () => {
  it.each([
    ['2026-11-28', 'short'],
    ['2026-12-03', 'short'],
    ['2026-12-04', 'long'],
    ['2026-11-27', 'long'],
    ['2026-11-26', 'long'],
  ])(
    'formats %s beside times of 2026-11-27 with its weekday alone only if it is at most six days later',
    (date, form) => {
      const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' });
      const isAlone = formatNearDate(date, '2026-11-27') === weekday.format(Date.parse(date));
      expect(isAlone).toBe(form === 'short');
    },
  );
});

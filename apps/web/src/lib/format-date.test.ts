import { afterEach, describe, expect, it } from 'vitest';
import { setClinicClock } from './clinic-clock.ts';
import { formatClock, formatClockRange, formatDateTime, formatHour, formatTimeRange } from './format-date.ts';

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
  it('writes times of day in 24-hour format', () => {
    const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: zone }).format(at);
    expect(everyForm()).toEqual(['14:50', '14:50–15:10', `${date}, 14:50`, '14:00', '09:00–14:50']);
  });

  it('writes times of day in 12-hour format when the clinic chose it', () => {
    setClinicClock({ timeFormat: '12' });
    const written = everyForm().map((text) => text.replaceAll('\u00A0', ' '));
    expect(written).toEqual([
      '2:50 PM',
      '2:50 PM–3:10 PM',
      expect.stringMatching(/, 2:50 PM$/),
      '2 PM',
      '9:00 AM–2:50 PM',
    ]);
  });
});

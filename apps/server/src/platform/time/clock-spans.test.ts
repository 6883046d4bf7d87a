import { describe, expect, it } from 'vitest';
import { stretchesOfDate } from './clinic-time.ts';
import { clockSpans } from './clock-spans.ts';

const ordinary = '2026-03-28';
const shortDay = '2026-03-29';
const longDay = '2026-10-25';

/** Returns the spans in minutes since the start of the date. */
function spans(date: string, hours: string, zone = 'Europe/Berlin') {
  const stretches = stretchesOfDate(date, zone);
  const midnight = stretches[0]?.start.getTime() ?? 0;
  const [startMinute = 0, endMinute = 0] = hours.split('-').map(minutes);
  return clockSpans({ startMinute, endMinute }, stretches).map(({ start, end }) =>
    [start, end].map((at) => (at - midnight) / 60_000),
  );
}

function minutes(time: string): number {
  const [hour, minute] = time.split(':').map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}

describe('clockSpans', () => {
  it.each([
    ['as the clock shows them', ordinary, '09:00-12:30', [[540, 750]]],
    ['up to 23:59, the last minute of a day', ordinary, '00:00-23:59', [[0, 1439]]],
    ['an hour earlier after a skipped hour', shortDay, '09:00-12:30', [[480, 690]]],
    ['shorter if a skipped hour lies inside', shortDay, '01:00-04:00', [[60, 180]]],
    ['from the clock change on if they begin in the skipped hour', shortDay, '02:30-04:00', [[120, 180]]],
    ['up to the clock change if they end in the skipped hour', shortDay, '01:00-02:30', [[60, 120]]],
    ['empty if they lie wholly in the skipped hour', shortDay, '02:15-02:45', []],
    ['an hour later after a repeated hour', longDay, '09:00-12:30', [[600, 810]]],
    ['longer if a repeated hour lies inside', longDay, '01:00-04:00', [[60, 300]]],
    [
      'split in two if they lie in the repeated hour',
      longDay,
      '02:15-02:45',
      [
        [135, 165],
        [195, 225],
      ],
    ],
    [
      'split in two if they end in the repeated hour',
      longDay,
      '01:00-02:30',
      [
        [60, 150],
        [180, 210],
      ],
    ],
    ['in one piece if they fill the repeated hour', longDay, '02:00-03:00', [[120, 240]]],
  ])('converts hours of the clinic’s clock to instants: %s', (_, date, hours, expected) => {
    expect(spans(date, hours)).toEqual(expected);
  });

  it('a span begins at the first instant of a date that has no midnight', () => {
    expect(spans('2026-03-08', '00:00-02:00', 'America/Havana')).toEqual([[0, 60]]);
  });
});

import { describe, expect, it } from 'vitest';
import { stretchesOfDate } from './clinic-time.ts';
import { clockSpans } from './clock-spans.ts';

const ordinary = '2026-03-28';
const shortDay = '2026-03-29';
const longDay = '2026-10-25';

/** In minutes since the date began, however long it is. */
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

describe('the hours of a date', () => {
  it.each([
    ['as the clock says', ordinary, '09:00-12:30', [[540, 750]]],
    ['to the last minute that can be said', ordinary, '00:00-23:59', [[0, 1439]]],
    ['an hour earlier where one is skipped', shortDay, '09:00-12:30', [[480, 690]]],
    ['shorter by the hour that is skipped in them', shortDay, '01:00-04:00', [[60, 180]]],
    ['from the change on where they begin in the skipped hour', shortDay, '02:30-04:00', [[120, 180]]],
    ['up to the change where they end in the skipped hour', shortDay, '01:00-02:30', [[60, 120]]],
    ['none where all of them is skipped', shortDay, '02:15-02:45', []],
    ['an hour later where one comes twice', longDay, '09:00-12:30', [[600, 810]]],
    ['longer by the hour that comes twice in them', longDay, '01:00-04:00', [[60, 300]]],
    [
      'twice where they lie in the hour that comes twice',
      longDay,
      '02:15-02:45',
      [
        [135, 165],
        [195, 225],
      ],
    ],
    [
      'and again where they end in it',
      longDay,
      '01:00-02:30',
      [
        [60, 150],
        [180, 210],
      ],
    ],
    ['all of it once where they fill it', longDay, '02:00-03:00', [[120, 240]]],
  ])('are %s', (_, date, hours, expected) => {
    expect(spans(date, hours)).toEqual(expected);
  });

  it('begin with the date where it has no midnight', () => {
    expect(spans('2026-03-08', '00:00-02:00', 'America/Havana')).toEqual([[0, 60]]);
  });
});

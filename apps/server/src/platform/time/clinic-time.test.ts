import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dateInZone,
  dayOfWeek,
  instantAt,
  instantsAt,
  isoText,
  minutesInZone,
  plusDays,
  spanOfDate,
  zoneNamed,
} from './clinic-time.ts';

const hours = (date: string, zone: string) => {
  const { start, end } = spanOfDate(date, zone);
  return (end.getTime() - start.getTime()) / 3_600_000;
};

describe('zoneNamed', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/berlin', 'Europe/Berlin'],
    ['US/Eastern', 'America/New_York'],
    ['Mars/Olympus', null],
    ['', null],
  ])('resolves the time zone name %j to %j', (name, expected) => {
    expect(zoneNamed(name)).toBe(expected);
  });
});

describe('spanOfDate', () => {
  it.each([
    ['2026-03-29', 'Europe/Berlin', 23],
    ['2026-10-25', 'Europe/Berlin', 25],
    ['2026-03-08', 'America/New_York', 23],
    ['2026-11-01', 'America/New_York', 25],
    ['2026-11-20', 'Asia/Kolkata', 24],
    // On this date, the clocks showed 00:00 twice.
    ['2018-10-26', 'Asia/Amman', 25],
    // On this date, the clocks went from 23:59 to 01:00.
    ['2026-09-06', 'America/Santiago', 23],
  ])('the date %s in %s spans %i hours', (date, zone, expected) => {
    expect(hours(date, zone)).toBe(expected);
  });

  it('the span of a date contains every instant of this date and no other', () => {
    const zone = fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Pacific/Kiritimati',
      'Africa/Cairo',
      'UTC',
    );
    const instant = fc.date({
      min: new Date('2025-01-01'),
      max: new Date('2027-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(zone, instant, (inZone, moment) => {
        const date = dateInZone(moment, inZone);
        const { start, end } = spanOfDate(date, inZone);
        expect(start <= moment && moment < end).toBe(true);
        expect(dateInZone(start, inZone)).toBe(date);
        expect(dateInZone(new Date(end.getTime() - 1), inZone)).toBe(date);
      }),
    );
  });
});

describe('dateInZone', () => {
  it.each([
    ['Europe/Berlin', '2026-01-01', '2027-01-01'],
    ['America/Santiago', '2026-01-01', '2027-01-01'],
    ['Australia/Lord_Howe', '2026-01-01', '2027-01-01'],
    // On 29 December the date line moved, so this zone had no 30 December.
    ['Pacific/Apia', '2011-12-01', '2012-02-01'],
    // Until 1972, this zone was 44 minutes and 30 seconds behind UTC.
    ['Africa/Monrovia', '1971-12-15', '1973-01-15'],
    ['UTC', '9998-12-15', '9999-01-15'],
  ])('dates every half-hour in %s as the time zone database does', (zone, from, to) => {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
    const halfHours = (Date.parse(to) - Date.parse(from)) / 1_800_000;
    const instants = Array.from(
      { length: halfHours },
      (_, place) => Date.parse(from) + place * 1_800_000 - 1,
    );
    expect(instants.map((at) => dateInZone(new Date(at), zone))).toEqual(
      instants.map((at) => format.format(at)),
    );
  });

  it('rejects an invalid instant and an unknown zone', () => {
    expect(() => dateInZone(new Date(Number.NaN), 'UTC')).toThrow(RangeError);
    expect(() => dateInZone(new Date(0), 'Mars/Olympus')).toThrow(RangeError);
    expect(() => dateInZone(new Date('2026-11-20T12:00:00Z'), 'Mars/Olympus')).toThrow(RangeError);
  });
});

describe('isoText', () => {
  it.each([
    '1899-12-31T23:59',
    '1972-12-31T00:00',
    '1973-01-02T00:00',
    '2024-02-29T07:05',
    '9998-12-31T23:59',
  ])('writes every minute from %s and other instants as toISOString does', (from) => {
    const minutes = Array.from({ length: 3000 }, (_, place) => Date.parse(`${from}Z`) + place * 60_000);
    const instants = [
      ...minutes,
      ...minutes.map((minute) => minute + 1),
      ...minutes.map((minute) => minute - 500),
    ];
    expect(instants.map(isoText)).toEqual(instants.map((at) => new Date(at).toISOString()));
  });
});

describe('instantAt', () => {
  it('moves a local time forward if the clock change skips it', () => {
    expect(instantAt('2026-03-29', 150, 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:30:00.000Z');
  });

  it('dates the instant 23:30 UTC in Berlin to the next day', () => {
    expect(dateInZone(new Date('2026-11-20T23:30:00Z'), 'Europe/Berlin')).toBe('2026-11-21');
  });
});

describe('instantsAt', () => {
  it.each([
    ['2026-11-21', 150, 'Europe/Berlin', ['2026-11-21T01:30:00.000Z']],
    ['2026-03-29', 150, 'Europe/Berlin', []],
    ['2026-10-25', 150, 'Europe/Berlin', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
    ['2026-11-01', 30, 'America/Havana', ['2026-11-01T04:30:00.000Z', '2026-11-01T05:30:00.000Z']],
    ['2026-04-05', 105, 'Australia/Lord_Howe', ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z']],
    ['2011-12-30', 600, 'Pacific/Apia', []],
  ])(
    'finds every instant of %s at which clocks show minute %i of the day, in %s',
    (date, minutes, zone, expected) => {
      expect(instantsAt(date, minutes, zone).map((instant) => instant.toISOString())).toEqual(expected);
    },
  );

  it('for every quarter-hour, finds the instants with the same local date and time, and no others', () => {
    const zone = fc.constantFrom('Europe/Berlin', 'Africa/Cairo', 'Asia/Kathmandu', 'Australia/Lord_Howe');
    const instant = fc.date({
      min: new Date('2025-01-01'),
      max: new Date('2027-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(zone, instant, (inZone, moment) => {
        const quarter = new Date(Math.floor(moment.getTime() / 900_000) * 900_000);
        const [date, minutes] = [dateInZone(quarter, inZone), minutesInZone(quarter, inZone)];
        const found = instantsAt(date, minutes, inZone);
        expect(found).toContainEqual(quarter);
        for (const each of found) {
          expect([dateInZone(each, inZone), minutesInZone(each, inZone)]).toEqual([date, minutes]);
        }
      }),
    );
  });
});

describe('calendar arithmetic', () => {
  it('computes weekdays and neighbouring dates without a time zone', () => {
    expect(dayOfWeek('2026-11-22')).toBe(0);
    expect(plusDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(plusDays('2026-03-01', -1)).toBe('2026-02-28');
  });
});

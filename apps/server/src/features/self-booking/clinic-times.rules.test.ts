import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DoctorsDays, mergeOpenDays } from './clinic-times.rules.ts';

const timeOf = (hour: number) => ({
  startTime: `${String(hour).padStart(2, '0')}:00`,
  scheduledDateTime: hour * 3_600_000,
  durationMinutes: 15,
});
const monday = '2026-11-23';
const dayOf = (hours: readonly number[], date = monday) => ({ date, times: hours.map(timeOf) });

it('lists at each free time the doctors who accept new patients first, then the least busy ones', () => {
  const merged = mergeOpenDays([
    { slug: 'busy', forWhom: 'anyone', days: [dayOf([9])] },
    { slug: 'free', forWhom: 'anyone', days: [dayOf([9, 10])] },
    { slug: 'known', forWhom: 'known', days: [dayOf([8, 9, 10, 11])] },
  ]);
  expect(merged).toEqual([
    {
      date: monday,
      times: [
        { startTime: '08:00', scheduledDateTime: 8 * 3_600_000, slugs: ['known'] },
        { startTime: '09:00', scheduledDateTime: 9 * 3_600_000, slugs: ['free', 'busy', 'known'] },
        { startTime: '10:00', scheduledDateTime: 10 * 3_600_000, slugs: ['free', 'known'] },
        { startTime: '11:00', scheduledDateTime: 11 * 3_600_000, slugs: ['known'] },
      ],
    },
  ]);
});

const days = fc
  .uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 4 })
  .chain((dates) =>
    fc.tuple(
      ...dates.map((date) =>
        fc
          .uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 1, maxLength: 6 })
          .map((hours) => dayOf(hours, `2026-11-0${date}`)),
      ),
    ),
  );
const forWhom = fc.constantFrom<DoctorsDays['forWhom']>('anyone', 'known');
const doctors = fc
  .array(fc.record({ forWhom, days }), { maxLength: 4 })
  .map((list) => list.map((doctor, place) => ({ ...doctor, slug: `doctor-${place}` })));

it('S-315: the clinic’s page shows every free time of every doctor once, and no other time, in order', () => {
  fc.assert(
    fc.property(doctors, (offers) => {
      const free = offers.flatMap(({ slug, days: own }) =>
        own.flatMap(({ date, times }) => times.map(({ startTime }) => `${date} ${startTime} ${slug}`)),
      );
      const merged = mergeOpenDays(offers);
      const shown = merged.flatMap(({ date, times }) =>
        times.flatMap(({ startTime, slugs }) => slugs.map((slug) => `${date} ${startTime} ${slug}`)),
      );
      expect(shown.toSorted()).toEqual(free.toSorted());
      const order = merged.flatMap(({ date, times }) => times.map(({ startTime }) => `${date} ${startTime}`));
      expect(order).toEqual([...new Set(order)].toSorted());
    }),
  );
});

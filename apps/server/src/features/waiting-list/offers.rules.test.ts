import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isQuiet } from '#features/reminders';
import { instantAt } from '#platform/time/clinic-time';
import {
  type Candidate,
  findReasonNotToAsk,
  hasNotice,
  planTimes,
  stepMinutesOf,
  suits,
} from './offers.rules.ts';

const hour = 3_600_000;
const minute = 60_000;
const zone = 'Europe/Berlin';
const at = (date: string, hours: number) => instantAt(date, hours * 60, zone);

describe('the time that a patient has an offer alone', () => {
  it.each([
    [25, 30],
    [24, 30],
    [23.9, 10],
    [8, 10],
    [7.9, 5],
    [4, 5],
    [3.9, 3],
    [0.5, 3],
  ])('an offer %d hours before the visit is reserved for one patient for %d minutes', (hours, minutes) => {
    expect(stepMinutesOf(hours * hour)).toBe(minutes);
  });
});

describe('the times at which patients are asked', () => {
  const zones = ['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];

  it('S-224: offers a time to patients in order and one step apart, but never in the quiet hours, in any time zone and on clock changes', () => {
    const planning = fc.record({
      zone: fc.constantFrom(...zones),
      now: fc.date({ min: new Date('2027-01-01'), max: new Date('2028-12-31'), noInvalidDate: true }),
      quietFrom: fc.integer({ min: 0, max: 1439 }),
      quietUntil: fc.integer({ min: 0, max: 1439 }),
      stepMinutes: fc.constantFrom(3, 10, 30),
      count: fc.integer({ min: 1, max: 40 }),
    });
    fc.assert(
      fc.property(planning, ({ quietFrom, quietUntil, ...plan }) => {
        const quiet = { quietFrom, quietUntil };
        const times = planTimes({ ...plan, quiet });
        expect(times).toHaveLength(plan.count);
        let earliest = plan.now.getTime() + 1;
        for (const time of times) {
          expect(isQuiet(time, quiet, plan.zone)).toBe(false);
          expect(time.getTime()).toBeGreaterThanOrEqual(earliest);
          earliest = time.getTime() + plan.stepMinutes * minute;
        }
      }),
      { numRuns: 2000 },
    );
  });
});

/** Returns a generator of pseudo-random numbers, which are the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('how many openings are filled, if 9 of 100 patients accept, after 10 minutes in the median', () => {
  const rounds = 4000;
  const waiting = 60;
  const random = randomNumbers(20261126);
  const isWilling = () => random() < 0.09;
  /** Draws the minutes until an answer from a log-normal distribution with a median of ten minutes and a sigma of 1. */
  const answerMinutes = () =>
    10 * Math.exp(Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));
  const quiet = { quietFrom: 0, quietUntil: 0 };

  function isFilledByOffers(leadMinutes: number): boolean {
    const now = new Date(0);
    const stepMinutes = stepMinutesOf(leadMinutes * minute);
    const times = planTimes({ count: waiting, now, stepMinutes, quiet, zone: 'UTC' });
    return times.some(
      (time) => isWilling() && time.getTime() + answerMinutes() * minute < leadMinutes * minute,
    );
  }

  /** Models holds for comparison: one patient after the other has the time alone for 15 minutes. */
  function isFilledByHolds(leadMinutes: number): boolean {
    const held = Math.min(Math.floor(leadMinutes / 15), waiting);
    return Array.from({ length: held }, () => isWilling() && answerMinutes() < 15).some(Boolean);
  }

  const shareOf = (isFilled: (leadMinutes: number) => boolean, leadMinutes: number) =>
    Array.from({ length: rounds }, () => isFilled(leadMinutes)).filter(Boolean).length / rounds;

  it.each([30, 60, 120, 180, 240])(
    'S-222: %d minutes ahead, offers fill more than 1.5 times as many openings as reserving the time for one patient after another',
    (lead) => {
      const [offers, holds] = [shareOf(isFilledByOffers, lead), shareOf(isFilledByHolds, lead)];
      expect(offers / holds).toBeGreaterThan(1.5);
    },
  );

  it.each([4, 8, 24])('S-222: %d hours ahead, offers fill more than 60 of 100 openings', (hours) => {
    expect(shareOf(isFilledByOffers, hours * 60)).toBeGreaterThan(0.6);
  });
});

const anyone: Candidate = {
  appointmentTypes: [],
  earliest: '2027-06-01',
  latest: null,
  weekdays: [],
  fromMinute: null,
  untilMinute: null,
  leastNoticeMinutes: 0,
  replaced: null,
  isBusy: false,
};

/** The opening is on a Wednesday from 10:00 to 10:30. */
const opening = {
  start: at('2027-06-09', 10),
  end: at('2027-06-09', 10.5),
  appointmentType: 'consultation' as const,
};

const replaced = { status: 'scheduled', start: at('2027-06-20', 9), durationMinutes: 30 };

describe('a candidate', () => {
  it.each<[string, boolean, Partial<Candidate>]>([
    ['without wishes', true, {}],
    ['who can come only on that date', true, { earliest: '2027-06-09', latest: '2027-06-09' }],
    ['who can come only from a later date on', false, { earliest: '2027-06-10' }],
    ['who can come only until an earlier date', false, { latest: '2027-06-08' }],
    ['who can come on that weekday', true, { weekdays: [3] }],
    ['who can come only on other weekdays', false, { weekdays: [1, 2] }],
    ['who can come exactly at that time of day', true, { fromMinute: 600, untilMinute: 630 }],
    ['who can come only from a later time on', false, { fromMinute: 615 }],
    ['who must leave before the end', false, { untilMinute: 615 }],
    ['who wants that visit type or another', true, { appointmentTypes: ['check_up', 'consultation'] }],
    ['who wants only another visit type', false, { appointmentTypes: ['procedure'] }],
    ['who is booked elsewhere at that time', false, { isBusy: true }],
    ['who would replace a later appointment', true, { replaced }],
    [
      'who would replace an earlier appointment',
      false,
      { replaced: { ...replaced, start: at('2027-06-08', 9) } },
    ],
    ['who would replace a longer appointment', false, { replaced: { ...replaced, durationMinutes: 45 } }],
    ['whose appointment to replace was cancelled', true, { replaced: { ...replaced, status: 'cancelled' } }],
    ['whose appointment to replace is over', false, { replaced: { ...replaced, status: 'completed' } }],
    ['who missed the appointment to replace', false, { replaced: { ...replaced, status: 'no_show' } }],
  ])('S-222: an offered time suits a patient %s: %s', (_, expected, wishes) => {
    expect(suits({ ...anyone, ...wishes }, opening, zone)).toBe(expected);
  });

  it('S-222: a patient who is available until the end of the day can get a time that ends at midnight, but none that ends later', () => {
    const late = { ...opening, start: at('2027-06-09', 23.5), end: at('2027-06-10', 0) };
    const wishes = { ...anyone, untilMinute: 1440 };
    expect(suits(wishes, late, zone)).toBe(true);
    expect(suits(wishes, { ...late, end: at('2027-06-10', 0.25) }, zone)).toBe(false);
  });

  it('S-224: a patient gets no offer of a time that leaves less notice than they need', () => {
    const wishes = { leastNoticeMinutes: 60 };
    expect(hasNotice(wishes, opening.start, at('2027-06-09', 9))).toBe(true);
    expect(hasNotice(wishes, opening.start, new Date(at('2027-06-09', 9).getTime() + 1))).toBe(false);
  });

  it.each([
    [{ isDeceased: true }, 'deceased'],
    [{ isActive: false }, 'inactive'],
    [{ contactBy: 'none' }, 'not_wanted'],
    [{ isRestricted: true }, 'restricted'],
    [{ email: null }, 'no_address'],
    [{ isEmailUnconfirmed: true }, 'address_unconfirmed'],
    [{ contactBy: 'email' }, null],
    [{ contactBy: 'sms', hasSmsConsent: true, email: null }, null],
    [{ contactBy: 'sms', hasSmsConsent: true, isEmailUnconfirmed: true }, null],
    [{ contactBy: 'sms' }, 'no_consent'],
    [{ contactBy: 'sms', hasSmsConsent: true, phone: null }, 'no_phone'],
    [{ contactBy: 'sms', hasSmsConsent: true, phone: '0151 23456789' }, 'phone_not_international'],
  ])('S-224: the reason against an offer to a patient with %o is %s', (given, expected) => {
    const patient = {
      isDeceased: false,
      isActive: true,
      isRestricted: false,
      contactBy: null,
      email: 'pat@home.example',
      isEmailUnconfirmed: false,
      phone: '+49 151 23456789',
      hasSmsConsent: false,
    };
    expect(findReasonNotToAsk({ ...patient, ...given }, true)).toBe(expected);
    const wantsSms = { ...patient, contactBy: 'sms', hasSmsConsent: true };
    expect(findReasonNotToAsk(wantsSms, false)).toBe('sms_off');
  });
});

import { createAppointment } from '@anteroom/contract/appointments';
import { holdTime } from '@anteroom/contract/self-booking';
import { describe, expect, it } from 'vitest';
import { instantAt, plusDays } from '#platform/time/clinic-time';
import {
  aBookingPage,
  changeAddress,
  codeFor,
  confirm,
  giveDetails,
  hold,
  look,
  solve,
  someone,
} from './booking-pages.ts';
import { call, signIn } from './call.ts';
import { aClinic, clinicTimezone } from './clinic.ts';
import { brokenRulesOf, countDeadlocks } from './data-integrity.ts';
import { insist } from './insist.ts';
import { aBooking, aDoctor, aPatientOf } from './people.ts';
import { aDayOfHours, someHours } from './visits.ts';

const today = '2026-11-23';

async function aPage(timezone = clinicTimezone) {
  const clinic = await aClinic({ clinicTimezone: timezone });
  clinic.clock.set(instantAt(today, 8 * 60, timezone));
  const doctor = await aDoctor(clinic);
  const desk = await signIn(clinic, doctor);
  return { clinic, doctor, desk, slug: await aBookingPage(desk, { horizonDays: 180 }) };
}

type Page = Awaited<ReturnType<typeof aPage>>;

/**
 * Requests and solves the proof-of-work tasks one after the other. Solving a task blocks the server, which runs in the
 * same process.
 */
async function preparedHolds({ clinic, slug }: Page, times: readonly number[]) {
  const bodies = [];
  for (const scheduledDateTime of times) {
    const { challenge, challengeBits } = (await look(clinic, slug, { days: 1 })).body;
    const solution = solve(challenge, challengeBits);
    const [appointmentType, language] = ['consultation', 'en'] as const;
    bodies.push({ scheduledDateTime, appointmentType, language, challenge, solution });
  }
  return bodies.map((body) => () => call(clinic, holdTime, { params: { slug }, body }));
}

const strangers = 500;

describe('many strangers at once', () => {
  it('T-4: books a time only once, without a deadlock, when many strangers request it at the same time', async () => {
    const page = await aPage();
    const { clinic, doctor, slug } = page;
    await someHours(clinic, doctor, { day: 1, from: 540, to: 720 });
    const time = instantAt(today, 540, clinicTimezone).getTime();
    const email = 'ada@example.org';
    await aPatientOf(clinic, doctor, { ...someone, email });
    const deadlocks = await countDeadlocks(clinic);
    const holds = await preparedHolds(
      page,
      Array.from({ length: strangers }, () => time),
    );
    const answers = await Promise.all(holds.map((begin) => begin()));
    // A slow machine rejects some requests with 503. Each rejected stranger tries again with a new task.
    for (const [place, { status }] of answers.entries())
      if (status === 503) answers[place] = await hold(clinic, slug, time);
    const outcomes: unknown[] = answers.map(({ status, errorBody }) => errorBody?.code ?? status);
    expect(outcomes.filter((outcome) => outcome === 201)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'time_taken')).toHaveLength(strangers - 1);
    const secret = answers.find(({ status }) => status === 201)?.body.secret ?? '';
    await giveDetails(clinic, secret, { ...someone, email });
    const confirmed = await confirm(clinic, secret, await codeFor(clinic, email));
    expect([confirmed.status, confirmed.body.outcome]).toEqual([200, 'booked']);
    expect((await hold(clinic, slug, time)).errorBody.code).toBe('time_taken');
    const booked = await clinic.db.selectFrom('appointments').select('scheduled_at').execute();
    expect(booked).toEqual([{ scheduled_at: new Date(time) }]);
    expect(await countDeadlocks(clinic)).toBe(deadlocks);
  }, 120_000);

  it('T-4: never double-books a time when many strangers and staff book at once', async () => {
    const page = await aPage();
    const { clinic, doctor, desk } = page;
    await someHours(clinic, doctor, { day: 2, from: 480, to: 1200 });
    const times = Array.from({ length: 48 }, (_, place) =>
      instantAt(plusDays(today, 1), 480 + place * 15, clinicTimezone).getTime(),
    );
    const patients = await Promise.all(times.map(() => aPatientOf(clinic, doctor)));
    const deadlocks = await countDeadlocks(clinic);
    const holds = await preparedHolds(page, [...times, ...times]);
    const book = async (place: number, time: number): Promise<number> => {
      const body = aBooking(patients[place] ?? 0, doctor, new Date(time), { durationMinutes: 15 });
      return (await insist(() => desk.call(createAppointment, { body }))).status;
    };
    const [held, booked] = await Promise.all([
      Promise.all(holds.map((begin) => begin())),
      Promise.all(times.map((time, place) => book(place, time))),
    ]);
    // All bookings of staff succeed, because staff may book over held times.
    expect(booked).toEqual(times.map(() => 201));
    expect(held.filter(({ status }) => ![201, 409, 503].includes(status))).toEqual([]);
    const { length } = await clinic.db.selectFrom('slot_holds').selectAll().execute();
    expect(length).toBeLessThanOrEqual(Math.floor(48 * 0.3));
    expect(await brokenRulesOf(clinic)).toEqual([]);
    expect(await countDeadlocks(clinic)).toBe(deadlocks);
  }, 120_000);
});

/** Tries to hold every ninth shown time, and every quarter-hour that is not shown. Returns the unexpected responses. */
async function surprisesOn(page: Page, date: string, timezone: string): Promise<unknown[]> {
  const { clinic } = page;
  page.slug = await changeAddress(clinic, page.slug);
  const { slug } = page;
  const shown = (await look(clinic, slug, { from: date, days: 1 })).body.days[0]?.times ?? [];
  const start = instantAt(date, 0, timezone).getTime();
  const isShown = new Set(shown.map(({ scheduledDateTime }) => scheduledDateTime));
  const quarters = Array.from({ length: 92 }, (_, place) => start + place * 900_000);
  const tries = [
    ...shown.filter((_, place) => place % 9 === 0).map((time) => [time.scheduledDateTime, 201] as const),
    ...quarters.filter((quarter) => !isShown.has(quarter)).map((quarter) => [quarter, 409] as const),
  ];
  const surprises: unknown[] = [];
  for (const [time, expected] of tries) {
    const { status } = await hold(clinic, slug, time);
    if (status !== expected) surprises.push([new Date(time).toISOString(), status, expected]);
  }
  // Resets the counters, because the proof-of-work tasks would otherwise become harder.
  await clinic.db.deleteFrom('throttles').execute();
  return shown.length > 75 ? surprises : ['too few times are shown', shown.length];
}

describe('a time that the page shows', () => {
  /**
   * Time zones, each with two dates. On the first date the clocks change, except in Kathmandu, whose clocks never
   * change.
   */
  it.each([
    ['Europe/Berlin', ['2027-03-28', '2027-05-11']],
    ['America/New_York', ['2027-03-14', '2027-02-02']],
    ['Asia/Kathmandu', ['2027-01-05', '2027-05-01']],
  ])(
    'T-11: any time that the booking page shows can be held unless it is taken, in %s',
    async (timezone, dates) => {
      const page = await aPage(timezone);
      const { clinic, doctor, desk } = page;
      for (const date of dates) {
        await aDayOfHours(clinic, doctor, { date, from: 0, to: 1425 });
        for (const minutes of [60, 240, 615]) {
          const body = aBooking(await aPatientOf(clinic, doctor), doctor, instantAt(date, minutes, timezone));
          expect((await desk.call(createAppointment, { body })).status).toBe(201);
        }
        expect(await surprisesOn(page, date, timezone)).toEqual([]);
      }
    },
    120_000,
  );
});

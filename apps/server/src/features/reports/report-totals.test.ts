import { type AppointmentStatus, appointmentTypes } from '@anteroom/contract/appointments';
import {
  reportAppointments,
  reportEstimates,
  reportHours,
  reportNoShows,
  reportScheduleUse,
  reportTimes,
} from '@anteroom/contract/reports';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDoctor, anAdmin } from '#test/people';
import { aVisit, someHours, wasShown } from '#test/visits';

const clinic = await aClinic();
const admin = await signIn(clinic, await anAdmin(clinic));
const doctors = [await aDoctor(clinic), await aDoctor(clinic)];

const statuses: AppointmentStatus[] = ['scheduled', 'confirmed', 'completed', 'cancelled', 'no_show'];
const minute = 60_000;
/** Five weeks around the clock change in autumn. */
const start = Date.parse('2026-10-05T00:00:00Z');

const someVisit = fc.record({
  doctor: fc.constantFrom(0, 1),
  at: fc.integer({ min: 0, max: 35 * 96 }).map((quarters) => start + quarters * 15 * minute),
  minutes: fc.integer({ min: 1, max: 96 }).map((fives) => fives * 5),
  type: fc.constantFrom(...appointmentTypes),
  status: fc.constantFrom(...statuses),
  leadDays: fc.integer({ min: -1, max: 40 }),
  wait: fc.integer({ min: -10, max: 90 }),
  lasts: fc.integer({ min: 1, max: 60 }),
  isRemoved: fc.boolean(),
  isImported: fc.boolean(),
  toldAhead: fc.integer({ min: 1, max: 120 }),
});
const somePeriod = fc
  .tuple(fc.integer({ min: 0, max: 34 }), fc.integer({ min: 0, max: 34 }))
  .map((days) => days.toSorted((one, other) => one - other))
  .map(([from = 0, to = 0]) => ({ from: dateOf(from), to: dateOf(to) }));

function dateOf(day: number): string {
  return new Date(start + day * 1440 * minute).toISOString().slice(0, 10);
}

const iso = (instant: number) => new Date(instant).toISOString();
type SomeVisit = typeof someVisit extends fc.Arbitrary<infer Value> ? Value : never;

async function live(visit: SomeVisit): Promise<void> {
  const doctor = doctors[visit.doctor];
  if (!doctor) return;
  const called = visit.at + visit.wait * minute;
  const times = {
    arrived: iso(visit.at),
    called: iso(called),
    completed: iso(called + visit.lasts * minute),
  };
  const isCompleted = visit.status === 'completed';
  const { uuid } = await aVisit(clinic, doctor, {
    at: iso(visit.at),
    minutes: visit.minutes,
    type: visit.type,
    status: visit.status,
    booked: iso(visit.at - visit.leadDays * 1440 * minute),
    isImported: visit.isImported,
    ...(isCompleted && visit.isRemoved ? { removed: [times] } : { entry: isCompleted ? times : {} }),
  });
  const estimate = visit.at;
  await wasShown(clinic, uuid, [
    {
      at: iso(estimate - visit.toldAhead * minute),
      estimate: iso(estimate),
      low: iso(estimate - 5 * minute),
      high: iso(estimate + 10 * minute),
    },
  ]);
}

async function forgetVisits(): Promise<void> {
  for (const table of [
    'shown_estimates',
    'queue_entries',
    'imported_appointments',
    'appointments',
    'archived_queue_entries',
  ] as const) {
    await clinic.db.deleteFrom(table).execute();
  }
}

type Figures = Record<string, unknown>;

/** Checks that the rows of each table add up to the total. */
function expectToAddUp(
  tables: readonly (readonly Figures[])[],
  total: Figures,
  figures: readonly string[],
): void {
  for (const table of tables) {
    const sums = figures.map((figure) => table.reduce((sum, row) => sum + Number(row[figure]), 0));
    expect(sums).toEqual(figures.map((figure) => total[figure]));
  }
}

async function askAll(query: { from: string; to: string }) {
  const asked = { query };
  const [appointments, missed, times, use, estimates, hours] = await Promise.all([
    admin.call(reportAppointments, asked),
    admin.call(reportNoShows, asked),
    admin.call(reportTimes, asked),
    admin.call(reportScheduleUse, asked),
    admin.call(reportEstimates, asked),
    admin.call(reportHours, asked),
  ]);
  return {
    appointments: appointments.body,
    missed: missed.body,
    times: times.body,
    use: use.body,
    estimates: estimates.body,
    hours: hours.body,
  };
}

function expectAgreement({
  appointments,
  missed,
  times,
  use,
  estimates,
  hours,
}: Awaited<ReturnType<typeof askAll>>) {
  expectToAddUp([appointments.byDay, appointments.byDoctor, appointments.byType], appointments.total, [
    ...statuses,
    'in_progress',
    'total',
  ]);
  expectToAddUp([missed.byWeekday, missed.byHour, missed.byLeadTime, missed.byType], missed.total, [
    'completed',
    'noShow',
  ]);
  for (const what of ['waiting', 'consultation'] as const) {
    const tables = [times.byDoctor, times.byType, times.byHour].map((table) => table.map((row) => row[what]));
    expectToAddUp(tables, times.total[what], ['measured']);
  }
  expectToAddUp([use.byDay, use.byDoctor, use.byWeekday], use.total, [
    'offeredMinutes',
    'bookedMinutes',
    'outsideMinutes',
  ]);
  expectToAddUp([estimates.byDoctor, estimates.byToldAhead], estimates.total, [
    ...['told', 'held', 'calledEarlier', 'calledLater'],
  ]);
  expectToAddUp([hours.hours], { appointments: hours.total }, ['appointments']);
  const { total } = appointments;
  expect(missed.total).toMatchObject({ completed: total.completed, noShow: total.no_show });
  expect(hours.total).toBe(total.total - total.cancelled);
  expect(hours.daysOfWeek.reduce((sum, days) => sum + days, 0)).toBe(appointments.byDay.length);
  expect(use.total.bookedMinutes).toBeLessThanOrEqual(use.total.offeredMinutes);
  const { told, held, calledEarlier, calledLater } = estimates.total;
  expect(held + calledEarlier + calledLater).toBe(told);
}

it('for random histories, the rows of every report table add up to the totals, and all reports agree', async () => {
  for (const [place, doctor] of doctors.entries()) {
    for (const day of [0, 1, 3, 6]) await someHours(clinic, doctor, { day, from: 0, to: 600 + place * 60 });
  }
  const history = fc.array(someVisit, { minLength: 4, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(history, somePeriod, async (visits, query) => {
      await forgetVisits();
      await Promise.all(visits.map(live));
      expectAgreement(await askAll(query));
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 120_000);

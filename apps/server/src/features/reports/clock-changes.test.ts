import {
  reportAppointments,
  reportEstimates,
  reportHours,
  reportNoShows,
  reportScheduleUse,
  reportTimes,
} from '@anteroom/contract/reports';
import { describe, expect, it } from 'vitest';
import { type Desk, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { aDoctor, anAdmin, type Person } from '#test/people';
import { aDayOfHours, aVisit, someHours, wasShown } from '#test/visits';

const zones = {
  'Europe/Berlin': { spring: '2026-03-29', autumn: '2026-10-25' },
  'America/New_York': { spring: '2026-03-08', autumn: '2026-11-01' },
} as const;
const clinics = new Map<string, { clinic: Clinic; desk: Desk }>();
for (const zone of Object.keys(zones)) {
  const clinic = await aClinic({ clinicTimezone: zone });
  clinics.set(zone, { clinic, desk: await signIn(clinic, await anAdmin(clinic)) });
}

/** Instants of two days with a clock change, taken from a time zone table. */
const instants = {
  'Europe/Berlin': {
    // `first` is 00:30 at +01:00, `last` is 23:30 at +02:00.
    spring: { first: '2026-03-28T23:30:00Z', last: '2026-03-29T21:30:00Z', dayAfter: '2026-03-29T22:00:00Z' },
    // `first` is 00:30 at +02:00, `once` 02:30 at +02:00, `again` 02:30 at +01:00, `last` 23:30 at +01:00.
    autumn: {
      first: '2026-10-24T22:30:00Z',
      once: '2026-10-25T00:30:00Z',
      again: '2026-10-25T01:30:00Z',
      last: '2026-10-25T22:30:00Z',
      dayAfter: '2026-10-25T23:00:00Z',
      hour: 2,
    },
  },
  'America/New_York': {
    spring: { first: '2026-03-08T05:30:00Z', last: '2026-03-09T03:30:00Z', dayAfter: '2026-03-09T04:00:00Z' },
    autumn: {
      first: '2026-11-01T04:30:00Z',
      once: '2026-11-01T05:30:00Z',
      again: '2026-11-01T06:30:00Z',
      last: '2026-11-02T04:30:00Z',
      dayAfter: '2026-11-02T05:00:00Z',
      hour: 1,
    },
  },
} as const;

function here(zone: keyof typeof zones): { clinic: Clinic; desk: Desk } {
  const found = clinics.get(zone);
  if (!found) throw new Error(`no clinic in ${zone}`);
  return found;
}

describe.each(['Europe/Berlin', 'America/New_York'] as const)('a day with a clock change in %s', (zone) => {
  const { clinic, desk } = here(zone);
  const ask = (doctor: Person, date: string) => ({ query: { from: date, to: date, doctorId: doctor.id } });

  it.each(['spring', 'autumn'] as const)(
    'reports count the elapsed minutes of a schedule exception’s hours when the clocks change in %s',
    async (season) => {
      const doctor = await aDoctor(clinic);
      const date = zones[zone][season];
      await someHours(clinic, doctor, { day: 0, from: 600, to: 900 });
      await aDayOfHours(clinic, doctor, { date, from: 0, to: 240 });
      const { body } = await desk.call(reportScheduleUse, ask(doctor, date));
      expect(body.total.offeredMinutes).toBe(season === 'spring' ? 180 : 300);
    },
  );

  it('reports count 23 hours on a day on which the clocks go forward', async () => {
    const doctor = await aDoctor(clinic);
    const date = zones[zone].spring;
    const { first, last, dayAfter } = instants[zone].spring;
    for (const at of [first, last, dayAfter]) await aVisit(clinic, doctor, { at });
    await someHours(clinic, doctor, { day: 0, from: 0, to: 240 });
    const { body } = await desk.call(reportAppointments, ask(doctor, date));
    expect(body.byDay.map(({ date: day, total }) => [day, total])).toEqual([[date, 2]]);
    const hours = (await desk.call(reportHours, ask(doctor, date))).body.hours;
    expect(hours.map(({ dayOfWeek, hour, appointments }) => [dayOfWeek, hour, appointments])).toEqual([
      [0, 0, 1],
      [0, 23, 1],
    ]);
    // The clocks go forward, so four hours on the clock are three elapsed hours.
    const use = (await desk.call(reportScheduleUse, ask(doctor, date))).body.total;
    expect(use).toEqual({ offeredMinutes: 180, bookedMinutes: 20, outsideMinutes: 20, rate: 11.1 });
  });

  it('reports divide a visit of 24 hours among three days if the second one has 23 hours', async () => {
    const doctor = await aDoctor(clinic);
    const { first } = instants[zone].spring;
    const at = new Date(Date.parse(first) - 3_600_000).toISOString();
    await aVisit(clinic, doctor, { at, minutes: 1440, isImported: true });
    const { spring } = zones[zone];
    const [before, after] = [-1, 1].map((days) =>
      new Date(Date.parse(spring) + days * 86_400_000).toISOString().slice(0, 10),
    );
    const query = { from: before ?? '', to: after ?? '', doctorId: doctor.id };
    const { body } = await desk.call(reportScheduleUse, { query });
    expect(body.byDay.map((day) => [day.date, day.bookedMinutes + day.outsideMinutes])).toEqual([
      [before, 30],
      [spring, 1380],
      [after, 30],
    ]);
    const last = await desk.call(reportScheduleUse, ask(doctor, after ?? ''));
    expect(last.body.total.outsideMinutes).toBe(30);
  });

  it('reports count 25 hours on a day on which the clocks go back, and the repeated hour twice', async () => {
    const doctor = await aDoctor(clinic);
    const date = zones[zone].autumn;
    const { first, once, again, last, dayAfter, hour } = instants[zone].autumn;
    const visit = await aVisit(clinic, doctor, {
      at: once,
      entry: { arrived: once, called: again, completed: new Date(Date.parse(again) + 600_000).toISOString() },
    });
    for (const at of [first, last, dayAfter]) await aVisit(clinic, doctor, { at });
    await aVisit(clinic, doctor, { at: again, status: 'no_show', booked: first });
    await someHours(clinic, doctor, { day: 0, from: 0, to: 240 });
    const asked = ask(doctor, date);
    expect((await desk.call(reportAppointments, asked)).body.byDay).toMatchObject([{ date, total: 4 }]);
    const hours = (await desk.call(reportHours, asked)).body.hours;
    expect(hours.map(({ hour: clock, appointments }) => [clock, appointments])).toEqual([
      [0, 1],
      [hour, 2],
      [23, 1],
    ]);
    const missed = (await desk.call(reportNoShows, asked)).body;
    expect(missed.byHour.find((row) => row.hour === hour)).toEqual({
      hour,
      completed: 1,
      noShow: 1,
      rate: 50,
    });
    expect(missed.byLeadTime).toEqual([{ leadTime: 'same_day', completed: 3, noShow: 1, rate: 25 }]);
    const { waiting } = (await desk.call(reportTimes, asked)).body.total;
    expect(waiting).toEqual({ measured: 1, median: 60, percentile90: 60 });
    // The clocks go back, so four hours on the clock are five elapsed hours.
    const use = (await desk.call(reportScheduleUse, asked)).body.total;
    expect(use).toEqual({ offeredMinutes: 300, bookedMinutes: 60, outsideMinutes: 20, rate: 20 });
    const halfAnHourBefore = new Date(Date.parse(once) - 1_800_000).toISOString();
    await wasShown(clinic, visit.uuid, [{ at: halfAnHourBefore, estimate: once, low: first, high: again }]);
    const told = (await desk.call(reportEstimates, asked)).body.byToldAhead;
    expect(told).toMatchObject([{ toldAhead: 'up_to_60_minutes', told: 1, held: 1, medianError: 60 }]);
  });

  it('reports count a half hour twice if a clock change repeats it', async () => {
    const doctor = await aDoctor(clinic);
    const { hour } = instants[zone].autumn;
    await someHours(clinic, doctor, { day: 0, from: hour * 60 + 30, to: hour * 60 + 60 });
    const { body } = await desk.call(reportScheduleUse, ask(doctor, zones[zone].autumn));
    expect(body.total.offeredMinutes).toBe(60);
  });

  it('a clock change does not affect the figures of other days of the year', async () => {
    const doctor = await aDoctor(clinic);
    for (const day of [0, 1, 2, 3, 4, 5, 6]) await someHours(clinic, doctor, { day, from: 0, to: 1439 });
    const query = { from: '2026-01-01', to: '2026-12-31', doctorId: doctor.id };
    const { body } = await desk.call(reportScheduleUse, { query });
    expect([body.byDay.length, body.total.offeredMinutes]).toEqual([365, 365 * 1439]);
    const odd = body.byDay.filter(({ offeredMinutes }) => offeredMinutes !== 1439);
    expect(odd.map(({ date, offeredMinutes }) => [date, offeredMinutes])).toEqual([
      [zones[zone].spring, 1379],
      [zones[zone].autumn, 1499],
    ]);
  });
});

it('the report on estimates evaluates a range shown in the first of two hours after midnight that a clock change repeats', async () => {
  const clinic = await aClinic({ clinicTimezone: 'America/Havana' });
  const desk = await signIn(clinic, await anAdmin(clinic));
  const doctor = await aDoctor(clinic);
  // The hour from midnight begins at 04:00Z and, when the clocks have gone back, again at 05:00Z.
  const called = '2026-11-01T05:20:00Z';
  const { uuid } = await aVisit(clinic, doctor, {
    at: called,
    entry: { called, completed: '2026-11-01T05:40:00Z' },
  });
  const shown = { estimate: called, low: '2026-11-01T05:15:00Z', high: '2026-11-01T05:25:00Z' };
  await wasShown(clinic, uuid, [
    { at: '2026-11-01T03:50:00Z', ...shown },
    { at: '2026-11-01T04:30:00Z', ...shown },
  ]);
  const query = { from: '2026-11-01', to: '2026-11-01', doctorId: doctor.id };
  const { body } = await desk.call(reportEstimates, { query });
  expect(body.byToldAhead.map(({ toldAhead, told, held }) => [toldAhead, told, held])).toEqual([
    ['up_to_60_minutes', 1, 1],
  ]);
});

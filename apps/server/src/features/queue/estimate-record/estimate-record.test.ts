import { callNextDayWise, viewDayWiseQueue } from '@anteroom/contract/queue';
import { resetQueue } from '@anteroom/contract/queue-reset';
import { undoQueueChange } from '@anteroom/contract/queue-undo';
import { beforeEach, expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aLineOf } from '#test/line';
import { aDoctor } from '#test/people';

/** The clinic is in Berlin, one hour ahead of UTC. */
const clinic = await aClinic();
beforeEach(() => clinic.clock.set(new Date('2026-11-20T07:00:00Z')));

/** Creates a day-wise queue and calls six patients, eight minutes apart, so that the server records estimates. */
async function aMeasuredLine(count: number) {
  const doctor = await aDoctor(clinic, { queueType: 'day_wise' });
  const line = await aLineOf(clinic, doctor, count);
  const params = { doctorId: doctor.id };
  const desk = () => signIn(clinic, doctor);
  const callNext = async () => (await desk()).call(callNextDayWise, { params, query: {}, body: {} });
  const view = async () => (await (await desk()).call(viewDayWiseQueue, { params, query: {} })).body.queue;
  const visits = async (number: number) => {
    for (let visit = 0; visit < number; visit += 1) {
      await callNext();
      clinic.clock.moveOn(8);
      await view();
    }
  };
  await visits(6);
  const records = () =>
    clinic.db
      .selectFrom('estimate_records')
      .innerJoin('appointments', 'appointments.id', 'estimate_records.appointment_id')
      .select(['uuid', 'place', 'place_class as placeClass', 'called_at as calledAt'])
      .where('estimate_records.doctor_id', '=', doctor.id)
      .orderBy('shown_at')
      .orderBy('place')
      .execute();
  return { doctor, line, desk, params, callNext, view, visits, records };
}

it('records the first estimate of each patient at place 1, at places 2 to 4 and at places 5 to 8', async () => {
  const { line, visits, records } = await aMeasuredLine(14);
  await expect.poll(async () => (await records()).length).toBe(8);
  expect((await records()).map(({ place, placeClass }) => [place, placeClass])).toEqual([
    ...[
      [1, 1],
      [2, 2],
      [3, 2],
      [4, 2],
    ],
    ...[
      [5, 3],
      [6, 3],
      [7, 3],
      [8, 3],
    ],
  ]);
  await visits(1);
  const last = line.at(-1);
  await expect.poll(async () => (await records()).filter(({ uuid }) => uuid === line[7]).length).toBe(2);
  expect((await records()).filter(({ uuid }) => uuid === last)).toHaveLength(1);
});

it('records when patients were called, and calibrates later estimates with these times', async () => {
  const { doctor, line, visits, records } = await aMeasuredLine(16);
  await visits(6);
  const calibrations = () =>
    clinic.db
      .selectFrom('estimate_calibrations')
      .select(['place_class as placeClass', 'judged', 'held'])
      .where('doctor_id', '=', doctor.id)
      .orderBy('place_class')
      .execute();
  await expect
    .poll(async () => (await calibrations()).map(({ placeClass }) => placeClass))
    .toEqual([1, 2, 3]);
  const called = (await records()).filter(({ calledAt }) => calledAt !== null);
  expect(new Set(called.map(({ uuid }) => line.indexOf(uuid)))).toContain(6);
  for (const { judged, held } of await calibrations()) {
    expect(judged).toBeGreaterThan(0);
    expect(held).toBeLessThanOrEqual(judged);
  }
});

it('calibration also uses estimates that were recorded two months ago', async () => {
  const { doctor, desk, params, callNext, view, visits } = await aMeasuredLine(16);
  const calibration = async () =>
    clinic.db
      .selectFrom('estimate_calibrations')
      .select(['later', 'judged', 'changed_at as changedAt'])
      .where('doctor_id', '=', doctor.id)
      .where('place_class', '=', 1)
      .executeTakeFirst();
  // Each patient is called much later than the range said.
  for (let visit = 0; visit < 8; visit += 1) {
    await callNext();
    clinic.clock.moveOn(2);
    await view();
    clinic.clock.moveOn(90);
  }
  await expect.poll(async () => (await calibration())?.judged).toBeGreaterThan(5);
  expect((await calibration())?.later).toBeGreaterThan(1.5);
  await (await desk()).call(resetQueue, { params, body: { resetType: 'all' } });
  clinic.clock.moveOn(60 * 24 * 60);
  const monthsLater = clinic.clock.now();
  await aLineOf(clinic, doctor, 5);
  await visits(2);
  await expect
    .poll(async () => (await calibration())?.changedAt.getTime())
    .toBeGreaterThan(monthsLater.getTime());
  expect((await calibration())?.later).toBeGreaterThan(1.5);
});

it('does not store the time of a call that was undone', async () => {
  const { line, desk, params, callNext, view, records } = await aMeasuredLine(10);
  await expect.poll(async () => (await records()).length).toBe(4);
  const { version } = (await callNext()).body;
  await view();
  await (await desk()).call(undoQueueChange, { params, body: { version } });
  clinic.clock.moveOn(2);
  await view();
  await expect.poll(async () => (await records()).length).toBeGreaterThan(3);
  const undone = (await records()).filter(({ uuid }) => uuid === line[6]);
  expect(undone.map(({ calledAt }) => calledAt)).toEqual([null]);
});

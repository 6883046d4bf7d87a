import { reportEstimates } from '@anteroom/contract/reports';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDoctor, anAdmin } from '#test/people';
import { aVisit, wasShown } from '#test/visits';

const clinic = await aClinic();
const admin = await signIn(clinic, await anAdmin(clinic));

/** Adds a visit with a new doctor. The patient is called on Tuesday, 3 November 2026, at this time in Berlin. */
async function calledAt(time: string) {
  const doctor = await aDoctor(clinic);
  const at = time.length === 5 ? on(3, time) : `2026-11-03T${time}+01:00`;
  const { uuid } = await aVisit(clinic, doctor, { at, entry: { called: at, completed: on(3, '23:00') } });
  return { uuid, doctor };
}

const on = (day: number, time: string) => `2026-11-0${day}T${time}:00+01:00`;

/** Returns an estimate for the time `expected` that was shown at the time `at`, with a range of ± `minutes`. */
function told(at: string, expected: string, minutes = 5) {
  const estimate = Date.parse(expected);
  const iso = (offset: number) => new Date(estimate + offset * 60_000).toISOString();
  return { at, estimate: expected, low: iso(-minutes), high: iso(minutes) };
}

const judged = async ({ id: doctorId }: { id: number }) =>
  (
    await admin.call(reportEstimates, { query: { from: '2026-11-03', to: '2026-11-03', doctorId } })
  ).body.byToldAhead.map(({ toldAhead, told, held }) => [toldAhead, told, held]);

it('the report on estimates evaluates only the first range shown in each time class: over 60, 16 to 60 and up to 15 minutes before the expected call', async () => {
  const { uuid, doctor } = await calledAt('12:00');
  await wasShown(clinic, uuid, [
    told(on(3, '09:00'), on(3, '12:00')),
    told(on(3, '10:00'), on(3, '12:30')),
    told(on(3, '11:20'), on(3, '12:10')),
    told(on(3, '11:30'), on(3, '12:00')),
    told(on(3, '11:50'), on(3, '12:00')),
    told(on(3, '11:55'), on(3, '12:10')),
  ]);
  expect(await judged(doctor)).toEqual([
    ['up_to_15_minutes', 1, 1],
    ['up_to_60_minutes', 1, 0],
    ['longer', 1, 1],
  ]);
});

it.each([
  ['11:54:59', { held: 0, calledEarlier: 1, calledLater: 0 }],
  ['11:55:00', { held: 1, calledEarlier: 0, calledLater: 0 }],
  ['12:05:59', { held: 1, calledEarlier: 0, calledLater: 0 }],
  ['12:06:00', { held: 0, calledEarlier: 0, calledLater: 1 }],
])(
  'in the report on estimates, the range 11:55–12:05 contains a call at %s if clocks then showed a time from 11:55 to 12:05',
  async (time, counted) => {
    const { uuid, doctor } = await calledAt(time);
    await wasShown(clinic, uuid, [told(on(3, '11:30'), on(3, '12:00'))]);
    const query = { from: '2026-11-03', to: '2026-11-03', doctorId: doctor.id };
    expect((await admin.call(reportEstimates, { query })).body.total).toMatchObject({ told: 1, ...counted });
  },
);

it('the report on estimates evaluates an unchanged range in each time class in which it was shown', async () => {
  const { uuid, doctor } = await calledAt('12:00');
  const same = ['10:00', '10:30', '11:10', '11:20', '11:50', '11:55'];
  await wasShown(
    clinic,
    uuid,
    same.map((time) => told(on(3, time), on(3, '12:00'))),
  );
  expect(await judged(doctor)).toEqual([
    ['up_to_15_minutes', 1, 1],
    ['up_to_60_minutes', 1, 1],
    ['longer', 1, 1],
  ]);
});

it('the report on estimates evaluates the first range shown after midnight, even if the last range before midnight was the same', async () => {
  const { uuid, doctor } = await calledAt('00:10');
  await wasShown(clinic, uuid, [
    told(on(2, '23:57'), on(3, '00:30')),
    told(on(2, '23:58'), on(3, '00:11')),
    told(on(3, '00:01'), on(3, '00:11')),
    told(on(3, '00:05'), on(3, '00:20')),
  ]);
  expect(await judged(doctor)).toEqual([['up_to_15_minutes', 1, 1]]);
});

it('only one range is stored when several servers show the same first range at the same time', async () => {
  const { uuid, doctor } = await calledAt('12:00');
  const shown = told(on(3, '11:50'), on(3, '12:00'));
  await Promise.all(Array.from({ length: 6 }, () => wasShown(clinic, uuid, [shown])));
  expect(await judged(doctor)).toEqual([['up_to_15_minutes', 1, 1]]);
  const { rows } = await sql`select from shown_estimates where doctor_id = ${doctor.id}`.execute(clinic.db);
  expect(rows).toHaveLength(1);
});

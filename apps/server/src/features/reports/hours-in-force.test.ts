import { updateUser } from '@anteroom/contract/accounts';
import { reportScheduleUse } from '@anteroom/contract/reports';
import { createScheduleSlot, deleteScheduleSlot, updateScheduleSlot } from '@anteroom/contract/schedule';
import { createScheduleException } from '@anteroom/contract/schedule-exceptions';
import { expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDoctor, anAdmin, type Person } from '#test/people';

const clinic = await aClinic();
const someone = await anAdmin(clinic);

/** Sets the clock to noon of this date in the clinic's time zone and signs an admin in. */
async function onMonday(date: string) {
  clinic.clock.set(new Date(`${date}T12:00:00+01:00`));
  return signIn(clinic, someone);
}

const mondays = ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'];

async function offeredOn(doctor: Person, dates = mondays) {
  const query = { from: '2026-10-26', to: '2026-11-29', doctorId: doctor.id };
  const { body } = await (await onMonday('2026-11-16')).call(reportScheduleUse, { query });
  return dates.map((date) => body.byDay.find((day) => day.date === date)?.offeredMinutes);
}

const monday = { dayOfWeek: 1, startTime: '08:00', endTime: '09:00', slotDurationMinutes: 15 } as const;

async function aSlot(doctor: Person, date: string, more: object = {}) {
  const params = { doctorId: doctor.id };
  const { body } = await (await onMonday(date)).call(createScheduleSlot, {
    params,
    body: { ...monday, ...more },
  });
  return { doctorId: doctor.id, scheduleId: body.slot.id };
}

it('reports count changed hours from the day after the change, and the old hours until the day of the change', async () => {
  const doctor = await aDoctor(clinic);
  const params = await aSlot(doctor, '2026-11-02');
  expect(await offeredOn(doctor)).toEqual([60, 60, 60, 60, 60]);
  await (await onMonday('2026-11-09')).call(updateScheduleSlot, { params, body: { endTime: '10:00' } });
  expect(await offeredOn(doctor)).toEqual([60, 60, 60, 120, 120]);
  await (await onMonday('2026-11-16')).call(updateScheduleSlot, {
    params,
    body: { slotDurationMinutes: 30 },
  });
  expect(await offeredOn(doctor)).toEqual([60, 60, 60, 120, 120]);
});

it('reports count deactivated hours until they were deactivated', async () => {
  const doctor = await aDoctor(clinic);
  const params = await aSlot(doctor, '2026-11-02');
  await (await onMonday('2026-11-09')).call(updateScheduleSlot, { params, body: { isActive: false } });
  expect(await offeredOn(doctor)).toEqual([60, 60, 60, 0, 0]);
  await (await onMonday('2026-11-16')).call(updateScheduleSlot, { params, body: { isActive: true } });
  expect(await offeredOn(doctor)).toEqual([60, 60, 60, 0, 60]);
});

it('reports count added hours from the day after they were added; a doctor’s first hours also count before that day', async () => {
  const doctor = await aDoctor(clinic);
  await aSlot(doctor, '2026-11-02');
  await aSlot(doctor, '2026-11-02', { startTime: '13:00', endTime: '13:30' });
  expect(await offeredOn(doctor)).toEqual([90, 90, 90, 90, 90]);
  await aSlot(doctor, '2026-11-09', { startTime: '14:00', endTime: '14:15' });
  expect(await offeredOn(doctor)).toEqual([90, 90, 90, 105, 105]);
});

it('reports count the hours of a deleted slot for past days', async () => {
  const doctor = await aDoctor(clinic);
  const params = await aSlot(doctor, '2026-11-02');
  // The deletion time comes from PostgreSQL's own clock, so it can be before or after any of these days.
  await (await onMonday('2026-11-16')).call(deleteScheduleSlot, { params });
  const { until } = await clinic.db
    .selectFrom('schedule_hours')
    .select('until')
    .where('slot_id', '=', params.scheduleId)
    .executeTakeFirstOrThrow();
  const gone = until?.getTime() ?? 0;
  const expected = mondays.map((date) => (Date.parse(`${date}T00:00:00+01:00`) < gone ? 60 : 0));
  expect(await offeredOn(doctor)).toEqual(expected);
});

it('reports count no hours for a slot that was never active', async () => {
  const doctor = await aDoctor(clinic);
  await aSlot(doctor, '2026-11-02', { isActive: false });
  expect(await offeredOn(doctor)).toEqual([0, 0, 0, 0, 0]);
});

it('reports count no hours while a doctor is disabled', async () => {
  const doctor = await aDoctor(clinic);
  await aSlot(doctor, '2026-11-02');
  const enable = async (date: string, enabled: boolean) =>
    (await onMonday(date)).call(updateUser, { params: { userId: doctor.id }, body: { enabled } });
  await enable('2026-11-02', false);
  expect(await offeredOn(doctor)).toEqual([60, 60, 0, 0, 0]);
  await enable('2026-11-16', true);
  expect(await offeredOn(doctor)).toEqual([60, 60, 0, 0, 60]);
});

async function giveOn(
  doctor: Person,
  date: string,
  body: { firstDate: string; lastDate: string; hours: object[] },
) {
  const params = { doctorId: doctor.id };
  const answer = await (await onMonday(date)).call(createScheduleException, { params, body } as never);
  expect(answer.status).toBe(201);
}

it('reports count no hours on days off, and changed hours on their dates only', async () => {
  const doctor = await aDoctor(clinic);
  await aSlot(doctor, '2026-10-26');
  await giveOn(doctor, '2026-11-02', { firstDate: '2026-11-02', lastDate: '2026-11-08', hours: [] });
  const twice = [
    { startTime: '08:00', endTime: '08:30', slotDurationMinutes: 15 },
    { startTime: '20:00', endTime: '22:00', slotDurationMinutes: 15 },
  ];
  await giveOn(doctor, '2026-11-02', { firstDate: '2026-11-15', lastDate: '2026-11-16', hours: twice });
  expect(await offeredOn(doctor, [...mondays, '2026-11-15'])).toEqual([60, 0, 60, 150, 60, 150]);
  const enable = async (date: string, enabled: boolean) =>
    (await onMonday(date)).call(updateUser, { params: { userId: doctor.id }, body: { enabled } });
  await enable('2026-11-15', false);
  expect(await offeredOn(doctor, [...mondays, '2026-11-15'])).toEqual([60, 0, 60, 0, 0, 150]);
});

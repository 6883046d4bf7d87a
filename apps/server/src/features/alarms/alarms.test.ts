import { buildPath } from '@anteroom/client/build-request';
import { listAlarms } from '@anteroom/contract/alarms';
import { listAppointments } from '@anteroom/contract/appointments';
import { exportPatientCalendar } from '@anteroom/contract/calendar-feeds';
import { getDayList } from '@anteroom/contract/day-list';
import { exportPatients } from '@anteroom/contract/exports';
import { getPatient, listPatients } from '@anteroom/contract/patients';
import { describe, expect, it } from 'vitest';
import { manyPatients, manyVisits, pastReadings, readingsAgo } from '#test/alarms';
import { type Desk, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { aDoctor, anAdmin } from '#test/people';
import { checkAlarms } from './check-alarms.ts';

async function open(desk: Desk, patientIds: readonly number[]): Promise<void> {
  for (const patientId of patientIds) {
    expect((await desk.call(getPatient, { params: { patientId } })).status).toBe(200);
  }
}

/** Moves the clock by a minute so that the next count is due, and checks for alarms. */
async function check(clinic: Clinic): Promise<void> {
  clinic.clock.moveOn(1);
  expect(await checkAlarms(clinic.context)).toContain('hour');
}

const openAlarms = async (admin: Desk) =>
  (await admin.call(listAlarms, { query: { state: 'open' } })).body.alarms;

const entries = (clinic: Clinic) =>
  clinic.db
    .selectFrom('audit_events')
    .select(['action', 'reason', 'actor_id', 'object_id', 'details'])
    .where('action', 'like', 'alarm.%')
    .orderBy('seq')
    .execute();

async function download(clinic: Clinic, { token }: Desk, path: string): Promise<void> {
  const file = await fetch(`${clinic.address}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(file.status).toBe(200);
  await file.text();
}

async function aScene(settings: Parameters<typeof aClinic>[0] = {}) {
  const clinic = await aClinic(settings);
  const doctor = await aDoctor(clinic, { name: 'Rhea Reader' });
  const admin = await signIn(clinic, await anAdmin(clinic));
  return { clinic, doctor, admin, desk: await signIn(clinic, doctor) };
}

describe('S-163: reading many records', () => {
  it('raises one alarm when a script opens 200 records, and none for a busy day of 60', async () => {
    const { clinic, doctor, admin, desk } = await aScene();
    const patients = await manyPatients(clinic, doctor.id, 200);
    await open(desk, patients.slice(0, 60));
    await check(clinic);
    expect(await openAlarms(admin)).toEqual([]);
    await open(desk, patients);
    await check(clinic);
    await check(clinic);
    const [alarm, ...others] = await openAlarms(admin);
    expect(others).toEqual([]);
    expect(alarm).toMatchObject({
      kind: 'records_opened',
      person: { id: doctor.id, name: doctor.name, role: 'doctor' },
      network: null,
      window: 'hour',
      count: 200,
      threshold: 100,
      acknowledgedAt: null,
      note: null,
    });
    expect(await entries(clinic)).toEqual([
      {
        action: 'alarm.raised',
        reason: 'records_opened',
        actor_id: null,
        object_id: String(doctor.id),
        details: expect.objectContaining({ count: 200, threshold: 100, window: 'hour' }),
      },
    ]);
  });

  it('raises no alarm when a user opens the same records repeatedly', async () => {
    const { clinic, doctor, admin, desk } = await aScene();
    const patients = await manyPatients(clinic, doctor.id, 10);
    for (let round = 0; round < 15; round += 1) await open(desk, patients);
    await check(clinic);
    expect(await openAlarms(admin)).toEqual([]);
  });

  it('raises an alarm for an admin who opens many records', async () => {
    const { clinic, doctor, admin } = await aScene();
    await open(admin, await manyPatients(clinic, doctor.id, 100));
    await check(clinic);
    expect(await openAlarms(admin)).toMatchObject([{ person: { role: 'admin', id: admin.person.id } }]);
  });

  it('raises the alarm threshold to twice the usual count for an account that opens many records every day', async () => {
    const { clinic, doctor, admin, desk } = await aScene();
    await pastReadings(clinic, doctor.id, { days: 10, perDay: 90 });
    const patients = await manyPatients(clinic, doctor.id, 200);
    await open(desk, patients.slice(0, 150));
    await check(clinic);
    expect(await openAlarms(admin)).toEqual([]);
    await open(desk, patients);
    await check(clinic);
    expect(await openAlarms(admin)).toMatchObject([{ count: 200, threshold: 180 }]);
  });

  it('raises an alarm at the highest threshold of 200 records an hour, even if the past counts were higher', async () => {
    const { clinic, doctor, admin, desk } = await aScene();
    await pastReadings(clinic, doctor.id, { days: 10, perDay: 500 });
    await open(desk, await manyPatients(clinic, doctor.id, 200));
    await check(clinic);
    expect(await openAlarms(admin)).toMatchObject([{ count: 200, threshold: 200 }]);
  });

  it('raises an alarm for many records opened in a day, even if the account stays below the hourly threshold', async () => {
    const { clinic, doctor, admin, desk } = await aScene();
    await open(desk, await manyPatients(clinic, doctor.id, 99));
    await readingsAgo(clinic, doctor.id, { minutes: 120, count: 120 });
    await check(clinic);
    expect(await openAlarms(admin)).toMatchObject([{ window: 'day', count: 219, threshold: 200 }]);
  });

  it('raises an alarm for many records shown in lists', async () => {
    const { clinic, doctor, admin, desk } = await aScene();
    await manyPatients(clinic, doctor.id, 420);
    let cursor = '0';
    do {
      const { body } = await desk.call(listPatients, { query: { limit: 200, cursor } });
      cursor = body.pagination.nextCursor ?? '';
    } while (cursor !== '');
    await check(clinic);
    expect(await openAlarms(admin)).toMatchObject([{ kind: 'records_listed', count: 420 }]);
  });

  it('raises an alarm for many patients in the list of appointments', async () => {
    const { clinic, doctor, admin, desk } = await aScene();
    await manyVisits(clinic, doctor.id, 420);
    let cursor: string | undefined;
    do {
      const { body } = await desk.call(listAppointments, { query: { limit: 200, cursor } });
      cursor = body.pagination.nextCursor ?? undefined;
    } while (cursor !== undefined);
    await check(clinic);
    expect(await openAlarms(admin)).toMatchObject([{ kind: 'records_listed', window: 'hour', count: 420 }]);
  });

  it('raises an alarm for many patients in printed lists of days', async () => {
    const { clinic, doctor, admin, desk } = await aScene({ clinicTimezone: 'UTC' });
    const dates = await manyVisits(clinic, doctor.id, 420);
    for (const date of dates) {
      await desk.call(getDayList, { params: { doctorId: doctor.id }, query: { date } });
    }
    await check(clinic);
    expect(await openAlarms(admin)).toMatchObject([{ kind: 'records_listed', window: 'hour', count: 420 }]);
  });

  it('raises an alarm for many records in an export', async () => {
    const { clinic, doctor, admin } = await aScene();
    await manyPatients(clinic, doctor.id, 250);
    await download(clinic, admin, buildPath(exportPatients, { query: {} }));
    await check(clinic);
    expect(await openAlarms(admin)).toMatchObject([{ kind: 'records_exported', window: 'day', count: 250 }]);
  });

  it('raises an alarm for the calendar files of many patients', async () => {
    const { clinic, doctor, admin, desk } = await aScene({ alarmPercent: 10 });
    for (const patientId of await manyPatients(clinic, doctor.id, 20)) {
      await download(clinic, desk, buildPath(exportPatientCalendar, { params: { patientId } }));
    }
    await check(clinic);
    expect(await openAlarms(admin)).toMatchObject([{ kind: 'records_exported', window: 'day', count: 20 }]);
  });

  it('ALARM_PERCENT scales the thresholds', async () => {
    const { clinic, doctor, admin, desk } = await aScene({ alarmPercent: 10 });
    await open(desk, await manyPatients(clinic, doctor.id, 12));
    await check(clinic);
    expect(await openAlarms(admin)).toMatchObject([{ count: 12, threshold: 10 }]);
  });

  it('a high usual count raises the alarm threshold of an account, even if ALARM_PERCENT has lowered it', async () => {
    const { clinic, doctor, admin, desk } = await aScene({ alarmPercent: 50 });
    await pastReadings(clinic, doctor.id, { days: 10, perDay: 90 });
    await open(desk, await manyPatients(clinic, doctor.id, 60));
    await check(clinic);
    expect(await openAlarms(admin)).toEqual([]);
  });
});

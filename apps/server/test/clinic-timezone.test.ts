import { mkdir } from 'node:fs/promises';
import { createAppointment } from '@anteroom/contract/appointments';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { instantAt, plusDays } from '#platform/time/clinic-time';
import { signIn } from './call.ts';
import { aClinic, type Clinic } from './clinic.ts';
import { todayIn } from './line.ts';
import { type OperatorSettings, runAdmin, settingsOf } from './operator.ts';
import { aBooking, aDoctor, aPatientOf } from './people.ts';
import { startServer } from './server-process.ts';

/** When it is one in the afternoon in Berlin, the next day has already begun in this zone. */
const elsewhere = 'Pacific/Kiritimati';

const allIsWell = {
  code: 0,
  stdout: 'OK: the appointments and the queues match.\n',
  stderr: '',
};
const anotherDay = {
  code: 1,
  stdout: expect.stringContaining('waiting entry is not on the date of its appointment: 1'),
  stderr: '',
};

/**
 * Creates a clinic in Berlin with an appointment tomorrow at 1 p.m. Also returns a function that runs the operator's
 * check of this clinic.
 */
async function aBookedClinic() {
  const clinic = await aClinic();
  await mkdir(clinic.dataDir, { recursive: true });
  const doctor = await aDoctor(clinic);
  const desk = await signIn(clinic, doctor);
  const at = instantAt(plusDays(todayIn(clinic), 1), 13 * 60, 'Europe/Berlin');
  const body = aBooking(await aPatientOf(clinic, doctor), doctor, at);
  expect((await desk.call(createAppointment, { body })).status).toBe(201);
  const settings = await settingsOf(clinic);
  return { clinic, check: (more: OperatorSettings = {}) => runAdmin(['check'], { ...settings, ...more }) };
}

const remember = ({ db }: Clinic, timezone: string | null) =>
  db.updateTable('clinic_settings').set({ timezone }).execute();
const remembered = ({ db }: Clinic) => db.selectFrom('clinic_settings').select('timezone').executeTakeFirst();

describe('clinic time zone', () => {
  it('stores the clinic’s time zone, so that operator commands use it on a machine in any zone', async () => {
    const { check } = await aBookedClinic();
    expect(await check({ TZ: elsewhere })).toEqual(allIsWell);
    expect(await check({ TZ: 'Europe/Berlin', CLINIC_TIMEZONE: elsewhere })).toMatchObject(anotherDay);
    expect(await check({ CLINIC_TIMEZONE: 'Mars/Olympus' })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^CLINIC_TIMEZONE is not valid\. .*\n$/),
    });
  });

  it('uses the host’s time zone if none is stored yet, even if the database does not have the column yet', async () => {
    const { clinic, check } = await aBookedClinic();
    await remember(clinic, null);
    expect(await check({ TZ: elsewhere })).toMatchObject(anotherDay);
    expect(await check({ TZ: 'Europe/Berlin' })).toEqual(allIsWell);
    await sql`alter table clinic_settings drop column timezone`.execute(clinic.db);
    expect(await check({ TZ: 'Europe/Berlin' })).toEqual(allIsWell);
  });

  it('replaces the stored time zone when a server starts in another time zone, and logs one warning', async () => {
    const clinic = await aClinic();
    await mkdir(clinic.dataDir, { recursive: true });
    const settings = await settingsOf(clinic);
    // Count only these warnings, because a busy machine may log others, for example about a slow connection to the
    // database.
    const warnings = async (timezone: string) => {
      const server = await startServer({ ...settings, CLINIC_TIMEZONE: timezone });
      await server.stop();
      return server.warnings().filter((line) => line.includes('time zone'));
    };
    expect(await warnings('Europe/Berlin')).toEqual([]);
    expect(await warnings('America/New_York')).toEqual([
      expect.stringContaining('the clinic’s time zone was Europe/Berlin and is now America/New_York'),
    ]);
    expect(await remembered(clinic)).toEqual({ timezone: 'America/New_York' });
    // US/Eastern is another name for the same time zone.
    await remember(clinic, 'US/Eastern');
    expect(await warnings('America/New_York')).toEqual([]);
  });
});

import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAppointment } from '@anteroom/contract/appointments';
import { erasePatient } from '@anteroom/contract/erasures';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { eraseAgain } from '#features/erasures';
import { signIn } from './call.ts';
import { aClinic } from './clinic.ts';
import { findInTables } from './every-text.ts';
import { runAdmin, settingsOf } from './operator.ts';
import { aBooking, aDoctor, anAdmin, aPatientOf } from './people.ts';

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-erased-'));
  // The account of the embedded database needs permission to enter the folder.
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const name = { firstName: 'Zqfirst', lastName: 'Zqlast' };

async function aClinicWithOne() {
  const clinic = await aClinic();
  await mkdir(clinic.dataDir, { recursive: true });
  const [doctor, admin] = [await aDoctor(clinic), await anAdmin(clinic)];
  const patientId = await aPatientOf(clinic, doctor, name);
  const erase = async () => {
    const body = { reason: 'patient_request', confirmation: 'Zqfirst Zqlast' } as const;
    return (await signIn(clinic, admin)).call(erasePatient, { params: { patientId }, body });
  };
  return { clinic, doctor, admin, patientId, erase };
}

it('S-243: erases patients again after restoring a backup that was made before their erasure', {
  timeout: 180_000,
}, async () => {
  const { clinic, patientId, erase } = await aClinicWithOne();
  const settings = await settingsOf(clinic);
  const backup = join(await aFolder(), 'before.backup');
  const encrypted = { BACKUP_PASSPHRASE: 'otter crane heron wren' };
  expect((await runAdmin(['backup', '--to', backup], { ...settings, ...encrypted })).code).toBe(0);
  expect((await erase()).status).toBe(200);

  const { PG_BIN_DIR } = process.env;
  const elsewhere = {
    DATA_DIR: await aFolder(),
    ...encrypted,
    ...(PG_BIN_DIR === undefined ? {} : { PG_BIN_DIR }),
  };
  await cp(join(clinic.dataDir, 'erased-patients.log'), join(elsewhere.DATA_DIR, 'erased-patients.log'));
  const restored = await runAdmin(['restore', '--from', backup], elsewhere);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toContain('Erased 1 patient again');
  expect(restored.stdout).toContain('The audit trail is intact');
  const kept = ['kept-visits', '--patient', String(patientId), '--to', join(elsewhere.DATA_DIR, 'kept.json')];
  expect((await runAdmin(kept, elsewhere)).stderr).toContain(`No visits are kept of record ${patientId}.`);
});

it('S-243: a repeated erasure erases a restored person, even with an appointment, but no other person with the erased id', async () => {
  const { clinic, doctor, admin, patientId, erase } = await aClinicWithOne();
  const { createdAt } = await clinic.db
    .selectFrom('patients')
    .select(sql<string>`created_at::text`.as('createdAt'))
    .executeTakeFirstOrThrow();
  expect((await erase()).status).toBe(200);
  /** Stores a patient under the erased id, as a restore would. */
  const put = async (created: string) => {
    await clinic.db.deleteFrom('erased_patients').execute();
    await sql`
      insert into patients (id, doctor_id, first_name, last_name, created_at) overriding system value
      values (${patientId}, ${doctor.id}, 'Zqfirst', 'Zqlast', ${created}::timestamptz)`.execute(clinic.db);
  };
  await put('2026-01-01T00:00:00Z');
  expect(await eraseAgain(clinic.context)).toBe(0);
  await sql`update patients set created_at = ${createdAt}::timestamptz`.execute(clinic.db);
  const at = new Date(clinic.clock.now().getTime() + 3_600_000);
  const booking = aBooking(patientId, doctor, at);
  expect((await (await signIn(clinic, admin)).call(createAppointment, { body: booking })).status).toBe(201);
  expect(await eraseAgain(clinic.context)).toBe(1);
  expect(await findInTables(clinic, ['Zqlast'])).toEqual([]);
});

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPath } from '@anteroom/client/build-request';
import { getAccessHistory } from '@anteroom/contract/access-history';
import { listAuditEvents } from '@anteroom/contract/audit';
import { exportPatients } from '@anteroom/contract/exports';
import { getPatient } from '@anteroom/contract/patients';
import { expect, it, onTestFinished } from 'vitest';
import { signIn } from './call.ts';
import { aClinic } from './clinic.ts';
import { runAdmin, settingsOf } from './operator.ts';
import { aDoctor, anAdmin, aPatientOf, type Person } from './people.ts';

const clinic = await aClinic();
const admin = await signIn(clinic, await anAdmin(clinic));

async function aFile(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-disclosures-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, name);
}

async function filesIn(patientId: number) {
  const { body } = await admin.call(getAccessHistory, { params: { patientId }, query: { limit: 50 } });
  return body.events
    .filter(({ action }) => /exported|backed_up/.test(action))
    .map(({ action, isInferred }) => ({ action, isInferred }));
}

const giveTo = (patientId: number, doctor: Person) =>
  clinic.db.updateTable('patients').set({ doctor_id: doctor.id }).where('id', '=', patientId).execute();

it('S-182: a backup appears in the access history of only the patients in it, even if their doctors change later', {
  timeout: 120_000,
}, async () => {
  const [before, after] = [await aDoctor(clinic), await aDoctor(clinic)];
  const [stays, moves] = [await aPatientOf(clinic, before), await aPatientOf(clinic, before)];
  const settings = { ...(await settingsOf(clinic)), BACKUP_PASSPHRASE: 'otter crane heron wren' };
  const made = await runAdmin(['backup', '--to', await aFile('clinic.backup')], settings);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const late = await aPatientOf(clinic, before);
  await giveTo(moves, after);
  for (const patientId of [stays, moves]) {
    expect(await filesIn(patientId)).toEqual([{ action: 'system.backed_up', isInferred: false }]);
  }
  expect(await filesIn(late)).toEqual([]);
});

it('S-182: lists a JSON export of the audit trail in the access history of the patients in its entries', {
  timeout: 120_000,
}, async () => {
  const doctor = await aDoctor(clinic);
  const [read, unread] = [await aPatientOf(clinic, doctor), await aPatientOf(clinic, doctor)];
  const opened = await (await signIn(clinic, doctor)).call(getPatient, { params: { patientId: read } });
  expect(opened.status).toBe(200);
  const path = await aFile('trail.jsonl');
  expect(await runAdmin(['audit', 'export', '--to', path], await settingsOf(clinic))).toMatchObject({
    code: 0,
  });
  const named = new Set(
    (await readFile(path, 'utf8'))
      .trim()
      .split('\n')
      .flatMap((line): number[] => JSON.parse(line).patient_ids),
  );
  expect([named.has(read), named.has(unread)]).toEqual([true, false]);
  expect(await filesIn(read)).toEqual([{ action: 'audit.exported', isInferred: false }]);
  expect(await filesIn(unread)).toEqual([]);
});

it('S-182: `npm run admin -- audit patients` lists the patients of an audit entry and records this in the audit trail', {
  timeout: 120_000,
}, async () => {
  const doctor = await aDoctor(clinic);
  const [first, second] = [await aPatientOf(clinic, doctor), await aPatientOf(clinic, doctor)];
  const other = await aPatientOf(clinic, await aDoctor(clinic));
  const answer = await fetch(
    `${clinic.address}${buildPath(exportPatients, { query: { doctorId: doctor.id } })}`,
    {
      headers: { authorization: `Bearer ${admin.token}` },
    },
  );
  expect(answer.status).toBe(200);
  const query = { action: 'patient.exported' as const, limit: 1 };
  const { body } = await admin.call(listAuditEvents, { query });
  const settings = await settingsOf(clinic);
  const list = (entry: string) => runAdmin(['audit', 'patients', '--entry', entry], settings);
  expect(await list(String(body.events[0]?.seq))).toMatchObject({ code: 0, stdout: `${first}\n${second}\n` });
  const readingsOf = async (patientId: number) => {
    const history = await admin.call(getAccessHistory, { params: { patientId }, query: { limit: 50 } });
    return history.body.events.filter(({ reason }) => reason === 'operator').map(({ action }) => action);
  };
  expect([await readingsOf(second), await readingsOf(other)]).toEqual([['audit.read'], []]);
  expect((await list('999999999')).stderr).toContain('There is no entry 999999999.');
  expect((await list('one')).stderr).toContain('--entry must be the number of an entry.');
});

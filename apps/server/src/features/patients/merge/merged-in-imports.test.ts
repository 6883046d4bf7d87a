import { runImport } from '@anteroom/contract/imports';
import { expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aPausingImportProcess, checkFile, invalidRowsOf, readJob, runFile, sendFile } from '#test/imports';
import { bookingsOf, merge } from '#test/merges';
import { aDoctor, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();
clinic.clock.set(new Date('2026-11-20T08:00:00Z'));
const admin = await signIn(clinic, await anAdmin(clinic));
const doctor = await aDoctor(clinic);

const { exportTag } = await clinic.db
  .selectFrom('clinic_settings')
  .select('export_tag as exportTag')
  .executeTakeFirstOrThrow();

async function aMergedPair() {
  const born = { dateOfBirth: '1970-01-02' };
  const kept = await aPatientOf(clinic, doctor, { firstName: 'Joanna', lastName: 'Kept', ...born });
  const gone = await aPatientOf(clinic, doctor, { firstName: 'Jo', lastName: 'Gone', ...born });
  expect((await merge(admin, kept, gone)).status).toBe(200);
  return { kept, gone };
}

it('an import that uses a merged record’s number books the appointment for the surviving record', async () => {
  const { kept, gone } = await aMergedPair();
  const file = [
    'number,first,last,doctor,at',
    `${gone},Jo,Gone,${doctor.email},2026-12-01 10:00`,
    `${gone},Joanna,Kept,${doctor.email},2026-12-02 10:00`,
    `${gone},Peter,Other,${doctor.email},2026-12-03 10:00`,
  ].join('\n');
  const importId = await sendFile(admin, file, { kind: 'appointments' });
  await checkFile(clinic, admin, importId, {
    columns: {
      number: 'patientId',
      first: 'patientFirstName',
      last: 'patientLastName',
      doctor: 'doctorEmail',
      at: 'scheduledDateTime',
    },
  });
  const done = await runFile(clinic, admin, importId);
  expect(done.counts).toEqual({ accepted: 2, refused: 1, alreadyThere: 0 });
  const [refusal] = await invalidRowsOf(admin, importId);
  expect(refusal).toMatchObject({
    lineNumber: 4,
    reasons: [{ message: 'The patient with this number has another name or date of birth' }],
  });
  expect(await bookingsOf(admin, kept)).toHaveLength(2);
});

it('an import recognizes a merged record in an export of this clinic as already imported', async () => {
  const { gone } = await aMergedPair();
  const file = `id,first,last\nanteroom-${exportTag}-${gone},Jo,Gone`;
  const importId = await sendFile(admin, file, { kind: 'patients' });
  const { counts } = await checkFile(clinic, admin, importId, {
    columns: { id: 'externalId', first: 'firstName', last: 'lastName' },
    doctorId: doctor.id,
  });
  expect(counts).toEqual({ accepted: 0, refused: 0, alreadyThere: 1 });
});

/** Starts a check of visits of patients that the file identifies by name. */
async function visitsByName(lines: readonly string[]) {
  const file = ['first,last,born,doctor,at', ...lines].join('\n');
  const importId = await sendFile(admin, file, { kind: 'appointments' });
  await checkFile(clinic, admin, importId, {
    columns: {
      first: 'patientFirstName',
      last: 'patientLastName',
      born: 'patientDateOfBirth',
      doctor: 'doctorEmail',
      at: 'scheduledDateTime',
    },
  });
  return importId;
}

it('an import books a visit that has the name of a merged record for the surviving record', async () => {
  const kept = await aPatientOf(clinic, doctor, { firstName: 'Hans', lastName: 'Müller' });
  const gone = await aPatientOf(clinic, doctor, {
    firstName: 'Hans',
    lastName: 'Mueller',
    dateOfBirth: '1970-01-02',
  });
  const namesake = await aPatientOf(clinic, doctor, {
    firstName: 'Hans',
    lastName: 'Mueller',
    dateOfBirth: '1980-01-02',
  });
  expect((await merge(admin, kept, gone)).status).toBe(200);
  const importId = await visitsByName([
    `Hans,MUELLER,1970-01-02,${doctor.email},2026-12-07 10:00`,
    `Hans,Mueller,1980-01-02,${doctor.email},2026-12-07 11:00`,
    `Hans,Mueller,,${doctor.email},2026-12-07 12:00`,
  ]);
  expect((await runFile(clinic, admin, importId)).counts).toMatchObject({ accepted: 2, refused: 1 });
  expect(await bookingsOf(admin, kept)).toHaveLength(1);
  expect(await bookingsOf(admin, namesake)).toHaveLength(1);
  expect(await invalidRowsOf(admin, importId)).toMatchObject([
    { lineNumber: 4, reasons: [{ message: expect.stringContaining('several patients with this name') }] },
  ]);
});

it('if a patient is merged while an import runs, the import books the patient’s remaining visits for the surviving record', async () => {
  const second = await aDoctor(clinic);
  const kept = await aPatientOf(clinic, doctor, { firstName: 'Maria', lastName: 'Running' });
  const gone = await aPatientOf(clinic, doctor, { firstName: 'Mary', lastName: 'Running' });
  const importId = await visitsByName([
    `Mary,Running,,${doctor.email},2026-12-08 10:00`,
    `Mary,Running,,${second.email},2026-12-09 10:00`,
  ]);
  const { version } = await readJob(admin, importId);
  await admin.call(runImport, { params: { importId }, body: { version } });
  const running = await aPausingImportProcess(clinic);
  const working = running.worker.workOff();
  await running.isPaused;
  expect((await merge(admin, kept, gone)).status).toBe(200);
  running.goOn();
  await working;
  expect((await readJob(admin, importId)).counts).toEqual({ accepted: 2, refused: 0, alreadyThere: 0 });
  expect(await bookingsOf(admin, kept)).toHaveLength(2);
});

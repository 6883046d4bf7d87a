import { mergePatients, setDifferentPatients } from '@anteroom/contract/patient-merges';
import { getPatient, updatePatient } from '@anteroom/contract/patients';
import { beforeEach, expect, it } from 'vitest';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { bookApart, merge, separate } from '#test/merges';
import { aDoctor, aManagerOf, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();
const admin = await signIn(clinic, await anAdmin(clinic));

/**
 * Creates two doctors with a patient each. Both doctors can read both records, because both patients have bookings with
 * both doctors.
 */
async function aPairOfTwoDoctors() {
  const [doctor, other] = [await aDoctor(clinic), await aDoctor(clinic)];
  const [own, foreign] = [await aPatientOf(clinic, doctor), await aPatientOf(clinic, other)];
  await bookApart(admin, own, other);
  await bookApart(admin, foreign, doctor);
  const [desk, otherDesk] = [await signIn(clinic, doctor), await signIn(clinic, other)];
  return { doctor, other, own, foreign, desk, otherDesk };
}

let here: Awaited<ReturnType<typeof aPairOfTwoDoctors>>;
beforeEach(async () => {
  here = await aPairOfTwoDoctors();
});

const mark = (desk: Desk, patientId: number, otherPatientId: number) =>
  desk.call(setDifferentPatients, { params: { patientId }, body: { otherPatientId, areDifferent: true } });

it('S-306: merging two records, or marking them as different people, requires the right to change both', async () => {
  const { own, foreign, desk, otherDesk } = here;
  for (const at of [desk, otherDesk]) {
    for (const patientId of [own, foreign])
      expect((await at.call(getPatient, { params: { patientId } })).status).toBe(200);
    expect((await merge(at, own, foreign)).status).toBe(403);
    expect((await merge(at, foreign, own)).status).toBe(403);
    expect((await mark(at, own, foreign)).status).toBe(403);
  }
  for (const patientId of [own, foreign])
    expect((await admin.call(getPatient, { params: { patientId } })).body.patient.version).toBe(1);
});

it('S-306: separating merged records requires the right to change both the surviving and the merged record', async () => {
  const { own, foreign, desk, otherDesk } = here;
  await merge(admin, own, foreign);
  expect((await separate(desk, foreign)).status).toBe(403);
  expect((await separate(otherDesk, foreign)).status).toBe(403);
  expect((await separate(admin, foreign)).status).toBe(200);
});

it('S-306: only an admin can choose the other record’s doctor in a merge, and only if that doctor is enabled', async () => {
  const { doctor, other, own, foreign } = here;
  const manager = await signIn(clinic, await aManagerOf(clinic, doctor, other));
  const choices = { doctorId: 'other' };
  expect((await merge(manager, own, foreign, { choices })).status).toBe(403);
  const enable = (is_enabled: boolean) =>
    clinic.db.updateTable('users').set({ is_enabled }).where('id', '=', other.id).execute();
  await enable(false);
  expect((await merge(admin, own, foreign, { choices })).errorBody.code).toBe('doctor_disabled');
  await enable(true);
  expect((await merge(admin, own, foreign, { choices })).body.patient.doctorId).toBe(other.id);
});

it('S-306: rejects merging or separating records if that would leave a date of death before the date of birth', async () => {
  const { own, foreign } = here;
  const store = (patientId: number, values: { date_of_birth: string; date_of_death?: string }) =>
    clinic.db.updateTable('patients').set(values).where('id', '=', patientId).execute();
  await store(own, { date_of_birth: '1990-05-06' });
  await store(foreign, { date_of_birth: '1950-05-06', date_of_death: '1980-05-06' });
  const refused = await merge(admin, own, foreign);
  expect([refused.status, Object.keys(refused.errorBody.fields ?? {})]).toEqual([
    400,
    ['choices.dateOfDeath'],
  ]);
  expect((await merge(admin, own, foreign, { choices: { dateOfBirth: 'other' } })).status).toBe(200);
  const changed = { params: { patientId: own }, body: { dateOfDeath: '1981-05-06' } };
  expect((await admin.call(updatePatient, changed)).status).toBe(200);
  const apart = await separate(admin, foreign);
  expect([apart.status, Object.keys(apart.errorBody.fields ?? {})]).toEqual([400, ['dateOfDeath']]);
});

it('S-306: a merge rejects an outdated version of either record', async () => {
  const { own, foreign } = here;
  for (const patientId of [own, foreign])
    await admin.call(updatePatient, { params: { patientId }, body: { city: 'Bern' } });
  const asked = { params: { patientId: own }, body: { otherPatientId: foreign } };
  const answers = [
    await admin.call(mergePatients, asked, { 'if-match': '"1"' }),
    await merge(admin, own, foreign, { otherVersion: 1 }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([412, 412]);
  expect((await merge(admin, own, foreign, { otherVersion: 2 })).status).toBe(200);
});

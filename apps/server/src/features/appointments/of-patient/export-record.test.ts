import { getAccessHistory } from '@anteroom/contract/access-history';
import { createSeries } from '@anteroom/contract/appointment-series';
import { deleteAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { exportPatientRecord } from '@anteroom/contract/patient-record';
import { getPatient, updatePatient } from '@anteroom/contract/patients';
import { saveVisitNotes } from '@anteroom/contract/visit-notes';
import { expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { bookApart, merge, separate } from '#test/merges';
import { aBooking, aDoctor, anAdmin, aPatientOf } from '#test/people';
import { aRemindedClinic, dayMinutes } from '#test/reminders';
import { aTextedClinic } from '#test/sms/a-texted-clinic';

const clinic = await aClinic();
const [doctor, other] = [await aDoctor(clinic), await aDoctor(clinic)];
const admin = await signIn(clinic, await anAdmin(clinic));
const desk = await signIn(clinic, doctor);

const recordOf = async (patientId: number) =>
  (await admin.call(exportPatientRecord, { params: { patientId } })).body.record;

it('S-220: the export of a record contains the record, appointments with every doctor, deleted appointments, drafts and merged records', async () => {
  const born = { dateOfBirth: '1960-06-06' };
  const patientId = await aPatientOf(clinic, doctor, { lastName: 'Whole', phone: '030 1', ...born });
  const gone = await aPatientOf(clinic, doctor, { lastName: 'Former', phone: '030 2', ...born });
  const [own, deleted] = [
    await bookApart(admin, patientId, doctor),
    await bookApart(admin, patientId, doctor),
  ];
  const elsewhere = await bookApart(admin, gone, other);
  await desk.call(saveVisitNotes, { params: { uuid: own }, body: { diagnosis: 'Typed, not filed' } });
  await admin.call(deleteAppointment, { params: { uuid: deleted } });
  expect((await merge(admin, patientId, gone)).status).toBe(200);

  const record = await recordOf(patientId);
  expect(record.patient).toMatchObject({ id: patientId, lastName: 'Whole' });
  expect(record.appointments.map(({ uuid }) => uuid)).toEqual([own, elsewhere]);
  expect(record.deletedAppointments).toMatchObject([{ uuid: deleted, doctorName: doctor.name }]);
  expect(record.drafts).toMatchObject([
    { appointmentUuid: own, authorName: doctor.name, diagnosis: 'Typed, not filed' },
  ]);
  expect(record.mergedRecords).toMatchObject([
    { id: gone, values: { lastName: 'Former', phone: '030 2', dateOfBirth: '1960-06-06' } },
  ]);
});

it('S-220: the export of a record shows how often an appointment repeats', async () => {
  const patientId = await aPatientOf(clinic, doctor);
  const noon = (Math.floor(Date.now() / 86_400_000) + 400.5) * 86_400_000;
  const first = aBooking(patientId, doctor, new Date(noon));
  await admin.call(createSeries, { body: { ...first, weeksBetween: 3, count: 2 } });
  const alone = await bookApart(admin, patientId, other);
  const { appointments } = await recordOf(patientId);
  const repeats = appointments.map((one) => [one.uuid === alone, one.repeatsEveryWeeks]);
  expect(repeats.toSorted()).toEqual([
    [false, 3],
    [false, 3],
    [true, null],
  ]);
});

it('S-220: the export of a record lists everyone who opened, changed or exported the record, including this export', async () => {
  const patientId = await aPatientOf(clinic, doctor);
  const params = { patientId };
  await desk.call(getPatient, { params });
  await desk.call(updatePatient, { params, body: { city: 'Lyon' } });
  const { accessHistory } = await recordOf(patientId);
  expect(accessHistory.map(({ action, actorName }) => [action, actorName])).toEqual([
    ['patient.record_exported', expect.any(String)],
    ['patient.updated', doctor.name],
    ['patient.read', doctor.name],
  ]);
  const { body } = await desk.call(getAccessHistory, { params, query: { limit: 1 } });
  expect(body.events).toMatchObject([{ action: 'patient.record_exported' }]);
});

it('S-220: the export of a record contains the whole access history, even if it has more than one page', async () => {
  const patientId = await aPatientOf(clinic, doctor);
  await clinic.db
    .insertInto('audit_events')
    .values(
      Array.from({ length: 1203 }, (_, second) => ({
        action: 'patient.read',
        outcome: 'done',
        patient_ids: [patientId],
        at: new Date(Date.UTC(2026, 0, 1, 0, 0, second)),
      })),
    )
    .execute();
  const { accessHistory } = await recordOf(patientId);
  expect(accessHistory.filter(({ action }) => action === 'patient.read')).toHaveLength(1203);
  expect(new Set(accessHistory.map(({ seq }) => seq)).size).toBe(accessHistory.length);
});

it('S-220: the export of a record lists sent reminders with a masked address', async () => {
  const here = await aRemindedClinic();
  await here.addRule();
  const { patientId, uuid, at } = await here.book({ email: 'someone@home.example' });
  await here.sendBefore(at, dayMinutes);
  const { body } = await (await here.desk()).call(exportPatientRecord, { params: { patientId } });
  expect(body.record.reminders).toEqual([
    {
      appointmentUuid: uuid,
      channel: 'email',
      forTime: at.getTime(),
      recipient: expect.not.stringContaining('someone'),
      state: 'sent',
      changedAt: expect.any(Number),
    },
  ]);
});

it('S-220: the export of a record lists SMS reminders and the replies to them', async () => {
  const here = await aTextedClinic();
  await here.addSmsRule();
  const { patientId, phone, at } = await here.bookWithPhone();
  const other = await here.bookWithPhone();
  await here.sendBefore(at, dayMinutes);
  await here.provider.reply({ from: phone, text: '2' });
  await here.provider.reply({ from: other.phone, text: '1' });
  const { body } = await (await here.desk()).call(exportPatientRecord, { params: { patientId } });
  expect(body.record.reminders).toMatchObject([{ channel: 'sms', state: 'sent' }]);
  expect(body.record.replies).toEqual([
    { meaning: 'call_back', result: 'recorded', receivedAt: expect.any(Number) },
  ]);
});

it('S-220: only admins can export a record; exporting a merged record returns 410', async () => {
  const [kept, gone] = [await aPatientOf(clinic, doctor), await aPatientOf(clinic, doctor)];
  const refused = await desk.call(exportPatientRecord, { params: { patientId: kept } });
  expect(refused.status).toBe(403);
  expect((await merge(admin, kept, gone)).status).toBe(200);
  expect((await admin.call(exportPatientRecord, { params: { patientId: gone } })).status).toBe(410);
  expect((await admin.call(exportPatientRecord, { params: { patientId: 999_999 } })).status).toBe(404);
});

it('S-245: the export of a record contains former values of the record, its appointments and merged records, with author and time', async () => {
  const patientId = await aPatientOf(clinic, doctor, { lastName: 'Misspelt' });
  const gone = await aPatientOf(clinic, doctor, { lastName: 'Other' });
  const uuid = await bookApart(admin, patientId, doctor);
  await desk.call(updatePatient, { params: { patientId }, body: { lastName: 'Misspelled', city: 'Lyon' } });
  await desk.call(updatePatient, { params: { patientId: gone }, body: { city: 'Metz' } });
  await admin.call(updateAppointment, { params: { uuid }, body: { diagnosis: 'First' } });
  await admin.call(updateAppointment, { params: { uuid }, body: { diagnosis: 'Second' } });
  expect((await merge(admin, patientId, gone)).status).toBe(200);
  const { formerValues } = await recordOf(patientId);
  const told = formerValues.map(({ field, before, after, changedBy, appointmentUuid }) => {
    return [field, before, after, changedBy, appointmentUuid];
  });
  expect(told).toEqual([
    ['diagnosis', 'First', 'Second', admin.person.name, uuid],
    ['diagnosis', null, 'First', admin.person.name, uuid],
    ['city', null, 'Metz', doctor.name, null],
    ['lastName', 'Misspelt', 'Misspelled', doctor.name, null],
    ['city', null, 'Lyon', doctor.name, null],
  ]);
});

it('S-245: the export of a record omits former values of other patients', async () => {
  const [one, other] = [await aPatientOf(clinic, doctor), await aPatientOf(clinic, doctor)];
  await desk.call(updatePatient, { params: { patientId: other }, body: { city: 'Nice' } });
  expect((await recordOf(one)).formerValues).toEqual([]);
});

it('S-245: after a wrong merge was undone, the export of each record omits values of the other patient', async () => {
  const ann = await aPatientOf(clinic, doctor, { firstName: 'Ann', phone: '030 1' });
  const bea = await aPatientOf(clinic, doctor, { firstName: 'Bea', phone: '030 2' });
  const visit = await bookApart(admin, bea, doctor);
  expect((await merge(admin, ann, bea, { choices: { firstName: 'other', phone: 'other' } })).status).toBe(
    200,
  );
  await admin.call(updateAppointment, { params: { uuid: visit }, body: { diagnosis: 'Of Bea' } });
  await desk.call(updatePatient, { params: { patientId: ann }, body: { city: 'Annecy' } });
  expect((await separate(admin, bea)).status).toBe(200);
  const correctionsOf = async (patientId: number) =>
    (await recordOf(patientId)).formerValues.map(({ field, before, after }) => [field, before, after]);
  expect(await correctionsOf(ann)).toEqual([['city', null, 'Annecy']]);
  expect(await correctionsOf(bea)).toEqual([]);
});

it('S-245: the export of a record omits values of an appointment that was booked for another patient by mistake', async () => {
  const [wrong, right] = [await aPatientOf(clinic, doctor), await aPatientOf(clinic, doctor)];
  const uuid = await bookApart(admin, wrong, doctor);
  const change = (body: object) => admin.call(updateAppointment, { params: { uuid }, body });
  expect((await change({ reasonForVisit: 'Of the right one' })).status).toBe(200);
  expect((await change({ patientId: right, notes: 'Mixed up' })).status).toBe(200);
  expect((await change({ notes: 'Corrected' })).status).toBe(200);
  expect((await recordOf(wrong)).formerValues).toEqual([]);
  const { formerValues } = await recordOf(right);
  expect(formerValues.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['notes', 'Mixed up', 'Corrected'],
  ]);
});

import { randomBytes } from 'node:crypto';
import { deleteAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { listAuditEvents } from '@anteroom/contract/audit';
import type { ImportKind } from '@anteroom/contract/import-fields';
import { type KeptRecord, previewImportUndo, undoImport } from '@anteroom/contract/imports';
import { setDifferentPatients } from '@anteroom/contract/patient-merges';
import { updatePatient } from '@anteroom/contract/patients';
import { viewDayWiseQueue } from '@anteroom/contract/queue';
import { createReminderRule, listReminders } from '@anteroom/contract/reminders';
import { restrictPatient } from '@anteroom/contract/restrictions';
import { addToWaitingList } from '@anteroom/contract/waiting-list';
import { expect, it } from 'vitest';
import { workOffReminders } from '#features/reminders';
import { anAppointment } from '#test/bookings';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { brokenRulesOf } from '#test/data-integrity';
import { aPausingImportProcess, type Chosen, importFile, readJob, sendFile, workAfter } from '#test/imports';
import { aDoctor, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();
// 09:00 in Berlin.
clinic.clock.set(new Date('2026-11-20T08:00:00Z'));
const admin = await signIn(clinic, await anAdmin(clinic));

const preview = (importId: number) =>
  admin.call(previewImportUndo, { params: { importId }, query: { limit: 100 } });
const startUndo = (importId: number, by: Desk = admin) => by.call(undoImport, { params: { importId } });
async function undo(importId: number) {
  expect((await startUndo(importId)).body.import.state).toBe('undoing');
  await clinic.importWorker.workOff();
  return readJob(admin, importId);
}
const whyOf = (records: readonly KeptRecord[]) =>
  records.map(({ lineNumber, reasons }) => [lineNumber, ...reasons]);

const patientIdsOf = async (importId: number) => {
  const rows = await clinic.db
    .selectFrom('imported_patients')
    .select('patient_id as id')
    .where('import_id', '=', importId)
    .orderBy('line_number')
    .execute();
  return rows.map(({ id }) => id);
};
const appointmentsOf = async (importId: number) =>
  clinic.db
    .selectFrom('imported_appointments as origin')
    .innerJoin('appointments', 'appointments.id', 'origin.appointment_id')
    .select(['appointments.id', 'appointments.uuid'])
    .where('import_id', '=', importId)
    .orderBy('line_number')
    .execute();

const people = (count: number, name: string) =>
  ['first,last', ...Array.from({ length: count }, (_, place) => `Some,${name}${place}`)].join('\n');

it('removes the unused patients of an import and returns why the other patients stay', async () => {
  const doctor = await aDoctor(clinic);
  const desk = await signIn(clinic, doctor);
  const text = people(600, 'Undone');
  const job = await importFile(clinic, admin, text, { doctorId: doctor.id });
  const [changed = 0, booked = 0, cancelled = 0] = await patientIdsOf(job.id);
  await desk.call(updatePatient, { params: { patientId: changed }, body: { phone: '030 123456' } });
  await anAppointment(clinic, desk, { doctor, at: new Date('2026-11-23T09:00:00Z'), patientId: booked });
  const { uuid } = await anAppointment(clinic, desk, {
    doctor,
    at: new Date('2026-11-23T10:00:00Z'),
    patientId: cancelled,
  });
  await desk.call(deleteAppointment, { params: { uuid } });

  const { body } = await preview(job.id);
  expect([body.removable, body.kept, body.gone]).toEqual([597, 3, 0]);
  const why = [
    [2, 'changed'],
    [3, 'has_appointments'],
    [4, 'had_appointments'],
  ];
  expect(whyOf(body.records)).toEqual(why);
  expect(body.records[0]).toMatchObject({
    patientId: changed,
    patientName: 'Some Undone0',
    appointment: null,
  });

  expect(await undo(job.id)).toMatchObject({ state: 'undone', removedByUndo: 597, failure: null });
  expect(await patientIdsOf(job.id)).toEqual([changed, booked, cancelled]);
  const left = await clinic.db
    .selectFrom('patients')
    .select('id')
    .where('last_name', 'like', 'Undone%')
    .execute();
  expect(left).toHaveLength(3);
  expect(whyOf((await preview(job.id)).body.records)).toEqual(why);

  expect(await undo(job.id)).toMatchObject({ state: 'undone', removedByUndo: 597 });
  const again = await importFile(clinic, admin, text, { doctorId: doctor.id });
  expect(again.counts).toEqual({ accepted: 597, refused: 0, alreadyThere: 3 });
  const { body: removals } = await admin.call(listAuditEvents, {
    query: { action: 'patient.import_undone' },
  });
  expect(removals.events.flatMap(({ patientIds }) => patientIds)).toHaveLength(597);
  const { body: trail } = await admin.call(listAuditEvents, { query: { action: 'import.undone' } });
  expect(trail.events.at(-1)?.details).toEqual({ kind: 'patients', removed: 597, kept: 3, gone: 0 });
});

it('an undo keeps imported patients who are on the waiting list, and those whose record is restricted', async () => {
  const doctor = await aDoctor(clinic);
  const job = await importFile(clinic, admin, people(5, 'Waits'), { doctorId: doctor.id });
  const [, waiting = 0, restricted = 0] = await patientIdsOf(job.id);
  const wish = { patientId: waiting, doctorIds: [doctor.id], earliest: '2026-11-23' };
  expect((await admin.call(addToWaitingList, { body: wish })).status).toBe(201);
  const body = { reason: 'The patient asked for it' };
  await admin.call(restrictPatient, { params: { patientId: restricted }, body });

  expect(await undo(job.id)).toMatchObject({ state: 'undone', removedByUndo: 3, failure: null });
  expect(await patientIdsOf(job.id)).toEqual([waiting, restricted]);
  expect(whyOf((await preview(job.id)).body.records)).toEqual([
    [3, 'on_waiting_list'],
    [4, 'restricted'],
  ]);
});

it('removes the unused appointments of an import from lists and queues', async () => {
  const doctor = await aDoctor(clinic);
  const other = await aDoctor(clinic);
  const desk = await signIn(clinic, doctor);
  const patients = await Promise.all([1, 2, 3].map(() => aPatientOf(clinic, doctor)));
  const times = [
    '2026-11-18 10:00',
    '2026-11-20 10:00',
    '2026-11-20 11:00',
    '2026-11-25 10:00',
    '2026-11-26 10:00',
  ];
  const rows = [doctor, other].flatMap(({ email }, half) =>
    times.map(
      (at, place) => `${patients[(place + half) % 3]},${email},${at},${place === 0 ? 'completed' : ''}`,
    ),
  );
  const text = ['patientId,doctor,start,status', ...rows].join('\n');
  const chosen: Chosen & { kind: ImportKind } = {
    kind: 'appointments',
    columns: { patientId: 'patientId', doctor: 'doctorEmail', start: 'scheduledDateTime', status: 'status' },
  };
  const job = await importFile(clinic, admin, text, chosen);
  expect(job.counts.accepted).toBe(10);
  const imported = await appointmentsOf(job.id);
  const [, today, , next, deleted] = imported;
  await desk.call(updateAppointment, { params: { uuid: next?.uuid ?? '' }, body: { notes: 'Rings back' } });
  await desk.call(deleteAppointment, { params: { uuid: deleted?.uuid ?? '' } });
  await clinic.db
    .updateTable('queue_entries')
    .set({ arrived_at: clinic.clock.now() })
    .where('appointment_id', '=', today?.id ?? 0)
    .execute();

  const { body } = await preview(job.id);
  expect([body.removable, body.kept, body.gone]).toEqual([7, 2, 1]);
  expect(whyOf(body.records)).toEqual([
    [3, 'arrived_or_called'],
    [5, 'changed', 'visit_notes'],
  ]);
  expect(body.records[1]?.appointment).toEqual({
    uuid: next?.uuid,
    scheduledDateTime: Date.parse('2026-11-25T09:00:00Z'),
  });

  expect(await undo(job.id)).toMatchObject({ state: 'undone', removedByUndo: 7 });
  expect((await appointmentsOf(job.id)).map(({ id }) => id)).toEqual([today?.id, next?.id]);
  const query = { params: { doctorId: doctor.id }, query: { date: '2026-11-20' } };
  expect((await admin.call(viewDayWiseQueue, query)).body.queue).toHaveLength(1);
  expect(await brokenRulesOf(clinic)).toEqual([]);
  const { body: trail } = await admin.call(listAuditEvents, {
    query: { action: 'appointment.import_undone', doctorId: other.id },
  });
  expect(trail.events).toMatchObject([{ details: { count: 5 } }]);

  const again = await importFile(clinic, admin, text, chosen);
  expect(again.counts).toEqual({ accepted: 7, refused: 0, alreadyThere: 3 });
  expect(await undo(again.id)).toMatchObject({ removedByUndo: 7 });
});

it('an undo also removes the reminders that were planned for the removed appointments', async () => {
  const doctor = await aDoctor(clinic);
  const rule = { channel: 'email', minutesBefore: 3 * 24 * 60 } as const;
  expect((await admin.call(createReminderRule, { body: rule })).status).toBe(201);
  const rows = await Promise.all(
    ['08:00', '08:30'].map(
      async (time) => `${await aPatientOf(clinic, doctor)},${doctor.email},2026-11-24 ${time}`,
    ),
  );
  const job = await importFile(clinic, admin, ['patientId,doctor,start', ...rows].join('\n'), {
    kind: 'appointments',
    columns: { patientId: 'patientId', doctor: 'doctorEmail', start: 'scheduledDateTime' },
  });
  await workOffReminders(clinic.context);
  const planned = async () => {
    const { body } = await admin.call(listReminders, { query: { date: '2026-11-21' } });
    return body.reminders.map(({ forTime, state }) => [forTime, state]);
  };
  const [first, second] = [0, 30].map((minute) => Date.UTC(2026, 10, 24, 7, minute));
  expect(await planned()).toEqual([
    [first, 'planned'],
    [second, 'planned'],
  ]);
  const [, kept] = await appointmentsOf(job.id);
  const change = { params: { uuid: kept?.uuid ?? '' }, body: { notes: 'Rings back' } };
  expect((await admin.call(updateAppointment, change)).status).toBe(200);
  expect(await undo(job.id)).toMatchObject({ state: 'undone', removedByUndo: 1 });
  expect(await planned()).toEqual([[second, 'planned']]);
});

it('an undo keeps an imported appointment if a reminder of it was sent', async () => {
  const doctor = await aDoctor(clinic);
  const rule = { channel: 'email', minutesBefore: 3 * 24 * 60 } as const;
  await admin.call(createReminderRule, { body: rule });
  const states = ['sent', 'failed', 'queued'];
  const rows = await Promise.all(
    states.map(
      async (_, place) => `${await aPatientOf(clinic, doctor)},${doctor.email},2026-11-24 0${6 + place}:00`,
    ),
  );
  const job = await importFile(clinic, admin, ['patientId,doctor,start', ...rows].join('\n'), {
    kind: 'appointments',
    columns: { patientId: 'patientId', doctor: 'doctorEmail', start: 'scheduledDateTime' },
  });
  await workOffReminders(clinic.context);
  const appointments = await appointmentsOf(job.id);
  for (const [place, state] of states.entries()) {
    const reminders = clinic.db.updateTable('reminders').set({ state });
    await reminders.where('appointment_id', '=', appointments[place]?.id ?? 0).execute();
  }
  const { body } = await preview(job.id);
  expect([body.removable, body.kept]).toEqual([1, 2]);
  expect(whyOf(body.records)).toEqual([
    [2, 'reminder_sent'],
    [4, 'reminder_sent'],
  ]);
  expect(await undo(job.id)).toMatchObject({ state: 'undone', removedByUndo: 1 });
});

it('an undo keeps an imported appointment whose ticket was printed while the undo waited for a lock', async () => {
  const doctor = await aDoctor(clinic);
  const row = `${await aPatientOf(clinic, doctor)},${doctor.email},2026-11-24 09:00`;
  const job = await importFile(clinic, admin, ['patientId,doctor,start', row].join('\n'), {
    kind: 'appointments',
    columns: { patientId: 'patientId', doctor: 'doctorEmail', start: 'scheduledDateTime' },
  });
  expect((await startUndo(job.id)).status).toBe(200);
  const [imported] = await appointmentsOf(job.id);
  await workAfter(clinic, (tx) =>
    tx
      .insertInto('visit_links')
      .values({
        appointment_id: imported?.id ?? 0,
        salt: randomBytes(16),
        secret_hash: randomBytes(32),
        created_by: doctor.id,
        created_at: clinic.clock.now(),
      })
      .execute(),
  );
  expect(await readJob(admin, job.id)).toMatchObject({ state: 'undone', removedByUndo: 0 });
  expect(await appointmentsOf(job.id)).toEqual([imported]);
});

it('an undo continues after a crash, and starting it again while it runs changes nothing', async () => {
  const doctor = await aDoctor(clinic);
  const job = await importFile(clinic, admin, people(1500, 'Crashed'), { doctorId: doctor.id });
  const dying = await aPausingImportProcess(clinic);
  await startUndo(job.id);
  expect((await startUndo(job.id)).body.import.state).toBe('undoing');
  expect((await preview(job.id)).errorBody.code).toBe('import_state');
  const death = dying.worker.workOff().catch(() => 'dead');
  await dying.isPaused;
  expect((await readJob(admin, job.id)).removedByUndo).toBeGreaterThan(0);
  await dying.die();
  expect(await death).toBe('dead');
  const left = await readJob(admin, job.id);
  expect(left.state).toBe('undoing');
  expect(await patientIdsOf(job.id)).toHaveLength(1500 - (left.removedByUndo ?? 0));
  clinic.clock.moveOn(1);
  await clinic.importWorker.workOff();
  expect(await readJob(admin, job.id)).toMatchObject({ state: 'undone', removedByUndo: 1500 });
  expect(await patientIdsOf(job.id)).toEqual([]);
});

it('stops an undo when the admin who started it has lost access', async () => {
  const doctor = await aDoctor(clinic);
  const leaving = await signIn(clinic, await anAdmin(clinic));
  const job = await importFile(clinic, admin, people(3, 'Kept'), { doctorId: doctor.id });
  await startUndo(job.id, leaving);
  await clinic.db
    .updateTable('users')
    .set({ is_enabled: false })
    .where('id', '=', leaving.person.id)
    .execute();
  await clinic.importWorker.workOff();
  expect(await readJob(admin, job.id)).toMatchObject({
    state: 'undone',
    removedByUndo: 0,
    failure: expect.stringContaining('no longer has access'),
  });
  expect(await patientIdsOf(job.id)).toHaveLength(3);
  expect(await undo(job.id)).toMatchObject({ removedByUndo: 3, failure: null });
});

it('rejects an undo, and its preview, for a file that was not imported', async () => {
  const importId = await sendFile(admin, people(1, 'Unsent'));
  const answers = [await preview(importId), await startUndo(importId)];
  expect(answers.map(({ status, errorBody }) => [status, errorBody.code])).toEqual([
    [409, 'import_state'],
    [409, 'import_state'],
  ]);
  expect((await readJob(admin, importId)).state).not.toBe('undoing');
});

it('the server’s database role cannot delete patients directly', async () => {
  const doctor = await aDoctor(clinic);
  const patientId = await aPatientOf(clinic, doctor);
  const directly = clinic.context.db.deleteFrom('patients').where('id', '=', patientId).execute();
  await expect(directly).rejects.toMatchObject({ code: '42501' });
});

it('undoing an import deletes the “different people” marks of the patients that it removes', async () => {
  const doctor = await aDoctor(clinic);
  const job = await importFile(clinic, admin, people(2, 'Marked'), { doctorId: doctor.id });
  const [one = 0, other = 0] = await patientIdsOf(job.id);
  const marking = { params: { patientId: one }, body: { otherPatientId: other, areDifferent: true } };
  expect((await admin.call(setDifferentPatients, marking)).status).toBe(200);
  expect((await undo(job.id)).state).toBe('undone');
  expect(await clinic.db.selectFrom('different_patients').selectAll().execute()).toEqual([]);
  expect(await brokenRulesOf(clinic)).toEqual([]);
});

import { deleteAppointment, getAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { getAuditEvent } from '@anteroom/contract/audit';
import { updatePatient } from '@anteroom/contract/patients';
import { callNextDayWise } from '@anteroom/contract/queue';
import {
  getVisitNotes,
  type SaveVisitNotesBody,
  saveVisitNotes,
  visitNotes as visitNotesShape,
} from '@anteroom/contract/visit-notes';
import { beforeAll, describe, expect, it } from 'vitest';
import { syncAppointmentsToQueue } from '#features/queue';
import { bookingsAt, saveChange } from '#test/bookings';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDoctor, aManagerOf, anAdmin } from '#test/people';
import { fileIdleDrafts } from './file-draft.ts';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
const desk = await signIn(clinic, doctor);
const adminsDesk = await signIn(clinic, await anAdmin(clinic));
const managersDesk = await signIn(clinic, await aManagerOf(clinic, doctor));
const { booked } = bookingsAt(clinic, desk);

type Visit = { uuid: string };

function save({ uuid }: Visit, body: Partial<SaveVisitNotesBody>, version?: number, who: Desk = desk) {
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` };
  return who.call(saveVisitNotes, { params: { uuid }, body }, headers);
}

const read = async ({ uuid }: Visit, who: Desk = desk) =>
  (await who.call(getVisitNotes, { params: { uuid } })).body.visitNotes;

const recordOf = async ({ uuid }: Visit) =>
  (await desk.call(getAppointment, { params: { uuid } })).body.appointment;

const fileIdle = () =>
  fileIdleDrafts({ ...clinic.context, appointmentListener: syncAppointmentsToQueue(clinic.context) });

/** Returns the changes of the appointment in the audit trail, with their values. */
async function changesOf({ uuid }: Visit) {
  const rows = await clinic.db
    .selectFrom('audit_events')
    .select(['seq', 'actor_id', 'session_id', 'changed_fields'])
    .where('action', '=', 'appointment.updated')
    .where('object_id', '=', uuid)
    .orderBy('seq')
    .execute();
  const changes = rows.map(async ({ seq, ...row }) => {
    const { body } = await adminsDesk.call(getAuditEvent, { params: { seq: Number(seq) } });
    return { ...row, ...body.values };
  });
  return Promise.all(changes);
}

describe('notes of a visit', () => {
  it('the visit notes and the appointment show the patient’s date of death, to warn before a follow-up is booked', async () => {
    const visit = await booked();
    const { patientId } = await recordOf(visit);
    expect([await read(visit), await recordOf(visit)]).toMatchObject([
      { patientDateOfDeath: null },
      { patientDateOfDeath: null },
    ]);
    const patientDateOfDeath = '2020-02-03';
    const change = { params: { patientId }, body: { dateOfDeath: patientDateOfDeath } };
    expect((await desk.call(updatePatient, change)).status).toBe(200);
    expect([await read(visit), await recordOf(visit)]).toMatchObject([
      { patientDateOfDeath },
      { patientDateOfDeath },
    ]);
  });

  it('visit notes stay a draft while the user types, and then become a single change of the appointment', async () => {
    const visit = await booked();
    expect(await read(visit)).toMatchObject({ notes: null, version: 0, draft: null });
    let version = 0;
    for (const notes of ['C', 'Co', 'Cough', 'Cough since Monday']) {
      const { status, body } = await save(visit, { notes }, version);
      expect([status, body.visitNotes.version]).toEqual([200, version + 1]);
      version += 1;
    }
    await save(visit, { diagnosis: 'Bronchitis' }, version);
    expect(await recordOf(visit)).toMatchObject({ notes: null, diagnosis: null, version: 1 });
    expect(await changesOf(visit)).toEqual([]);

    const done = await save(visit, { isDone: true }, version + 1);
    expect(done.body.visitNotes).toMatchObject({ notes: 'Cough since Monday', draft: null });
    expect(await recordOf(visit)).toMatchObject({
      notes: 'Cough since Monday',
      diagnosis: 'Bronchitis',
      version: 2,
    });
    const [change, ...others] = await changesOf(visit);
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      actor_id: doctor.id,
      changed_fields: ['notes', 'diagnosis'],
      before: { notes: null, diagnosis: null },
      after: { notes: 'Cough since Monday', diagnosis: 'Bronchitis' },
    });
  });

  it('visit notes appear on another device as last typed', async () => {
    const visit = await booked();
    await save(visit, { treatment: 'Rest' }, 0);
    const otherDevice = await signIn(clinic, doctor);
    expect(await read(visit, otherDevice)).toMatchObject({
      treatment: 'Rest',
      draft: { authorName: doctor.name, savedAt: expect.any(Number) },
    });
  });

  it('visit notes become part of the appointment two minutes after a tab was closed, as a change by their author', async () => {
    const visit = await booked();
    await save(visit, { notes: 'Half a sent' }, 0, managersDesk);
    await fileIdle();
    expect(await recordOf(visit)).toMatchObject({ notes: null });
    clinic.clock.moveOn(3);
    await Promise.all([fileIdle(), fileIdle()]);
    expect(await recordOf(visit)).toMatchObject({ notes: 'Half a sent', version: 2 });
    expect(await changesOf(visit)).toMatchObject([
      { actor_id: managersDesk.person.id, session_id: null, after: { notes: 'Half a sent' } },
    ]);
    expect((await save(visit, { notes: 'Half a sentence' }, 1, managersDesk)).status).toBe(200);
  });

  it('rejects visit notes if another person has changed them since the user read them, and returns the current notes', async () => {
    const visit = await booked();
    await save(visit, { notes: 'Mine' }, 0);
    const late = await save(visit, { notes: 'Theirs' }, 0, managersDesk);
    expect([late.status, late.errorBody.code]).toEqual([412, 'stale_write']);
    const shown = visitNotesShape.parse(late.errorBody.current);
    expect(shown).toMatchObject({ notes: 'Mine', version: 1, draft: { authorName: doctor.name } });

    const chosen = await save(visit, { notes: 'Theirs', isDone: true }, shown.version, managersDesk);
    expect(chosen.status).toBe(200);
    expect(await recordOf(visit)).toMatchObject({ notes: 'Theirs' });
    const changes = await changesOf(visit);
    expect(changes.map(({ actor_id, after }) => [actor_id, after])).toEqual([
      [doctor.id, { notes: 'Mine' }],
      [managersDesk.person.id, { notes: 'Theirs' }],
    ]);
  });

  it('accepts only one of several simultaneous saves of visit notes', async () => {
    const visit = await booked();
    const saves = ['one', 'two', 'three'].map((notes) => save(visit, { notes }, 0));
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 412, 412]);
  });

  it('visit notes conflict with a change in the appointment’s form, in both directions', async () => {
    const visit = await booked();
    await save(visit, { notes: 'Typed in the queue' }, 0);
    const form = await desk.call(
      updateAppointment,
      { params: { uuid: visit.uuid }, body: { diagnosis: 'From the form' } },
      { 'if-match': '"1"' },
    );
    expect([form.status, form.errorBody.code]).toEqual([412, 'stale_write']);
    expect(form.errorBody.current).toMatchObject({ notes: 'Typed in the queue', version: 2 });

    expect((await saveChange(desk, visit, { diagnosis: 'From the form' })).status).toBe(200);
    expect(await recordOf(visit)).toMatchObject({ notes: 'Typed in the queue', diagnosis: 'From the form' });
    expect((await save(visit, { notes: 'On' }, 1)).status).toBe(412);
  });

  it('a form that has shown the typed notes after a conflict cannot replace notes that are typed later', async () => {
    const visit = await booked();
    await save(visit, { notes: 'Cough' }, 0);
    const sendForm = (version: number) => {
      const change = { params: { uuid: visit.uuid }, body: { notes: 'From the form' } };
      return managersDesk.call(updateAppointment, change, { 'if-match': `"${version}"` });
    };
    const shown = await sendForm(1);
    expect(shown.errorBody.current).toMatchObject({ notes: 'Cough', version: 2 });
    expect((await save(visit, { notes: 'Cough since Monday', isDone: true }, 1)).status).toBe(200);
    const again = await sendForm(2);
    expect([again.status, again.errorBody.code]).toEqual([412, 'stale_write']);
    expect(again.errorBody.current).toMatchObject({ notes: 'Cough since Monday', version: 3 });
    expect((await sendForm(3)).status).toBe(200);
  });

  it('a change of the status or time does not cause a version conflict for visit notes', async () => {
    const visit = await booked();
    await save(visit, { notes: 'Before' }, 0);
    await saveChange(desk, visit, { status: 'confirmed' });
    expect((await save(visit, { notes: 'Before and after' }, 1)).status).toBe(200);
    expect(await recordOf(visit)).toMatchObject({ status: 'confirmed', notes: null });
  });

  it('visit notes stay with their visit when another session calls the next patient during typing', async () => {
    const ward = await aDoctor(clinic);
    const wardDesk = await signIn(clinic, ward);
    const { booked: bookedHere } = bookingsAt(clinic, wardDesk);
    const [first, second] = [await bookedHere(), await bookedHere()];
    await saveChange(wardDesk, first, { status: 'in_progress' });
    await save(first, { notes: 'Anita' }, 0, wardDesk);
    const params = { doctorId: ward.id };
    await saveChange(wardDesk, second, { scheduledDateTime: clinic.clock.now().getTime() });
    const call = await wardDesk.call(callNextDayWise, { params, query: {}, body: {} });
    expect(call.body.current?.appointmentUuid).toBe(second.uuid);

    const after = await save(first, { notes: 'Anita, done', isDone: true }, 1, wardDesk);
    expect(after.status).toBe(200);
    const texts = [await read(first, wardDesk), await read(second, wardDesk)].map(({ notes }) => notes);
    expect(texts).toEqual(['Anita, done', null]);
  });

  it('keeps the visit notes when their appointment is deleted', async () => {
    const visit = await booked();
    await save(visit, { prescription: 'Ibuprofen' }, 0);
    await desk.call(deleteAppointment, { params: { uuid: visit.uuid } });
    const kept = await clinic.db
      .selectFrom('deleted_appointments')
      .select('prescription')
      .where('uuid', '=', visit.uuid)
      .execute();
    expect(kept).toEqual([{ prescription: 'Ibuprofen' }]);
  });
});

describe('a draft that changes nothing', () => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await booked();
    await saveChange(desk, visit, { notes: 'As it was' });
  });

  it('typing in visit notes and then restoring the old text adds no change to the audit trail', async () => {
    const { version } = await read(visit);
    await save(visit, { notes: 'Slip' }, version);
    await save(visit, { notes: 'As it was', isDone: true }, version + 1);
    expect(await changesOf(visit)).toHaveLength(1);
    expect(await read(visit)).toMatchObject({ notes: 'As it was', draft: null });
  });

  it('does not save a draft if the text has not changed', async () => {
    const { version } = await read(visit);
    const again = await save(visit, { notes: ' As it was ' }, version);
    expect(again.body.visitNotes).toMatchObject({ version, draft: null });
  });
});

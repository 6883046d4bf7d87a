import { createAppointment } from '@anteroom/contract/appointments';
import { mergePatients, separatePatients } from '@anteroom/contract/patient-merges';
import { exportPatientRecord } from '@anteroom/contract/patient-record';
import { deactivatePatient, updatePatient } from '@anteroom/contract/patients';
import {
  type AddToWaitingListBody,
  addToWaitingList,
  listWaiting,
  removeFromWaitingList,
  updateWaiting,
  type WaitingEntryChange,
} from '@anteroom/contract/waiting-list';
import { beforeEach, describe, expect, it } from 'vitest';
import { sweep } from '#platform/db/sweep.queries';
import { type Desk, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { untilWaiting } from '#test/database-door';
import { merge, separate } from '#test/merges';
import { aBooking, aDoctor, anAdmin, aPatientOf, type Person } from '#test/people';
import { onDay } from '#test/reminders';

let clinic: Clinic;
let doctor: Person;
let admin: Person;
let desk: Desk;

beforeEach(async () => {
  clinic = await aClinic();
  [doctor, admin] = [await aDoctor(clinic, { name: 'Dana Okafor' }), await anAdmin(clinic)];
  clinic.clock.set(onDay(0, 9));
  desk = await signIn(clinic, doctor);
});

const wishes = (patientId: number, given: Partial<AddToWaitingListBody> = {}) => ({
  patientId,
  doctorIds: [doctor.id],
  earliest: '2027-06-07',
  ...given,
});

async function add(given: Partial<AddToWaitingListBody> = {}) {
  const patientId = given.patientId ?? (await aPatientOf(clinic, doctor, { email: 'pat@home.example' }));
  const { status, body } = await desk.call(addToWaitingList, { body: wishes(patientId, given) });
  expect(status).toBe(201);
  return body.entry;
}

const list = async () => (await desk.call(listWaiting, { query: {} })).body.entries;

async function eventsOf(action: string) {
  return clinic.db
    .selectFrom('audit_events')
    .select(['actor_id', 'object_type', 'patient_ids', 'changed_fields'])
    .where('action', '=', action)
    .execute();
}

describe('the waiting list', () => {
  it('S-221: the waiting list shows what a patient waits for, and the audit trail records the addition', async () => {
    const entry = await add({
      appointmentTypes: ['check_up'],
      latest: '2027-06-30',
      weekdays: [1, 5],
      fromTime: '08:00',
      untilTime: '23:59',
      leastNoticeMinutes: 45,
    });
    expect(await list()).toEqual([entry]);
    const read = {
      actor_id: doctor.id,
      object_type: null,
      patient_ids: [entry.patientId],
      changed_fields: [],
    };
    expect(await eventsOf('waiting_list.read')).toEqual([read]);
    expect(entry).toMatchObject({
      doctors: [{ id: doctor.id, name: 'Dana Okafor' }],
      hasOtherDoctors: false,
      appointmentTypes: ['check_up'],
      earliest: '2027-06-07',
      latest: '2027-06-30',
      weekdays: [1, 5],
      fromTime: '08:00',
      untilTime: '23:59',
      leastNoticeMinutes: 45,
      priority: 'routine',
      replaces: null,
      noOfferBecause: null,
    });
    const subject = { object_type: 'waiting_entry', patient_ids: [entry.patientId] };
    expect(await eventsOf('waiting_list.added')).toEqual([
      { actor_id: doctor.id, ...subject, changed_fields: [] },
    ]);
  });

  it('S-221: the waiting list has urgent patients first, then those who wait longest', async () => {
    const first = await add();
    clinic.clock.set(onDay(0, 9.1));
    const second = await add();
    const urgent = await add({ priority: 'urgent' });
    expect((await list()).map(({ id }) => id)).toEqual([urgent.id, first.id, second.id]);
  });

  it.each([
    ['a last date before the first', { latest: '2027-06-06' }, 'latest'],
    ['an end that is not after the start', { fromTime: '10:00', untilTime: '10:00' }, 'untilTime'],
    ['a day that has passed', { earliest: '2027-06-01', latest: '2027-06-02' }, 'latest'],
    ['no doctor', { doctorIds: [] }, 'doctorIds'],
    [
      'an unknown appointment to replace',
      { replacesAppointmentId: crypto.randomUUID() },
      'replacesAppointmentId',
    ],
  ] as const)('rejects a waiting list entry with %s', async (_, given, field) => {
    const patientId = await aPatientOf(clinic, doctor);
    const answer = await desk.call(addToWaitingList, { body: wishes(patientId, given as object) });
    expect([answer.status, Object.keys(answer.errorBody.fields ?? {})]).toEqual([400, [field]]);
    expect(await list()).toEqual([]);
  });

  it('rejects a second waiting list entry of a patient for the same doctor, also when both are added at the same time', async () => {
    const patientId = await aPatientOf(clinic, doctor);
    const body = wishes(patientId);
    const answers = await Promise.all([1, 2, 3].map(() => desk.call(addToWaitingList, { body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.errorBody.code).toBe('already_waiting');
    const other = await aDoctor(clinic);
    const forOther = await (await signIn(clinic, admin)).call(addToWaitingList, {
      body: { ...body, doctorIds: [other.id] },
    });
    expect(forOther.status).toBe(201);
    const { entryId } = { entryId: forOther.body.entry.id };
    const both = await (await signIn(clinic, admin)).call(updateWaiting, {
      params: { entryId },
      body: { doctorIds: [doctor.id, other.id] },
    });
    expect(both.errorBody.code).toBe('already_waiting');
  });

  it('rejects a waiting list entry for an inactive patient', async () => {
    const patientId = await aPatientOf(clinic, doctor);
    await desk.call(deactivatePatient, { params: { patientId } });
    const { errorBody } = await desk.call(addToWaitingList, { body: wishes(patientId) });
    expect(errorBody.code).toBe('patient_inactive');
  });

  it('S-221: the waiting list names the appointment that an earlier time would replace', async () => {
    const patientId = await aPatientOf(clinic, doctor);
    const booked = await desk.call(createAppointment, { body: aBooking(patientId, doctor, onDay(9, 10)) });
    const { uuid } = booked.body.appointment;
    const entry = await add({ patientId, replacesAppointmentId: uuid });
    expect(entry.replaces).toEqual({
      uuid,
      doctorName: 'Dana Okafor',
      appointmentType: 'consultation',
      status: 'scheduled',
      scheduledDateTime: onDay(9, 10).getTime(),
    });
    const stranger = await aPatientOf(clinic, doctor);
    const other = await desk.call(addToWaitingList, {
      body: wishes(stranger, { replacesAppointmentId: uuid }),
    });
    expect(other.status).toBe(400);
  });

  it('S-221: changes a waiting list entry and records the changed fields', async () => {
    const { id: entryId, version } = await add();
    const change = { leastNoticeMinutes: 30, weekdays: [2] };
    const { body } = await desk.call(updateWaiting, { params: { entryId }, body: change });
    expect(body.entry).toMatchObject({ ...change, version: version + 1 });
    await desk.call(updateWaiting, { params: { entryId }, body: change });
    const [event, ...more] = await eventsOf('waiting_list.updated');
    expect([event?.changed_fields.toSorted(), more]).toEqual([['leastNoticeMinutes', 'weekdays'], []]);
  });

  it('S-282: rejects a new waiting list entry for a disabled doctor or one the caller does not work for, or with invalid dates or times', async () => {
    const patientId = await aPatientOf(clinic, doctor);
    const [foreign, disabled] = [await aDoctor(clinic), await aDoctor(clinic)];
    await clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', disabled.id).execute();
    const office = await signIn(clinic, admin);
    const statusOf = async (by: Desk, given: Partial<AddToWaitingListBody>) =>
      (await by.call(addToWaitingList, { body: wishes(patientId, given) })).status;
    expect(await statusOf(desk, { doctorIds: [doctor.id, foreign.id] })).toBe(403);
    expect(await statusOf(office, { doctorIds: [doctor.id, disabled.id] })).toBe(409);
    expect(await statusOf(desk, { latest: '2027-06-06' })).toBe(400);
    expect(await statusOf(desk, { fromTime: '12:00', untilTime: '12:00' })).toBe(400);
    expect(await list()).toEqual([]);
  });

  it('S-282: rejects a change of a waiting list entry to a disabled doctor or one the caller does not work for, or to invalid dates or times', async () => {
    const { id: entryId, version } = await add({ latest: '2027-06-20', untilTime: '12:00' });
    const [foreign, disabled] = [await aDoctor(clinic), await aDoctor(clinic)];
    await clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', disabled.id).execute();
    const update = async (by: Desk, body: WaitingEntryChange) =>
      (await by.call(updateWaiting, { params: { entryId }, body })).status;
    const office = await signIn(clinic, admin);
    expect(await update(desk, { doctorIds: [doctor.id, foreign.id] })).toBe(403);
    expect(await update(office, { doctorIds: [doctor.id, disabled.id] })).toBe(409);
    expect(await update(desk, { earliest: '2027-06-21' })).toBe(400);
    expect(await update(desk, { fromTime: '12:00' })).toBe(400);
    expect(await list()).toMatchObject([{ id: entryId, version }]);
  });

  it('S-221: removes a waiting list entry, which can then no longer be changed or removed', async () => {
    const { id: entryId, patientId } = await add();
    expect((await desk.call(removeFromWaitingList, { params: { entryId } })).status).toBe(204);
    expect(await list()).toEqual([]);
    const again = await desk.call(removeFromWaitingList, { params: { entryId } });
    const changed = await desk.call(updateWaiting, { params: { entryId }, body: { priority: 'urgent' } });
    expect([again.status, changed.status]).toEqual([404, 404]);
    expect(await eventsOf('waiting_list.removed')).toHaveLength(1);
    await add({ patientId });
  });

  it('the waiting list shows why a patient gets no offers', async () => {
    const { patientId } = await add();
    const reasons = [];
    for (const body of [{ email: null }, { email: 'a@home.example', contactBy: 'none' as const }]) {
      await desk.call(updatePatient, { params: { patientId }, body });
      reasons.push((await list())[0]?.noOfferBecause);
    }
    await desk.call(deactivatePatient, { params: { patientId } });
    reasons.push((await list())[0]?.noOfferBecause);
    expect(reasons).toEqual(['no_address', 'not_wanted', 'inactive']);
  });

  it('a waiting list entry shows users only the doctors they work for, and only users who work for all its doctors can change it', async () => {
    const other = await aDoctor(clinic);
    const patientId = await aPatientOf(clinic, doctor);
    const adminDesk = await signIn(clinic, admin);
    await adminDesk.call(addToWaitingList, { body: wishes(patientId, { doctorIds: [other.id, doctor.id] }) });
    const [entry] = await list();
    expect([entry?.doctors.map(({ id }) => id), entry?.hasOtherDoctors]).toEqual([[doctor.id], true]);
    const change = { params: { entryId: entry?.id ?? 0 }, body: { priority: 'urgent' as const } };
    expect((await desk.call(updateWaiting, change)).status).toBe(403);
    expect((await adminDesk.call(updateWaiting, change)).status).toBe(200);
  });

  it('merging records moves waiting list entries to the surviving record; separating the records moves the entries back', async () => {
    const adminDesk = await signIn(clinic, admin);
    const [survivor, other] = [await aPatientOf(clinic, doctor), await aPatientOf(clinic, doctor)];
    const entry = await add({ patientId: other });
    const merged = await adminDesk.call(mergePatients, {
      params: { patientId: survivor },
      body: { otherPatientId: other },
    });
    expect(merged.status).toBe(200);
    expect((await list()).map(({ patientId }) => patientId)).toEqual([survivor]);
    await adminDesk.call(separatePatients, { params: { patientId: other } });
    expect(await list()).toEqual([entry]);
  });

  it('after a merge, a patient who waited twice for a doctor has only the earlier entry; a separation restores both', async () => {
    const [survivor, other] = [await aPatientOf(clinic, doctor), await aPatientOf(clinic, doctor)];
    const earlier = await add({ patientId: other, weekdays: [1] });
    clinic.clock.moveOn(1);
    const later = await add({ patientId: survivor, weekdays: [2] });
    expect((await merge(desk, survivor, other)).status).toBe(200);
    expect(await list()).toMatchObject([{ id: earlier.id, patientId: survivor, weekdays: [1] }]);
    expect(await eventsOf('waiting_list.removed')).toMatchObject([{ actor_id: doctor.id }]);
    expect((await separate(desk, other)).status).toBe(200);
    const { version, ...restored } = later;
    expect(await list()).toMatchObject([earlier, { ...restored, version: version + 2 }]);
    expect(await eventsOf('waiting_list.put_back')).toMatchObject([{ patient_ids: [survivor] }]);
    expect((await merge(desk, survivor, other)).status).toBe(200);
    expect(await list()).toHaveLength(1);
  });

  it('after a merge, an urgent entry stays instead of an earlier routine one', async () => {
    const [survivor, other] = [await aPatientOf(clinic, doctor), await aPatientOf(clinic, doctor)];
    await add({ patientId: survivor });
    clinic.clock.moveOn(1);
    const urgent = await add({ patientId: other, priority: 'urgent' });
    await merge(desk, survivor, other);
    expect(await list()).toMatchObject([{ id: urgent.id, patientId: survivor }]);
  });

  it('after a merge, an entry for several doctors loses only the doctors that the patient already waits for', async () => {
    const colleague = await aDoctor(clinic);
    const office = await signIn(clinic, admin);
    const [survivor, other] = [await aPatientOf(clinic, doctor), await aPatientOf(clinic, doctor)];
    await add({ patientId: survivor });
    clinic.clock.moveOn(1);
    const body = wishes(other, { doctorIds: [doctor.id, colleague.id] });
    await office.call(addToWaitingList, { body });
    const doctors = async () =>
      (await office.call(listWaiting, { query: {} })).body.entries.map((entry) => [
        entry.patientId,
        entry.doctors.map(({ id }) => id).toSorted((one, two) => one - two),
      ]);
    await merge(office, survivor, other);
    expect(await doctors()).toEqual([
      [survivor, [doctor.id]],
      [survivor, [colleague.id]],
    ]);
    await separate(office, other);
    expect(await doctors()).toEqual([
      [survivor, [doctor.id]],
      [other, [doctor.id, colleague.id]],
    ]);
  });

  it('a separation leaves the other entry off the waiting list if staff added a new one for the doctor meanwhile', async () => {
    const [survivor, other] = [await aPatientOf(clinic, doctor), await aPatientOf(clinic, doctor)];
    const earlier = await add({ patientId: other });
    clinic.clock.moveOn(1);
    await add({ patientId: survivor });
    await merge(desk, survivor, other);
    await desk.call(removeFromWaitingList, { params: { entryId: earlier.id } });
    const newer = await add({ patientId: survivor });
    await separate(desk, other);
    expect((await list()).map(({ id }) => id)).toEqual([newer.id]);
  });

  it('three merged records wait once, and each separation leaves every patient who waited on the list', async () => {
    const patients = [];
    for (const minutes of [0, 1, 2]) {
      clinic.clock.moveOn(minutes);
      const { patientId } = await add();
      patients.push(patientId);
    }
    const [first = 0, second = 0, third = 0] = patients;
    await merge(desk, third, first);
    await merge(desk, third, second);
    expect((await list()).map(({ patientId }) => patientId)).toEqual([third]);
    await separate(desk, first);
    expect((await list()).map(({ patientId }) => patientId)).toEqual([first, third]);
    await separate(desk, second);
    expect((await list()).map(({ patientId }) => patientId)).toEqual([first, second, third]);
  });

  it('a separation gives a doctor back to an entry that a later merge has removed', async () => {
    const colleague = await aDoctor(clinic);
    const office = await signIn(clinic, admin);
    const patients = [];
    for (const doctorIds of [[doctor.id], [colleague.id], [doctor.id, colleague.id]]) {
      const patientId = await aPatientOf(clinic, doctor);
      await office.call(addToWaitingList, { body: wishes(patientId, { doctorIds }) });
      clinic.clock.moveOn(1);
      patients.push(patientId);
    }
    const [first = 0, second = 0, survivor = 0] = patients;
    const waits = async () =>
      (await office.call(listWaiting, { query: {} })).body.entries.map((entry) => [
        entry.patientId,
        ...entry.doctors.map(({ id }) => id).toSorted((one, two) => one - two),
      ]);
    await merge(office, survivor, first);
    await merge(office, survivor, second);
    await separate(office, first);
    expect(await waits()).toEqual([
      [first, doctor.id],
      [survivor, colleague.id],
      [survivor, doctor.id],
    ]);
    await separate(office, second);
    expect(await waits()).toEqual([
      [first, doctor.id],
      [second, colleague.id],
      [survivor, doctor.id, colleague.id],
    ]);
  });

  it('a separation does not restore an entry that only the separation of another record may restore', async () => {
    const patients = [];
    for (let place = 0; place < 3; place += 1) {
      patients.push(await add());
      clinic.clock.moveOn(1);
    }
    const [first, own, second] = patients;
    if (!(first && own && second)) throw new Error('an entry is missing');
    const survivor = own.patientId;
    await merge(desk, survivor, first.patientId);
    await merge(desk, survivor, second.patientId);
    await separate(desk, first.patientId);
    expect((await list()).map(({ id }) => id)).toEqual([first.id, own.id]);
    await desk.call(removeFromWaitingList, { params: { entryId: own.id } });
    const unrelated = await aPatientOf(clinic, doctor);
    await merge(desk, survivor, unrelated);
    await separate(desk, unrelated);
    expect((await list()).map(({ id }) => id)).toEqual([first.id]);
    await separate(desk, second.patientId);
    expect((await list()).map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it('the export of a patient’s record includes the waiting list entry', async () => {
    const entry = await add({ latest: '2027-07-01' });
    const { patientId, id: entryId } = entry;
    await desk.call(removeFromWaitingList, { params: { entryId } });
    const { body } = await (await signIn(clinic, admin)).call(exportPatientRecord, { params: { patientId } });
    expect(body.record.waitingList).toEqual([
      {
        since: entry.since,
        doctorNames: ['Dana Okafor'],
        appointmentTypes: [],
        earliest: '2027-06-07',
        latest: '2027-07-01',
        state: 'removed',
        settledAt: expect.any(Number),
      },
    ]);
  });

  it('keeps settled entries of the waiting list for a year', async () => {
    const { id: entryId } = await add();
    await desk.call(removeFromWaitingList, { params: { entryId } });
    const remaining = async (days: number) => {
      await sweep(clinic.context.db, onDay(days, 9));
      return (await clinic.db.selectFrom('waiting_list').select('id').execute()).length;
    };
    expect([await remaining(364), await remaining(366)]).toEqual([1, 0]);
  });

  it('keeps an entry that staff extend while the sweep waits to delete it', async () => {
    const { id } = await add({ latest: '2027-07-01' });
    const afterwards = onDay(500, 9);
    const { sweeping } = await clinic.db.transaction().execute(async (tx) => {
      await tx.updateTable('waiting_list').set({ latest: null }).where('id', '=', id).execute();
      const sweeping = sweep(clinic.context.db, afterwards);
      await untilWaiting(clinic, sweeping);
      return { sweeping };
    });
    await sweeping;
    expect(await clinic.db.selectFrom('waiting_list').select('id').execute()).toEqual([{ id }]);
  });
});

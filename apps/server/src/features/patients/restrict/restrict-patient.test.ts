import { getAppointmentBoard } from '@anteroom/contract/appointment-board';
import { createAppointment, listAppointments, updateAppointment } from '@anteroom/contract/appointments';
import { createCalendarFeed } from '@anteroom/contract/calendar-feeds';
import { getDayList } from '@anteroom/contract/day-list';
import { grantEmergencyAccess } from '@anteroom/contract/emergency-access';
import { previewErasure } from '@anteroom/contract/erasures';
import { getPatientSummary } from '@anteroom/contract/patient-summary';
import {
  findPossibleDuplicates,
  getPatient,
  listPatients,
  listRecentPatients,
  updatePatient,
} from '@anteroom/contract/patients';
import { callNextDayWise, viewDayWiseQueue } from '@anteroom/contract/queue';
import { getQueueHistory } from '@anteroom/contract/queue-analytics';
import { listNotSeen } from '@anteroom/contract/queue-positions';
import { getRestriction, liftRestriction, restrictPatient } from '@anteroom/contract/restrictions';
import { saveVisitNotes } from '@anteroom/contract/visit-notes';
import { describe, expect, it } from 'vitest';
import { findClinicFaults } from '#features/health';
import { findPatientOfContact } from '#features/patients';
import { inTransaction } from '#platform/db/transaction';
import { dateInZone, instantAt } from '#platform/time/clinic-time';
import { type Desk, signIn } from '#test/call';
import { aClinic, type Clinic, clinicTimezone } from '#test/clinic';
import { importFile, invalidRowsOf } from '#test/imports';
import { merge, separate } from '#test/merges';
import { aBooking, aDoctor, aManagerOf, anAdmin, aPatientOf } from '#test/people';
import { aRemindedClinic, dayMinutes } from '#test/reminders';

const hour = 3_600_000;
const born = { dateOfBirth: '1970-05-06', email: 'rita@home.example' };

/** Creates a patient with a visit yesterday and an appointment in an hour, and signs in users. */
async function aWorld() {
  const clinic = await aClinic();
  clinic.clock.set(instantAt('2027-03-01', 9 * 60, clinicTimezone));
  const [doctor, other, admin] = [await aDoctor(clinic), await aDoctor(clinic), await anAdmin(clinic)];
  const patientId = await aPatientOf(clinic, doctor, { firstName: 'Rita', lastName: 'Restrict', ...born });
  const now = clinic.clock.now().getTime();
  const past = await clinic.db
    .insertInto('appointments')
    .values({
      doctor_id: doctor.id,
      patient_id: patientId,
      status: 'completed',
      duration_minutes: 20,
      scheduled_at: new Date(now - 24 * hour),
      ends_at: new Date(now - 24 * hour + hour / 3),
      appointment_type: 'consultation',
      ticket_code: 'T-001',
    })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  const office = await signIn(clinic, admin);
  const desk = await signIn(clinic, doctor);
  const manager = await signIn(clinic, await aManagerOf(clinic, doctor));
  const booking = aBooking(patientId, doctor, new Date(now + hour));
  const { body } = await desk.call(createAppointment, { body: booking });
  return {
    clinic,
    doctor,
    other,
    office,
    desk,
    manager,
    patientId,
    past: past.uuid,
    booked: body.appointment.uuid,
  };
}

const restrict = (desk: Desk, patientId: number) =>
  desk.call(restrictPatient, { params: { patientId }, body: { reason: 'Disputes the record' } });

/**
 * Returns the broken rules about the readers of records. Ignores all other rules, because the visit of the day before
 * was stored without a queue entry.
 */
const faultsOfReaders = async (clinic: Clinic) =>
  (await findClinicFaults(clinic.context)).filter(({ rule }) => rule.includes('read'));

describe('S-244: a restricted record', () => {
  it('only admins find a restricted record in lists, searches and pickers, and no booking page finds it', async () => {
    const { clinic, doctor, desk, manager, office, patientId } = await aWorld();
    await desk.call(getPatient, { params: { patientId } });
    expect((await restrict(office, patientId)).status).toBe(200);
    const found = async (who: Desk) => [
      (await who.call(listPatients, { query: {} })).body.patients.length,
      (await who.call(listPatients, { query: { search: 'restrict' } })).body.patients.length,
      (await who.call(listRecentPatients, {})).body.patients.length,
      (
        await who.call(findPossibleDuplicates, {
          body: { firstName: 'Rita', lastName: 'Restrict', dateOfBirth: born.dateOfBirth },
        })
      ).body.patients.length,
    ];
    expect(await found(desk)).toEqual([0, 0, 0, 0]);
    expect(await found(manager)).toEqual([0, 0, 0, 0]);
    expect((await found(office)).slice(0, 2)).toEqual([1, 1]);
    const contact = { channel: 'email', address: born.email } as const;
    const claimed = { doctorId: doctor.id, firstName: 'Rita', lastName: 'Restrict', ...born, contact };
    expect(await inTransaction(clinic.context.db, (tx) => findPatientOfContact(tx, claimed))).toBeNull();
  });

  it('only callers who could otherwise read a restricted record see when its restriction began', async () => {
    const { clinic, other, desk, office, patientId } = await aWorld();
    const { body } = await restrict(office, patientId);
    const { restrictedAt } = body.restriction;
    for (const route of [getPatient, getPatientSummary]) {
      expect(await desk.call(route, { params: { patientId } } as never)).toMatchObject({
        status: 423,
        errorBody: { code: 'patient_restricted', restrictedAt },
      });
    }
    const stranger = await signIn(clinic, other);
    expect((await stranger.call(getPatient, { params: { patientId } })).status).toBe(404);
    expect((await office.call(getPatient, { params: { patientId } })).status).toBe(200);
    expect((await office.call(getRestriction, { params: { patientId } })).body.restriction).toEqual({
      reason: 'Disputes the record',
      restrictedAt,
      restrictedBy: expect.any(String),
    });
  });

  it('S-244: the audit trail has each rejected attempt to open or change a restricted record, and each read of the reason', async () => {
    const { clinic, desk, manager, office, patientId } = await aWorld();
    expect((await restrict(office, patientId)).status).toBe(200);
    const rows = () =>
      clinic.db
        .selectFrom('audit_events')
        .select(['actor_id as by', 'action', 'reason', 'patient_ids as patientIds', 'details'])
        .where('action', 'in', ['access.refused', 'patient.read'])
        .orderBy('seq')
        .execute();
    const params = { patientId };
    expect((await desk.call(getPatient, { params })).status).toBe(423);
    expect((await manager.call(updatePatient, { params, body: { city: 'Bern' } })).status).toBe(423);
    const refused = { action: 'access.refused', reason: 'patient_restricted', patientIds: [] };
    expect(await rows()).toEqual([
      { by: desk.person.id, ...refused, details: { method: 'GET', route: getPatient.path, ...params } },
      { by: manager.person.id, ...refused, details: { method: 'PUT', route: updatePatient.path, ...params } },
    ]);

    const second = await signIn(clinic, await anAdmin(clinic));
    expect((await second.call(getRestriction, { params })).status).toBe(200);
    expect((await restrict(second, patientId)).body.restriction.reason).toBe('Disputes the record');
    const read = { by: second.person.id, action: 'patient.read', patientIds: [patientId] };
    expect((await rows()).slice(2)).toEqual([expect.objectContaining(read), expect.objectContaining(read)]);
    // A merge that is rejected for an admin adds no entry, because admins can read the record.
    const other = await aPatientOf(clinic, desk.person);
    expect((await merge(second, other, patientId)).status).toBe(423);
    expect(await rows()).toHaveLength(4);
  });

  it('S-244: only admins can change or book a restricted record, but other users see and call its patient in the queue', async () => {
    const { doctor, desk, office, patientId, booked, clinic } = await aWorld();
    await restrict(office, patientId);
    const at = new Date(clinic.clock.now().getTime() + 5 * hour);
    const params = { uuid: booked };
    const tries = [
      await desk.call(updatePatient, { params: { patientId }, body: { city: 'Lyon' } }),
      await desk.call(createAppointment, { body: aBooking(patientId, doctor, at) }),
      await desk.call(updateAppointment, { params, body: { reasonForVisit: 'Changed' } }),
      await desk.call(saveVisitNotes, { params, body: { diagnosis: 'Changed' } }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([423, 423, 423, 423]);
    const { body: queue } = await desk.call(viewDayWiseQueue, { params: { doctorId: doctor.id }, query: {} });
    expect(JSON.stringify(queue)).toContain('Restrict');
    const called = await desk.call(callNextDayWise, { params: { doctorId: doctor.id }, query: {}, body: {} });
    expect(called.body.current?.appointmentUuid).toBe(booked);
    const ended = await desk.call(updateAppointment, { params, body: { status: 'completed' } });
    expect(ended.status).toBe(200);
    expect((await office.call(updatePatient, { params: { patientId }, body: { city: 'Lyon' } })).status).toBe(
      200,
    );
  });

  it('S-244: queues of earlier days and the history show a restricted patient’s name, but neither reason nor phone number', async () => {
    const { clinic, doctor, patientId } = await aWorld();
    const params = { doctorId: doctor.id };
    await clinic.db
      .updateTable('patients')
      .set({ phone: '030 1234567' })
      .where('id', '=', patientId)
      .execute();
    await clinic.db.updateTable('appointments').set({ reason_for_visit: 'Rash' }).execute();
    const date = dateInZone(clinic.clock.now(), clinicTimezone);
    const shown = async (who: Desk) => {
      const { queue } = (await who.call(viewDayWiseQueue, { params, query: { date } })).body;
      const { days } = (await who.call(listNotSeen, { params })).body;
      const { dayWise } = (await who.call(getQueueHistory, { params })).body;
      const details = [...queue, ...days.flatMap((day) => day.queue)].map(
        ({ patientLastName, patientPhone, reasonForVisit }) => [
          patientLastName,
          patientPhone,
          reasonForVisit,
        ],
      );
      const past = (dayWise[date] ?? []).map(({ patientLastName, reasonForVisit }) => [
        patientLastName,
        reasonForVisit,
      ]);
      return { details, past };
    };
    const open = { details: [['Restrict', '030 1234567', 'Rash']], past: [['Restrict', 'Rash']] };
    // Two hours later, the time of the visit has passed.
    clinic.clock.moveOn(120);
    expect((await restrict(await signIn(clinic, await anAdmin(clinic)), patientId)).status).toBe(200);
    expect(await shown(await signIn(clinic, doctor))).toEqual(open);
    clinic.clock.moveOn(dayMinutes);
    const hidden = ['Restrict', null, null];
    expect(await shown(await signIn(clinic, doctor))).toEqual({
      details: [hidden, hidden],
      past: [['Restrict', null]],
    });
    const lifter = await signIn(clinic, await anAdmin(clinic));
    expect((await lifter.call(liftRestriction, { params: { patientId } })).status).toBeLessThan(300);
    const { details } = open;
    expect(await shown(await signIn(clinic, doctor))).toEqual({ ...open, details: [...details, ...details] });
  });

  it('hides visits from before the restriction in lists and on the board until the restriction is lifted', async () => {
    const { clinic, doctor, desk, office, patientId, past, booked } = await aWorld();
    const listed = async (who: Desk) => {
      const { body } = await who.call(listAppointments, { query: {} });
      return body.appointments.map(({ uuid }) => uuid).toSorted();
    };
    const yesterday = dateInZone(new Date(clinic.clock.now().getTime() - 24 * hour), clinicTimezone);
    const onBoard = async (who: Desk) => {
      const { body } = await who.call(getAppointmentBoard, { query: { from: yesterday, to: yesterday } });
      return body.appointments.map(({ uuid }) => uuid);
    };
    await restrict(office, patientId);
    expect([await listed(desk), await onBoard(desk)]).toEqual([[booked], []]);
    const printed = async (who: Desk) => {
      const asked = { params: { doctorId: doctor.id }, query: { date: yesterday } };
      return (await who.call(getDayList, asked)).body.dayList.appointments.length;
    };
    expect([await printed(desk), await printed(office)]).toEqual([0, 1]);
    const { body: opened } = await desk.call(createCalendarFeed, {
      params: { doctorId: doctor.id },
      body: { label: 'phone', nameForm: 'name' },
    });
    const feed = await (await fetch(opened.address.replace(/^.*(?=\/api)/, clinic.address))).text();
    expect([feed.includes(past), feed.includes(booked)]).toEqual([false, true]);
    expect([await listed(office), await onBoard(office)]).toEqual([[past, booked].toSorted(), [past]]);
    expect((await office.call(liftRestriction, { params: { patientId } })).status).toBe(204);
    expect([await listed(desk), await onBoard(desk)]).toEqual([[past, booked].toSorted(), [past]]);
    expect((await desk.call(getPatient, { params: { patientId } })).status).toBe(200);
    expect(await faultsOfReaders(clinic)).toEqual([]);
  });

  it('a restricted record can be read with emergency access, but neither merged nor erased', async () => {
    const { clinic, doctor, desk, office, patientId } = await aWorld();
    await restrict(office, patientId);
    const second = await aPatientOf(clinic, doctor);
    expect(await merge(office, second, patientId)).toMatchObject({ status: 423 });
    expect((await office.call(previewErasure, { params: { patientId } })).body.blocks).toContainEqual({
      block: 'restricted',
      count: 1,
    });
    const reason = 'Found unconscious in the waiting room';
    expect((await desk.call(grantEmergencyAccess, { body: { patientId, reason } })).status).toBe(201);
    expect((await desk.call(getPatient, { params: { patientId } })).status).toBe(200);
    expect(await faultsOfReaders(clinic)).toEqual([]);
  });

  it('a patient with a restricted record is not booked by an import and gets no reminder', async () => {
    const { clinic, doctor, office, patientId } = await aWorld();
    await restrict(office, patientId);
    const file = `First name,Last name,Date,Time,Minutes\nRita,Restrict,2027-04-05,10:00,20`;
    const job = await importFile(clinic, office, file, {
      kind: 'appointments',
      doctorId: doctor.id,
      columns: {
        'First name': 'patientFirstName',
        'Last name': 'patientLastName',
        Date: 'date',
        Time: 'time',
        Minutes: 'durationMinutes',
      },
    });
    expect([job.counts.accepted, job.counts.refused]).toEqual([0, 1]);
    const here = await aRemindedClinic();
    await here.addRule();
    const reminded = await here.book();
    await restrict(await here.desk(), reminded.patientId);
    await here.sendBefore(reminded.at, dayMinutes);
    expect(await here.resultsOf(reminded)).toEqual(['restricted']);
  });

  it('an import books no patient with a restricted record, not even by the patient’s number', async () => {
    const { clinic, doctor, desk, office, patientId } = await aWorld();
    const born = 'First name,Last name,Number\nNina,Numbered,N-7';
    const columns = { 'First name': 'firstName', 'Last name': 'lastName', Number: 'externalId' } as const;
    await importFile(clinic, office, born, { doctorId: doctor.id, columns });
    const { body } = await desk.call(listPatients, { query: { search: 'numbered' } });
    const numbered = body.patients[0]?.id ?? 0;
    for (const each of [patientId, numbered]) expect((await restrict(office, each)).status).toBe(200);
    const file = (cell: string | number) => `Patient,Date,Time,Minutes\n${cell},2027-04-05,10:00,20`;
    const bring = async (cell: string | number, field: 'patientId' | 'patientExternalId') => {
      const job = await importFile(clinic, office, file(cell), {
        kind: 'appointments',
        doctorId: doctor.id,
        columns: { Patient: field, Date: 'date', Time: 'time', Minutes: 'durationMinutes' },
      });
      const [refused] = await invalidRowsOf(office, job.id);
      return [job.counts.accepted, refused?.reasons];
    };
    const message = 'The record of this patient is restricted.';
    expect(await bring(patientId, 'patientId')).toEqual([0, [{ field: 'patientId', message }]]);
    const field = 'patientExternalId';
    expect(await bring('N-7', field)).toEqual([0, [{ field, message }]]);
    await office.call(liftRestriction, { params: { patientId } });
    expect(await bring(patientId, 'patientId')).toEqual([1, undefined]);
  });

  it('a restriction also covers records that were merged into the restricted one, so they cannot be separated', async () => {
    const { clinic, doctor, desk, office, patientId } = await aWorld();
    const former = await aPatientOf(clinic, doctor);
    expect((await merge(office, patientId, former)).status).toBe(200);
    await restrict(office, patientId);
    expect(await separate(office, former)).toMatchObject({
      status: 423,
      errorBody: { code: 'patient_restricted' },
    });
    expect((await desk.call(getPatient, { params: { patientId: former } })).status).not.toBe(200);
    await office.call(liftRestriction, { params: { patientId } });
    expect((await separate(office, former)).status).toBe(200);
  });

  it('the audit trail records who restricted a record and who lifted the restriction, without the reason in plain text', async () => {
    const { clinic, office, patientId } = await aWorld();
    await restrict(office, patientId);
    await restrict(office, patientId);
    await office.call(liftRestriction, { params: { patientId } });
    await office.call(liftRestriction, { params: { patientId } });
    const entries = await clinic.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id as by', 'patient_ids as patientIds', 'reason'])
      .where('action', 'in', ['patient.restricted', 'patient.restriction_lifted'])
      .orderBy('seq')
      .execute();
    const entry = { by: office.person.id, patientIds: [patientId], reason: null };
    expect(entries).toEqual([
      { action: 'patient.restricted', ...entry },
      { action: 'patient.restriction_lifted', ...entry },
    ]);
  });
});

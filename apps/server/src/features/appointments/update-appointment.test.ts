import {
  getAppointment,
  type UpdateAppointmentBody,
  updateAppointment,
} from '@anteroom/contract/appointments';
import { deactivatePatient, getPatient } from '@anteroom/contract/patients';
import { viewDayWiseQueue } from '@anteroom/contract/queue';
import { describe, expect, it } from 'vitest';
import { bookingsAt } from '#test/bookings';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDoctor, aManagerOf, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
const otherDoctor = await aDoctor(clinic);
const desk = await signIn(clinic, doctor);
const otherDesk = await signIn(clinic, otherDoctor);
const sharedDesk = await signIn(clinic, await aManagerOf(clinic, doctor, otherDoctor));
const admin = await signIn(clinic, await anAdmin(clinic));

const { booked, change } = bookingsAt(clinic, desk);

const versionOf = async ({ uuid }: { uuid: string }) =>
  (
    await clinic.db
      .selectFrom('appointments')
      .select('version')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
  ).version;

describe('updateAppointment', () => {
  it('an update of an appointment changes only the given fields; null or an empty text clears a field', async () => {
    const appointment = await booked();
    const first = await change(appointment, {
      notes: 'Late',
      diagnosis: 'Cold',
      treatment: 'Tea',
      prescription: 'Honey',
      appointmentType: 'check_up',
    });
    expect(first.status).toBe(200);
    expect(first.body.appointment).toMatchObject({
      notes: 'Late',
      diagnosis: 'Cold',
      treatment: 'Tea',
      prescription: 'Honey',
      appointmentType: 'check_up',
      version: 2,
      ticketCode: appointment.ticketCode,
    });
    const second = await change(appointment, { notes: null, diagnosis: '' });
    expect(second.body.appointment).toMatchObject({ notes: null, diagnosis: null, treatment: 'Tea' });
    const { body } = await desk.call(getAppointment, { params: { uuid: appointment.uuid } });
    expect(body.appointment).toEqual(second.body.appointment);
  });

  it('an update of an appointment with unchanged values changes nothing', async () => {
    const { uuid, patientId, scheduledDateTime, durationMinutes, status, notes } = await booked();
    const { body } = await change(
      { uuid },
      {
        patientId,
        scheduledDateTime,
        durationMinutes,
        status,
        notes,
        followUpRequired: false,
        followUpDate: null,
      },
    );
    expect(body.appointment.version).toBe(1);
  });

  it('R-09: rejects a stale edit of an appointment and returns the current record; accepts an edit without If-Match', async () => {
    const appointment = await booked();
    const edit = (notes: string, ifMatch: string) =>
      desk.call(
        updateAppointment,
        { params: { uuid: appointment.uuid }, body: { notes } },
        { 'if-match': ifMatch },
      );
    expect((await edit('First', '"1"')).status).toBe(200);
    const stale = await edit('Second', '"1"');
    expect([stale.status, stale.errorBody.code]).toEqual([412, 'stale_write']);
    expect(stale.errorBody.current).toMatchObject({ uuid: appointment.uuid, notes: 'First', version: 2 });
    expect((await change(appointment, { notes: 'Third' })).body.appointment.notes).toBe('Third');
  });

  it('R-09: the audit trail stores both versions of an appointment’s changed fields in encrypted form', async () => {
    const appointment = await booked();
    await change(appointment, { diagnosis: 'Confidential', status: 'confirmed' });
    const row = await clinic.db
      .selectFrom('audit_events')
      .innerJoin('audit_values', 'audit_seq', 'seq')
      .select([
        'changed_fields as changedFields',
        'sealed',
        'patient_ids as patientIds',
        'doctor_id as doctorId',
      ])
      .where('action', '=', 'appointment.updated')
      .where('object_id', '=', appointment.uuid)
      .executeTakeFirstOrThrow();
    expect(row.changedFields).toEqual(['status', 'diagnosis']);
    expect(row).toMatchObject({ patientIds: [appointment.patientId], doctorId: doctor.id });
    expect(row.sealed.toString('latin1')).not.toContain('Confidential');
  });

  it('returns the same error for another doctor’s appointment as for an unknown appointment', async () => {
    const theirs = await change(await booked(), { notes: 'Mine now' }, otherDesk);
    const missing = await change({ uuid: '00000000-0000-4000-8000-000000000000' }, {}, otherDesk);
    expect([theirs.status, missing.status]).toEqual([404, 404]);
    expect({ ...theirs.errorBody, requestId: '' }).toEqual({ ...missing.errorBody, requestId: '' });
  });

  it.each(['doctorId', 'uuid', 'version', 'ticketCode', 'createdAt', 'id', 'anything'])(
    'S-41, S-46: an update of an appointment rejects %s in the body',
    async (field) => {
      const appointment = await booked();
      const { status } = await change(appointment, { [field]: doctor.id } as never);
      expect(status).toBe(400);
      expect(await versionOf(appointment)).toBe(1);
    },
  );

  it.each([
    ['reasonForVisit', 'Reason for visit', 500],
    ['notes', 'Notes', 2000],
    ['diagnosis', 'Diagnosis', 2000],
    ['treatment', 'Treatment', 2000],
    ['prescription', 'Prescription', 2000],
    ['cancellationReason', 'Cancellation reason', 500],
  ])(
    'S-69: an update of an appointment accepts %s up to its maximum length, counted in code points',
    async (field, label, max) => {
      const appointment = await booked();
      const status = 'cancelled' as const;
      expect((await change(appointment, { status, [field]: '🩺'.repeat(max) })).status).toBe(200);
      const { status: answered, errorBody } = await change(appointment, {
        status,
        [field]: 'x'.repeat(max + 1),
      });
      expect([answered, errorBody.fields]).toEqual([
        400,
        { [field]: `${label} must be ${max} characters or less` },
      ]);
    },
  );

  it.each([
    [{ durationMinutes: 0 }, 'durationMinutes'],
    [{ durationMinutes: 485 }, 'durationMinutes'],
    [{ durationMinutes: 7 }, 'durationMinutes'],
    [{ durationMinutes: null }, 'durationMinutes'],
    [{ scheduledDateTime: 1e20 }, 'scheduledDateTime'],
    [{ scheduledDateTime: null }, 'scheduledDateTime'],
    [{ scheduledDateTime: '2026-02-30T10:00:00Z' }, 'scheduledDateTime'],
    [{ followUpRequired: true, followUpDate: 'soon' }, 'followUpDate'],
    [{ status: 'done' }, 'status'],
    [{ appointmentType: null }, 'appointmentType'],
    [{ patientId: 0 }, 'patientId'],
    [{ followUpRequired: 'yes' }, 'followUpRequired'],
  ])('S-70, S-71: rejects the appointment fields %o', async (body, field) => {
    const { status, errorBody } = await change(await booked(), body as never);
    expect([status, Object.keys(errorBody.fields ?? {})]).toEqual([400, [field]]);
  });

  it.each([5, 480])('S-71: accepts a duration of %i minutes', async (durationMinutes) => {
    expect((await change(await booked(), { durationMinutes })).status).toBe(200);
  });
});

describe('S-72: a follow-up date and a cancellation reason', () => {
  const followUpDate = Date.UTC(2031, 0, 2, 10);

  it('rejects a follow-up date without a follow-up, a cancellation reason without a cancellation, and a follow-up without a date', async () => {
    const appointment = await booked();
    const fieldsOf = async (body: Partial<UpdateAppointmentBody>) => {
      const { status, errorBody } = await change(appointment, body);
      return [status, Object.keys(errorBody.fields ?? {})];
    };
    expect(await fieldsOf({ followUpRequired: true })).toEqual([400, ['followUpDate']]);
    expect(await fieldsOf({ followUpDate })).toEqual([400, ['followUpDate']]);
    expect(await fieldsOf({ cancellationReason: 'Ill' })).toEqual([400, ['cancellationReason']]);
    expect(await fieldsOf({ status: 'no_show', cancellationReason: 'Ill' })).toEqual([
      400,
      ['cancellationReason'],
    ]);
    expect(await versionOf(appointment)).toBe(1);
  });

  it('stores a follow-up date and a cancellation reason; removing the follow-up or the cancellation clears them', async () => {
    const appointment = await booked();
    const set = await change(appointment, { followUpRequired: true, followUpDate });
    expect(set.body.appointment).toMatchObject({ followUpRequired: true, followUpDate });
    expect((await change(appointment, { followUpDate: null })).status).toBe(400);
    const taken = await change(appointment, { followUpRequired: false });
    expect(taken.body.appointment).toMatchObject({ followUpRequired: false, followUpDate: null });

    const cancelled = await change(appointment, { status: 'cancelled', cancellationReason: 'Ill' });
    expect(cancelled.body.appointment).toMatchObject({ status: 'cancelled', cancellationReason: 'Ill' });
    const both = await change(appointment, { status: 'scheduled', cancellationReason: 'Ill' });
    expect(both.status).toBe(400);
    const back = await change(appointment, { status: 'scheduled' });
    expect(back.body.appointment).toMatchObject({ status: 'scheduled', cancellationReason: null });
  });

  it('accepts a follow-up date as ISO 8601 with an offset, and an empty text as no date', async () => {
    const body = { followUpRequired: true, followUpDate: '2031-01-02T11:00:00+01:00' };
    const answer = await change(await booked(), body as never);
    expect(answer.body.appointment.followUpDate).toBe(followUpDate);
    const emptied = { followUpRequired: false, followUpDate: '' };
    expect(
      (await change(answer.body.appointment, emptied as never)).body.appointment.followUpDate,
    ).toBeNull();
  });
});

describe('changing the patient', () => {
  it('the queue shows the new patient of a changed appointment at once', async () => {
    const appointment = await booked({ at: new Date(Date.now() + 60_000) });
    const patientId = await aPatientOf(clinic, doctor, { lastName: 'Rightful' });
    const view = async () =>
      (await desk.call(viewDayWiseQueue, { params: { doctorId: doctor.id }, query: {} })).body;
    const before = await view();
    const { body } = await change(appointment, { patientId, allowOverlap: true });
    expect(body.appointment).toMatchObject({ patientId, patientLastName: 'Rightful' });
    const after = await view();
    expect(after.version).toBe(before.version + 1);
    expect(after.queue.map(({ patientLastName }) => patientLastName)).toContain('Rightful');
  });

  it('changing the patient of an appointment gives the doctor access to the new patient and ends the access to the former one', async () => {
    const [former, rightful] = [await aPatientOf(clinic, doctor), await aPatientOf(clinic, doctor)];
    const theirs = await booked({ patientId: former, who: sharedDesk, withDoctor: otherDoctor });
    const mayRead = async (patientId: number) =>
      (await otherDesk.call(getPatient, { params: { patientId } })).status;
    expect([await mayRead(former), await mayRead(rightful)]).toEqual([200, 404]);
    expect((await change(theirs, { patientId: rightful }, sharedDesk)).status).toBe(200);
    expect([await mayRead(former), await mayRead(rightful)]).toEqual([404, 200]);
  });

  it('the new patient of an appointment must be active and visible to the caller', async () => {
    const theirs = await booked({ who: sharedDesk, withDoctor: otherDoctor });
    const foreign = await aPatientOf(clinic, doctor);
    expect((await change(theirs, { patientId: foreign }, otherDesk)).status).toBe(404);
    const unknown = await change(theirs, { patientId: 999_999_999 }, admin);
    expect([unknown.status, Object.keys(unknown.errorBody.fields ?? {})]).toEqual([400, ['patientId']]);

    const appointment = await booked();
    const inactive = await aPatientOf(clinic, doctor);
    await desk.call(deactivatePatient, { params: { patientId: inactive } });
    const refused = await change(appointment, { patientId: inactive });
    expect([refused.status, refused.errorBody.code]).toEqual([409, 'patient_inactive']);
  });
});

describe('disabled doctors and inactive patients', () => {
  it('a disabled doctor’s appointments can be edited and cancelled, but not scheduled again', async () => {
    const leaving = await aDoctor(clinic);
    const appointment = await booked({ who: admin, withDoctor: leaving });
    await clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', leaving.id).execute();
    expect((await change(appointment, { notes: 'Call them' }, admin)).status).toBe(200);
    expect((await change(appointment, { status: 'cancelled' }, admin)).status).toBe(200);
    const refused = await change(appointment, { status: 'scheduled' }, admin);
    expect([refused.status, refused.errorBody.code]).toEqual([409, 'doctor_disabled']);
  });

  it('an inactive patient’s appointment can be edited, but not scheduled again', async () => {
    const appointment = await booked();
    await change(appointment, { status: 'cancelled' });
    await desk.call(deactivatePatient, { params: { patientId: appointment.patientId } });
    expect((await change(appointment, { notes: 'Moved away' })).status).toBe(200);
    const refused = await change(appointment, { status: 'scheduled' });
    expect([refused.status, refused.errorBody.code]).toEqual([409, 'patient_inactive']);
  });
});

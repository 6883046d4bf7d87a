import { buildPath } from '@anteroom/client/build-request';
import { createAppointment } from '@anteroom/contract/appointments';
import {
  createPatient,
  deactivatePatient,
  getPatient,
  listPatients,
  type UpdatePatientBody,
  updatePatient,
} from '@anteroom/contract/patients';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Answer, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { countWaiting } from '#test/database-door';
import { aBooking, aDoctor, aManagerOf, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
const otherDoctor = await aDoctor(clinic);
const admin = await signIn(clinic, await anAdmin(clinic));
const desk = await signIn(clinic, doctor);
const otherDesk = await signIn(clinic, otherDoctor);
const manager = await signIn(clinic, await aManagerOf(clinic, doctor));
const busyManager = await signIn(clinic, await aManagerOf(clinic, doctor, otherDoctor));

describe('createPatient', () => {
  it('creates a patient of the caller’s doctor, trims values and stores empty ones as null', async () => {
    const body = { firstName: '  Zoë ', lastName: 'Ångström', dateOfBirth: '1980-02-29', phone: '' };
    const { status, body: answer } = await desk.call(createPatient, { body });
    expect(status).toBe(201);
    expect(answer.patient).toMatchObject({
      firstName: 'Zoë',
      doctorId: doctor.id,
      dateOfBirth: '1980-02-29',
      phone: null,
      isActive: true,
      version: 1,
    });
  });

  it('accepts a date of birth as epoch milliseconds without shifting it', async () => {
    const body = { firstName: 'Epoch', lastName: 'Born', dateOfBirth: Date.UTC(1980, 1, 29) };
    const { body: answer } = await desk.call(createPatient, { body });
    expect(answer.patient.dateOfBirth).toBe('1980-02-29');
  });

  it.each([
    [{ firstName: '' }, 'firstName', 'First name is required'],
    [{ firstName: 'x'.repeat(51) }, 'firstName', 'First name must be 50 characters or less'],
    [
      { medicalHistory: 'x'.repeat(2001) },
      'medicalHistory',
      'Medical history must be 2000 characters or less',
    ],
    [{ dateOfBirth: '2026-02-30' }, 'dateOfBirth', 'Date of birth must be a date as YYYY-MM-DD'],
    [{ dateOfBirth: '1899-12-31' }, 'dateOfBirth', 'Date of birth cannot be before 1900'],
    [{ dateOfBirth: '2199-01-01' }, 'dateOfBirth', 'Date of birth cannot be in the future'],
    [{ dateOfDeath: '2199-01-01' }, 'dateOfDeath', 'Date of death cannot be in the future'],
    [{ dateOfDeath: '1899-12-31' }, 'dateOfDeath', 'Date of death cannot be before 1900'],
    [{ dateOfDeath: 'soon' }, 'dateOfDeath', 'Date of death must be a date as YYYY-MM-DD'],
    [
      { dateOfBirth: '2000-02-02', dateOfDeath: '2000-02-01' },
      'dateOfDeath',
      'Date of death cannot be before the date of birth',
    ],
    [{ email: 'a@b' }, 'email', 'Email is invalid'],
    [{ lastName: 'Two\nLines' }, 'lastName', 'Last name must be on one line'],
    [{ role: 'admin' }, 'role', 'role is not a field that can be sent here'],
    [{ id: 1 }, 'id', 'id is not a field that can be sent here'],
  ])('rejects a patient with %o, with a message for the field', async (change, field, message) => {
    const body = { firstName: 'Ada', lastName: 'Lovelace', ...change };
    const { status, errorBody } = await desk.call(createPatient, { body });
    expect(status).toBe(400);
    expect(errorBody.fields?.[field]).toBe(message);
  });

  it('accepts a name of 25 emoji, because an emoji of several code points counts as one character', async () => {
    const { status } = await desk.call(createPatient, {
      body: { firstName: '👩🏽'.repeat(25), lastName: 'X' },
    });
    expect(status).toBe(201);
  });

  it('requires a doctor for a new patient if the caller has several doctors, and rejects a doctor the caller does not act for', async () => {
    const body = { firstName: 'Ada', lastName: 'Lovelace' };
    const withDoctor = { ...body, doctorId: doctor.id };
    expect((await admin.call(createPatient, { body })).errorBody.fields).toEqual({
      doctorId: 'Doctor is required',
    });
    expect((await busyManager.call(createPatient, { body })).status).toBe(400);
    expect((await manager.call(createPatient, { body })).body.patient.doctorId).toBe(doctor.id);
    expect((await otherDesk.call(createPatient, { body: withDoctor })).status).toBe(403);
    expect((await admin.call(createPatient, { body: { ...body, doctorId: 999_999 } })).status).toBe(400);
  });

  it('creates one patient for a repeated idempotency key, and rejects the key with another body', async () => {
    const body = { firstName: 'Only', lastName: 'Once' };
    const key = { 'idempotency-key': 'dialog-1' };
    const [first, second] = await Promise.all([1, 2].map(() => desk.call(createPatient, { body }, key)));
    expect([first?.status, second?.status]).toEqual([201, 201]);
    expect(first?.body.patient.id).toBe(second?.body.patient.id);
    const reused = await desk.call(createPatient, { body: { ...body, lastName: 'Twice' } }, key);
    expect([reused.status, reused.errorBody.code]).toEqual([409, 'idempotency_key_reused']);
  });
});

describe('updatePatient', () => {
  it('updating a patient changes the given fields and clears empty ones', async () => {
    const patientId = await aPatientOf(clinic, doctor, { firstName: 'Old', phone: '6175550101' });
    const body = { firstName: 'New', phone: '' };
    const { body: answer } = await desk.call(updatePatient, { params: { patientId }, body });
    expect(answer.patient).toMatchObject({ firstName: 'New', phone: null, version: 2 });
  });

  it('rejects an update that leaves a date of death before the date of birth; an update can clear the date of death', async () => {
    const patientId = await aPatientOf(clinic, doctor, { dateOfBirth: '1950-05-05' });
    const change = async (body: UpdatePatientBody) => {
      const answer = await desk.call(updatePatient, { params: { patientId }, body });
      return answer.errorBody?.fields ?? answer.body.patient;
    };
    const tooEarly = { dateOfDeath: 'Date of death cannot be before the date of birth' };
    expect(await change({ dateOfDeath: '1950-05-04' })).toEqual(tooEarly);
    expect(await change({ dateOfDeath: '2020-01-31' })).toMatchObject({
      dateOfDeath: '2020-01-31',
      isActive: true,
    });
    expect(await change({ dateOfBirth: '2020-02-01' })).toEqual(tooEarly);
    expect(await change({ dateOfDeath: '' as never })).toMatchObject({ dateOfDeath: null });
  });

  it('updating a patient records only the fields that differ, and changes nothing if all are equal', async () => {
    const patientId = await aPatientOf(clinic, doctor, { firstName: 'Old', lastName: 'Same' });
    const send = (firstName: string) =>
      desk.call(updatePatient, { params: { patientId }, body: { firstName, lastName: 'Same', phone: '' } });
    expect((await send('Old')).body.patient.version).toBe(1);
    expect((await send('New')).body.patient.version).toBe(2);
    const changes = await clinic.db
      .selectFrom('audit_events')
      .select(['patient_ids', 'changed_fields'])
      .where('action', '=', 'patient.updated')
      .execute();
    const own = changes.filter(({ patient_ids }) => patient_ids.map(Number).includes(patientId));
    expect(own.map(({ changed_fields }) => changed_fields)).toEqual([['firstName']]);
  });

  it('rejects a stale edit of a patient and returns the current record', async () => {
    const patientId = await aPatientOf(clinic, doctor);
    const params = { patientId };
    await desk.call(updatePatient, { params, body: { city: 'Boston' } }, { 'if-match': '"1"' });
    const stale = await desk.call(updatePatient, { params, body: { city: 'Salem' } }, { 'if-match': '"1"' });
    expect([stale.status, stale.errorBody.code]).toEqual([412, 'stale_write']);
    expect(stale.errorBody.current).toMatchObject({ city: 'Boston', version: 2 });
    expect(stale.errorBody).not.toHaveProperty('shownPatientIds');
  });

  it('records a read when a rejected stale edit returns the record', async () => {
    const params = { patientId: await aPatientOf(clinic, doctor) };
    const edit = () => desk.call(updatePatient, { params, body: { city: 'Salem' } }, { 'if-match': '"7"' });
    for (let times = 0; times < 3; times += 1) expect((await edit()).status).toBe(412);
    const reads = await clinic.db
      .selectFrom('audit_events')
      .select(['actor_id', 'outcome', 'patient_ids'])
      .where('action', '=', 'patient.read')
      .execute();
    const own = reads.filter(({ patient_ids }) => patient_ids.map(Number).includes(params.patientId));
    expect(own).toEqual([{ actor_id: doctor.id, outcome: 'done', patient_ids: [params.patientId] }]);
  });

  it('a rejected stale edit does not return the record if the read cannot be recorded', async () => {
    const broken = await aClinic();
    const theirs = await aDoctor(broken);
    const theirDesk = await signIn(broken, theirs);
    const params = { patientId: await aPatientOf(broken, theirs) };
    await broken.db.schema.alterTable('audit_events').renameTo('audit_events_away').execute();
    const edit = { params, body: { city: 'Salem' } };
    const answer = await theirDesk.call(updatePatient, edit, { 'if-match': '"7"' });
    expect([answer.status, answer.errorBody.current]).toEqual([500, undefined]);
  });

  it('updating another doctor’s patient gives the same error as updating a missing one', async () => {
    const patientId = await aPatientOf(clinic, doctor);
    const foreign = await otherDesk.call(updatePatient, { params: { patientId }, body: { city: 'X' } });
    const missing = await otherDesk.call(updatePatient, {
      params: { patientId: 999_999 },
      body: { city: 'X' },
    });
    expect(foreign.status).toBe(404);
    expect({ ...foreign.errorBody, requestId: '' }).toEqual({ ...missing.errorBody, requestId: '' });
  });

  it('only an admin can assign another doctor to a patient', async () => {
    const params = { patientId: await aPatientOf(clinic, doctor) };
    const body = { doctorId: otherDoctor.id };
    expect((await desk.call(updatePatient, { params, body })).status).toBe(403);
    expect((await busyManager.call(updatePatient, { params, body })).status).toBe(403);
    expect((await desk.call(updatePatient, { params, body: { doctorId: doctor.id } })).status).toBe(200);
    expect((await admin.call(updatePatient, { params, body })).body.patient.doctorId).toBe(otherDoctor.id);
  });

  it('updating a patient rejects a disabled or unknown doctor, and a date of birth in the future', async () => {
    const params = { patientId: await aPatientOf(clinic, doctor) };
    const leaving = await aDoctor(clinic);
    await clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', leaving.id).execute();
    const errorOf = async (body: object) => {
      const { status, errorBody } = await admin.call(updatePatient, { params, body });
      return [status, errorBody.code, ...Object.keys(errorBody.fields ?? {})];
    };
    expect(await errorOf({ doctorId: leaving.id })).toEqual([409, 'doctor_disabled']);
    expect(await errorOf({ doctorId: 999_999 })).toEqual([400, 'invalid_request', 'doctorId']);
    expect(await errorOf({ dateOfBirth: '2199-01-01' })).toEqual([400, 'invalid_request', 'dateOfBirth']);
  });

  it('rejects changes of a patient by a doctor who can read the patient only because of an appointment', async () => {
    const patientId = await aPatientOf(clinic, doctor);
    const body = aBooking(patientId, otherDoctor, new Date('2027-03-01T09:00:00Z'), { allowOverlap: true });
    expect((await busyManager.call(createAppointment, { body })).status).toBe(201);
    const params = { patientId };
    expect((await otherDesk.call(getPatient, { params })).status).toBe(200);
    expect((await otherDesk.call(updatePatient, { params, body: { city: 'X' } })).status).toBe(403);
    expect((await otherDesk.call(deactivatePatient, { params })).status).toBe(403);
  });

  it('rejects an edit of a patient as stale if another edit was saved while the request waited for the lock', async () => {
    const params = { patientId: await aPatientOf(clinic, doctor) };
    const waiting = await clinic.db.transaction().execute(async (tx) => {
      await sql`update patients set version = version + 1 where id = ${params.patientId}`.execute(tx);
      const edit = desk.call(updatePatient, { params, body: { city: 'Salem' } }, { 'if-match': '"1"' });
      await expect.poll(() => countWaiting(clinic)).toBe(1);
      return { edit };
    });
    expect((await waiting.edit).status).toBe(412);
  });
});

describe('deactivatePatient', () => {
  it('the patient’s doctor can deactivate and reactivate a record; a manager cannot reactivate it', async () => {
    const params = { patientId: await aPatientOf(clinic, doctor) };
    expect((await desk.call(deactivatePatient, { params })).status).toBe(204);
    expect((await desk.call(getPatient, { params })).body.patient.isActive).toBe(false);
    const body = { isActive: true } as const;
    expect((await manager.call(updatePatient, { params, body })).status).toBe(403);
    expect((await desk.call(updatePatient, { params, body })).body.patient.isActive).toBe(true);
  });
});

describe('listPatients', () => {
  it('the list of patients returns every patient once, by last name, first name and id', async () => {
    const crowded = await aClinic();
    const owner = await aDoctor(crowded);
    const names = ['Zimmer', 'de Boer', 'Ängström', 'Adams', 'adams', 'Óscar', 'Miller'];
    for (const lastName of names) await aPatientOf(crowded, owner, { lastName, firstName: 'Sam' });
    const reader = await signIn(crowded, owner);
    const seen: string[] = [];
    for (let cursor: string | null = '0'; cursor !== null; ) {
      const page: Answer<typeof listPatients> = await reader.call(listPatients, {
        query: { limit: 2, cursor },
      });
      seen.push(...page.body.patients.map(({ lastName }) => lastName));
      cursor = page.body.pagination.nextCursor;
    }
    expect(seen).toEqual(['Adams', 'adams', 'Ängström', 'de Boer', 'Miller', 'Óscar', 'Zimmer']);
  });

  it.each([
    ['jose garcia', 'parts in any order, without accents'],
    ['GARCÍA jos', 'any case'],
    ['(617) 555-0142', 'a telephone number in any punctuation'],
    ['5550142', 'part of the number'],
    ['garcia 555-0142', 'a name and part of the number'],
    ['ga jo', 'the beginnings of words'],
    ['jg_100%@example.org', 'an email address that contains % and _'],
  ])('the list of patients finds a patient by %s: %s', async (search) => {
    await aPatientOf(clinic, doctor, {
      firstName: 'José',
      lastName: 'García',
      phone: '617.555.0142',
      email: 'jg_100%@example.org',
    });
    const { body } = await desk.call(listPatients, { query: { search } });
    expect(body.patients.map(({ lastName }) => lastName)).toContain('García');
  });

  it.each(['%', '_', '\\', '\uff05', '\uff3f\uff3f\uff3f'])(
    'a search of patients matches %s only literally',
    async (search) => {
      await aPatientOf(clinic, otherDoctor);
      const { body } = await otherDesk.call(listPatients, { query: { search } });
      expect(body.patients).toEqual([]);
    },
  );

  it('a search of patients does not find other doctors’ patients', async () => {
    await aPatientOf(clinic, doctor, { lastName: 'Hiddenmeyer' });
    const { body } = await otherDesk.call(listPatients, { query: { search: 'Hiddenmeyer' } });
    expect(body).toEqual({ patients: [], pagination: { hasMore: false, nextCursor: null } });
  });

  it.each(['-1', '0', '201', '50.5', 'NaN', ''])(
    'the list of patients rejects the limit %o',
    async (limit) => {
      // Build the URL by hand, because the client omits empty values.
      const url = `${clinic.address}${buildPath(listPatients, { query: {} })}?limit=${limit}`;
      const { status } = await fetch(url, { headers: { authorization: `Bearer ${desk.token}` } });
      expect(status).toBe(400);
    },
  );

  it('the list of patients rejects unknown cursors, and its cursors reveal no patient', async () => {
    expect((await desk.call(listPatients, { query: { cursor: 'abc' } })).status).toBe(400);
    const { body } = await desk.call(listPatients, { query: { limit: 1 } });
    const readable = Buffer.from(body.pagination.nextCursor ?? '', 'base64url').toString('latin1');
    expect(readable).not.toContain(body.patients[0]?.lastName.toLowerCase());
  });
});

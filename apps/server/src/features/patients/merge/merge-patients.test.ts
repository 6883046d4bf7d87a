import { getAccessHistory } from '@anteroom/contract/access-history';
import { createSeries } from '@anteroom/contract/appointment-series';
import {
  createAppointment,
  deleteAppointment,
  getAppointment,
  updateAppointment,
} from '@anteroom/contract/appointments';
import { mergePatients, setDifferentPatients } from '@anteroom/contract/patient-merges';
import { getPatientSummary } from '@anteroom/contract/patient-summary';
import {
  findPossibleDuplicates,
  getPatient,
  listPatients,
  listRecentPatients,
  updatePatient,
} from '@anteroom/contract/patients';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { brokenRulesOf } from '#test/data-integrity';
import { bookApart, bookingsOf, inTurn, merge, separate } from '#test/merges';
import { aBooking, aDoctor, aManagerOf, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
const otherDoctor = await aDoctor(clinic);
const desk = await signIn(clinic, doctor);
const otherDesk = await signIn(clinic, otherDoctor);
const admin = await signIn(clinic, await anAdmin(clinic));

const aPair = async () =>
  [
    await aPatientOf(clinic, doctor, { firstName: 'Ann', lastName: 'Lee' }),
    await aPatientOf(clinic, doctor, { firstName: 'Anne', lastName: 'Lee', phone: '030 1234567' }),
  ] as const;

const open = (patientId: number, at = desk) => at.call(getPatient, { params: { patientId } });

describe('a merge', () => {
  it('a merge moves all bookings to the surviving record, and the merged record responds 410 with the surviving id', async () => {
    const [kept, gone] = await aPair();
    const [first, second] = [await bookApart(desk, kept, doctor), await bookApart(desk, gone, doctor)];
    const deleted = await bookApart(desk, gone, doctor);
    await desk.call(deleteAppointment, { params: { uuid: deleted } });
    const answer = await merge(desk, kept, gone);
    expect([answer.status, answer.body.patient]).toMatchObject([
      200,
      { id: kept, firstName: 'Ann', phone: '030 1234567', version: 2 },
    ]);
    expect(await bookingsOf(desk, kept)).toEqual([first, second]);
    const { status, errorBody } = await open(gone);
    expect([status, errorBody]).toMatchObject([410, { code: 'patient_merged', mergedInto: kept }]);
    expect(await brokenRulesOf(clinic)).toEqual([]);
  });

  it('a merge removes the merged record from lists, searches, duplicates, recent patients and bookings', async () => {
    const [kept, gone] = await aPair();
    await open(gone);
    await merge(desk, kept, gone);
    for (const at of [desk, admin]) {
      for (const query of [{ limit: 200 }, { limit: 200, search: 'anne' }]) {
        const { body } = await at.call(listPatients, { query });
        expect(body.patients.map(({ id }) => id)).not.toContain(gone);
      }
      const booking = aBooking(gone, doctor, new Date(Date.now() + 900 * 86_400_000));
      const { status, errorBody } = await at.call(createAppointment, { body: booking });
      expect([status, errorBody.mergedInto]).toEqual([410, kept]);
    }
    const newcomer = { firstName: 'Some', lastName: 'Body', phone: '030 1234567' };
    const alike = await desk.call(findPossibleDuplicates, { body: newcomer });
    expect(alike.body.patients.map(({ id }) => id)).not.toContain(gone);
    const recent = await desk.call(listRecentPatients, {});
    expect(recent.body.patients[0]?.id).toBe(kept);
  });

  it('the error for a merged record names the surviving one only to callers who may read it', async () => {
    const [kept, gone] = await aPair();
    await merge(desk, kept, gone);
    const { status, errorBody } = await open(gone, otherDesk);
    expect([status, errorBody.code, errorBody.mergedInto]).toEqual([404, 'not_found', undefined]);
  });

  it('R-09: a merge stores the chosen values, if the user has seen the current versions of both records', async () => {
    const [kept, gone] = await aPair();
    await desk.call(updatePatient, {
      params: { patientId: kept },
      body: { allergies: 'Latex', city: 'Ulm' },
    });
    await desk.call(updatePatient, {
      params: { patientId: gone },
      body: { allergies: 'Nuts', city: 'Bern' },
    });
    const choices = { allergies: 'both', city: 'other', phone: 'survivor', firstName: 'other' };
    const stale = await merge(desk, kept, gone, { choices, otherVersion: 1 });
    expect([stale.status, stale.errorBody.code]).toEqual([412, 'stale_write']);
    const asked = { params: { patientId: kept }, body: { otherPatientId: gone } };
    expect((await desk.call(mergePatients, asked, { 'if-match': '"99"' })).status).toBe(412);
    const { body } = await merge(desk, kept, gone, { choices, otherVersion: 2 });
    expect(body.patient).toMatchObject({
      firstName: 'Anne',
      lastName: 'Lee',
      allergies: 'Latex\nNuts',
      city: 'Bern',
      phone: null,
    });
  });

  it('rejects a merge if both records have appointments at the same time, and returns these appointments', async () => {
    const [kept, gone] = await aPair();
    const at = new Date(Date.now() + 700 * 86_400_000);
    const mine = await desk.call(createAppointment, { body: aBooking(kept, doctor, at) });
    const booking = { ...aBooking(gone, otherDoctor, at), allowOverlap: true };
    const theirs = await admin.call(createAppointment, { body: booking });
    const known = await merge(admin, kept, gone);
    expect([known.status, known.errorBody.code]).toEqual([409, 'appointment_overlap']);
    expect(known.errorBody.conflicts?.map(({ uuid }) => uuid).toSorted()).toEqual(
      [mine.body.appointment.uuid, theirs.body.appointment.uuid].toSorted(),
    );
    const hidden = await merge(desk, kept, gone);
    expect(hidden.errorBody.conflicts?.map(({ uuid }) => uuid)).toEqual([mine.body.appointment.uuid, null]);
    expect((await open(gone)).status).toBe(200);
    await admin.call(deleteAppointment, { params: { uuid: theirs.body.appointment.uuid } });
    expect((await merge(desk, kept, gone)).status).toBe(200);
  });

  it('after a merge, each ticket keeps its URL, and the doctors of the moved appointments can still read the patient', async () => {
    const [kept, gone] = await aPair();
    const uuid = await bookApart(admin, gone, otherDoctor);
    const { body } = await otherDesk.call(getAppointment, { params: { uuid } });
    await clinic.db
      .insertInto('visit_links')
      .values(({ selectFrom }) => ({
        appointment_id: selectFrom('appointments').select('id').where('uuid', '=', uuid),
        salt: Buffer.alloc(16),
        secret_hash: Buffer.alloc(32, kept % 256),
      }))
      .execute();
    const links = () =>
      clinic.db
        .selectFrom('visit_links')
        .innerJoin('appointments', 'appointments.id', 'visit_links.appointment_id')
        .select('patient_id as patientId')
        .where('uuid', '=', uuid)
        .execute();
    expect(body.appointment.patientId).toBe(gone);
    await merge(desk, kept, gone);
    expect((await open(kept, otherDesk)).status).toBe(200);
    expect(await links()).toEqual([{ patientId: kept }]);
    await separate(desk, gone);
    expect(await links()).toEqual([{ patientId: gone }]);
    expect([(await open(kept, otherDesk)).status, (await open(gone, otherDesk)).status]).toEqual([404, 200]);
  });

  it('rejects a merge of a record with itself, and of an active record into an inactive one', async () => {
    const [kept, gone] = await aPair();
    const same = await merge(desk, kept, kept);
    expect([same.status, Object.keys(same.errorBody.fields ?? {})]).toEqual([400, ['otherPatientId']]);
    await clinic.db.updateTable('patients').set({ is_active: false }).where('id', '=', kept).execute();
    expect((await merge(desk, kept, gone)).errorBody.code).toBe('patient_inactive');
    expect((await merge(desk, gone, kept)).status).toBe(200);
  });

  it('the surviving record shows both histories after a merge', async () => {
    const [kept, gone] = await aPair();
    await admin.call(getPatient, { params: { patientId: gone } });
    await merge(desk, kept, gone);
    const { body } = await desk.call(getAccessHistory, { params: { patientId: kept }, query: {} });
    expect(body.events.map(({ action, actorName, patients }) => [action, actorName, patients])).toEqual([
      ['patient.merged', doctor.name, [{ id: kept, name: 'Ann Lee' }]],
      ['patient.read', admin.person.name, [{ id: kept, name: 'Ann Lee' }]],
    ]);
    expect((await desk.call(getAccessHistory, { params: { patientId: gone }, query: {} })).status).toBe(410);
  });

  it('only users who see the medical history can merge two records that both have one', async () => {
    const manager = await signIn(clinic, await aManagerOf(clinic, doctor));
    const [kept, gone] = await aPair();
    for (const [patientId, medicalHistory] of [
      [kept, 'Asthma'],
      [gone, 'Gout'],
    ] as const)
      await desk.call(updatePatient, { params: { patientId }, body: { medicalHistory } });
    const hide = (hides: boolean) =>
      clinic.db.updateTable('clinic_settings').set({ managers_see_clinical_notes: !hides }).execute();
    await hide(true);
    expect((await merge(manager, kept, gone)).status).toBe(403);
    await hide(false);
    expect((await merge(manager, kept, gone)).status).toBe(200);
  });
});

describe('a separation', () => {
  it('separating merged records moves back everything that was merged; newer changes stay with the surviving record', async () => {
    const [kept, gone] = await aPair();
    const own = await bookApart(desk, kept, doctor);
    const moved = await bookApart(desk, gone, doctor);
    const before = (await open(gone)).body.patient;
    await merge(desk, kept, gone, { choices: { firstName: 'other' } });
    const newer = await bookApart(desk, kept, doctor);
    await desk.call(updatePatient, { params: { patientId: kept }, body: { phone: '040 7654321' } });
    const summary = await desk.call(getPatientSummary, { params: { patientId: kept } });
    expect(summary.body.mergedRecords).toMatchObject([
      { id: gone, firstName: 'Anne', mergedBy: doctor.name, isNested: false },
    ]);
    const { status, body } = await separate(desk, gone);
    expect(status).toBe(200);
    expect(body.survivor).toMatchObject({ id: kept, firstName: 'Ann', phone: '040 7654321' });
    const { version, updatedAt, ...fields } = before;
    expect(body.patient).toMatchObject({ ...fields, version: version + 1 });
    expect(body.patient.updatedAt).toBeGreaterThanOrEqual(updatedAt);
    expect([await bookingsOf(desk, kept), await bookingsOf(desk, gone)]).toEqual([[own, newer], [moved]]);
    expect((await separate(desk, gone)).status).toBe(404);
    expect(await brokenRulesOf(clinic)).toEqual([]);
    const rows = await clinic.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'patient_ids', 'changed_fields'])
      .where('action', '=', 'patient.separated')
      .orderBy('seq', 'desc')
      .limit(1)
      .execute();
    expect(rows).toEqual([
      {
        action: 'patient.separated',
        actor_id: doctor.id,
        patient_ids: [kept, gone],
        changed_fields: ['firstName'],
      },
    ]);
  });

  it('separating merged records also moves back a series, and appointments deleted since the merge', async () => {
    const [kept, gone] = await aPair();
    const start = Date.now() + 1500 * 86_400_000;
    const series = await desk.call(createSeries, {
      body: {
        ...{ patientId: gone, doctorId: doctor.id, scheduledDateTime: start, durationMinutes: 20 },
        ...{ weeksBetween: 1, count: 3 },
      },
    });
    expect(series.status).toBe(201);
    await merge(desk, kept, gone);
    const moved = await bookingsOf(desk, kept);
    expect(moved).toHaveLength(3);
    await desk.call(deleteAppointment, { params: { uuid: moved[0] ?? '' } });
    await separate(desk, gone);
    expect(await bookingsOf(desk, gone)).toEqual(moved.slice(1));
    const deleted = await clinic.db
      .selectFrom('deleted_appointments')
      .select('patient_id')
      .where('uuid', '=', moved[0] ?? '')
      .execute();
    expect(deleted).toEqual([{ patient_id: gone }]);
  });
});

describe('a chain of merges', () => {
  it('a chain of merges leads to the last record, and is separated in reverse order', async () => {
    const [first, second] = await aPair();
    const third = await aPatientOf(clinic, doctor);
    const booked = await bookApart(desk, first, doctor);
    await merge(desk, second, first);
    await merge(desk, third, second);
    expect((await open(first)).errorBody.mergedInto).toBe(third);
    expect((await open(second)).errorBody.mergedInto).toBe(third);
    expect(await bookingsOf(desk, third)).toEqual([booked]);
    expect((await separate(desk, first)).errorBody.code).toBe('merged_further');
    expect((await separate(desk, second)).status).toBe(200);
    expect(await bookingsOf(desk, second)).toEqual([booked]);
    expect((await open(first)).errorBody.mergedInto).toBe(second);
    expect((await separate(desk, first)).status).toBe(200);
    expect(await bookingsOf(desk, first)).toEqual([booked]);
    expect(await brokenRulesOf(clinic)).toEqual([]);
  });

  it('two merges into one record can be separated in any order', async () => {
    const [first, second] = await aPair();
    const third = await aPatientOf(clinic, doctor);
    const bookings = [await bookApart(desk, first, doctor), await bookApart(desk, second, doctor)];
    await merge(desk, third, first);
    await merge(desk, third, second);
    expect((await separate(desk, first)).status).toBe(200);
    expect((await separate(desk, second)).status).toBe(200);
    expect([await bookingsOf(desk, first), await bookingsOf(desk, second)]).toEqual(
      bookings.map((one) => [one]),
    );
  });
});

describe('merges of different people', () => {
  it('after all separations a record has its own values again, although two merges changed the same fields', async () => {
    const kept = await aPatientOf(clinic, doctor, { phone: '030 1', email: 'ann@home.example' });
    const before = (await open(kept)).body.patient;
    const others = [
      await aPatientOf(clinic, doctor, { phone: '030 2', email: 'bea@home.example' }),
      await aPatientOf(clinic, doctor, { phone: '030 3', email: 'cis@home.example' }),
    ];
    for (const [place, allergies] of ['Latex', 'Nuts'].entries())
      await desk.call(updatePatient, { params: { patientId: others[place] ?? 0 }, body: { allergies } });
    const fields = ['allergies', 'phone', 'email'] as const;
    const choices = Object.fromEntries(fields.map((field) => [field, 'other']));
    for (const other of others) expect((await merge(desk, kept, other, { choices })).status).toBe(200);
    for (const other of others) expect((await separate(desk, other)).status).toBe(200);
    const after = (await open(kept)).body.patient;
    expect(after.emailUnconfirmedSince).toBe(before.emailUnconfirmedSince);
    for (const field of fields) expect([field, after[field]]).toEqual([field, before[field]]);
  });

  it('a separation restores the consent to SMS that the record had before the merge', async () => {
    const [kept, gone] = await aPair();
    const change = (patientId: number, body: object) =>
      desk.call(updatePatient, { params: { patientId }, body });
    await change(kept, { phone: '030 7654321', contactBy: 'sms' });
    await change(gone, { contactBy: 'none' });
    const { smsConsent } = (await open(kept)).body.patient;
    expect(smsConsent).not.toBeNull();
    expect((await merge(admin, kept, gone, { choices: { contactBy: 'other' } })).status).toBe(200);
    expect((await open(kept)).body.patient.smsConsent).toBeNull();
    expect((await separate(admin, gone)).status).toBe(200);
    expect((await open(kept)).body.patient).toMatchObject({ contactBy: 'sms', smsConsent });
  });
});

describe('merges in parallel', () => {
  it('when two records are merged and marked as different people at once, the merge succeeds, and the mark succeeds or responds 410', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [kept, gone] = await aPair();
      const marking = { params: { patientId: kept }, body: { otherPatientId: gone, areDifferent: true } };
      const [merged, marked] = await Promise.all([
        merge(admin, kept, gone),
        desk.call(setDifferentPatients, marking),
      ]);
      expect(merged.status).toBe(200);
      expect([200, 410]).toContain(marked.status);
    }
  });

  it('when A is merged into B and B into A concurrently, one of the records remains', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = await aPair();
      const answers = await Promise.all([merge(desk, one, other), merge(admin, other, one)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
      const states = await Promise.all([open(one), open(other)]);
      expect(states.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    }
  });

  it('a merge at the same time as bookings never leaves a booking on the merged record', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [kept, gone] = await aPair();
      const booking = (hour: number) =>
        aBooking(
          gone,
          hour % 2 ? doctor : otherDoctor,
          new Date(Date.now() + (2000 + round) * 86_400_000 + hour * 3_600_000),
        );
      const bookings = [0, 1, 2, 3].map((hour) => admin.call(createAppointment, { body: booking(hour) }));
      const [merged, ...booked] = await Promise.all([merge(admin, kept, gone), ...bookings]);
      expect(merged.status).toBe(200);
      expect(booked.every(({ status }) => status === 201 || status === 410)).toBe(true);
      const made = booked.filter(({ status }) => status === 201).length;
      expect(await bookingsOf(admin, kept)).toHaveLength(made);
    }
    expect(await brokenRulesOf(clinic)).toEqual([]);
  });

  it('concurrent merges and separations of a chain leave each record either merged or separate', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = await aPair();
      const third = await aPatientOf(clinic, doctor);
      await merge(desk, second, first);
      const answers = await Promise.all([separate(desk, first), merge(admin, third, second)]);
      expect(answers[1].status).toBe(200);
      const isSeparate = answers[0].status === 200;
      expect((await open(first)).status).toBe(isSeparate ? 200 : 410);
    }
    expect(await brokenRulesOf(clinic)).toEqual([]);
  });
});

describe('a change of a visit while its patient is merged or separated', () => {
  /** Books a visit and cancels it. Such a visit is in no queue, so a merge does not lock its doctor. */
  async function aVisitOf(patientId: number): Promise<string> {
    const uuid = await bookApart(desk, patientId, doctor);
    await desk.call(updateAppointment, { params: { uuid }, body: { status: 'cancelled' } });
    return uuid;
  }

  const write = (uuid: string) => () =>
    desk.call(updateAppointment, { params: { uuid }, body: { diagnosis: 'Hypertension' } });
  const read = async (uuid: string) => (await desk.call(getAppointment, { params: { uuid } })).body;

  it('saves a change of a visit whose patient is merged while the change waits', async () => {
    const [kept, gone] = await aPair();
    const uuid = await aVisitOf(gone);
    const [merged, written] = await inTurn(clinic, gone, () => merge(desk, kept, gone), write(uuid));
    expect([merged.status, written.status]).toEqual([200, 200]);
    expect((await read(uuid)).appointment).toMatchObject({ patientId: kept, diagnosis: 'Hypertension' });
    expect(await brokenRulesOf(clinic)).toEqual([]);
  });

  it('a visit that changes while its records are separated goes back to its own patient', async () => {
    const [kept, gone] = await aPair();
    const uuid = await aVisitOf(gone);
    await merge(desk, kept, gone);
    const [apart, written] = await inTurn(clinic, kept, () => separate(desk, gone), write(uuid));
    expect([apart.status, written.status]).toEqual([200, 200]);
    expect((await read(uuid)).appointment).toMatchObject({ patientId: gone, diagnosis: 'Hypertension' });
    expect(await brokenRulesOf(clinic)).toEqual([]);
  });
});

describe('the database', () => {
  it('only known tables refer to a patient, so that a merge forgets none', async () => {
    const { rows } = await sql<{ name: string }>`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'patients'::regclass order by 1
    `.execute(clinic.db);
    expect(rows.map(({ name }) => name)).toEqual([
      ...['appointment_series', 'appointments'],
      ...['emergency_grants', 'imported_patients', 'merged_patients'],
      // Not moved: triggers maintain this table.
      'patient_readers',
      // Not moved: a merge rejects restricted records.
      'restricted_patients',
      'waiting_list',
    ]);
  });

  it('the database rejects rows that refer to a merged record', async () => {
    const [kept, gone] = await aPair();
    await merge(desk, kept, gone);
    const insert = clinic.db
      .insertInto('appointment_series')
      .values({
        doctor_id: doctor.id,
        patient_id: gone,
        weeks_between: 1,
        created_by: doctor.id,
        created_at: new Date(),
      })
      .execute();
    await expect(insert).rejects.toMatchObject({ code: '23503' });
    await expect(
      clinic.db.deleteFrom('merged_patients').where('id', '=', gone).execute(),
    ).rejects.toMatchObject({
      code: '23514',
    });
    await expect(clinic.db.deleteFrom('patients').where('id', '=', kept).execute()).rejects.toMatchObject({
      code: '42501',
    });
  });
});

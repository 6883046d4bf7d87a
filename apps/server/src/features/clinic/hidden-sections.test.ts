import { buildPath } from '@anteroom/client/build-request';
import { createSeries, deleteFollowing } from '@anteroom/contract/appointment-series';
import {
  appointment,
  createAppointment,
  getAppointment,
  listAppointments,
  updateAppointment,
} from '@anteroom/contract/appointments';
import { getAuditEvent } from '@anteroom/contract/audit';
import { type Clinic as ClinicDetails, getClinic } from '@anteroom/contract/clinic';
import { updateClinic } from '@anteroom/contract/clinic-details';
import { grantEmergencyAccess } from '@anteroom/contract/emergency-access';
import { exportAppointments, exportPatients } from '@anteroom/contract/exports';
import { patientFieldNames, patientFields } from '@anteroom/contract/patient-fields';
import { mergePatients } from '@anteroom/contract/patient-merges';
import { exportPatientRecord } from '@anteroom/contract/patient-record';
import {
  createPatient,
  findPossibleDuplicates,
  getPatient,
  listPatients,
  updatePatient,
} from '@anteroom/contract/patients';
import { getQueueStatus, watchQueue } from '@anteroom/contract/queue';
import { addWalkIn } from '@anteroom/contract/queue-positions';
import { type RecordSection, recordSections, sectionOfField } from '@anteroom/contract/record-sections';
import type { Route } from '@anteroom/contract/route';
import { sectionOfShape } from '@anteroom/contract/section-marks';
import { getVisitNotes, saveVisitNotes } from '@anteroom/contract/visit-notes';
import { afterEach, describe, expect, it } from 'vitest';
import { ask } from '#test/access/ask';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aLineOf } from '#test/line';
import { aBooking, aDoctor, aManagerOf, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
const admin = await signIn(clinic, await anAdmin(clinic));
const desk = await signIn(clinic, doctor);
const manager = await signIn(clinic, await aManagerOf(clinic, doctor));

type Choice = Partial<Pick<ClinicDetails, 'hiddenFromManagers' | 'hiddenFromAdmins'>>;

const choose = (choice: Choice) =>
  admin.call(updateClinic, { body: choice as { hiddenFromManagers?: RecordSection[] } });
const hide = (...sections: RecordSection[]) => choose({ hiddenFromManagers: sections });

afterEach(() => choose({ hiddenFromManagers: [], hiddenFromAdmins: [] }));

const clinical = { diagnosis: 'Otitis', treatment: 'Rest', prescription: 'Drops' };
let hours = 48;

/** Adds a patient who visited the doctor, with contact details, medical data and data of the visit. */
async function aVisitedPatient(fields: object = {}) {
  const patientId = await aPatientOf(clinic, doctor, { lastName: 'Seen' });
  const params = { patientId };
  const record = {
    phone: '030 5550142',
    email: 'seen@example.org',
    medicalHistory: 'Asthma',
    allergies: 'Latex',
  };
  await desk.call(updatePatient, { params, body: { ...record, ...fields } });
  hours += 1;
  const at = new Date(clinic.clock.now().getTime() - hours * 3_600_000);
  const visit = aBooking(patientId, doctor, at, { reasonForVisit: 'Ear ache', notes: 'Anxious' });
  const { uuid } = (await desk.call(createAppointment, { body: visit })).body.appointment;
  await desk.call(updateAppointment, { params: { uuid }, body: { ...clinical, status: 'completed' } });
  return { patientId, uuid };
}

const statusAndCode = ({ status, errorBody }: { status: number; errorBody?: { code?: string } }) => [
  status,
  errorBody?.code,
];

describe('the sections that a role does not see', () => {
  it('S-261: no section is hidden by default, so a manager sees all fields of a patient', async () => {
    const fresh = await aClinic();
    const first = await signIn(fresh, await anAdmin(fresh));
    const { body } = await first.call(getClinic, {});
    expect(body.clinic).toMatchObject({ hiddenFromManagers: [], hiddenFromAdmins: [] });
    const { patientId } = await aVisitedPatient();
    const seen = await manager.call(getPatient, { params: { patientId } });
    expect(seen.body.patient).toMatchObject({
      phone: '030 5550142',
      medicalHistory: 'Asthma',
      allergies: 'Latex',
    });
  });

  it('the contract marks exactly the fields that belong to a section that can be hidden', () => {
    const ofPatient = patientFieldNames.flatMap((field) => {
      const section = sectionOfShape(patientFields[field].output);
      expect(sectionOfShape(patientFields[field].input)).toBe(section);
      return section ? [[field, section]] : [];
    });
    const { patientEmail: _, ...shape } = appointment.shape;
    const ofVisit = Object.entries(shape).flatMap(([field, each]) => {
      const section = sectionOfShape(each);
      return section ? [[field, section]] : [];
    });
    expect(Object.fromEntries([...ofPatient, ...ofVisit])).toEqual(sectionOfField);
    expect(new Set(Object.values(sectionOfField))).toEqual(new Set(recordSections));
  });

  it.each(recordSections)(
    'S-260: hiding the section %s from managers hides no other section, and hides nothing from other roles',
    async (section) => {
      const { patientId, uuid } = await aVisitedPatient();
      const look = async (who: Desk) => ({
        ...(await who.call(getAppointment, { params: { uuid } })).body.appointment,
        ...(await who.call(getPatient, { params: { patientId } })).body.patient,
      });
      const whole = await look(manager);
      await hide(section);
      const others = {
        patientEmail: 'contact',
        smsConsent: 'contact',
        emailUnconfirmedSince: 'contact',
        emailConfirmationMail: 'contact',
      };
      const fields = Object.entries({ ...sectionOfField, ...others });
      const hidden = fields.flatMap(([field, each]) => (each === section ? [field] : []));
      expect(await look(manager)).toEqual(
        Object.fromEntries(Object.entries(whole).filter(([field]) => !hidden.includes(field))),
      );
      for (const who of [desk, admin]) expect(await look(who)).toEqual(whole);
    },
  );

  it('S-262: rejects every change that names a hidden field; other changes keep its value', async () => {
    const { patientId, uuid } = await aVisitedPatient();
    await aLineOf(clinic, doctor, 1);
    await hide(...recordSections);
    const named = [
      await manager.call(updatePatient, { params: { patientId }, body: { phone: null } }),
      await manager.call(updatePatient, { params: { patientId }, body: { medicalHistory: '' } }),
      await manager.call(createPatient, { body: { firstName: 'New', lastName: 'One', allergies: 'Nuts' } }),
      await manager.call(updateAppointment, { params: { uuid }, body: { notes: 'Calm' } }),
      await manager.call(updateAppointment, { params: { uuid }, body: { diagnosis: null } }),
      await manager.call(saveVisitNotes, { params: { uuid }, body: { treatment: 'Tea' } }),
      await manager.call(addWalkIn, {
        params: { doctorId: doctor.id },
        body: { patient: { firstName: 'Walk', lastName: 'In', city: 'Bern' } },
      }),
    ];
    expect(named.map(statusAndCode)).toEqual(Array(named.length).fill([403, 'not_allowed']));
    expect(named[0]?.errorBody.error).toBe('In this clinic, managers cannot see or change contact details.');
    await manager.call(updatePatient, { params: { patientId }, body: { gender: 'other' } });
    await manager.call(updateAppointment, { params: { uuid }, body: { appointmentType: 'procedure' } });
    const { patient } = (await desk.call(getPatient, { params: { patientId } })).body;
    expect(patient).toMatchObject({ phone: '030 5550142', medicalHistory: 'Asthma', gender: 'other' });
    const visit = (await desk.call(getAppointment, { params: { uuid } })).body.appointment;
    expect(visit).toMatchObject({ ...clinical, notes: 'Anxious', appointmentType: 'procedure' });
  });

  it('S-260: the record in an error response omits hidden sections', async () => {
    const { patientId, uuid } = await aVisitedPatient();
    await hide(...recordSections);
    const stale = { 'if-match': '"0"' };
    const rejected = [
      await manager.call(updatePatient, { params: { patientId }, body: { gender: 'male' } }, stale),
      await manager.call(updateAppointment, { params: { uuid }, body: { appointmentType: 'other' } }, stale),
      await manager.call(saveVisitNotes, { params: { uuid }, body: {} }, stale),
    ];
    expect(rejected.map(statusAndCode)).toEqual(Array(3).fill([412, 'stale_write']));
    for (const { errorBody } of rejected) {
      expect(errorBody.current).toBeTruthy();
      expect(JSON.stringify(errorBody)).not.toMatch(/5550142|Asthma|Latex|Ear ache|Anxious|Otitis|seen@/);
    }
  });

  it('S-260: the record in an error omits hidden sections, even if the route responds without a record', async () => {
    const { patientId } = await aVisitedPatient();
    const start = new Date(clinic.clock.now().getTime() + 10 * 24 * 3_600_000);
    const visit = aBooking(patientId, doctor, start, { reasonForVisit: 'Ear ache', notes: 'Anxious' });
    const series = await desk.call(createSeries, { body: { ...visit, weeksBetween: 1, count: 2 } });
    const uuid = series.body.appointments[0]?.uuid ?? '';
    await desk.call(updateAppointment, { params: { uuid }, body: clinical });
    const remove = () =>
      manager.call(deleteFollowing, { params: { uuid }, query: {} }, { 'if-match': '"0"' });
    const whole = await remove();
    expect(whole.errorBody.current).toMatchObject({ ...clinical, patientEmail: 'seen@example.org' });
    await hide(...recordSections);
    const rejected = await remove();
    expect(statusAndCode(rejected)).toEqual([412, 'stale_write']);
    expect(rejected.errorBody.current).toMatchObject({ uuid, patientId });
    expect(JSON.stringify(rejected.errorBody)).not.toMatch(/Ear ache|Anxious|Otitis|Rest|Drops|seen@/);
  });

  it('S-263: search ignores hidden sections, and the duplicate check rejects hidden fields', async () => {
    const lastName = `Oracle${crypto.randomUUID().slice(0, 8)}`;
    const { patientId } = await aVisitedPatient({
      lastName,
      phone: '030 7770199',
      email: 'kestrel@example.org',
    });
    const find = async (who: Desk, search: string) => {
      const patients = await who.call(listPatients, { query: { search } });
      const visits = await who.call(listAppointments, { query: { search } });
      return [
        patients.body.patients.some(({ id }) => id === patientId),
        visits.body.appointments.some((visit) => visit.patientId === patientId),
      ];
    };
    const byContact = ['kestrel', 'kes', '7770199', '030 777', `${lastName} kestrel`, 'example.org'];
    for (const search of byContact) expect(await find(manager, search)).toEqual([true, true]);
    await hide('contact');
    for (const search of byContact)
      expect([search, ...(await find(manager, search))]).toEqual([search, false, false]);
    for (const search of [lastName, lastName.slice(0, 9).toUpperCase()])
      expect(await find(manager, search)).toEqual([true, true]);
    expect(await find(desk, 'kestrel')).toEqual([true, true]);
    const newcomer = { firstName: 'Other', lastName: 'Person', phone: '0049 30 7770199' };
    const byPhone = await manager.call(findPossibleDuplicates, { body: newcomer });
    expect(byPhone.status).toBe(403);
  });

  it('S-260: exports omit the columns of hidden sections; the export of a whole record is rejected', async () => {
    const { patientId } = await aVisitedPatient();
    const file = async (route: Route) =>
      (await ask(clinic.address, route, { query: {} }, admin.token)).body as string;
    expect(await file(exportPatients)).toContain('5550142');
    await choose({ hiddenFromAdmins: ['contact', 'outcome', 'visit_notes'] });
    const [patients, visits] = [await file(exportPatients), await file(exportAppointments)];
    expect(patients).not.toMatch(/5550142|seen@example|,Phone,/);
    expect(patients).toContain('Asthma');
    expect(visits).not.toMatch(/Otitis|Anxious|diagnosis/i);
    expect(visits).toContain('Ear ache');
    const record = await admin.call(exportPatientRecord, { params: { patientId } });
    expect(statusAndCode(record)).toEqual([403, 'not_allowed']);
    expect(record.errorBody.error).toContain('does not show contact details to admins');
  });

  it('S-260: the former values in the audit trail omit hidden sections', async () => {
    const { patientId } = await aVisitedPatient();
    await desk.call(updatePatient, { params: { patientId }, body: { phone: '030 1', gender: 'female' } });
    const { seq } = await clinic.db
      .selectFrom('audit_events')
      .select('seq')
      .where('action', '=', 'patient.updated')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await choose({ hiddenFromAdmins: ['contact'] });
    const { body } = await admin.call(getAuditEvent, { params: { seq } });
    expect(body.values).toEqual({ before: { gender: null }, after: { gender: 'female' } });
  });

  it('rejects a merge if both records have different values in a section that is hidden from the user', async () => {
    const [kept, gone] = [await aVisitedPatient(), await aVisitedPatient({ medicalHistory: 'Gout' })];
    const merge = () =>
      manager.call(mergePatients, {
        params: { patientId: kept.patientId },
        body: { otherPatientId: gone.patientId },
      });
    await hide('medical_history');
    expect(statusAndCode(await merge())).toEqual([403, 'not_allowed']);
    await hide();
    expect((await merge()).status).toBe(200);
  });

  it('S-262: a merge keeps hidden values, fills empty hidden fields from the other record, and returns none of them', async () => {
    const kept = await aVisitedPatient({ medicalHistory: null });
    const gone = await aVisitedPatient({ phone: null, currentMedications: 'Insulin' });
    await hide(...recordSections);
    const { status, body } = await manager.call(mergePatients, {
      params: { patientId: kept.patientId },
      body: { otherPatientId: gone.patientId },
    });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/5550142|Asthma|Latex|Insulin|seen@/);
    const { patient } = (await desk.call(getPatient, { params: { patientId: kept.patientId } })).body;
    expect(patient).toMatchObject({
      ...{ phone: '030 5550142', email: 'seen@example.org' },
      ...{ medicalHistory: 'Asthma', allergies: 'Latex', currentMedications: 'Insulin' },
    });
  });

  it('S-261: no section is hidden from a doctor with emergency access', async () => {
    await choose({ hiddenFromManagers: [...recordSections], hiddenFromAdmins: [...recordSections] });
    const { patientId } = await aVisitedPatient();
    const other = await signIn(clinic, await aDoctor(clinic));
    await other.call(grantEmergencyAccess, { body: { patientId, reason: 'Found unconscious at the desk' } });
    const { patient } = (await other.call(getPatient, { params: { patientId } })).body;
    expect(patient).toMatchObject({ phone: '030 5550142', medicalHistory: 'Asthma', allergies: 'Latex' });
  });
});

describe('a change of the hidden sections', () => {
  it('S-264: changing the hidden sections adds an audit entry and increments the version; reordering them does neither', async () => {
    const { version } = (await hide('outcome', 'contact')).body.clinic;
    expect((await hide('contact', 'outcome', 'contact')).body.clinic).toMatchObject({
      hiddenFromManagers: ['contact', 'outcome'],
      version,
    });
    const body = { hiddenFromAdmins: ['insurance' as const] };
    const late = await admin.call(updateClinic, { body }, { 'if-match': `"${version - 1}"` });
    expect(statusAndCode(late)).toEqual([412, 'stale_write']);
    expect((await admin.call(getClinic, {})).body.clinic.hiddenFromAdmins).toEqual([]);
    const [row] = await clinic.db
      .selectFrom('audit_events')
      .select(['actor_id', 'changed_fields'])
      .where('action', '=', 'clinic.updated')
      .orderBy('seq', 'desc')
      .limit(1)
      .execute();
    expect(row).toEqual({ actor_id: admin.person.id, changed_fields: ['hiddenFromManagers'] });
  });

  it('S-264: only admins can change the hidden sections, and only sections that exist can be hidden', async () => {
    for (const who of [desk, manager]) {
      expect((await who.call(updateClinic, { body: { hiddenFromManagers: [] } })).status).toBe(403);
    }
    expect((await choose({ hiddenFromManagers: ['name'] })).status).toBe(400);
  });

  it('S-264: changing the hidden sections of a role changes its ETags and ends its live streams, so that its screens reload', async () => {
    const params = { doctorId: doctor.id };
    const watch = (who: Desk) =>
      fetch(`${clinic.address}${buildPath(watchQueue, { params })}`, {
        headers: { authorization: `Bearer ${who.token}` },
      });
    const ofManager = (await watch(manager)).body?.getReader();
    const ofDoctor = (await watch(desk)).body?.getReader();
    const etagOf = async () => {
      const { headers } = await fetch(`${clinic.address}${buildPath(getQueueStatus, { params })}`, {
        headers: { authorization: `Bearer ${manager.token}` },
      });
      return headers.get('etag');
    };
    const before = await etagOf();
    await hide('contact');
    for (let part = await ofManager?.read(); part && !part.done; ) part = await ofManager?.read();
    expect(await etagOf()).not.toBe(before);
    await desk.call(getVisitNotes, { params: { uuid: (await aVisitedPatient()).uuid } });
    await ofDoctor?.cancel();
  });

  it('S-264: a role with several hidden sections still gets 304 for a current ETag', async () => {
    const params = { doctorId: doctor.id };
    await hide('contact', 'outcome', 'medical_history');
    const { headers } = await manager.call(getQueueStatus, { params });
    const again = await manager.call(
      getQueueStatus,
      { params },
      { 'if-none-match': headers.get('etag') ?? '' },
    );
    expect(again.status).toBe(304);
  });

  it('S-261: also writes the old setting for hidden sections, because servers of the previous release read and write it', async () => {
    const former = async () => {
      const query = clinic.db.selectFrom('clinic_settings').select(['managers_see_clinical_notes as sees']);
      return await query.select('hidden_from_managers as hidden').executeTakeFirstOrThrow();
    };
    const set = (managers_see_clinical_notes: boolean) =>
      clinic.db.updateTable('clinic_settings').set({ managers_see_clinical_notes }).execute();
    await hide('contact');
    expect(await former()).toEqual({ sees: true, hidden: ['contact'] });
    await set(false);
    expect(await former()).toEqual({ sees: false, hidden: ['contact', 'medical_history', 'outcome'] });
    await set(true);
    expect(await former()).toEqual({ sees: true, hidden: ['contact'] });
    await hide('outcome');
    expect(await former()).toEqual({ sees: false, hidden: ['outcome'] });
  });
});

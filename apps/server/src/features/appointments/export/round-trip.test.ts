import { buildPath } from '@anteroom/client/build-request';
import { getAccessHistory } from '@anteroom/contract/access-history';
import { createSeries } from '@anteroom/contract/appointment-series';
import { createAppointment, listAppointments, updateAppointment } from '@anteroom/contract/appointments';
import { listAuditEvents } from '@anteroom/contract/audit';
import { exportAppointments, exportPatients } from '@anteroom/contract/exports';
import { createPatient, getPatient } from '@anteroom/contract/patients';
import { describe, expect, it } from 'vitest';
import { type Desk, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { brokenRulesOf } from '#test/data-integrity';
import { importFile, invalidRowsOf } from '#test/imports';
import { aBooking, aDoctor, anAdmin, aPatientOf, type Person } from '#test/people';

const now = new Date('2026-11-20T08:00:00Z');

async function aPlace(clinicTimezone: string) {
  const clinic = await aClinic({ clinicTimezone });
  clinic.clock.set(now);
  return { clinic, admin: await signIn(clinic, await anAdmin(clinic)) };
}

const here = await aPlace('Europe/Berlin');
const there = await aPlace('America/New_York');
// All test clinics are copies of one database and have the same export tag. Real clinics have different ones.
await there.clinic.db.updateTable('clinic_settings').set({ export_tag: 'f0f0f0f0f0' }).execute();

type Export = typeof exportPatients | typeof exportAppointments;

async function download(clinic: Clinic, desk: Desk, route: Export, query: object = {}) {
  const answer = await fetch(`${clinic.address}${buildPath(route, { query })}`, {
    headers: { authorization: `Bearer ${desk.token}` },
  });
  return { answer, text: (await answer.text()).replace('\uFEFF', '') };
}

const linesOf = (text: string) => text.split('\r\n').slice(0, -1);

/** Creates the same doctor in the other clinic, because files contain no doctors. */
async function aDoctorThereLike(doctor: Person): Promise<Person> {
  const like = await aDoctor(there.clinic, { name: doctor.name });
  await there.clinic.db.updateTable('users').set({ email: doctor.email }).where('id', '=', like.id).execute();
  return { ...like, email: doctor.email };
}

async function aDoctorWithHistory() {
  const doctor = await aDoctor(here.clinic);
  const patients = [
    await aPatientOf(here.clinic, doctor, { firstName: '=Zoë', lastName: "O'Hara", phone: '+49 30 1234' }),
    await aPatientOf(here.clinic, doctor, { firstName: 'Ann', lastName: 'Gone', email: 'ann@x.example' }),
  ] as const;
  const [zoe, gone] = patients;
  await here.clinic.db
    .updateTable('patients')
    .set({ date_of_birth: '1975-03-30', gender: 'prefer_not_to_say', medical_history: 'one\n"two", three' })
    .where('id', '=', zoe)
    .execute();
  const book = (patientId: number, at: string, change = {}) =>
    here.admin.call(createAppointment, { body: aBooking(patientId, doctor, new Date(at), change) });
  const past = await book(gone, '2026-07-01T08:00:00Z', {
    notes: '- first\n- second',
    appointmentType: 'check_up',
  });
  await here.admin.call(updateAppointment, {
    params: { uuid: past.body.appointment.uuid },
    body: { status: 'no_show' },
  });
  await book(zoe, '2026-11-25T10:00:00Z', { reasonForVisit: '@home', durationMinutes: 45 });
  await book(zoe, '2026-11-26T10:00:00Z');
  await here.clinic.db.updateTable('patients').set({ is_active: false }).where('id', '=', gone).execute();
  return { doctor, patients };
}

async function recordsOf({ clinic, admin }: typeof here, doctor: Person) {
  const { body } = await admin.call(listAppointments, { query: { doctorId: doctor.id } });
  const ids = [...new Set(body.appointments.map(({ patientId }) => patientId))];
  const patients = await Promise.all(
    ids.map(async (patientId) => (await admin.call(getPatient, { params: { patientId } })).body.patient),
  );
  const own = ['id', 'uuid', 'patientId', 'doctorId', 'doctorName', 'version', 'createdAt', 'updatedAt'];
  const common = (record: object) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => ![...own, 'ticketCode'].includes(name)));
  expect(await brokenRulesOf(clinic)).toEqual([]);
  return {
    appointments: body.appointments.map(common),
    patients: patients
      .map(common)
      .toSorted((one, other) => (String(one.lastName) < String(other.lastName) ? -1 : 1)),
  };
}

/** Returns the times of the visits and of their bookings as instants, to compare clinics in different zones. */
const instantsIn = (text: string) =>
  text.match(/\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d/g)?.map((time) => Date.parse(time));

describe('an export', () => {
  it('S-65: importing an unchanged export into another clinic creates equal records there', async () => {
    const { doctor } = await aDoctorWithHistory();
    const likeDoctor = await aDoctorThereLike(doctor);
    const filter = { doctorId: doctor.id };
    const patients = await download(here.clinic, here.admin, exportPatients, filter);
    const appointments = await download(here.clinic, here.admin, exportAppointments, filter);
    expect(patients.text).toContain("'=Zoë");
    expect(patients.text).toContain("'+49 30 1234");
    expect(appointments.text).toContain("'@home");
    expect(appointments.text).toContain('2026-07-01T10:00:00.000+02:00');
    for (const [kind, { text }] of [
      ['patients', patients],
      ['appointments', appointments],
    ] as const) {
      const { id, counts } = await importFile(there.clinic, there.admin, text, { kind });
      expect(await invalidRowsOf(there.admin, id)).toEqual([]);
      expect(counts).toEqual({ accepted: kind === 'patients' ? 2 : 3, refused: 0, alreadyThere: 0 });
    }
    expect(await recordsOf(there, likeDoctor)).toEqual(await recordsOf(here, doctor));
    const back = await download(there.clinic, there.admin, exportAppointments, { doctorId: likeDoctor.id });
    expect(instantsIn(back.text)).toEqual(instantsIn(appointments.text));
    const again = await importFile(there.clinic, there.admin, appointments.text, { kind: 'appointments' });
    expect(again.counts).toEqual({ accepted: 0, refused: 0, alreadyThere: 3 });
  });

  it('S-65: no part of an exported text becomes a formula in a spreadsheet that separates cells by semicolons', async () => {
    const doctor = await aDoctor(here.clinic);
    const likeDoctor = await aDoctorThereLike(doctor);
    const name = { firstName: 'Ann;=1+1', lastName: 'Lee;@SUM(1)', address: 'Rue 1; -5+cmd|x' };
    const { body } = await here.admin.call(createPatient, {
      body: { ...name, doctorId: doctor.id },
    });
    const booking = aBooking(body.patient.id, doctor, new Date('2026-11-25T12:00:00Z'), {
      reasonForVisit: 'Cough;=HYPERLINK("x")',
      notes: '- first;-2+cmd|x!A1\n- second (mild)\n=1+1\n+ urgent!',
    });
    expect((await here.admin.call(createAppointment, { body: booking })).status).toBe(201);
    for (const [kind, route] of [
      ['patients', exportPatients],
      ['appointments', exportAppointments],
    ] as const) {
      const { text } = await download(here.clinic, here.admin, route, { doctorId: doctor.id });
      const parts = text.split(/[;\r\n]/);
      expect(parts.filter((part) => /^"*(?:[=@]|[+-].*cmd)/.test(part))).toEqual([]);
      const { counts } = await importFile(there.clinic, there.admin, text, { kind });
      expect(counts.accepted).toBe(1);
      if (kind === 'appointments') expect(parts).toEqual(expect.arrayContaining(['- second (mild)']));
    }
    expect(await recordsOf(there, likeDoctor)).toEqual(await recordsOf(here, doctor));
  });

  it('an export contains the series of repeating appointments; the import ignores these columns', async () => {
    const doctor = await aDoctor(here.clinic);
    const likeDoctor = await aDoctorThereLike(doctor);
    const patientId = await aPatientOf(here.clinic, doctor, { lastName: 'Weekly' });
    const single = aBooking(patientId, doctor, new Date('2026-11-24T10:00:00Z'));
    const first = aBooking(patientId, doctor, new Date('2026-11-25T10:00:00Z'));
    await here.admin.call(createAppointment, { body: single });
    const series = await here.admin.call(createSeries, { body: { ...first, weeksBetween: 2, count: 3 } });
    const id = series.body.appointments[0]?.seriesId;
    const filter = { doctorId: doctor.id };
    const { text } = await download(here.clinic, here.admin, exportAppointments, filter);
    const [titles, ...lines] = linesOf(text).map((line) => line.split(',').slice(-2));
    expect(titles).toEqual(['Series', 'Repeats every weeks']);
    expect(lines).toEqual([['', ''], ...Array(3).fill([String(id), '2'])]);

    const patients = await download(here.clinic, here.admin, exportPatients, filter);
    await importFile(there.clinic, there.admin, patients.text);
    const brought = await importFile(there.clinic, there.admin, text, { kind: 'appointments' });
    expect(brought.counts).toEqual({ accepted: 4, refused: 0, alreadyThere: 0 });
    const { body } = await there.admin.call(listAppointments, { query: { doctorId: likeDoctor.id } });
    expect(body.appointments.map(({ seriesId }) => seriesId)).toEqual([null, null, null, null]);
  });

  it('an export keeps the external id of an imported record, and gives other records an id unique to this clinic', async () => {
    const doctor = await aDoctor(here.clinic);
    const like = await aDoctorThereLike(doctor);
    const patientId = await aPatientOf(here.clinic, doctor);
    const namesIn = async ({ clinic, admin }: typeof here, doctorId: number) =>
      linesOf((await download(clinic, admin, exportPatients, { doctorId })).text)
        .slice(1)
        .map((line) => line.split(',')[0]);
    const [name] = await namesIn(here, doctor.id);
    expect(name).toMatch(new RegExp(`^anteroom-[0-9a-f]{10}-${patientId}$`));
    const { text } = await download(here.clinic, here.admin, exportPatients, { doctorId: doctor.id });
    await importFile(there.clinic, there.admin, text);
    const foreign = await aPatientOf(there.clinic, like);
    const names = await namesIn(there, like.id);
    expect(names[0]).toBe(name);
    expect(names[1]).toMatch(new RegExp(`^anteroom-[0-9a-f]{10}-${foreign}$`));
    expect(names[1]?.slice(0, 19)).not.toBe(name?.slice(0, 19));
  });

  it('an import recognizes records of its own clinic’s export, even if they changed after the export', async () => {
    const { doctor, patients } = await aDoctorWithHistory();
    const filter = { doctorId: doctor.id };
    const [zoe] = patients;
    const patientsFile = await download(here.clinic, here.admin, exportPatients, filter);
    const visitsFile = await download(here.clinic, here.admin, exportAppointments, filter);
    await here.clinic.db
      .updateTable('patients')
      .set({ last_name: 'Other', date_of_birth: null })
      .where('id', '=', zoe)
      .execute();
    const back = await importFile(here.clinic, here.admin, patientsFile.text);
    expect(back.counts).toEqual({ accepted: 0, refused: 0, alreadyThere: 2 });
    const visits = await importFile(here.clinic, here.admin, visitsFile.text, { kind: 'appointments' });
    expect(visits.counts).toEqual({ accepted: 0, refused: 0, alreadyThere: 3 });
    const unheard = patientsFile.text.replace(`-${zoe},`, '-999999999,');
    const { id, counts } = await importFile(here.clinic, here.admin, unheard);
    expect(counts).toEqual({ accepted: 0, refused: 1, alreadyThere: 1 });
    expect(await invalidRowsOf(here.admin, id)).toMatchObject([
      { reasons: [{ message: 'This number belongs to a record of this clinic that no longer exists' }] },
    ]);
  });

  it('an export appears in the access history of every exported patient and of no other', async () => {
    const [mine, other] = [await aDoctor(here.clinic), await aDoctor(here.clinic)];
    const [ours, theirs] = [await aPatientOf(here.clinic, mine), await aPatientOf(here.clinic, other)];
    const unbooked = await aPatientOf(here.clinic, other);
    for (const [patientId, doctor] of [
      [ours, mine],
      [theirs, other],
    ] as const) {
      const body = aBooking(patientId, doctor, new Date('2026-12-01T10:00:00Z'));
      expect((await here.admin.call(createAppointment, { body })).status).toBe(201);
    }
    await download(here.clinic, here.admin, exportPatients, { doctorId: mine.id });
    await download(here.clinic, here.admin, exportAppointments);
    const late = await aPatientOf(here.clinic, mine);
    const exportsIn = async (patientId: number) => {
      const { body } = await here.admin.call(getAccessHistory, { params: { patientId }, query: {} });
      return body.events.map(({ action }) => action).filter((action) => action.endsWith('.exported'));
    };
    expect((await exportsIn(ours)).slice(0, 2)).toEqual(['appointment.exported', 'patient.exported']);
    expect((await exportsIn(theirs)).slice(0, 1)).toEqual(['appointment.exported']);
    expect(await exportsIn(theirs)).not.toContain('patient.exported');
    expect([await exportsIn(late), await exportsIn(unbooked)]).toEqual([[], []]);
  });

  it('an export contains only rows that match the filters; filter dates are days in the clinic’s time zone', async () => {
    const { doctor } = await aDoctorWithHistory();
    const rows = async (route: Export, query: object) =>
      linesOf((await download(here.clinic, here.admin, route, { doctorId: doctor.id, ...query })).text)
        .length - 1;
    expect(await rows(exportPatients, { status: 'active' })).toBe(1);
    expect(await rows(exportPatients, { status: 'inactive' })).toBe(1);
    expect(await rows(exportAppointments, { from: '2026-11-25', to: '2026-11-25' })).toBe(1);
    expect(await rows(exportAppointments, { to: '2026-11-24' })).toBe(1);
    expect(await rows(exportAppointments, { status: 'cancelled' })).toBe(0);
  });

  it('an export of many pages contains every row once', async () => {
    const doctor = await aDoctor(here.clinic);
    const patients = await here.clinic.db
      .insertInto('patients')
      .values(
        Array.from({ length: 2100 }, (_, index) => ({
          doctor_id: doctor.id,
          first_name: 'P',
          last_name: `L${index}`,
        })),
      )
      .returning('id')
      .execute();
    // Many appointments share one time, so a page can end in the middle of them.
    await here.clinic.db
      .insertInto('appointments')
      .values(
        patients.map(({ id }, index) => {
          const start = Date.parse('2020-01-01T08:00:00Z') + Math.floor(index / 900) * 3_600_000;
          return {
            doctor_id: doctor.id,
            patient_id: id,
            duration_minutes: 30,
            overlap_allowed: true,
            scheduled_at: new Date(start),
            ends_at: new Date(start + 1_800_000),
            appointment_type: 'other' as const,
            status: 'cancelled' as const,
          };
        }),
      )
      .execute();
    for (const route of [exportPatients, exportAppointments]) {
      const { text } = await download(here.clinic, here.admin, route, { doctorId: doctor.id });
      const ids = linesOf(text)
        .slice(1)
        .map((line) => line.split(',')[0]);
      expect([ids.length, new Set(ids).size]).toEqual([2100, 2100]);
    }
  });

  it('the audit entry of an export contains its filters and its number of rows', async () => {
    const { doctor } = await aDoctorWithHistory();
    const { answer } = await download(here.clinic, here.admin, exportAppointments, {
      doctorId: doctor.id,
      from: '2026-11-25',
    });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="appointments-2026-11-20.csv"',
    );
    await download(here.clinic, here.admin, exportPatients, { doctorId: doctor.id, status: 'active' });
    const latest = async (action: 'patient.exported' | 'appointment.exported') =>
      (await here.admin.call(listAuditEvents, { query: { action, limit: 1 } })).body.events[0];
    const asked = { doctorId: doctor.id, status: null };
    expect(await latest('appointment.exported')).toMatchObject({
      actorId: here.admin.person.id,
      details: { ...asked, count: 2, from: '2026-11-25', to: null },
    });
    expect(await latest('patient.exported')).toMatchObject({
      details: { ...asked, count: 1, status: 'active' },
    });
  });

  it('rejects an export by a user who is not an admin', async () => {
    const desk = await signIn(here.clinic, await aDoctor(here.clinic));
    for (const route of [exportPatients, exportAppointments]) {
      const { answer } = await download(here.clinic, desk, route);
      expect([answer.status, answer.headers.get('content-disposition')]).toEqual([403, null]);
    }
  });
});

import { join } from 'node:path';
import { buildPath } from '@anteroom/client/build-request';
import { createSeries, deleteFollowing } from '@anteroom/contract/appointment-series';
import { createAppointment, deleteAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { updateClinic } from '@anteroom/contract/clinic-details';
import { grantEmergencyAccess, reviewEmergencyAccess } from '@anteroom/contract/emergency-access';
import { erasePatient, previewErasure } from '@anteroom/contract/erasures';
import { exportPatients } from '@anteroom/contract/exports';
import { exportPatientRecord } from '@anteroom/contract/patient-record';
import { createPatient, getPatient, listPatients, updatePatient } from '@anteroom/contract/patients';
import { callNextDayWise } from '@anteroom/contract/queue';
import { createReminderRule } from '@anteroom/contract/reminders';
import { saveVisitNotes } from '@anteroom/contract/visit-notes';
import { getTicket, mailTicket } from '@anteroom/contract/visits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { verifyAuditTrail } from '#features/audit';
import { workOffReminders } from '#features/reminders';
import { sweep } from '#platform/db/sweep.queries';
import { instantAt } from '#platform/time/clinic-time';
import { aBookingPage, giveDetails, hold, openTimes } from '#test/booking-pages';
import { signIn } from '#test/call';
import { patientCanaries, canaryPatient as person } from '#test/canary-patient';
import { aClinic, type Clinic, clinicTimezone } from '#test/clinic';
import { findInBackup, findInFiles, findInTables } from '#test/every-text';
import { importFile } from '#test/imports';
import { allMails } from '#test/mails';
import { merge } from '#test/merges';
import { anOfferingClinic } from '#test/offers';
import { runAdmin, settingsOf } from '#test/operator';
import { aBooking, aDoctor, anAdmin, aPatientOf, type Person } from '#test/people';
import { onDay } from '#test/reminders';
import { someHours } from '#test/visits';
import { compactDatabase } from './compact-database.queries.ts';
import { openKeptVisits } from './kept-visits.ts';

const minute = 60_000;
const hour = 60 * minute;

const others = [
  ...[
    'zqformer',
    'zqreason',
    'zqnotes',
    'zqdiagnosis',
    'zqtreatment',
    'zqprescription',
    'zqcancel',
    'zqdeleted',
  ],
  ...['zqemergency', 'zqreview', 'zqmerged', 'zqexternal', 'zqrefused', 'zqrequest'],
];
const canaries = [...patientCanaries, ...others];

const morning = (date: string) => instantAt(date, 9 * 60, clinicTimezone);

type World = { clinic: Clinic; doctor: Person; admin: Person; patientId: number };

/**
 * Creates a patient with data of many features. Tests then move the clock by two days, so that no appointment blocks
 * the erasure.
 */
async function aKnownPatient(): Promise<World> {
  const clinic = await aClinic();
  clinic.clock.set(morning('2027-03-01'));
  const [doctor, other, admin] = [await aDoctor(clinic), await aDoctor(clinic), await anAdmin(clinic)];
  for (const day of [0, 1, 2, 3, 4, 5, 6]) await someHours(clinic, doctor, { day, from: 0, to: 1425 });
  const desk = await signIn(clinic, doctor);
  const office = await signIn(clinic, admin);
  await office.call(createReminderRule, { body: { channel: 'email', minutesBefore: 60 } });
  const repeated = { 'Idempotency-Key': 'zq-key' };
  const body = { ...person, doctorId: doctor.id, allergies: 'Zqformer' };
  const { body: added, status } = await desk.call(createPatient, { body }, repeated);
  expect(status).toBe(201);
  const patientId = added.patient.id;
  await desk.call(updatePatient, { params: { patientId }, body: { allergies: person.allergies } });
  const now = clinic.clock.now().getTime();
  const book = async (at: number, changes: object = {}) => {
    const booking = aBooking(patientId, doctor, new Date(at), { reasonForVisit: 'zqreason', ...changes });
    const answer = await desk.call(createAppointment, { body: booking }, { 'Idempotency-Key': `zq-${at}` });
    expect(answer.status).toBe(201);
    return answer.body.appointment.uuid;
  };
  await beVisited({ clinic, doctor, patientId }, desk, await book(now + 65 * minute));
  const cancelled = await book(now + 30 * hour);
  await desk.call(updateAppointment, {
    params: { uuid: cancelled },
    body: { status: 'cancelled', cancellationReason: 'zqcancel' },
  });
  const deleted = await book(now + 40 * hour, { notes: 'zqdeleted' });
  await desk.call(deleteAppointment, { params: { uuid: deleted } });
  const series = aBooking(patientId, doctor, new Date(now + 60 * hour));
  const { body: booked } = await desk.call(createSeries, { body: { ...series, weeksBetween: 1, count: 2 } });
  await desk.call(deleteFollowing, { params: { uuid: booked.appointments[0]?.uuid ?? '' }, query: {} });
  await beImported({ clinic, doctor, patientId }, office);
  await beReadInAnEmergency({ clinic, other, patientId }, office);
  await askForATime(clinic, desk);
  await office.call(exportPatientRecord, { params: { patientId } });
  const { status: exported } = await fetch(`${clinic.address}${buildPath(exportPatients, { query: {} })}`, {
    headers: { authorization: `Bearer ${office.token}` },
  });
  expect(exported).toBe(200);
  return { clinic, doctor, admin, patientId };
}

type Desk = Awaited<ReturnType<typeof signIn>>;
type Known = Omit<World, 'admin'>;

async function beVisited({ clinic, doctor }: Known, desk: Desk, uuid: string) {
  await desk.call(getTicket, { params: { uuid } });
  await desk.call(mailTicket, { params: { uuid } });
  clinic.clock.moveOn(6);
  await workOffReminders(clinic.context);
  expect(await allMails(clinic)).not.toEqual([]);
  await workOffReminders(clinic.context);
  await desk.call(callNextDayWise, { params: { doctorId: doctor.id }, query: {}, body: {} });
  const notes = {
    notes: 'zqnotes',
    diagnosis: 'zqdiagnosis',
    treatment: 'zqtreatment',
    prescription: 'zqprescription',
  };
  await desk.call(updateAppointment, { params: { uuid }, body: notes });
  await desk.call(saveVisitNotes, { params: { uuid }, body: { notes: 'zqnotes, typed again' } });
  await desk.call(callNextDayWise, {
    params: { doctorId: doctor.id },
    query: {},
    body: { currentAppointmentId: uuid },
  });
}

/**
 * Imports two lines about the patient. One is rejected, and the other becomes a second record, which is merged into the
 * first.
 */
async function beImported({ clinic, doctor, patientId }: Known, office: Desk) {
  const lines = [
    'First name,Last name,Email,City,Patient ID,Date of birth',
    'Zqfirst,Zqlast,zqmail@zqhost.example,Zqmerged,zqexternal,1961-02-03',
    'Zqfirst,Zqlast,not an address,Zqrefused,zqexternal-2,1961-02-03',
  ];
  const job = await importFile(clinic, office, lines.join('\n'), {
    doctorId: doctor.id,
    doubtfulLines: 'import',
    columns: {
      'First name': 'firstName',
      'Last name': 'lastName',
      Email: 'email',
      City: 'city',
      'Patient ID': 'externalId',
      'Date of birth': 'dateOfBirth',
    },
  });
  const imported = await clinic.db.selectFrom('imported_patients').select('patient_id as id').execute();
  expect([job.state, imported.length]).toEqual(['done', 1]);
  expect((await merge(office, patientId, imported[0]?.id ?? 0)).status).toBe(200);
}

async function beReadInAnEmergency(
  { clinic, other, patientId }: { clinic: Clinic; other: Person; patientId: number },
  office: Desk,
) {
  const elsewhere = await signIn(clinic, other);
  const { body } = await elsewhere.call(grantEmergencyAccess, {
    body: { patientId, reason: 'zqemergency, brought in unconscious' },
  } as never);
  await office.call(reviewEmergencyAccess, {
    params: { grantId: body.grant.id },
    body: { outcome: 'justified', note: 'zqreview: called the ward' },
  });
}

async function askForATime(clinic: Clinic, desk: Desk) {
  const slug = await aBookingPage(desk, { forWhom: 'anyone' });
  const [time = 0] = await openTimes(clinic, slug);
  const { secret } = (await hold(clinic, slug, time)).body;
  const { firstName, lastName, email, dateOfBirth } = person;
  const given = { firstName: `${firstName} zqrequest`, lastName, email, dateOfBirth };
  expect((await giveDetails(clinic, secret, given)).status).toBe(200);
  await clinic.mailWorker.workOff();
}

async function databaseFolder(clinic: Clinic) {
  const { rows } = await sql<{ folder: string }>`
    select current_setting('data_directory') || '/base/' || oid as folder
    from pg_database where datname = current_database()
  `.execute(clinic.db);
  return rows[0]?.folder ?? '';
}

/** Does what `npm run admin -- compact` does, and writes all changes to the files of the database at once. */
async function compact(clinic: Clinic) {
  await compactDatabase(clinic.db);
  await sql`checkpoint`.execute(clinic.db);
}

const twoDays = 2 * 24 * 60;

async function erase({ clinic, admin, patientId }: World, confirmation = ' zqfirst  ZQLAST ') {
  const office = await signIn(clinic, admin);
  return office.call(erasePatient, {
    params: { patientId },
    body: { reason: 'patient_request', confirmation },
  });
}

describe('S-240: an erasure', () => {
  it('an erasure leaves no data of the patient in any table, mail, log or database file', async () => {
    const world = await aKnownPatient();
    const { clinic, admin, doctor, patientId } = world;
    const neighbour = await aPatientOf(clinic, doctor, { firstName: 'Zoe', lastName: 'Neighbour' });
    clinic.clock.moveOn(twoDays);
    const stored = await findInTables(clinic, canaries);
    const seen = new Set(stored.map((where) => where.split(': ')[1]));
    // These texts are stored encrypted, so a search for them finds nothing even before the erasure.
    const sealed = ['zqformer', 'zqrequest', 'zqdeleted'];
    expect(canaries.filter((canary) => !seen.has(canary) && !sealed.includes(canary))).toEqual([]);

    const office = await signIn(clinic, admin);
    const { body: preview } = await office.call(previewErasure, { params: { patientId } });
    expect(preview).toMatchObject({ confirmation: 'Zqfirst Zqlast', keeps: null, blocks: [] });
    expect(preview.erases).toMatchObject({
      appointments: 2,
      deletedAppointments: 3,
      series: 1,
      tickets: 1,
      mergedRecords: 1,
      emergencyAccess: 1,
      bookingRequests: 1,
    });
    // Make PostgreSQL collect statistics, which then contain values of the patient too.
    await sql`analyze`.execute(clinic.db);
    expect(await erase(world)).toMatchObject({ status: 200, body: { keeps: null } });

    expect(await findInTables(clinic, canaries)).toEqual([]);
    expect(await findInFiles(join(clinic.dataDir, 'outbox'), canaries)).toEqual([]);
    expect(clinic.log.join('\n').toLowerCase()).not.toContain('zq');
    expect(await verifyAuditTrail(clinic.context)).toMatchObject({ state: 'verified', problem: null });
    expect((await office.call(getPatient, { params: { patientId } })).status).toBe(404);
    expect((await office.call(getPatient, { params: { patientId: neighbour } })).status).toBe(200);
    const { body: listed } = await office.call(listPatients, { query: { search: 'zqlast' } });
    expect(listed.patients).toEqual([]);

    const folder = await databaseFolder(clinic);
    // Retry, because VACUUM keeps deleted rows while an older transaction, such as PostgreSQL's own ANALYZE, could read
    // them.
    await expect
      .poll(() => compact(clinic).then(() => findInFiles(folder, canaries)), { timeout: 60_000 })
      .toEqual([]);
  });

  it('S-267: an erasure leaves no data of the patient in a backup made afterwards', async () => {
    const world = await aKnownPatient();
    const { clinic } = world;
    clinic.clock.moveOn(twoDays);
    const BACKUP_PASSPHRASE = 'otter crane heron wren';
    const inBackup = async (name: string) => {
      const file = join(clinic.dataDir, name);
      const settings = { ...(await settingsOf(clinic)), BACKUP_PASSPHRASE };
      expect(await runAdmin(['backup', '--to', file], settings)).toMatchObject({ code: 0 });
      return findInBackup(file, BACKUP_PASSPHRASE, canaries);
    };
    const before = await inBackup('before.backup');
    expect(before).toEqual(
      expect.arrayContaining(['tables/patients: Zqlast', 'tables/appointments: zqnotes']),
    );
    expect((await erase(world)).status).toBe(200);
    expect(await inBackup('after.backup')).toEqual([]);
  });

  it('an erasure removes the mails that offered the patient a free time', async () => {
    const here = await anOfferingClinic();
    const { patientId, email } = await here.wait();
    await here.free(onDay(2, 10));
    await here.send();
    await here.send(1);
    expect(await here.mailsTo(email)).toHaveLength(1);
    const office = await here.desk();
    const { body } = await office.call(previewErasure, { params: { patientId } });
    const { confirmation } = body;
    const params = { patientId };
    const answer = await office.call(erasePatient, {
      params,
      body: { reason: 'patient_request', confirmation },
    });
    expect(answer.status).toBe(200);
    expect(await findInTables(here.clinic, [email])).toEqual([]);
    expect(await findInFiles(join(here.clinic.dataDir, 'outbox'), [email])).toEqual([]);
  });

  it('an erasure removes a code that was mailed to the patient, also after the booking request was deleted', async () => {
    const clinic = await aClinic();
    clinic.clock.set(morning('2027-03-01'));
    const [doctor, admin] = [await aDoctor(clinic), await anAdmin(clinic)];
    for (const day of [0, 1, 2, 3, 4, 5, 6]) await someHours(clinic, doctor, { day, from: 0, to: 1425 });
    const patientId = await aPatientOf(clinic, doctor, person);
    await askForATime(clinic, await signIn(clinic, doctor));
    clinic.clock.moveOn(twoDays);
    await sweep(clinic.db, clinic.clock.now());
    expect(await clinic.db.selectFrom('booking_requests').select('id').execute()).toEqual([]);
    expect(await findInTables(clinic, [person.email])).toContain(`mail_jobs: ${person.email}`);
    expect((await erase({ clinic, doctor, admin, patientId })).status).toBe(200);
    expect(await findInTables(clinic, canaries)).toEqual([]);
    expect(await findInFiles(join(clinic.dataDir, 'outbox'), canaries)).toEqual([]);
  });

  it('S-282: the preview of an erasure is audited as a read of the patient', async () => {
    const clinic = await aClinic();
    const admin = await anAdmin(clinic);
    const patientId = await aPatientOf(clinic, await aDoctor(clinic));
    const office = await signIn(clinic, admin);
    expect((await office.call(previewErasure, { params: { patientId } })).status).toBe(200);
    const reads = await clinic.db
      .selectFrom('audit_events')
      .select(['actor_id as actorId', 'patient_ids as patientIds'])
      .where('action', '=', 'patient.read')
      .execute();
    expect(reads).toEqual([{ actorId: admin.id, patientIds: [patientId] }]);
  });

  it('the search in the database files that these tests use finds a stored text', async () => {
    const clinic = await aClinic();
    await aPatientOf(clinic, await aDoctor(clinic), { lastName: 'Zqstillhere' });
    await sql`checkpoint`.execute(clinic.db);
    expect(await findInFiles(await databaseFolder(clinic), ['Zqstillhere'])).not.toEqual([]);
  });

  it('rejects an erasure, and changes nothing, while the patient has an appointment today or later or still waits from an earlier day', async () => {
    const clinic = await aClinic();
    clinic.clock.set(morning('2027-03-01'));
    const [doctor, admin] = [await aDoctor(clinic), await anAdmin(clinic)];
    const patientId = await aPatientOf(clinic, doctor, { firstName: 'Zqfirst', lastName: 'Zqlast' });
    const desk = await signIn(clinic, admin);
    const at = new Date(clinic.clock.now().getTime() + hour);
    await desk.call(createAppointment, { body: aBooking(patientId, doctor, at) });
    const world = { clinic, admin, doctor, patientId };
    const blocks = async () => {
      const office = await signIn(clinic, admin);
      return (await office.call(previewErasure, { params: { patientId } })).body.blocks;
    };
    expect(await blocks()).toEqual([{ block: 'upcoming', count: 1 }]);
    expect(await erase(world)).toMatchObject({ status: 409, errorBody: { code: 'erasure_blocked' } });
    await desk.call(callNextDayWise, { params: { doctorId: doctor.id }, query: {}, body: {} });
    expect(await blocks()).toEqual([{ block: 'seen_today', count: 1 }]);
    clinic.clock.moveOn(24 * 60);
    expect(await blocks()).toEqual([{ block: 'waiting', count: 1 }]);
    expect((await erase(world)).status).toBe(409);
    expect((await (await signIn(clinic, admin)).call(getPatient, { params: { patientId } })).status).toBe(
      200,
    );
  });

  it('an erasure requires the patient’s name as confirmation, and a step-up', async () => {
    const clinic = await aClinic();
    const [doctor, admin] = [await aDoctor(clinic), await anAdmin(clinic)];
    const patientId = await aPatientOf(clinic, doctor, { firstName: 'Zqfirst', lastName: 'Zqlast' });
    const world = { clinic, admin, doctor, patientId };
    const refused = await erase(world, 'Zqfirst Zqlost');
    expect(refused).toMatchObject({
      status: 400,
      errorBody: { fields: { confirmation: expect.any(String) } },
    });
    const office = await signIn(clinic, admin);
    clinic.clock.moveOn(6);
    const body = { reason: 'patient_request', confirmation: 'Zqfirst Zqlast' } as const;
    const late = await office.call(erasePatient, { params: { patientId }, body });
    expect(late).toMatchObject({ status: 403, errorBody: { code: 'step_up_required' } });
    expect((await erase(world)).status).toBe(200);
    expect((await erase(world)).status).toBe(404);
  });

  it('audits an erasure with its author, the erased ids and the reason, and no other data', async () => {
    const clinic = await aClinic();
    const [doctor, admin] = [await aDoctor(clinic), await anAdmin(clinic)];
    const patientId = await aPatientOf(clinic, doctor, { firstName: 'Zqfirst', lastName: 'Zqlast' });
    await erase({ clinic, admin, doctor, patientId });
    const entry = await clinic.db
      .selectFrom('audit_events')
      .select(['actor_id', 'reason', 'object_id', 'patient_ids', 'doctor_id', 'details'])
      .where('action', '=', 'patient.erased')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      actor_id: admin.id,
      reason: 'patient_request',
      object_id: String(patientId),
      patient_ids: [patientId],
      doctor_id: doctor.id,
      details: { appointments: 0, keptVisits: 0, keptUntil: null, isRepeated: false },
    });
  });
});

describe('S-241: visits that the law makes the clinic keep', () => {
  it('visits that must be kept stay encrypted and hidden until their date, and are then deleted', async () => {
    const world = await aKnownPatient();
    const { clinic, admin, patientId } = world;
    clinic.clock.moveOn(twoDays);
    const office = await signIn(clinic, admin);
    expect((await office.call(updateClinic, { body: { visitsKeptYears: 10 } })).status).toBe(200);
    const keeps = { visits: 1, until: '2037-03-01' };
    expect((await office.call(previewErasure, { params: { patientId } })).body.keeps).toEqual(keeps);
    expect(await erase(world)).toMatchObject({ status: 200, body: { keeps } });

    expect(await findInTables(clinic, canaries)).toEqual([]);
    const opened = await openKeptVisits(clinic.context, patientId);
    expect(opened).toMatchObject({
      patient: { last_name: 'Zqlast' },
      visits: [{ diagnosis: 'zqdiagnosis', status: 'completed' }],
    });
    await sweep(clinic.context.db, morning('2037-03-01'));
    expect(await openKeptVisits(clinic.context, patientId)).not.toBeNull();
    await sweep(clinic.context.db, morning('2037-03-02'));
    expect(await openKeptVisits(clinic.context, patientId)).toBeNull();
  });
});

import { createDoctor, deleteUser, updateUser } from '@anteroom/contract/accounts';
import {
  createAppointment,
  getAppointment,
  listAppointments,
  updateAppointment,
} from '@anteroom/contract/appointments';
import { listUpcomingCentral, viewCentralQueue } from '@anteroom/contract/central-queue';
import {
  createPatient,
  deactivatePatient,
  getPatient,
  listPatients,
  updatePatient,
} from '@anteroom/contract/patients';
import { callNextDayWise, getQueueStatus, viewDayWiseQueue } from '@anteroom/contract/queue';
import { addWalkIn, checkIn, listNotSeen, returnPatient } from '@anteroom/contract/queue-positions';
import { resetQueue } from '@anteroom/contract/queue-reset';
import { saveQueueSettings } from '@anteroom/contract/queue-settings';
import { listTickets } from '@anteroom/contract/tickets';
import { getVisitNotes } from '@anteroom/contract/visit-notes';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { signIn } from './call.ts';
import { aClinic } from './clinic.ts';
import { aBooking, aDoctor, anAdmin, aPatientOf } from './people.ts';
import { aQueueDesk, at, eightToday, type QueueDesk } from './queue-desk.ts';

const clinic = await aClinic({ clinicTimezone: 'UTC' });
clinic.clock.set(eightToday);
const admin = await signIn(clinic, await anAdmin(clinic));

type Line = QueueDesk & { uuid: string; patientId: number };
type Answer = Promise<{ status: number }>;
type Row = { action: string; ofDoctor: boolean; patients: number[]; object: string | null };

async function aLine(queueType: 'day_wise' | 'central' = 'day_wise'): Promise<Line> {
  const desk = await aQueueDesk(clinic, { queueType, autoAdvance: true });
  const uuid = await desk.book(0);
  return { ...desk, uuid, patientId: await patientOf(uuid) };
}

async function patientOf(uuid: string): Promise<number> {
  const appointments = clinic.db.selectFrom('appointments').select('patient_id').where('uuid', '=', uuid);
  return Number((await appointments.executeTakeFirstOrThrow()).patient_id);
}

/** Returns the audit rows that a successful request adds. */
async function rowsOf({ doctor }: Line, call: () => Answer): Promise<Row[]> {
  const { rows: newest } = await sql<{ seq: number }>`select max(seq) as seq from audit_events`.execute(
    clinic.db,
  );
  expect((await call()).status).toBeLessThan(300);
  const { rows } = await sql<Row>`
    select action, doctor_id is not distinct from ${doctor.id} as "ofDoctor", patient_ids as patients, object_id as object
    from audit_events where seq > ${newest[0]?.seq ?? 0} and actor_id is not null order by seq`.execute(
    clinic.db,
  );
  return rows;
}

const row = (action: string, patients: number[], { object = null, ofDoctor = true }: Partial<Row> = {}) => ({
  action,
  ofDoctor,
  patients,
  object,
});

type Act = (line: Line) => Answer;
type Rows = (line: Line) => Row[];

const acts: [string, Act, Rows][] = [
  [
    'opening a patient',
    ({ desk, patientId }) => desk.call(getPatient, { params: { patientId } }),
    ({ patientId }) => [row('patient.read', [patientId])],
  ],
  [
    'listing patients',
    ({ desk }) => desk.call(listPatients, { query: {} }),
    ({ patientId }) => [row('patient.read', [patientId], { ofDoctor: false })],
  ],
  [
    'searching patients',
    ({ desk }) => desk.call(listPatients, { query: { search: 'Pat' } }),
    ({ patientId }) => [row('patient.searched', [patientId], { ofDoctor: false })],
  ],
  [
    'changing a patient',
    ({ desk, patientId }) => desk.call(updatePatient, { params: { patientId }, body: { city: 'Bern' } }),
    ({ patientId }) => [row('patient.updated', [patientId])],
  ],
  [
    'saving a patient without a change',
    ({ desk, patientId }) => desk.call(updatePatient, { params: { patientId }, body: { city: '' } }),
    ({ patientId }) => [row('patient.read', [patientId], { ofDoctor: false })],
  ],
  [
    'deactivating a patient',
    ({ desk, patientId }) => desk.call(deactivatePatient, { params: { patientId } }),
    ({ patientId }) => [row('patient.deactivated', [patientId])],
  ],
  [
    'opening an appointment',
    ({ desk, uuid }) => desk.call(getAppointment, { params: { uuid } }),
    ({ uuid, patientId }) => [row('appointment.read', [patientId], { object: uuid, ofDoctor: false })],
  ],
  [
    'opening the notes of a visit',
    ({ desk, uuid }) => desk.call(getVisitNotes, { params: { uuid } }),
    ({ uuid, patientId }) => [row('appointment.read', [patientId], { object: uuid, ofDoctor: false })],
  ],
  [
    'listing appointments',
    ({ desk }) => desk.call(listAppointments, { query: {} }),
    ({ patientId }) => [row('appointment.read', [patientId], { ofDoctor: false })],
  ],
  [
    'changing an appointment',
    ({ desk, uuid }) => desk.call(updateAppointment, { params: { uuid }, body: { notes: 'Fasting' } }),
    ({ uuid, patientId }) => [row('appointment.updated', [patientId], { object: uuid })],
  ],
  [
    'saving an appointment without a change',
    ({ desk, uuid }) => desk.call(updateAppointment, { params: { uuid }, body: { notes: '' } }),
    ({ uuid, patientId }) => [row('appointment.read', [patientId], { object: uuid })],
  ],
  [
    'marking a patient as arrived',
    ({ desk, params, uuid }) =>
      desk.call(checkIn, { params: { ...params, appointmentId: uuid }, body: { hasArrived: true } }),
    ({ uuid, patientId }) => [row('queue.checked_in', [patientId], { object: uuid })],
  ],
  [
    'viewing a line',
    ({ desk, params }) => desk.call(viewDayWiseQueue, { params, query: {} }),
    ({ patientId }) => [row('queue.read', [patientId])],
  ],
  [
    'viewing the status of a queue',
    ({ desk, params }) => desk.call(getQueueStatus, { params }),
    () => [row('queue.read', [])],
  ],
  [
    'listing the tickets of a doctor',
    ({ desk, params }) => desk.call(listTickets, { params }),
    () => [row('appointment.read', [])],
  ],
  [
    'resetting a queue',
    ({ desk, params }) => desk.call(resetQueue, { params, body: { resetType: 'all' } }),
    ({ patientId }) => [row('queue.reset', [patientId])],
  ],
  [
    'changing the settings of a queue',
    ({ desk, params }) =>
      desk.call(saveQueueSettings, {
        params,
        body: { queueType: 'central', autoAdvanceQueue: true, estimatedConsultationTime: 5 },
      }),
    () => [row('queue.settings_changed', [])],
  ],
];

it.each(acts)('adds one audit row for %s', async (_, act, rows) => {
  const line = await aLine();
  expect(await rowsOf(line, () => act(line))).toEqual(rows(line));
});

it('adds one audit row for viewing the central queue, and another for viewing its upcoming patients', async () => {
  const line = await aLine('central');
  for (const route of [viewCentralQueue, listUpcomingCentral]) {
    const view = () => line.desk.call(route, { params: line.params });
    expect(await rowsOf(line, view)).toEqual([row('queue.read', [line.patientId])]);
  }
});

it('adds one audit row for viewing the patients of past days who were not seen', async () => {
  const line = await aLine();
  await clinic.db
    .updateTable('queue_entries')
    .set({ queue_date: '2026-11-19' })
    .where('doctor_id', '=', line.doctor.id)
    .execute();
  const view = () => line.desk.call(listNotSeen, { params: line.params });
  expect(await rowsOf(line, view)).toEqual([row('queue.read', [line.patientId])]);
});

it('adds audit rows with the new records for creating a patient, booking and adding a walk-in', async () => {
  const line = await aLine();
  const { desk, doctor, params, patientId } = line;
  const created: number[] = [];
  const patient = { firstName: 'Ada', lastName: 'Lovelace', doctorId: doctor.id };
  const create = async () => {
    const answer = await desk.call(createPatient, { body: patient });
    created.push(answer.body.patient.id);
    return answer;
  };
  expect(await rowsOf(line, create)).toEqual([row('patient.created', created)]);
  const objects: string[] = [];
  const book = async () => {
    const answer = await desk.call(createAppointment, {
      body: aBooking(patientId, doctor, new Date(at(90))),
    });
    objects.push(answer.body.appointment.uuid);
    return answer;
  };
  expect(await rowsOf(line, book)).toEqual([
    row('appointment.created', [patientId], { object: objects[0] ?? '' }),
  ]);
  const other = await aPatientOf(clinic, doctor);
  const takeIn = async () => {
    const answer = await desk.call(addWalkIn, { params, body: { patientId: other } });
    objects.push(answer.body.appointment.uuid);
    return answer;
  };
  const ofWalkIn = { object: objects[1] ?? '' };
  expect(await rowsOf(line, takeIn)).toEqual(
    ['appointment.created', 'queue.walk_in_added'].map((action) =>
      row(action, [other], { ...ofWalkIn, object: objects[1] ?? '' }),
    ),
  );
});

it('adds audit rows for calling the next patient automatically and for returning a skipped patient to the queue', async () => {
  const line = await aLine();
  const next = await line.book(10);
  await line.callNext();
  const complete = () =>
    line.desk.call(updateAppointment, { params: { uuid: line.uuid }, body: { status: 'completed' } });
  expect(await rowsOf(line, complete)).toEqual([
    row('queue.called_next', [await patientOf(next)]),
    row('appointment.updated', [line.patientId], { object: line.uuid }),
  ]);
  await line.skip(next);
  const giveBack = () =>
    line.desk.call(returnPatient, {
      params: { ...line.params, appointmentId: next },
    });
  expect(await rowsOf(line, giveBack)).toEqual([
    row('queue.returned', [await patientOf(next)], { object: next }),
  ]);
});

it('adds one audit row about the queue that is shown in the error of a rejected Call Next', async () => {
  const line = await aLine();
  const stale = { currentAppointmentId: line.uuid };
  const rows = await rowsOf(line, async () => {
    const { status } = await line.desk.call(callNextDayWise, { params: line.params, query: {}, body: stale });
    return { status: status === 409 ? 200 : status };
  });
  expect(rows).toContainEqual(row('queue.read', [line.patientId]));
});

it('adds audit rows for creating, disabling and enabling an account', async () => {
  const line = await aLine();
  const ofAccount = (action: string, id: number) => row(action, [], { object: `${id}`, ofDoctor: false });
  const ids: number[] = [];
  const body = { name: 'Vera Lind', email: `vera-${crypto.randomUUID()}@clinic.example` };
  const create = async () => {
    const answer = await admin.call(createDoctor, { body });
    ids.push(answer.body.user.id);
    return answer;
  };
  expect(await rowsOf(line, create)).toEqual(ids.map((id) => ofAccount('account.created', id)));
  const { id: userId } = await aDoctor(clinic);
  const params = { userId };
  expect(await rowsOf(line, () => admin.call(deleteUser, { params }))).toEqual([
    ofAccount('account.disabled', userId),
  ]);
  const enable = () => admin.call(updateUser, { params, body: { enabled: true } });
  expect(await rowsOf(line, enable)).toEqual([ofAccount('account.enabled', userId)]);
});

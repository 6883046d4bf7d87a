import {
  type AppointmentStatus,
  createAppointment,
  deleteAppointment,
  getAppointment,
  listAppointments,
  type UpdateAppointmentBody,
} from '@anteroom/contract/appointments';
import { callNextDayWise, type EntryStatus, skipDayWise, viewDayWiseQueue } from '@anteroom/contract/queue';
import { saveChange } from './bookings.ts';
import { signIn } from './call.ts';
import type { Clinic } from './clinic.ts';
import { aBooking, aDoctor, aPatientOf } from './people.ts';

/** The date of these tests. The clock of their clinic shows eight in the morning of this day, in UTC. */
export const today = '2026-11-20';
export const tomorrow = '2026-11-21';
export const eightToday = new Date(`${today}T08:00:00Z`);

/** Returns the instant that is this many minutes after nine o'clock on a date. */
export function at(minutes: number, date = today): number {
  return Date.parse(`${date}T09:00:00Z`) + minutes * 60_000;
}

type Choices = { autoAdvance?: boolean; queueType?: 'day_wise' | 'central' };

export type QueueDesk = Awaited<ReturnType<typeof aQueueDesk>>;

export async function aQueueDesk(clinic: Clinic, choices: Choices = {}) {
  const doctor = await aDoctor(clinic, choices);
  const desk = await signIn(clinic, doctor);
  const params = { doctorId: doctor.id };
  const change = (uuid: string, body: Partial<UpdateAppointmentBody>) =>
    saveChange(desk, { uuid }, { allowOverlap: true, ...body });
  const view = async (date = today) => (await desk.call(viewDayWiseQueue, { params, query: { date } })).body;
  return {
    doctor,
    desk,
    params,
    change,
    view,
    book: async (minutes: number, date = today) => {
      const patientId = await aPatientOf(clinic, doctor);
      const body = aBooking(patientId, doctor, new Date(at(minutes, date)), {
        durationMinutes: 5,
        allowOverlap: true,
      });
      return (await desk.call(createAppointment, { body })).body.appointment.uuid;
    },
    set: (uuid: string, status: AppointmentStatus) => change(uuid, { status }),
    remove: (uuid: string) => desk.call(deleteAppointment, { params: { uuid } }),
    callNext: () => desk.call(callNextDayWise, { params, query: {}, body: {} }),
    skip: (appointmentId: string) => desk.call(skipDayWise, { params: { ...params, appointmentId } }),
    /** Returns uuid and status of each entry on the board, in order. */
    line: async (date = today) =>
      (await view(date)).queue.map(({ appointmentUuid, currentStatus }) => [appointmentUuid, currentStatus]),
    /** Returns uuid and status of each appointment in the list. */
    list: async () => {
      const { body } = await desk.call(listAppointments, { query: { doctorId: doctor.id, limit: 200 } });
      return body.appointments.map(({ uuid, status }) => [uuid, status] as const);
    },
    statusOf: async (uuid: string) =>
      (await desk.call(getAppointment, { params: { uuid } })).body.appointment.status,
    events: () =>
      clinic.db
        .selectFrom('queue_events')
        .select(['reason', 'version', 'before', 'after'])
        .where('doctor_id', '=', doctor.id)
        .orderBy('id')
        .execute(),
  };
}

/** Maps an appointment's status to its status on the board. */
export const onBoard: Record<AppointmentStatus, EntryStatus | null> = {
  scheduled: 'waiting',
  confirmed: 'waiting',
  in_progress: 'in_progress',
  completed: 'completed',
  no_show: 'skipped',
  cancelled: null,
};

/**
 * Returns the appointments whose status on the board differs from their status in the list, for both days. Returns an
 * empty list if all match.
 */
export async function listStatusMismatches(desk: QueueDesk): Promise<string[]> {
  const entries = [...(await desk.view(today)).queue, ...(await desk.view(tomorrow)).queue];
  const board = new Map<string, string>();
  for (const { appointmentUuid: uuid, currentStatus } of entries) {
    board.set(uuid, board.has(uuid) ? 'there twice' : currentStatus);
  }
  const list = new Map(await desk.list());
  const strangers = [...board.keys()].filter((uuid) => !list.has(uuid));
  const wrong = [...list].filter(([uuid, status]) => (board.get(uuid) ?? null) !== onBoard[status]);
  return [
    ...strangers.map((uuid) => `${uuid} is on the board alone`),
    ...wrong.map(([uuid, status]) => `${uuid} is ${status} in the list and ${board.get(uuid)} on the board`),
  ];
}

import type { AppointmentStatus, AppointmentType } from '@anteroom/contract/appointments';
import type { EntryStatus } from '@anteroom/contract/queue';
import { insertShownEstimates } from '#features/queue';
import { dateInZone } from '#platform/time/clinic-time';
import type { Clinic } from './clinic.ts';
import { aPatientOf, type Person } from './people.ts';

/** The times of a visit's queue entry, in ISO 8601 format with an offset. */
type EntryTimes = { arrived?: string; called?: string; started?: string; completed?: string };

export type Visit = {
  at: string;
  minutes?: number;
  type?: AppointmentType;
  status?: AppointmentStatus;
  /** When the visit was booked. Default: the time of the visit. */
  booked?: string;
  /** The times of the visit's entry in the current queue. Null: the visit has no entry. */
  entry?: EntryTimes | null;
  /** The times of the entries that resets removed, in order. */
  removed?: EntryTimes[];
  isImported?: boolean;
};

const entryStatusOf = {
  scheduled: 'waiting',
  confirmed: 'waiting',
  in_progress: 'in_progress',
  completed: 'completed',
  no_show: 'skipped',
  cancelled: null,
} as const satisfies Record<AppointmentStatus, EntryStatus | null>;

const instant = (text: string | undefined) => (text === undefined ? null : new Date(text));
let positions = 0;

function entryColumns(doctor: Person, appointmentId: number, { at, status = 'completed' }: Visit) {
  positions += 1;
  return {
    doctor_id: doctor.id,
    appointment_id: appointmentId,
    queue_date: at.slice(0, 10),
    // Puts the entry before all waiting entries of the queue.
    position: String(-positions),
    status: entryStatusOf[status] ?? 'waiting',
  };
}

const timeColumns = ({ arrived, called, started = called, completed }: EntryTimes) => ({
  arrived_at: instant(arrived),
  called_at: instant(called),
  started_at: instant(started),
  completed_at: instant(completed),
});

const settledAt = ({ at, status = 'completed' }: Visit, { completed }: EntryTimes) =>
  status === 'completed' || status === 'no_show' ? new Date(completed ?? at) : null;

/** Inserts a visit, because a test cannot create a past one through the API. Returns the ids of the visit. */
export async function aVisit(clinic: Clinic, doctor: Person, visit: Visit) {
  const { at, minutes = 20, type = 'consultation', status = 'completed', isImported = false } = visit;
  const { id, uuid } = await clinic.db
    .insertInto('appointments')
    .values({
      doctor_id: doctor.id,
      patient_id: await aPatientOf(clinic, doctor),
      scheduled_at: new Date(at),
      ends_at: new Date(Date.parse(at) + minutes * 60_000),
      duration_minutes: minutes,
      appointment_type: type,
      status,
      ticket_code: 'T-001',
      overlap_allowed: true,
      is_recorded_length: isImported,
      created_at: new Date(visit.booked ?? at),
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
  await removedEntries(clinic, doctor, { ...visit, id });
  await liveEntry(clinic, doctor, { ...visit, id });
  if (isImported) {
    await clinic.db
      .insertInto('imported_appointments')
      .values({ import_key: uuid, appointment_id: id, import_id: 1, line_number: 1, line_digest: 'x' })
      .execute();
  }
  return { id, uuid };
}

async function liveEntry(clinic: Clinic, doctor: Person, visit: Visit & { id: number }) {
  const { entry = {}, removed = [], status = 'completed' } = visit;
  if (status === 'cancelled' || entry === null || (removed.length > 0 && !visit.entry)) return;
  const times = { ...entry, ...(status === 'completed' && !entry.completed ? { completed: visit.at } : {}) };
  await clinic.db
    .insertInto('queue_entries')
    .values({
      ...entryColumns(doctor, visit.id, visit),
      ...timeColumns(times),
      settled_at: settledAt(visit, times),
    })
    .execute();
}

async function removedEntries(clinic: Clinic, doctor: Person, visit: Visit & { id: number }) {
  for (const times of visit.removed ?? []) {
    positions += 1;
    const { id: eventId } = await clinic.db
      .insertInto('queue_events')
      .values({ doctor_id: doctor.id, version: positions, reason: 'reset', actor_id: doctor.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await clinic.db
      .insertInto('archived_queue_entries')
      .values({
        id: 1_000_000 + positions,
        created_at: new Date(visit.at),
        event_id: eventId,
        ...entryColumns(doctor, visit.id, visit),
        ...timeColumns(times),
        settled_at: settledAt(visit, times),
        queue_type: 'day_wise',
        serial_number: 1,
        archived_at: new Date(Date.parse(visit.at) + positions * 60_000),
      })
      .execute();
  }
}

type Shown = { at: string; estimate: string; low: string; high: string };

/** Inserts the estimates that the patient of an appointment was shown, in order. */
export async function wasShown(clinic: Clinic, appointmentUuid: string, shown: Shown[]) {
  for (const { at, estimate, low, high } of shown) {
    const told = { estimate: Date.parse(estimate), low: Date.parse(low), high: Date.parse(high) };
    const now = new Date(at);
    await insertShownEstimates(clinic.db, [{ appointmentUuid, shownOn: 'display', ...told }], {
      now,
      today: dateInZone(now, clinic.context.settings.clinicTimezone),
    });
  }
}

type Hours = { day: number; from: number; to: number; at?: string };

/** Inserts a slot of a doctor's schedule, in minutes since midnight. Returns the slot's id. */
export async function someHours(
  clinic: Clinic,
  doctor: Person,
  { day, from, to, at = '2026-01-01T00:00:00Z' }: Hours,
) {
  const { id } = await clinic.db
    .insertInto('schedule_slots')
    .values({
      doctor_id: doctor.id,
      day_of_week: day,
      start_minute: from,
      end_minute: to,
      slot_duration_minutes: 15,
      created_at: new Date(at),
      updated_at: new Date(at),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type HoursOfDate = { date: string; from: number; to: number };

/** Inserts the hours of a doctor on a date, which may be in the past. */
export async function aDayOfHours(clinic: Clinic, doctor: Person, { date, from, to }: HoursOfDate) {
  const { id } = await clinic.db
    .insertInto('schedule_exceptions')
    .values({ doctor_id: doctor.id, first_date: date, last_date: date })
    .returning('id')
    .executeTakeFirstOrThrow();
  const times = { start_minute: from, end_minute: to, slot_duration_minutes: 15 };
  await clinic.db
    .insertInto('schedule_exception_hours')
    .values({ exception_id: id, ...times })
    .execute();
}

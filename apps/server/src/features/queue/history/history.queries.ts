import type { EntryStatus } from '@anteroom/contract/queue';
import type { QueueType } from '@anteroom/contract/queue-settings';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '#platform/db/database';
import type { Standing } from './central-numbers.rules.ts';
import { isRemovedByReset } from './removed-entries.queries.ts';

export type PastRow = {
  id: number;
  appointmentUuid: string;
  ticketCode: string;
  queueDate: string;
  patientId: number;
  patientFirstName: string;
  patientLastName: string;
  reasonForVisit: string | null;
  scheduledAt: Date;
  currentStatus: EntryStatus;
  isRemoved: boolean;
  /**
   * The place in the queue of the entry's date, from 1. For a removed entry: its place in the `removedFrom` queue when
   * it was removed.
   */
  place: number;
  removedFrom: QueueType | null;
  /** The last estimate the patient was shown on a display or their own page. */
  toldTime: Date | null;
  arrivedAt: Date | null;
  calledAt: Date | null;
  startedAt: Date | null;
  completedAt: Date | null;
  /** When the patient was seen, skipped or removed from the queue. */
  settledAt: Date | null;
};

type Wanted = { live: RawBuilder<SqlBool>; removed: RawBuilder<SqlBool>; order: RawBuilder<unknown> };

function pastRows(doctorId: number, { live, removed, order }: Wanted) {
  return sql<PastRow>`
    select past.id, appointments.uuid as "appointmentUuid", appointments.ticket_code as "ticketCode",
      past.queue_date as "queueDate", patients.id as "patientId", patients.first_name as "patientFirstName",
      patients.last_name as "patientLastName", appointments.reason_for_visit as "reasonForVisit",
      appointments.scheduled_at as "scheduledAt", past.status as "currentStatus", past.is_removed as "isRemoved",
      past.place::int, past.removed_from as "removedFrom", told.estimate as "toldTime",
      past.arrived_at as "arrivedAt", past.called_at as "calledAt", past.started_at as "startedAt",
      past.completed_at as "completedAt", past.settled_at as "settledAt"
    from (
      select id, appointment_id, queue_date, position, status, arrived_at, called_at, started_at, completed_at,
        settled_at, false as is_removed, null as removed_from,
        row_number() over (partition by queue_date order by position) as place
      from queue_entries entry where entry.doctor_id = ${doctorId} and ${live}
      union all
      select id, appointment_id, queue_date, position, status, arrived_at, called_at, started_at, completed_at,
        coalesce(settled_at, archived_at), true, queue_type, serial_number
      from archived_queue_entries gone where gone.doctor_id = ${doctorId} and ${removed} and ${isRemovedByReset}
    ) past
    join appointments on appointments.id = past.appointment_id
    join patients on patients.id = appointments.patient_id
    left join lateral (
      select estimate from shown_estimates shown
      where shown.appointment_id = past.appointment_id order by shown.id desc limit 1
    ) told on true
    order by ${order}
  `;
}

type Period = { doctorId: number; start: string; end: string };

/** Lists the entries of these dates, latest date first, in the order of each queue. */
export async function listPastDays(tx: Tx, { doctorId, start, end }: Period): Promise<PastRow[]> {
  const { rows } = await pastRows(doctorId, {
    live: sql`entry.queue_date between ${start} and ${end}`,
    removed: sql`gone.queue_date between ${start} and ${end}`,
    order: sql`past.queue_date desc, past.position, past.is_removed desc, past.id`,
  }).execute(tx);
  return rows;
}

/**
 * Lists the entries of a central queue since an instant: the current patient, then settled and removed entries, latest
 * first, then waiting entries that are due, in the order of the queue.
 */
export async function listPastOfCentral(
  tx: Tx,
  { doctorId, since, today }: { doctorId: number; since: Date; today: string },
): Promise<PastRow[]> {
  const { rows } = await pastRows(doctorId, {
    live: sql`(
      entry.settled_at >= ${since} or entry.status = 'in_progress'
      or (entry.status = 'waiting' and entry.queue_date <= ${today})
    )`,
    removed: sql`coalesce(gone.settled_at, gone.archived_at) >= ${since}`,
    order: sql`
      past.status = 'in_progress' and not past.is_removed desc,
      case when past.is_removed or past.status <> 'waiting'
        then coalesce(past.settled_at, past.called_at, past.started_at) end desc nulls last,
      past.position, past.id`,
  }).execute(tx);
  return rows;
}

/** Lists the entries of a central queue that are open or were settled since an instant, in the order of the queue. */
export function listStandingSince(
  tx: Tx,
  { doctorId, since }: { doctorId: number; since: Date },
): Promise<Standing[]> {
  return tx
    .selectFrom('queue_entries')
    .select(['id', 'settled_at as settledAt'])
    .where('doctor_id', '=', doctorId)
    .where((entry) =>
      entry.or([entry('status', 'in', ['waiting', 'in_progress']), entry('settled_at', '>=', since)]),
    )
    .orderBy('position')
    .execute();
}

import type { AppointmentType } from '@anteroom/contract/appointments';
import type { Wish } from '@anteroom/contract/waiting-list';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';
import { withReplaced } from './openings.queries.ts';

/** Takes the locks of a patient's waiting entries. The caller holds the patient's lock, so no entry is added. */
export async function lockWaitingOf(tx: Tx, patientId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from waiting_list where patient_id = ${patientId} and state = 'waiting' order by id for update
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Takes the locks of the entries that an appointment ended since a time. */
export async function lockEndedBy(tx: Tx, appointmentId: number, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from waiting_list where appointment_id = ${appointmentId} and state = 'booked' and settled_at > ${since}
    order by id for update
  `.execute(tx);
  return rows.map(({ id }) => id);
}

type Restored = { id: number; patientId: number };

/** Takes the locks of the patient's entries that the cancellation of an appointment put back. */
export async function lockPutBackBy(tx: Tx, { id: appointmentId, patientId }: Restored): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from waiting_list
    where appointment_id = ${appointmentId} and patient_id = ${patientId} and state = 'waiting'
    order by id for update
  `.execute(tx);
  return rows.map(({ id }) => id);
}

export type LockedWish = Wish & {
  id: number;
  patientId: number;
  doctorIds: number[];
  appointmentTypes: AppointmentType[];
  replacesId: number | null;
  weekdays: number[];
  fromMinute: number | null;
  untilMinute: number | null;
  leastNoticeMinutes: number;
};

/** Reads the wishes of waiting list entries. The caller holds the locks of the entries. */
export async function listWishes(tx: Tx, ids: readonly number[]): Promise<LockedWish[]> {
  const { rows } = await sql<Omit<LockedWish, 'earlierThan'> & { earlierThan: Date | null }>`
    select entry.id, entry.patient_id as "patientId", entry.appointment_types as "appointmentTypes",
      to_char(entry.earliest, 'YYYY-MM-DD') as earliest, to_char(entry.latest, 'YYYY-MM-DD') as latest,
      entry.weekdays, entry.from_minute as "fromMinute", entry.until_minute as "untilMinute",
      entry.least_notice_minutes as "leastNoticeMinutes", entry.replaces_appointment_id as "replacesId",
      case when replaced.status in ('scheduled', 'confirmed') then replaced.scheduled_at end as "earlierThan",
      (select jsonb_agg(wanted.doctor_id order by wanted.doctor_id) from waiting_list_doctors wanted
        where wanted.entry_id = entry.id) as "doctorIds"
    from waiting_list entry ${withReplaced}
    where entry.id = any(${[...ids]}::bigint[]) order by entry.id`.execute(tx);
  return rows.map(({ earlierThan, ...wish }) => ({ ...wish, earlierThan: earlierThan?.getTime() ?? null }));
}

export async function endEntry(
  tx: Tx,
  id: number,
  { appointmentId, now }: { appointmentId: number; now: Date },
) {
  await tx
    .updateTable('waiting_list')
    .set({ state: 'booked', settled_at: now, appointment_id: appointmentId, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/**
 * Puts an entry back on the waiting list. Keeps the id of the appointment that ended the entry, even if it is deleted:
 * its time is not offered to the same patient, and an undone cancellation ends the entry again.
 */
export async function putEntryBack(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('waiting_list')
    .set({ state: 'waiting', settled_at: null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

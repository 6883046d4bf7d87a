import type { ReplyMeaning, ReplyResult } from '@anteroom/contract/reminders';
import { type RawBuilder, sql } from 'kysely';
import { isNotHidden, isRestricted } from '#features/patients';
import type { Actor } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';

type NewText = { providerId: string; fromHash: Buffer; meaning: ReplyMeaning; now: Date };

/**
 * Stores an incoming SMS before acting on it. Returns null if it is already stored. Waits for parallel requests about
 * the same SMS.
 */
export async function insertText(
  tx: Tx,
  { providerId, fromHash, meaning, now }: NewText,
): Promise<number | null> {
  const row = await tx
    .insertInto('inbound_texts')
    .values({ provider_id: providerId, from_hash: fromHash, meaning, result: 'recorded', received_at: now })
    .onConflict((had) => had.column('provider_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

type Outcome = { textId: number; result: ReplyResult; reminderIds: readonly number[] };

/** Stores the result of a reply. Returns whether staff have to read the reply. */
export async function storeResult(tx: Tx, { textId, result, reminderIds }: Outcome): Promise<boolean> {
  const { isToRead } = await tx
    .updateTable('inbound_texts')
    .set({ result, reminder_ids: sql<number[]>`${[...reminderIds]}::bigint[]` })
    .where('id', '=', textId)
    .returning(sql<boolean>`is_to_read(meaning, result)`.as('isToRead'))
    .executeTakeFirstOrThrow();
  return isToRead;
}

/**
 * SQL: the record of the patient who got the reminder, or the record that it was merged into since. Requires a left
 * join of `merged_patients` as `merged`.
 */
const recordOfPatient = sql<number | null>`coalesce(merged.merged_into, reminders.patient_id)`;

/** For how many hours after the start of an appointment a reply can still refer to it. */
const afterVisitHours = 12;

/**
 * Lists the appointments that a reply from a phone number can refer to: those whose reminders went to this number, each
 * with its newest reminder. Includes appointments that were moved, cancelled or given to another patient, so that a
 * reply to the reminder of one of them does not count for another appointment.
 */
export async function listAnswerable(tx: Tx, { fromHash, now }: { fromHash: Buffer; now: Date }) {
  const { rows } = await sql<{
    reminderId: number;
    doctorId: number;
    uuid: string | null;
    patientId: number | null;
    /** The phone number of the patient's record now, as entered. */
    phone: string | null;
    isCurrent: boolean;
  }>`
    select distinct on (reminders.appointment_id) reminders.id as "reminderId",
      reminders.doctor_id as "doctorId", appointments.uuid, ${recordOfPatient} as "patientId", patients.phone,
      coalesce(appointments.scheduled_at = reminders.for_time and appointments.scheduled_at > ${now}
        and appointments.patient_id = ${recordOfPatient}
        and appointments.status in ('scheduled', 'confirmed'), false) as "isCurrent"
    from reminders left join appointments on appointments.id = reminders.appointment_id
    left join merged_patients merged on merged.id = reminders.patient_id
    left join patients on patients.id = ${recordOfPatient}
    where reminders.recipient_hash = ${fromHash}
      and reminders.for_time > ${now}::timestamptz - ${afterVisitHours} * interval '1 hour'
      and reminders.state in ('claimed', 'sent', 'delivered', 'unknown')
    order by reminders.appointment_id, reminders.for_time desc, reminders.id desc
  `.execute(tx);
  return rows;
}

export type Answerable = Awaited<ReturnType<typeof listAnswerable>>[number];

/**
 * Returns whether the server tried to send an offer of the waiting list to the phone number after the reminder was due.
 * The patient may then be replying to the offer, which cannot be accepted by SMS.
 */
export async function hasNewerOffer(
  tx: Tx,
  { fromHash, reminderId }: { fromHash: Buffer; reminderId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from offer_texts text join reminders on reminders.id = ${reminderId}
    where text.recipient_hash = ${fromHash} and text.claimed_at > reminders.due_at limit 1`.execute(tx);
  return rows.length > 0;
}

/** Returns whether the appointment still has the patient of the reminder and the time that the reminder states. */
export async function isStillCurrent(tx: Tx, reminderId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('reminders')
    .leftJoin('merged_patients as merged', 'merged.id', 'reminders.patient_id')
    .innerJoin('appointments', (on) =>
      on
        .onRef('appointments.id', '=', 'reminders.appointment_id')
        .onRef('appointments.scheduled_at', '=', 'reminders.for_time')
        .on('appointments.patient_id', '=', recordOfPatient),
    )
    .select('reminders.id')
    .where('reminders.id', '=', reminderId)
    .executeTakeFirst();
  return row !== undefined;
}

type Listing = { doctorIds: Actor['doctorIds']; since: Date; most: number };

/** SQL condition: the appointment still has the patient of the reminder, whose record may have been merged since. */
const hasSamePatient = sql`appointments.patient_id = patients.id`;

/** SQL condition: the caller may see the patient of the reminder, who may be a former patient of the appointment. */
function maySee(doctorIds: Actor['doctorIds']): RawBuilder<unknown> {
  if (doctorIds === 'all') return sql`true`;
  return sql`reminders.doctor_id = any(${[...doctorIds]}::bigint[])
    and exists (select from patient_readers reader
      where reader.patient_id = patients.id and reader.doctor_id = any(${[...doctorIds]}::bigint[]))
    and case when ${hasSamePatient} then ${isNotHidden} else not ${isRestricted} end`;
}

/**
 * Lists incoming SMS, newest first. Each contains the appointments that it can refer to and that the caller may see,
 * with the patient of the reminder. SMS without such an appointment are shown only to admins.
 */
export async function listTexts(db: Db, { doctorIds, since, most }: Listing) {
  const { rows } = await sql<{
    id: number;
    meaning: ReplyMeaning;
    result: ReplyResult;
    receivedAt: Date;
    about: {
      doctorName: string;
      ticketCode: string | null;
      forTime: string;
      patientId: number;
      patientName: string;
      doneBy: string | null;
      doneAt: string | null;
    }[];
  }>`
    select text.id, text.meaning, text.result, text.received_at as "receivedAt", seen.about
    from inbound_texts text cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object(
        'doctorName', doctor.name, 'forTime', reminders.for_time,
        'ticketCode', case when ${hasSamePatient} then appointments.ticket_code end,
        'patientId', patients.id, 'patientName', patients.first_name || ' ' || patients.last_name,
        'doneBy', author.name, 'doneAt', done.done_at)
        order by reminders.for_time, reminders.id), '[]') as about
      from reminders join users doctor on doctor.id = reminders.doctor_id
      join appointments on appointments.id = reminders.appointment_id
      left join merged_patients merged on merged.id = reminders.patient_id
      join patients on patients.id = ${recordOfPatient}
      left join done_messages done on done.appointment_id = appointments.id and done.kind = 'reply'
        and ${hasSamePatient} and done.up_to >= date_trunc('milliseconds', text.received_at)
      left join users author on author.id = done.done_by
      where reminders.id = any(text.reminder_ids) and ${maySee(doctorIds)}
    ) seen
    where text.received_at > ${since}
      and ${doctorIds === 'all' ? sql`true` : sql`seen.about <> '[]'`}
    order by text.received_at desc, text.id desc
    limit ${most}
  `.execute(db);
  return rows;
}

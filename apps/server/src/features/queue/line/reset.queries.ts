import type { EntryStatus } from '@anteroom/contract/queue';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';
import type { QueueLine } from '../queue-line.ts';

type Which = { statuses: readonly EntryStatus[]; dayBegan: Date };

/** Lists the entries of a queue with the given statuses, each with its serial number. */
export async function listToReset(tx: Tx, line: QueueLine, { statuses, dayBegan }: Which) {
  const inLine =
    line.date === null
      ? sql`(status in ('waiting', 'in_progress') or settled_at >= ${dayBegan})`
      : sql`queue_date = ${line.date}`;
  const { rows } = await sql<{
    id: number;
    appointmentId: number;
    appointmentUuid: string;
    patientId: number;
    status: EntryStatus;
    serialNumber: number;
    queueDate: string;
    ticketCode: string | null;
    arrivedAt: Date | null;
    calledAt: Date | null;
    startedAt: Date | null;
    completedAt: Date | null;
  }>`
    select entry.id, entry.appointment_id as "appointmentId", appointments.uuid as "appointmentUuid",
      appointments.patient_id as "patientId", entry.status, entry.place as "serialNumber",
      entry.queue_date as "queueDate", appointments.ticket_code as "ticketCode", entry.arrived_at as "arrivedAt",
      entry.called_at as "calledAt", entry.started_at as "startedAt", entry.completed_at as "completedAt"
    from (
      select *, row_number() over (order by position) as place from queue_entries
      where doctor_id = ${line.doctorId} and ${inLine}
    ) entry
    join appointments on appointments.id = entry.appointment_id
    where entry.status = any(${statuses})
    order by entry.position
  `.execute(tx);
  return rows;
}

export type ToReset = Awaited<ReturnType<typeof listToReset>>[number];

type Archived = { entries: readonly ToReset[]; version: number; now: Date };

/** Archives the entries with their serial numbers and a reference to the event of this version. */
export async function archiveEntries(
  tx: Tx,
  line: QueueLine,
  { entries, version, now }: Archived,
): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    insert into archived_queue_entries
    select kept.* from unnest(
      ${entries.map(({ id }) => id)}::bigint[], ${entries.map(({ serialNumber }) => serialNumber)}::integer[]
    ) as gone (id, serial_number)
    join queue_entries entry using (id),
    jsonb_populate_record(null::archived_queue_entries, to_jsonb(entry) || jsonb_build_object(
      'queue_type', ${line.kind}::text,
      'serial_number', gone.serial_number,
      'event_id', (select max(id) from queue_events where doctor_id = ${line.doctorId} and version = ${version}),
      'archived_at', ${now}::timestamptz
    )) as kept
  `.execute(tx);
}

export async function deleteEntries(tx: Tx, entries: readonly { id: number }[]): Promise<void> {
  await sql`delete from queue_entries where id = any(${entries.map(({ id }) => id)}::bigint[])`.execute(tx);
}

import type { MessageKind } from '@anteroom/contract/today-messages';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';

type Done = { appointmentId: number; kind: MessageKind; upTo: Date; by: number; now: Date };

/** Marks a message as done. Returns false if it is marked already. The caller holds the doctor's lock. */
export async function storeDone(tx: Tx, { appointmentId, kind, upTo, by, now }: Done): Promise<boolean> {
  const { rows } = await sql`
    insert into done_messages (appointment_id, kind, up_to, done_by, done_at)
    values (${appointmentId}, ${kind}, ${upTo}, ${by}, ${now})
    on conflict (appointment_id, kind) do update
    set up_to = excluded.up_to, done_by = excluded.done_by, done_at = excluded.done_at
    where done_messages.up_to < excluded.up_to
    returning appointment_id`.execute(tx);
  return rows.length > 0;
}

/** Removes the mark of a message. Returns false if the message is not marked, or was marked by another request. */
export async function deleteDone(
  tx: Tx,
  { appointmentId, kind, by, at }: Pick<Done, 'appointmentId' | 'kind' | 'by'> & { at: Date },
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('done_messages')
    .where('appointment_id', '=', appointmentId)
    .where('kind', '=', kind)
    .where('done_by', '=', by)
    .where('done_at', '=', at)
    .returning('kind')
    .executeTakeFirst();
  return deleted !== undefined;
}

import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';
import type { EntryImage, RecordedChange, Undo } from './undo.rules.ts';

/** Finds the change that led to this version of the queue. */
export async function findChange(tx: Tx, doctorId: number, version: number): Promise<RecordedChange | null> {
  const change = await tx
    .selectFrom('queue_events')
    .select(['at', sql<Undo | null>`before -> 'undo'`.as('undo')])
    .where('doctor_id', '=', doctorId)
    .where('version', '=', version)
    .executeTakeFirst();
  return change ?? null;
}

type Later = { doctorId: number; after: number };

/** Returns whether the queue was paused or started again after this version, or such a change was undone. */
export async function hasPauseChange(tx: Tx, { doctorId, after: version }: Later): Promise<boolean> {
  const change = await tx
    .selectFrom('queue_events')
    .select('id')
    .where('doctor_id', '=', doctorId)
    .where('version', '>', version)
    .where((event) =>
      event.or([
        event('reason', 'in', ['paused', 'resumed']),
        event('reason', '=', 'change_undone').and(sql<string>`after ->> 'change'`, '=', 'pause'),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return change !== undefined;
}

/** Restores the former status and times of an entry, but not its position, arrival and lateness. */
export async function restoreEntry(tx: Tx, id: number, was: EntryImage): Promise<void> {
  await tx
    .updateTable('queue_entries')
    .set({
      status: was.status,
      called_at: was.calledAt,
      called_by_session: was.calledBySession,
      started_at: was.startedAt,
      completed_at: was.completedAt,
      settled_at: was.settledAt,
    })
    .where('id', '=', id)
    .execute();
}

export async function restoreArrival(
  tx: Tx,
  id: number,
  { arrivedAt, lateMinutes }: Pick<EntryImage, 'arrivedAt' | 'lateMinutes'>,
): Promise<void> {
  await tx
    .updateTable('queue_entries')
    .set({ arrived_at: arrivedAt, late_minutes: lateMinutes })
    .where('id', '=', id)
    .execute();
}

export async function listPositions(
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; position: string; status: string }[]> {
  return tx
    .selectFrom('queue_entries')
    .select(['id', 'position', 'status'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
}

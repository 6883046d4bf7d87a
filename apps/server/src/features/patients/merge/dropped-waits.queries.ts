import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';
import type { DroppedWait } from '../patient-listener.ts';

const textOf = ({ entryId, doctorId, keptId, at }: DroppedWait) =>
  [entryId, doctorId, keptId, at.getTime()].join(':');

/** Stores what the waiting list dropped when this record was merged. */
export async function storeDroppedWaits(
  tx: Tx,
  mergedId: number,
  dropped: readonly DroppedWait[],
): Promise<void> {
  if (dropped.length === 0) return;
  await sql`
    insert into merged_items (patient_id, kind, item)
    select ${mergedId}::bigint, 'waiting_doctor', item from unnest(${dropped.map(textOf)}::text[]) as item
  `.execute(tx);
}

/** Lists what the waiting list dropped in all merges into a patient, also through another record. */
export async function listDroppedWaits(tx: Tx, survivorId: number): Promise<DroppedWait[]> {
  const { rows } = await sql<{ item: string }>`
    select items.item
    from merged_patients merged join merged_items items on items.patient_id = merged.id
    where merged.merged_into = ${survivorId} and items.kind = 'waiting_doctor'
    order by merged.merged_at, items.item
  `.execute(tx);
  return rows.map(({ item }) => {
    const [entryId = 0, doctorId = 0, keptId = 0, at = 0] = item.split(':').map(Number);
    return { entryId, doctorId, keptId, at: new Date(at) };
  });
}

/** Forgets waits that the waiting list restored. */
export async function forgetDroppedWaits(tx: Tx, restored: readonly DroppedWait[]): Promise<void> {
  if (restored.length === 0) return;
  await sql`
    delete from merged_items where kind = 'waiting_doctor' and item = any(${restored.map(textOf)}::text[])
  `.execute(tx);
}

/**
 * Stores dropped waits again, each with the merged record whose separation can restore it. That is the former owner of
 * the entry that waits for the doctor now (`keptId`) or, if the survivor itself owned that entry, of the entry that
 * lost the doctor (`entryId`). Forgets a wait if the survivor itself owned both entries.
 */
export async function moveDroppedWaits(
  tx: Tx,
  survivorId: number,
  dropped: readonly DroppedWait[],
): Promise<void> {
  for (const wait of dropped) {
    await sql`
      delete from merged_items using merged_patients merged
      where merged.id = merged_items.patient_id and merged.merged_into = ${survivorId}
        and kind = 'waiting_doctor' and item like ${`${wait.entryId}:${wait.doctorId}:%`}
    `.execute(tx);
    await sql`
      insert into merged_items (patient_id, kind, item)
      select merged.id, 'waiting_doctor', ${textOf(wait)}
      from merged_patients merged join merged_items items on items.patient_id = merged.id
      where merged.survivor_id = ${survivorId} and merged.merged_into = ${survivorId}
        and items.kind = 'waiting_entry' and items.item in (${String(wait.keptId)}, ${String(wait.entryId)})
      order by items.item = ${String(wait.keptId)} desc limit 1
    `.execute(tx);
  }
}

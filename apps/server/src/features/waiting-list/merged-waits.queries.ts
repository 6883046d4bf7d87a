import { sql } from 'kysely';
import type { DroppedWait } from '#features/patients';
import type { Tx } from '#platform/db/database';

/** An entry with its doctors, and those of them whose free times are offered to the patient now. */
export type Wait = { id: number; priority: string; doctorIds: number[]; offeredBy: number[] };

/** Lists entries with their doctors and open offers, in the order of the waiting list. */
export async function listWaits(tx: Tx, ids: readonly number[]): Promise<Wait[]> {
  const { rows } = await sql<Wait>`
    select entry.id, entry.priority, (select jsonb_agg(wanted.doctor_id order by wanted.doctor_id)
      from waiting_list_doctors wanted where wanted.entry_id = entry.id) as "doctorIds",
      (select coalesce(jsonb_agg(openings.doctor_id), '[]') from offers
        join openings on openings.id = offers.opening_id
        where offers.entry_id = entry.id and offers.state = 'sent') as "offeredBy"
    from waiting_list entry where entry.id = any(${[...ids]}::bigint[])
    order by entry.priority desc, entry.since, entry.id
  `.execute(tx);
  return rows;
}

type Row = {
  id: number;
  patientId: number;
  state: 'waiting' | 'booked' | 'removed';
  settledAt: Date | null;
};

/**
 * A waiting list entry that lost doctors when a merge gave its patient a second entry for them. The second entry now
 * belongs to another patient again. `dropped` names the lost doctors.
 */
export type DroppedEntry = Pick<Row, 'id' | 'patientId' | 'state'> & {
  /**
   * True if a merge removed the entry, and not staff. That merge can be a different one than the merge that dropped the
   * doctors.
   */
  isRemovedByMerge: boolean;
  dropped: DroppedWait[];
};

/**
 * Locks the entries that lost doctors to an entry of another patient, and lists them in the order of the waiting list.
 * Omits doctors that were lost to an entry of the same patient.
 */
export async function listDroppedEntries(tx: Tx, dropped: readonly DroppedWait[]): Promise<DroppedEntry[]> {
  if (dropped.length === 0) return [];
  const ids = [...new Set(dropped.flatMap(({ entryId, keptId }) => [entryId, keptId]))];
  await sql`select id from waiting_list where id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  const { rows } = await sql<Row>`
    select id, patient_id as "patientId", state, settled_at as "settledAt" from waiting_list
    where id = any(${ids}::bigint[]) order by priority desc, since, id
  `.execute(tx);
  const patientOf = new Map(rows.map(({ id, patientId }) => [id, patientId]));
  return rows.flatMap(({ settledAt, ...row }) => {
    const lost = dropped.filter(({ entryId, keptId }) => {
      const keeper = patientOf.get(keptId);
      return entryId === row.id && keeper !== undefined && keeper !== row.patientId;
    });
    const isRemovedByMerge =
      row.state === 'removed' &&
      dropped.some(({ entryId, at }) => entryId === row.id && at.getTime() === settledAt?.getTime());
    return lost.length === 0 ? [] : [{ ...row, isRemovedByMerge, dropped: lost }];
  });
}

type Other = { patientId: number; doctorId: number; exceptId: number };

/** Finds another entry by which the patient waits for the doctor. The caller holds the patient's lock. */
export async function findOtherWait(
  tx: Tx,
  { patientId, doctorId, exceptId }: Other,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select entry.id from waiting_list entry join waiting_list_doctors wanted on wanted.entry_id = entry.id
    where entry.patient_id = ${patientId} and entry.state = 'waiting'
      and wanted.doctor_id = ${doctorId} and entry.id <> ${exceptId}
    limit 1
  `.execute(tx);
  return rows[0]?.id ?? null;
}

import type { Tx } from '#platform/db/database';

/** A pair of patient ids, the lower one first. */
type Pair = readonly [number, number];

/** Marks two records as different people. Returns false if they were marked already. */
export async function addDifferentPatients(
  tx: Tx,
  [one, other]: Pair,
  { markedBy, now }: { markedBy: number; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('different_patients')
    .values({ one_id: one, other_id: other, marked_by: markedBy, marked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes the mark of two records as different people. Returns whether they were marked. */
export async function removeDifferentPatients(tx: Tx, [one, other]: Pair): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('different_patients')
    .where('one_id', '=', one)
    .where('other_id', '=', other)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

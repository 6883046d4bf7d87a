import { recordAudit } from '#features/audit';
import { inTransaction } from '#platform/db/transaction';
import {
  assertLeaseHeld,
  assertMayContinue,
  endWork,
  type ImportWork,
  readRemoved,
  writeRemoved,
} from '../import-work.queries.ts';
import { StopRequestedError } from '../stop-requested-error.ts';
import type { Surroundings } from '../work-on-import.ts';

/** Removes the records of an import that are still unused. Throws `StopRequestedError` if it is asked to stop. */
export async function workOnUndo(
  work: ImportWork,
  { context, reader, isBrokenOff }: Surroundings,
): Promise<void> {
  const { db, clock } = context;
  const { id: importId, actor, kind } = work;
  await reader.undo.remove(
    { importId, actor },
    {
      db,
      commit: async (remove) => {
        if (isBrokenOff()) throw new StopRequestedError();
        await inTransaction(db, async (tx) => {
          await assertMayContinue(tx, work);
          await writeRemoved(tx, work, await remove(tx), clock.now());
        });
      },
    },
  );
  const { kept, gone } = await reader.undo.count(db, importId);
  await inTransaction(db, async (tx) => {
    await assertLeaseHeld(tx, work);
    const removed = await readRemoved(tx, work);
    await endWork(tx, work, { state: 'undone', now: clock.now() });
    await recordAudit(tx, actor, {
      action: 'import.undone',
      object: { type: 'import', id: importId },
      details: { kind, removed, kept, gone },
    });
  });
}

import { recordAudit } from '#features/audit';
import type { Context } from '#platform/context';
import { inTransaction } from '#platform/db/transaction';
import { BrokenOff } from '../broken-off.ts';
import type { ImportKindReader } from '../import-kind.ts';
import {
  assertMayGoOn,
  assertStillOurs,
  endWork,
  type ImportWork,
  readRemoved,
  writeRemoved,
} from '../import-work.queries.ts';

type Surroundings = { context: Context; reader: ImportKindReader; isBrokenOff: () => boolean };

/** Removes what an import brought and nothing was built on. Returns early if it is asked to stop. */
export async function workOnUndo(
  work: ImportWork,
  { context, reader, isBrokenOff }: Surroundings,
): Promise<void> {
  const { db, clock } = context;
  const { id: importId, actor, kind } = work;
  try {
    await reader.undo.remove(
      { importId, actor },
      {
        db,
        commit: async (remove) => {
          if (isBrokenOff()) throw new BrokenOff();
          await inTransaction(db, async (tx) => {
            await assertMayGoOn(tx, work);
            await writeRemoved(tx, work, await remove(tx), clock.now());
          });
        },
      },
    );
  } catch (error) {
    if (error instanceof BrokenOff) return;
    throw error;
  }
  const { kept, gone } = await reader.undo.count(db, importId);
  await inTransaction(db, async (tx) => {
    await assertStillOurs(tx, work);
    const removed = await readRemoved(tx, work);
    await endWork(tx, work, { state: 'undone', now: clock.now() });
    await recordAudit(tx, actor, {
      action: 'import.undone',
      object: { type: 'import', id: importId },
      details: { kind, removed, kept, gone },
    });
  });
}

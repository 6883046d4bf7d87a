import { recordAudit } from '#features/audit';
import type { Context } from '#platform/context';
import { deleteParts } from './import-parts.queries.ts';
import { assertStillOurs, endWork, type ImportWork } from './import-work.queries.ts';

/** Ends an import that cannot continue. `failure` is shown to the admin who started it. */
export async function failImport(
  { db, clock }: Context,
  work: ImportWork,
  { failure, reason }: { failure: string; reason: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await assertStillOurs(tx, work);
    await deleteParts(tx, work.id);
    await endWork(tx, work, { state: 'failed', failure, now: clock.now() });
    await recordAudit(tx, work.actor, {
      action: work.state === 'checking' ? 'import.checked' : 'import.finished',
      outcome: 'failed',
      reason,
      object: { type: 'import', id: work.id },
      details: { kind: work.kind },
    });
  });
}

import type { ImportJob, startImport as route } from '@anteroom/contract/imports';
import type { RouteInput } from '@anteroom/contract/route';
import type { Actor, Context } from '#context';
import { recordAudit } from '#features/audit';
import type { Tx } from '#platform/db/database';
import { insertImport } from './imports.queries.ts';
import { presentImport, readImport } from './present-import.ts';

export async function startImport(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  body: RouteInput<typeof route>['body'],
): Promise<ImportJob> {
  const importId = await insertImport(tx, { ...body, startedBy: actor.userId, now: clock.now() });
  // Not the file's name: it may be a patient's.
  await recordAudit(tx, actor, {
    action: 'import.started',
    object: { type: 'import', id: importId },
    details: { kind: body.kind },
  });
  return presentImport(await readImport(tx, importId));
}

import type { api } from '@anteroom/contract/api';
import type { ImportJob } from '@anteroom/contract/imports';
import type { RouteInput } from '@anteroom/contract/route';
import { recordAudit } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { insertImport } from './imports.queries.ts';
import { presentImport, readImport } from './present-import.ts';

export async function startImport(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  body: RouteInput<typeof api.startImport>['body'],
): Promise<ImportJob> {
  const importId = await insertImport(tx, { ...body, startedBy: actor.userId, now: clock.now() });
  // Leave out the file name: it can be a patient's name.
  await recordAudit(tx, actor, {
    action: 'import.started',
    object: { type: 'import', id: importId },
    details: { kind: body.kind },
  });
  return presentImport(await readImport(tx, importId));
}

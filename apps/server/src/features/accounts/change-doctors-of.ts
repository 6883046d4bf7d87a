import { recordAudit } from '#features/audit';
import { announceAccessChange } from '#features/live';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { addLinks, removeLinks } from './managers.queries.ts';

type LinkChange = { managerId: number; added: readonly number[]; removed: readonly number[] };

/** Changes which doctors a manager serves. The manager's event streams close and reconnect with the new rights. */
export async function changeDoctorsOf(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  { managerId, added, removed }: LinkChange,
): Promise<void> {
  if (added.length === 0 && removed.length === 0) return;
  await addLinks(tx, managerId, added, clock.now());
  await removeLinks(tx, managerId, removed);
  await announceAccessChange(tx, { userId: managerId });
  await recordAudit(tx, actor, {
    action: 'account.doctors_changed',
    object: { type: 'user', id: managerId },
    details: { added: added.join(' '), removed: removed.join(' ') },
  });
}

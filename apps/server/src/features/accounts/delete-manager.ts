import { lockAccount } from '#features/auth';
import { notFound } from '#platform/app-error';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { findAccount, lockAccounts } from './accounts.queries.ts';
import { changeDoctorsOf } from './change-doctors-of.ts';
import { listDoctorsServedBy } from './managers.queries.ts';
import { type DisablingContext, disableAccount } from './set-account-enabled.ts';

/**
 * Disables a manager. If a doctor deletes a manager who also serves other doctors, only ends this manager's work for
 * the caller.
 */
export async function deleteManager(
  context: DisablingContext,
  tx: Tx,
  actor: Actor,
  managerId: number,
): Promise<void> {
  await lockAccounts(tx);
  // The manager may be accepting the request of another doctor.
  await lockAccount(tx, { id: managerId });
  const manager = await findAccount(tx, managerId);
  if (manager?.role !== 'manager') throw notFound('Manager');
  if (actor.role !== 'admin') {
    const doctorIds = (await listDoctorsServedBy(tx, managerId)).map(({ id }) => id);
    if (!doctorIds.includes(actor.userId)) throw notFound('Manager');
    if (doctorIds.length > 1) {
      return changeDoctorsOf(context, tx, actor, { managerId, added: [], removed: [actor.userId] });
    }
  }
  await disableAccount(context, tx, actor, manager);
}

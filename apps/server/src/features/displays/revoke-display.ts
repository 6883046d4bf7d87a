import type { Actor, Context } from '#context';
import { announceAccessChange } from '#features/live';
import { notAllowed, notFound } from '#platform/app-error';
import { inTransaction } from '#platform/db/transaction';
import { actsForDisplay } from './displays.policy.ts';
import { closeDisplay, listDisplaysOf } from './displays.queries.ts';
import { recordDisplay } from './record-display.ts';

/** Closes a display for good, and its streams. One that shows others reads like one that is not there. */
export function revokeDisplay({ db, clock }: Context, actor: Actor, displayId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const display = (await listDisplaysOf(tx, actor)).find(({ id }) => id === displayId);
    if (!display) throw notFound('Display');
    if (!actsForDisplay(actor, display.doctors)) {
      throw notAllowed('This display shows other doctors too. Only an admin can close it.');
    }
    if (!(await closeDisplay(tx, displayId, clock.now()))) throw notFound('Display');
    await announceAccessChange(tx, { displayId });
    await recordDisplay(tx, actor, 'display.revoked', display);
  });
}

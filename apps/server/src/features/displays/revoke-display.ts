import type { Actor, Context } from '#context';
import { announceAccessChange } from '#features/live';
import { notFound } from '#platform/app-error';
import { inTransaction } from '#platform/db/transaction';
import { closeDisplay } from './displays.queries.ts';
import { findOwnDisplay } from './find-own-display.ts';
import { recordDisplay } from './record-display.ts';

/** Closes a display for good, and its streams. One that shows others reads like one that is not there. */
export function revokeDisplay({ db, clock }: Context, actor: Actor, displayId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const display = await findOwnDisplay(tx, actor, { displayId, now });
    if (!(await closeDisplay(tx, displayId, now))) throw notFound('Display');
    await announceAccessChange(tx, { displayId });
    await recordDisplay(tx, actor, 'display.revoked', display);
  });
}

import { announceAccessChange } from '#features/live';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { closeDisplay } from './displays.queries.ts';
import { findOwnDisplay } from './find-own-display.ts';
import { recordDisplay } from './record-display.ts';

/** Closes a display permanently and closes its streams. Throws 404 for a display that does not show the caller. */
export async function revokeDisplay(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  displayId: number,
): Promise<void> {
  const now = clock.now();
  const display = await findOwnDisplay(tx, actor, { displayId, now });
  if (!(await closeDisplay(tx, displayId, now))) throw notFound('Display');
  await announceAccessChange(tx, { displayId });
  await recordDisplay(tx, actor, 'display.revoked', display);
}

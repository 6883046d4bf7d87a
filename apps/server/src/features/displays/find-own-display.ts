import { notAllowed, notFound } from '#platform/app-error';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { actsForDisplay } from './displays.policy.ts';
import { type DisplayRow, findListedDisplay } from './displays.queries.ts';

/**
 * Returns an open display that the caller may close or extend. Throws 404 for a display that does not show the caller.
 */
export async function findOwnDisplay(
  tx: Tx,
  actor: Actor,
  named: { displayId: number; now: Date },
): Promise<DisplayRow> {
  const display = await findListedDisplay(tx, actor, named);
  if (!display) throw notFound('Display');
  if (!actsForDisplay(actor, display.doctors)) {
    throw notAllowed('This display shows other doctors too. Only an admin can change it.');
  }
  return display;
}

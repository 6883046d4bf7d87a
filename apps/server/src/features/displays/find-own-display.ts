import type { Actor } from '#context';
import { notAllowed, notFound } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { actsForDisplay } from './displays.policy.ts';
import { type DisplayRow, findListedDisplay } from './displays.queries.ts';

/** An open display that this person may close or extend. One that shows others reads like one that is not there. */
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

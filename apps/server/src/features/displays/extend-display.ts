import type { Display } from '@anteroom/contract/displays';
import { expiryOf } from '#features/secret-links';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { findListedDisplay, renewDisplay } from './displays.queries.ts';
import { findOwnDisplay } from './find-own-display.ts';
import { presentDisplay } from './present-display.ts';
import { recordDisplay } from './record-display.ts';

/** Extends a display by a year from now, under the same address. */
export async function extendDisplay(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  displayId: number,
): Promise<Display> {
  const now = clock.now();
  const display = await findOwnDisplay(tx, actor, { displayId, now });
  if (!(await renewDisplay(tx, displayId, { now, expiresAt: expiryOf(now) }))) throw notFound('Display');
  await recordDisplay(tx, actor, 'display.extended', display);
  const extended = await findListedDisplay(tx, actor, { displayId, now });
  if (!extended) throw notFound('Display');
  return presentDisplay(extended, actor);
}

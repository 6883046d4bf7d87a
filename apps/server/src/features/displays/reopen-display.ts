import type { api } from '@anteroom/contract/api';
import type { RouteOutput } from '@anteroom/contract/route';
import { AppError, notAllowed, notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { listClosedDisplays, markReplaced } from './closed-displays.queries.ts';
import { createDisplay } from './create-display.ts';
import { actsForDisplay } from './displays.policy.ts';

/** Reopens a display that the server closed, with its settings, its enabled doctors and a new address. */
export async function reopenDisplay(
  context: Context,
  tx: Tx,
  actor: Actor,
  displayId: number,
): Promise<RouteOutput<typeof api.reopenDisplay>> {
  const now = context.clock.now();
  const closed = (await listClosedDisplays(tx, actor, now)).find(({ id }) => id === displayId);
  if (!closed) throw notFound('Display');
  if (!actsForDisplay(actor, closed.doctors)) {
    throw notAllowed('This display shows other doctors too. Only an admin can open it again.');
  }
  const doctorIds = closed.doctors.filter(({ isEnabled }) => isEnabled).map(({ id }) => id);
  if (doctorIds.length === 0) throw new AppError('doctor_disabled', 'This doctor is no longer active.');
  const opened = await createDisplay(context, tx, actor, { ...closed, doctorIds });
  if (!(await markReplaced(tx, displayId, now))) throw notFound('Display');
  return opened;
}

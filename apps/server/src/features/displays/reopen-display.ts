import type { reopenDisplay as reopenRoute } from '@anteroom/contract/displays';
import type { RouteOutput } from '@anteroom/contract/route';
import { AppError, notAllowed, notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import { inTransaction } from '#platform/db/transaction';
import { listClosedDisplays, markReplaced } from './closed-displays.queries.ts';
import { openDisplay } from './create-display.ts';
import { actsForDisplay } from './displays.policy.ts';

/** Reopens a display that the server closed, with its settings, its enabled doctors and a new address. */
export function reopenDisplay(
  context: Context,
  actor: Actor,
  displayId: number,
): Promise<RouteOutput<typeof reopenRoute>> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const closed = (await listClosedDisplays(tx, actor, now)).find(({ id }) => id === displayId);
    if (!closed) throw notFound('Display');
    if (!actsForDisplay(actor, closed.doctors)) {
      throw notAllowed('This display shows other doctors too. Only an admin can open it again.');
    }
    const doctorIds = closed.doctors.filter(({ isEnabled }) => isEnabled).map(({ id }) => id);
    if (doctorIds.length === 0) throw new AppError('doctor_disabled', 'This doctor is no longer active.');
    const opened = await openDisplay(context, tx, actor, { ...closed, doctorIds });
    if (!(await markReplaced(tx, displayId, now))) throw notFound('Display');
    return opened;
  });
}
